import {
  type AccountId,
  accountParts,
  activeAccount,
  activeNetwork,
  type FeatureContext,
  isSmartAccount,
  type Moment,
  momentNow,
  type TransferPlan,
  type TransferRequest,
  tokenKey,
} from '@foyer/core'
import {
  askWithin,
  createQuery,
  createRecipientRequest,
  isStale,
  metReceivers,
  oldPriceMs,
  transfersOf,
  withoutDirectionMarks,
} from '@foyer/parts'
import { ref, snapshot, subscribe } from 'valtio/vanilla'
import { createAmount } from './amount.js'
import { createAnalytics, summaryText } from './analytics.js'
import { readForm, stepOf, waitsForBalances } from './form.js'
import { createPaymentRequests } from './paymentRequests.js'
import { blank, createState, type FiatEntry, type Send } from './state.js'

/** How often the age of prices is looked at (ms). */
const refreshMs = 10_000

/** Creates the sending of one instance: form, review, confirmation, outcome. */
export function createSend(context: FeatureContext): Send {
  const state = createState(metReceivers(context))
  const fees = createQuery('fee', state)
  const transfers = (from: AccountId) => transfersOf(context, from, 'send/unsupported')
  let fiat: FiatEntry | undefined
  /** When the draft on review was made. */
  let reviewedAt: Moment | undefined
  let timer: ReturnType<typeof setInterval> | undefined

  // A snapshot, so that no adapter ever holds a part of a proxy.
  const form = () => readForm(state, snapshot(context.balances.state), context.state, context.text.locale)

  function clear() {
    reviewed.forget()
    fees.reset()
    Object.assign(state, blank())
  }

  function refresh() {
    reviewed.askPrice()
    void refreshFee()
  }

  /** Returns the most of the coin that can be sent, where the adapter knows better than balance less fee. */
  const most = (from: AccountId) =>
    askWithin(async (signal) => (await transfers(from)).most?.(from, signal), undefined)

  async function refreshFee() {
    const { token } = form()
    const from = activeAccount(context.state)
    if (!token || !from) return fees.reset()
    await fees.run(async (signal) => (await transfers(from)).fee({ from, token }, signal))
  }

  function selectToken(key: string | undefined) {
    if (state.token === key) return
    state.token = key
    fiat?.follow()
    fees.reset()
    void refreshFee()
  }

  /** Takes the text for typed by the visitor, and not by a payment link. */
  function setAmount(text: string) {
    state.filled = undefined
    state.amount = withoutDirectionMarks(text)
    fiat?.read()
  }

  /** Takes back what a payment link filled in: it is for the recipient and the token of that link. */
  function takeBack() {
    const { filled, token } = state
    if (filled?.isAmount) setAmount('')
    if (filled && filled.token === token) selectToken(filled.before)
    state.filled = undefined
  }

  /** Asks again for prices and the fee, once they are old, while the page is seen. */
  function keepFresh() {
    const { tokens } = context.balances.state
    if (globalThis.document?.hidden || !reviewed.isOpen() || !context.state.modal.open) return
    // A failure is said once.
    if (tokens.status !== 'ready' || (state.pricedAt && !isStale({ at: state.pricedAt }))) return
    void context.balances.refresh()
    refresh()
  }

  function stopRefreshing() {
    clearInterval(timer)
    globalThis.document?.removeEventListener('visibilitychange', keepFresh)
  }

  /** Returns a draft with the amount that its sum is by a price of now, if its review is an old one. */
  async function priced(draft: Omit<TransferRequest, 'from'>) {
    if (!state.fiat || !reviewedAt || !isStale({ at: reviewedAt }, oldPriceMs)) return draft
    if (form().isOld) await context.balances.refresh()
    fiat?.follow()
    const { token, amount, isOld } = form()
    const isSame = token && !isOld && tokenKey(token) === tokenKey(draft.token)
    return state.fiat && isSame && amount.status === 'read' ? { ...draft, amount: amount.value } : draft
  }

  const { fill, ...filling } = createAmount({ context, state, most, form, fiat: () => fiat, refreshFee })

  const reviewed = createRecipientRequest<Omit<TransferRequest, 'from'>, TransferPlan>({
    context,
    state,
    view: 'WalletSendPreview',
    texts: 'send',
    typed: () => [state.token, state.amount, state.receiver].join('\n'),
    plan: async (from, draft, signal) =>
      (await transfers(from)).plan({ ...(await priced(draft)), from }, signal),
    report: createAnalytics(context),
    follow: createPaymentRequests({ context, state, selectToken, fill }),
    nameOf: () => state.to?.name,
    deliver: (agreed, to) => ({
      what: summaryText(context.text, agreed, to),
      transfer: agreed,
      send: async (id, ...rest) => (await transfers(agreed.from)).send(id, agreed, ...rest),
      wait: async (hash, signal) =>
        (await transfers(agreed.from)).wait(accountParts(agreed.from).networkId, hash, signal),
    }),
    left: clear,
    account: {
      keepsDraft: true,
      followed({ isOver, isOpen }) {
        if (isOver) clear()
        if (isOpen) refresh()
      },
    },
    closed() {
      stopRefreshing()
      fees.reset()
    },
  })

  function open(token: string | undefined, stay: AbortSignal) {
    reviewed.open(stay)
    const { id: network } = activeNetwork(context.state)
    context.events.emit('OPEN_SEND', { isSmartAccount: isSmartAccount(context.state), network })
    if (token !== undefined && token !== state.token) {
      takeBack()
      selectToken(token)
    }
    reviewed.readReceiver()
    void context.balances.refresh()
    // A list that was not asked for again is a young one.
    if (!state.pricedAt) notePrices()
    refresh()
    stopRefreshing()
    timer = setInterval(keepFresh, refreshMs)
    globalThis.document?.addEventListener('visibilitychange', keepFresh)
    // Without them, amounts are typed in the token alone.
    import('./lazyFiat.js').then(
      ({ AmountUnit, createFiat }) => {
        fiat ??= createFiat({ context, state, form })
        state.fiatParts = ref({ AmountUnit, createFiat })
      },
      () => {},
    )
  }

  /** Notes the time of the prices. Called when balances change. */
  function notePrices() {
    if (context.balances.state.tokens.status === 'ready') state.pricedAt = ref(momentNow())
  }

  function review() {
    keepFresh()
    // A sum in the currency is left once its price is old.
    fiat?.follow()
    const filled = form()
    const { token, amount, address } = filled
    if (stepOf(filled) !== 'review' || state.confirming || !token) return
    if (amount.status !== 'read' || address.status !== 'ready') return
    state.to = ref(address.value)
    reviewedAt = momentNow()
    reviewed.review({ to: address.value.address, token, amount: amount.value })
  }

  const unsubscribe = subscribe(context.balances.state, () => {
    notePrices()
    fiat?.follow()
    // Balances may arrive after the token was chosen.
    if (!reviewed.isOpen()) return
    if (state.fee.status === 'idle' && form().token) void refreshFee()
    const isLoading = context.balances.state.tokens.status === 'pending'
    if (waitsForBalances(state) && !isLoading) reviewed.setReceiver(state.receiver)
  })

  return {
    ...reviewed,
    ...filling,
    state,
    open,
    selectToken,
    setAmount,
    setReceiver(text) {
      takeBack()
      reviewed.setReceiver(text)
    },
    switchUnit: () => fiat?.toggle(),
    setSearch(text) {
      state.search = text
    },
    review,
    dispose() {
      reviewed.dispose()
      stopRefreshing()
      unsubscribe()
      fees.reset()
    },
  }
}
