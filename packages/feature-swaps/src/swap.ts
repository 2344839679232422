import {
  type Async,
  accountParts,
  activeAccount,
  activeNetwork,
  createLatest,
  type FeatureContext,
  tokenKey,
  withTimeout,
} from '@foyer/core'
import { withoutDirectionMarks } from '@foyer/parts'
import { ref, snapshot, subscribe } from 'valtio/vanilla'
import { createChoice } from './choice.js'
import { createConfirming } from './confirming.js'
import { forgetDraft, storeDraft, storedDraft } from './draft.js'
import { NoQuoteError } from './errors.js'
import { isVerdict } from './failure.js'
import { createFilling } from './filling.js'
import { readForm, stepOf } from './form.js'
import { createInquiries } from './inquiries.js'
import { isSwapNetwork } from './networks.js'
import { prepare as prepareOffer } from './offer.js'
import { createQuotes } from './quotes.js'
import { createReport } from './report.js'
import { blank, createState, type Stage, type Swaps } from './state.js'
import { isStale, type Quote, type Terms, termsKey } from './terms.js'
import type { Offer } from './way.js'

const refreshMs = 10_000
const prepareMs = 45_000

/** Creates the swapping of one instance: form, review, confirmations, outcome. */
export function createSwaps(context: FeatureContext): Swaps {
  const state = createState()
  const ask = createInquiries(context, state)
  const report = createReport(context)
  const life = new AbortController()
  const quotes = createQuotes(
    (terms, signal) =>
      withTimeout('The quote', refreshMs * 2, signal, (bound) => ask.wire().quote(terms, bound)),
    (next) => {
      state.quote = ref(next)
    },
  )
  const offers = createLatest<Offer>(onOffer)
  let account = activeAccount(context.state)
  let choice = createChoice()
  let stay = AbortSignal.abort()
  let timer: ReturnType<typeof setInterval> | undefined

  // A snapshot, so that nobody else ever holds a part of a proxy.
  const form = () =>
    readForm(snapshot(state), snapshot(context.balances.state), context.state, context.text.locale)
  const view = () => context.router.state.stack.at(-1)?.view
  const isBusy = () => state.stage.step === 'asking' || state.stage.step === 'settling'
  const to = (stage: Stage) => {
    state.stage = ref(stage)
  }

  function open(token: string | undefined, signal: AbortSignal) {
    stay = signal
    signal.addEventListener('abort', () => isBusy() || close(), { once: true })
    report.opened()
    if (token !== undefined) state.source = token
    clearInterval(timer)
    timer = setInterval(tick, refreshMs)
    void context.balances.refresh()
    void begin()
  }

  /** Tokens and the price of the coin; without them nothing can be swapped. */
  async function begin() {
    const { id: network } = activeNetwork(context.state)
    if (!isSwapNetwork({ id: network })) return
    const mine = stay
    const isHere = () => mine === stay && !mine.aborted && activeNetwork(context.state).id === network
    const priced = ask.nativePrice(network).then(
      () => true,
      () => false,
    )
    if (state.tokens.status !== 'ready') await ask.tokens(network)
    if (!isHere()) return
    if (state.tokens.status === 'failed') return leave('swap.failed.start')
    const from = activeAccount(context.state)
    if (from) ask.fee()
    start()
    follow()
    if (!(await priced) && isHere()) leave('swap.failed.price')
  }

  /** The coin, and one of it, unless somebody chose. */
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
    if (!['Swap', 'SwapSelectToken', 'SwapPreview'].includes(String(view()))) return
    // A page may have opened this view by itself.
    if (context.router.state.stack.length > 1) context.router.back()
    else context.router.reset('Account')
  }

  function close() {
    if (!stay.aborted) return
    clearInterval(timer)
    offers.reset()
    quotes.want(undefined)
    to({ step: 'form' })
    if (!confirming.isOpen()) state.failure = undefined
  }

  function forget() {
    offers.reset()
    quotes.want(undefined)
    ask.forget()
    Object.assign(state, blank())
  }

  /** While somebody looks, nothing on screen is older than 10 s. */
  function tick() {
    if (globalThis.document?.hidden || stay.aborted || !context.state.modal.open) return
    if (!isSwapNetwork(activeNetwork(context.state))) return
    const from = activeAccount(context.state)
    if (view() === 'Swap') {
      if (from) ask.fee()
      void quotes.refresh()
    }
    if (view() === 'SwapPreview' && state.stage.step === 'ready') prepare()
  }

  /** Asks about what is filled in now. */
  function follow() {
    const { terms, source, target, network } = form()
    if (source) storeDraft(context.store, network.id, state)
    for (const token of [source, target]) if (token && token.price === undefined) ask.price(token)
    if (!stay.aborted) quotes.want(terms)
  }

  function review() {
    const { quote } = form()
    if (!quote || stepOf(form()) !== 'review' || isBusy()) return
    if (!confirming.isOpen()) state.failure = undefined
    Object.assign(choice, { isUnlimited: false, hasLapsed: false })
    void context.requests.refresh()
    to({ step: 'preparing' })
    prepare(isStale(quote) ? undefined : quote)
    context.router.push('SwapPreview')
  }

  /**
   * Builds what is on review. What is on screen stays until there is something newer.
   * @param shown the quote to begin with; else a new one is asked for
   */
  function prepare(shown?: Quote) {
    const { terms } = form()
    if (isBusy()) return
    // The wallet went away.
    if (!terms) {
      offers.reset()
      return to({ step: 'form' })
    }
    if (state.stage.step === 'failed') to({ step: 'preparing' })
    const { slippage } = state
    void offers.run((outer) =>
      withTimeout('The swap', prepareMs, outer, async (signal) => {
        const calls = await ask.callsOf(terms.account)
        const wire = ask.wire()
        const quote = shown ?? (await quoteOf(terms, signal))
        return prepareOffer({ ...context, wire, calls, choice }, quote, slippage, signal)
      }),
    )
  }

  async function quoteOf(terms: Terms, signal: AbortSignal): Promise<Quote> {
    const receives = await ask.wire().quote(terms, signal)
    if (receives === 0n) throw new NoQuoteError()
    return Object.freeze({ terms, receives, at: Date.now() })
  }

  function onOffer(next: Async<Offer>) {
    if (isBusy()) return
    if (next.status === 'ready') return to({ step: 'ready', offer: next.value })
    const { stage } = state
    if (next.status !== 'failed') return
    // Where nobody answered, what is on screen can be confirmed until it is too old; not where somebody says that it fails.
    if (stage.step === 'ready' && !isStale(stage.offer.quote) && !isVerdict(next.error)) return
    const key = report.unprepared(next.error)
    if (key && view() === 'SwapPreview') {
      to({ step: 'form' })
      context.router.back()
    } else to({ step: 'failed', error: next.error })
  }

  /** Another account is another swap; another network has other tokens. */
  function onAccount() {
    const next = activeAccount(context.state)
    if (state.stage.step === 'asking' || next === undefined || next === account) return
    const moved = account && accountParts(account).networkId !== accountParts(next).networkId
    account = next
    choice = createChoice()
    const isReviewed = state.stage.step !== 'form'
    to({ step: 'form' })
    offers.reset()
    if (moved) forget()
    if (isReviewed) {
      const mayBeSent = confirming.mayBeSent() || context.requests.state.open.length > 0
      context.toasts.error(context.text.t(mayBeSent ? 'swap.moved.asked' : 'swap.moved'))
      if (view() === 'SwapPreview') context.router.back()
    }
    if (!stay.aborted) void begin()
  }

  /** The form is empty again; what can be swapped stays known. */
  function forgetFilled() {
    choice = createChoice()
    offers.reset()
    quotes.want(undefined)
    forgetDraft(context.store)
    const { tokens } = state
    Object.assign(state, { ...blank(), tokens })
    if (view() === 'SwapPreview') context.router.reset('Account')
  }

  const filling = createFilling({ context, state, form, follow })
  const confirming = createConfirming({
    ...{ context, state, ask, report, to },
    choice: () => choice,
    life: life.signal,
    prepare: () => (stay.aborted ? close() : prepare()),
    halt: offers.reset,
    isFilled(terms) {
      const filled = form().terms
      return !isBusy() && filled !== undefined && termsKey(filled) === termsKey(terms)
    },
    answered() {
      onAccount()
      close()
    },
    emptied: forgetFilled,
  })

  const ends = [
    context.onAccountChange(onAccount),
    subscribe(context.balances.state, () => {
      if (!stay.aborted) follow()
    }),
  ]

  return {
    state,
    open,
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
      if (state.tokens.status !== 'ready' && state.tokens.status !== 'pending') void ask.tokens(id)
    },
    setSearch(text) {
      state.search = text
    },
    retry: () => void quotes.refresh(),
    review,
    prepare() {
      if (!confirming.isOpen()) state.failure = undefined
      prepare()
    },
    confirm: confirming.confirm,
    limit: confirming.limit,
    dispose() {
      life.abort()
      clearInterval(timer)
      for (const end of ends) end()
      offers.reset()
      quotes.want(undefined)
      ask.forget()
    },
  }
}
