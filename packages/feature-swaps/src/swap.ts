import { activeAccount, activeNetwork, type FeatureContext, tokenKey, withTimeout } from '@foyer/core'
import { accountFacts, withoutDirectionMarks } from '@foyer/parts'
import { ref, snapshot, subscribe } from 'valtio/vanilla'
import { createBeginning } from './beginning.js'
import { createConfirming } from './confirming.js'
import { forgetDraft, storeDraft } from './draft.js'
import { readForm, stepOf } from './form.js'
import { createFormActions } from './formActions.js'
import { isSwapNetwork } from './networks.js'
import { createQueries, refreshMs } from './queries.js'
import { createQuotes } from './quotes.js'
import { blank, createState, type Swaps } from './state.js'
import type { SwapToken } from './swapParams.js'

/** Creates the swapping of one instance: form, review, confirmations, outcome. */
export function createSwaps(context: FeatureContext): Swaps {
  const state = createState()
  const ask = createQueries(context, state)
  let timer: ReturnType<typeof setInterval> | undefined
  const quotes = createQuotes(
    (terms, signal) =>
      withTimeout('The quote', refreshMs * 2, signal, (bound) => ask.wire().quote(terms, bound)),
    (quote) => Object.assign(state, { quote: ref(quote) }),
  )

  // A snapshot, so that nobody else ever holds a part of a proxy.
  const form = () =>
    readForm(snapshot(state), snapshot(context.balances.state), context.state, context.text.locale)

  /** Asks what tokens are worth whose balances do not say it. */
  function price(...tokens: readonly (SwapToken | undefined)[]) {
    for (const token of tokens)
      if (token && (token.price === undefined || state.prices[tokenKey(token)])) void ask.price(token)
  }

  /** Asks about what is filled in now. */
  function follow() {
    const { terms, source, target, network } = form()
    if (source) storeDraft(context.store, network.id, state)
    price(source, target)
    if (confirming.isOpen()) quotes.want(terms)
  }

  function forget() {
    confirming.clear()
    quotes.want(undefined)
    ask.forget()
    Object.assign(state, blank())
  }

  const confirming = createConfirming({
    context,
    state,
    ask,
    form,
    swapped() {
      quotes.want(undefined)
      forgetDraft(context.store)
      // The list of tokens stays known, and so do prices.
      const { tokens, prices, heldAt } = state
      Object.assign(state, blank(), { tokens, prices, heldAt })
    },
    moved(isOtherNetwork) {
      if (isOtherNetwork) forget()
      if (confirming.isOpen()) void begin()
    },
    closed() {
      clearInterval(timer)
      quotes.want(undefined)
    },
  })
  const filling = createFormActions({ context, state, form, follow })
  const begin = createBeginning({ context, state, ask, form, follow, forget, isOpen: confirming.isOpen })

  function tick() {
    if (globalThis.document?.hidden || !confirming.isOpen() || !context.state.modal.open) return
    if (!isSwapNetwork(activeNetwork(context.state))) return
    const view = context.router.state.stack.at(-1)?.view
    const { source, target } = form()
    price(source, target)
    // A failure is said once.
    if (context.balances.state.tokens.status !== 'failed') void ask.held()
    if (view === 'Swap') {
      ask.fee()
      void quotes.refresh()
    }
    if (view === 'SwapPreview' && state.stage.step === 'ready') confirming.refresh()
  }

  const unsubscribe = subscribe(context.balances.state, () => {
    if (confirming.isOpen()) follow()
  })

  return {
    ...confirming,
    state,
    open(token, stay) {
      confirming.open(stay)
      const account = activeAccount(context.state)
      if (account) context.events.emit('OPEN_SWAP', accountFacts(context.state, account))
      if (token !== undefined) state.source = token
      clearInterval(timer)
      timer = setInterval(tick, refreshMs)
      void begin()
    },
    ...filling,
    setAmount(text) {
      state.amount = withoutDirectionMarks(text)
      follow()
    },
    setSlippage(slippage) {
      state.slippage = slippage
      follow()
    },
    trust(router) {
      state.trusted = router
    },
    list() {
      const { id } = activeNetwork(context.state)
      if (state.unready) void begin()
      else if (state.tokens.status !== 'ready' && state.tokens.status !== 'pending') void ask.tokens(id)
    },
    setSearch(text) {
      state.search = text
    },
    begin: () => void begin(),
    retry: () => void quotes.refresh(),
    review() {
      const filled = form()
      if (
        !filled.quote ||
        !filled.terms ||
        stepOf(filled) !== 'review' ||
        state.unready ||
        state.confirming ||
        state.settling
      )
        return
      confirming.review(filled.terms, filled.quote)
      context.router.push('SwapPreview')
    },
    dispose() {
      confirming.dispose()
      clearInterval(timer)
      unsubscribe()
      forget()
    },
  }
}
