import { activeAccount, activeNetwork, type FeatureContext, latestValue, tokenKey } from '@foyer/core'
import { isNative } from '@foyer/parts'
import { storedDraft } from './draft.js'
import type { Form } from './form.js'
import { isSwapNetwork } from './networks.js'
import type { Queries } from './queries.js'
import type { WritableSwapState } from './state.js'

interface BeginningDeps {
  readonly context: Pick<
    FeatureContext,
    'state' | 'store' | 'router' | 'toasts' | 'text' | 'balances' | 'serves'
  >
  readonly state: WritableSwapState
  readonly ask: Pick<Queries, 'tokens' | 'nativePrice' | 'fee' | 'held'>
  readonly form: () => Form
  /** Asks about what is filled in now. */
  readonly follow: () => void
  readonly forget: () => void
  readonly isOpen: () => boolean
}

/** Creates what asks for tokens, the price of the coin and the balances: without them nothing can be swapped. */
export function createBeginning({ context, state, ask, form, follow, forget, isOpen }: BeginningDeps) {
  const { router, balances } = context
  let newest = 0

  /** Fills in one coin, unless somebody chose. */
  function start() {
    const draft = state.source === undefined && storedDraft(context.store, activeNetwork(context.state).id)
    if (draft) Object.assign(state, draft)
    const { tokens, source } = form()
    if (source || (state.source !== undefined && tokens.length === 0)) return
    const first = tokens.find(isNative) ?? tokens[0]
    if (!first) return
    state.source = tokenKey(first)
    if (state.amount === '') state.amount = '1'
  }

  /** Says that the network has no swaps, and goes back to where the visitor came from. */
  function leave() {
    context.toasts.error(context.text.t('swap.failed.network'))
    forget()
    if (!['Swap', 'SwapSelectToken', 'SwapPreview'].includes(String(router.state.stack.at(-1)?.view))) return
    // A page may have opened this view by itself.
    if (router.state.stack.length > 1) router.back()
    else router.reset('Account')
  }

  /** Says in the form what failed. All that was filled in stays. */
  function fail(part: 'start' | 'price') {
    state.unready = part
  }

  /** Asks what the account holds. Returns whether it is known; without an account there is nothing to know. */
  async function hasBalances(): Promise<boolean> {
    await ask.held()
    return !activeAccount(context.state) || latestValue(balances.state.tokens) !== undefined
  }

  return async () => {
    const { id: network } = activeNetwork(context.state)
    newest += 1
    const own = newest
    state.unready = undefined
    if (!isSwapNetwork({ id: network })) return
    const isHere = () => own === newest && isOpen()
    const isServed = await context.serves(network)
    if (!isHere()) return
    if (!isServed) return leave()
    const priced = ask.nativePrice(network).then(
      () => true,
      () => false,
    )
    const held = hasBalances()
    if (state.tokens.status !== 'ready') await ask.tokens(network)
    if (!isHere()) return
    if (state.tokens.status === 'failed') return fail('start')
    ask.fee()
    start()
    follow()
    if (!(await held) && isHere()) return fail('start')
    if (!(await priced) && isHere()) fail('price')
  }
}
