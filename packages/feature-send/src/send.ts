import {
  accountParts,
  activeAccount,
  activeNetwork,
  type FeatureContext,
  type FoyerError,
  isFoyerError,
  isSmartAccount,
  PlanOutdatedError,
  type TransferPlan,
  type TransferRequest,
  type Transfers,
  toFoyerError,
} from '@foyer/core'
import {
  type Confirmation,
  connectorOf,
  contextOf,
  createConfirmation,
  knownNames,
  metReceivers,
  withoutDirectionMarks,
} from '@foyer/parts'
import { ref, snapshot, subscribe } from 'valtio/vanilla'
import { createAmount } from './amount.js'
import { readForm, stepOf } from './form.js'
import { createInquiries } from './inquiries.js'
import { createReceiving } from './receiving.js'
import { createReport } from './report.js'
import { blank, createState, type FiatEntry, type Send } from './state.js'
import { createSubmitted } from './submitted.js'

/** Creates the sending of one instance: form, review, confirmation, outcome. */
export function createSend(context: FeatureContext): Send {
  const state = createState(metReceivers(context))
  const ask = createInquiries(context, state)
  const report = createReport(context)
  const life = new AbortController()
  let account = activeAccount(context.state)
  let reviewed: TransferRequest | undefined
  let newest: Confirmation | undefined
  let stay = AbortSignal.abort()
  const submitted = createSubmitted({ context, state, ask, report, signal: life.signal })
  let fiat: FiatEntry | undefined
  /** Names that lead elsewhere now, with the address before. */
  let left: Readonly<Record<string, string>> = {}

  // A snapshot, so that no adapter ever holds a part of a proxy.
  const form = () => readForm(state, snapshot(context.balances.state), context.state, context.text.locale)

  const typed = () => [state.token, state.amount, state.receiver].join('\n')

  function clear() {
    ask.forget()
    reviewed = undefined
    Object.assign(state, blank())
  }

  function open(token: string | undefined, signal: AbortSignal) {
    stay = signal
    // What is asked of the wallet is not forgotten before there is an answer.
    signal.addEventListener('abort', () => state.confirming || close(), { once: true })
    const { network } = form()
    context.events.emit('OPEN_SEND', { isSmartAccount: isSmartAccount(context.state), network: network.id })
    if (token !== undefined) state.token = token
    if (state.address.status === 'failed') receiving.set(state.receiver)
    void context.balances.refresh()
    refresh()
    // Without them, amounts are typed in the token alone.
    import('./fiatParts.js').then(
      ({ AmountUnit, createFiat }) => {
        fiat ??= createFiat({ context, state, form })
        state.fiatParts = ref({ AmountUnit, createFiat })
      },
      () => {},
    )
  }

  function close() {
    if (!stay.aborted) return
    ask.forgetPlan()
    ask.forgetFee()
    forgetNewest()
  }

  /** The warning that a request may still be open in the wallet stays for as long as it is. */
  function forgetNewest() {
    if (newest?.isOpen() && isLeft()) return
    state.failure = undefined
    if (!newest?.isOpen()) newest = undefined
  }
  const isLeft = () => isFoyerError(state.failure, 'aborted')

  function refresh() {
    void ask.nativePrice(activeNetwork(context.state).id)
    void refreshFee()
  }

  async function refreshFee() {
    const { token } = form()
    const from = activeAccount(context.state)
    if (token && from) await ask.fee(from, token)
    else ask.forgetFee()
  }

  // Balances may arrive after the token was chosen.
  function onBalances() {
    fiat?.follow()
    if (!stay.aborted && state.fee.status === 'idle' && form().token) void refreshFee()
  }

  const amounts = createAmount({ context, state, ask, form, fiat: () => fiat, refreshFee })

  function selectToken(key: string) {
    if (state.token === key) return
    state.token = key
    fiat?.follow()
    ask.forgetFee()
    void refreshFee()
  }

  const receiving = createReceiving({ context, state, ask, form, selectToken, fill: amounts.fill })

  function plan() {
    const from = activeAccount(context.state)
    if (from && reviewed) void ask.plan({ ...reviewed, from })
    else ask.forgetPlan()
  }

  function review() {
    const filled = form()
    const { token, amount, address } = filled
    const from = activeAccount(context.state)
    if (stepOf(filled) !== 'review') return
    if (!from || !token || amount.status !== 'read' || address.status !== 'ready') return
    const { value: to } = address
    reviewed = { from, to: to.address, token, amount: amount.value }
    state.to = ref(to)
    forgetNewest()
    // Another tab may have sent meanwhile.
    state.sentTo = metReceivers(context)
    state.names = { ...knownNames(context.store), ...left }
    void context.requests.refresh()
    plan()
    context.router.push('WalletSendPreview')
  }

  /** Follows the account in use: a network switch clears the form, another account only the plan. */
  function follow() {
    const next = activeAccount(context.state)
    if (state.confirming || next === undefined || next === account) return
    const moved = account && accountParts(account).networkId !== accountParts(next).networkId
    account = next
    if (moved) leaveNetwork()
    else if (state.plan.status !== 'idle') {
      state.failure = new PlanOutdatedError('account')
      plan()
    }
    if (!stay.aborted) refresh()
  }

  function leaveNetwork() {
    // A review that closes by itself needs an explanation (safety T-15).
    const mayBeSent = newest?.mayBeSent() || context.requests.state.open.length > 0
    const word = mayBeSent ? 'send.moved.asked' : 'send.moved'
    if (state.plan.status !== 'idle') context.toasts.error(context.text.t(word))
    clear()
    if (context.router.state.stack.at(-1)?.view === 'WalletSendPreview') context.router.back()
  }

  async function confirm(agreed: TransferPlan) {
    if (state.confirming || state.plan.status !== 'ready' || state.plan.value !== agreed) return
    // In the same tick as the press, so that a second one does nothing (safety NL-1).
    state.confirming = true
    state.failure = undefined
    const own = createConfirmation()
    newest = own
    const tell = await request(agreed, own).catch(
      (cause: unknown) => () => failed(agreed, toFoyerError(cause), own.mayBeSent()),
    )
    state.confirming = false
    // Events and toasts come last: an error there cannot make a failure of a success.
    tell()
    follow()
    close()
  }

  function failed(agreed: TransferPlan, error: FoyerError, mayBeSent: boolean) {
    state.failure = error
    report.failed(agreed, error, mayBeSent)
    if (isFoyerError(error, 'transfer/plan-outdated')) plan()
    if (isFoyerError(error, 'name/changed')) leaveName(agreed, error)
  }

  /** The name leads elsewhere now: that review is over, and the next one says so. */
  function leaveName(agreed: TransferPlan, error: FoyerError) {
    left = { ...left, [String(contextOf(error, 'name'))]: agreed.to }
    reviewed = undefined
    ask.forgetPlan()
    state.failure = undefined
    state.plan = ref({ status: 'failed', error, previous: undefined })
    receiving.set(state.receiver)
  }

  /** Returns the function that reports the success. */
  async function request(agreed: TransferPlan, own: Confirmation): Promise<() => void> {
    const { to } = state
    await receiving.confirm(agreed, to, life.signal, stay)
    const transfers = await ask.transfersOf(agreed.from)
    // Last, since a name takes its time to be looked up.
    const connectorId = connectorOf(context.state, agreed.from)
    report.initiated(agreed)
    let answer: Promise<string> | undefined
    const approved = context.approve({
      account: agreed.from,
      kind: 'send',
      what: report.summary(agreed, to?.name?.shown),
      ...(agreed.sent !== undefined && { before: agreed.sent }),
      transfer: agreed,
      request: (signal, progress) => {
        answer = own.follow(progress, (noted) => transfers.send(connectorId, agreed, signal, noted))
        return answer
      },
      next: 'Account',
    })
    const draft = typed()
    const sent = (hash: string) => {
      if (newest === own && isLeft()) state.failure = undefined
      late(transfers, agreed, hash, draft, to?.name?.name)
    }
    const search = async (error: unknown) => {
      if (!isFoyerError(error, 'transfer/unknown')) return
      const id = String(contextOf(error, 'id'))
      if ((await ask.outcome(transfers, agreed, id, life.signal)) !== 'unknown') sent(id)
    }
    try {
      const hash = await approved
      clear()
      return () => submitted(transfers, agreed, hash, to?.name?.name)
    } catch (error) {
      void search(error)
      if (isFoyerError(error, 'aborted'))
        void answer?.then(sent, (reason: unknown) => {
          if (newest === own) lateFailure(agreed, own, reason)
          void search(reason)
        })
      throw error
    }
  }

  /** It was sent after the visitor had left: the same must not be confirmed again by mistake (safety F-20). */
  function late(transfers: Transfers, agreed: TransferPlan, hash: string, draft: string, name?: string) {
    if (!state.confirming && typed() === draft) {
      clear()
      if (context.router.state.stack.at(-1)?.view === 'WalletSendPreview') context.router.reset('Account')
    }
    submitted(transfers, agreed, hash, name)
  }

  /** A late refusal is shown only while its own plan is on screen. */
  function lateFailure(agreed: TransferPlan, { mayBeSent }: Confirmation, error: unknown) {
    if (!isLeft()) return
    const isShown = state.plan.status === 'ready' && state.plan.value === agreed
    state.failure = isShown || mayBeSent() ? toFoyerError(error) : undefined
  }

  const ends = [context.onAccountChange(follow), subscribe(context.balances.state, onBalances)]

  return {
    state,
    open,
    selectToken,
    setAmount(text) {
      state.amount = withoutDirectionMarks(text)
      fiat?.read()
    },
    settleAmount: amounts.settleAmount,
    fillShare: amounts.fillShare,
    switchUnit: () => fiat?.toggle(),
    setReceiver: receiving.set,
    setSearch(text) {
      state.search = text
    },
    review,
    replan() {
      if (!newest?.isOpen()) state.failure = undefined
      plan()
    },
    confirm,
    dispose() {
      life.abort()
      for (const end of ends) end()
      ask.forget()
    },
  }
}
