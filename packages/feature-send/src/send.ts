import {
  accountParts,
  activeAccount,
  activeNetwork,
  type FeatureContext,
  formatUnits,
  isSmartAccount,
  type TransferPlan,
  type TransferRequest,
} from '@foyer/core'
import { createRecipientRequest, metReceivers, withoutDirectionMarks } from '@foyer/parts'
import { ref, snapshot, subscribe } from 'valtio/vanilla'
import { createAmount } from './amount.js'
import { createAnalytics } from './analytics.js'
import { readForm, stepOf } from './form.js'
import { createPaymentRequests } from './paymentRequests.js'
import { createQueries } from './queries.js'
import { blank, createState, type FiatEntry, type Send } from './state.js'

type Draft = Omit<TransferRequest, 'from'>

/** Creates the sending of one instance: form, review, confirmation, outcome. */
export function createSend(context: FeatureContext): Send {
  const state = createState(metReceivers(context))
  const ask = createQueries(context, state)
  let fiat: FiatEntry | undefined

  // A snapshot, so that no adapter ever holds a part of a proxy.
  const form = () => readForm(state, snapshot(context.balances.state), context.state, context.text.locale)

  function clear() {
    reviewed.forget()
    ask.forgetFee()
    Object.assign(state, blank())
  }

  function refresh() {
    reviewed.askPrice()
    void refreshFee()
  }

  async function refreshFee() {
    const { token } = form()
    const from = activeAccount(context.state)
    await (token && from ? ask.fee(from, token) : ask.forgetFee())
  }

  function selectToken(key: string) {
    if (state.token === key) return
    state.token = key
    fiat?.follow()
    ask.forgetFee()
    void refreshFee()
  }

  const { fill, ...filling } = createAmount({ context, state, ask, form, fiat: () => fiat, refreshFee })

  const reviewed = createRecipientRequest<Draft, TransferPlan>({
    context,
    state,
    view: 'WalletSendPreview',
    texts: 'send',
    typed: () => [state.token, state.amount, state.receiver].join('\n'),
    plan: async (from, draft, signal) => (await ask.transfersOf(from)).plan({ ...draft, from }, signal),
    report: createAnalytics(context),
    follow: createPaymentRequests({ state, form, selectToken, fill }),
    nameOf: () => state.to?.name,
    deliver: (agreed, to) => ({
      what: summaryText(context.text, agreed, to),
      transfer: agreed,
      send: async (id, ...rest) => (await ask.transfersOf(agreed.from)).send(id, agreed, ...rest),
      wait: async (hash, signal) =>
        (await ask.transfersOf(agreed.from)).wait(accountParts(agreed.from).networkId, hash, signal),
    }),
    left: clear,
    account: {
      keepsDraft: true,
      followed({ isOver, isOpen }) {
        if (isOver) clear()
        if (isOpen) refresh()
      },
    },
    closed: ask.forgetFee,
  })

  function open(token: string | undefined, stay: AbortSignal) {
    reviewed.open(stay)
    const { id: network } = activeNetwork(context.state)
    context.events.emit('OPEN_SEND', { isSmartAccount: isSmartAccount(context.state), network })
    if (token !== undefined) state.token = token
    reviewed.readReceiver()
    void context.balances.refresh()
    refresh()
    // Without them, amounts are typed in the token alone.
    import('./lazyFiat.js').then(
      ({ AmountUnit, createFiat }) => {
        fiat ??= createFiat({ context, state, form })
        state.fiatParts = ref({ AmountUnit, createFiat })
      },
      () => {},
    )
  }

  function review() {
    const filled = form()
    const { token, amount, address } = filled
    if (stepOf(filled) !== 'review' || state.confirming || !token) return
    if (amount.status !== 'read' || address.status !== 'ready') return
    state.to = ref(address.value)
    reviewed.review({ to: address.value.address, token, amount: amount.value })
  }

  const unsubscribe = subscribe(context.balances.state, () => {
    fiat?.follow()
    // Balances may arrive after the token was chosen.
    if (reviewed.isOpen() && state.fee.status === 'idle' && form().token) void refreshFee()
  })

  return {
    state,
    open,
    selectToken,
    setAmount(text) {
      state.amount = withoutDirectionMarks(text)
      fiat?.read()
    },
    ...filling,
    switchUnit: () => fiat?.toggle(),
    setReceiver: reviewed.setReceiver,
    setSearch(text) {
      state.search = text
    },
    review,
    replan: reviewed.replan,
    confirm: reviewed.confirm,
    dispose() {
      reviewed.dispose()
      unsubscribe()
      ask.forgetFee()
    },
  }
}

/** Returns a transfer in a few words. @param to the recipient, as it is shown */
function summaryText({ t }: FeatureContext['text'], { amount, token }: TransferPlan, to: string): string {
  return t('send.summary', { amount: formatUnits(amount, token.decimals), symbol: token.symbol, to })
}
