import { activeAccount, activeNetwork, type FeatureContext, tokenKey } from '@foyer/core'
import { storedDraft } from './draft.js'
import type { Form } from './form.js'
import { isSwapNetwork } from './networks.js'
import type { Queries } from './queries.js'
import type { WritableSwapState } from './state.js'

interface BeginningDeps {
  readonly context: Pick<FeatureContext, 'state' | 'store' | 'router' | 'toasts' | 'text'>
  readonly state: WritableSwapState
  readonly ask: Pick<Queries, 'tokens' | 'nativePrice' | 'fee'>
  readonly form: () => Form
  /** Asks about what is filled in now. */
  readonly follow: () => void
  readonly forget: () => void
  readonly isOpen: () => boolean
}

/** Creates what asks for tokens and for the price of the coin: without them nothing can be swapped. */
export function createBeginning({ context, state, ask, form, follow, forget, isOpen }: BeginningDeps) {
  const { router } = context
  let newest = 0

  /** Fills in one coin, unless somebody chose. */
  function start() {
    const draft = state.source === undefined && storedDraft(context.store, activeNetwork(context.state).id)
    if (draft) Object.assign(state, draft)
    const { tokens, source, native } = form()
    if (source || (state.source !== undefined && tokens.length === 0)) return
    const first = native ?? tokens[0]
    if (!first) return
    state.source = tokenKey(first)
    if (state.amount === '') state.amount = '1'
  }

  /** Says what failed, and goes back to where the visitor came from. */
  function leave(key: 'swap.failed.start' | 'swap.failed.price') {
    context.toasts.error(context.text.t(key))
    forget()
    if (!['Swap', 'SwapSelectToken', 'SwapPreview'].includes(String(router.state.stack.at(-1)?.view))) return
    // A page may have opened this view by itself.
    if (router.state.stack.length > 1) router.back()
    else router.reset('Account')
  }

  return async () => {
    const { id: network } = activeNetwork(context.state)
    newest += 1
    const own = newest
    if (!isSwapNetwork({ id: network })) return
    const isHere = () => own === newest && isOpen()
    const priced = ask.nativePrice(network).then(
      () => true,
      () => false,
    )
    if (state.tokens.status !== 'ready') await ask.tokens(network)
    if (!isHere()) return
    if (state.tokens.status === 'failed') return leave('swap.failed.start')
    if (activeAccount(context.state)) void ask.fee()
    start()
    follow()
    if (!(await priced) && isHere()) leave('swap.failed.price')
  }
}
