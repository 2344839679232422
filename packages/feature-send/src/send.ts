import {
  accountParts,
  activeAccount,
  activeNetwork,
  connectionOf,
  type FeatureContext,
  formatUnits,
  isFoyerError,
  PlanOutdatedError,
  type TransferPlan,
  type TransferRequest,
  type Transfers,
  toFoyerError,
} from '@foyer/core'
import { snapshot, subscribe } from 'valtio/vanilla'
import { isNative, maxAmount, readForm, stepOf } from './form.js'
import { createInquiries } from './inquiries.js'
import { createReport } from './report.js'
import { blank, createState, type SendState } from './state.js'

/** Sending, of one instance. */
export interface Send {
  /** A valtio proxy. */
  readonly state: SendState
  selectToken(key: string): void
  setAmount(text: string): void
  /** Fills in the most that can be sent, at the fee of this moment. Without a fee nothing changes. */
  setMax(): Promise<void>
  /** Takes the text at once and reads it as an address 500 ms later. */
  setReceiver(text: string): void
  setSearch(text: string): void
  /** Opens the review and plans the transfer, if the form is complete. */
  review(): void
  /** Plans again what is on review. */
  replan(): void
  /** Asks the wallet, once: further calls until it answers do nothing. Never rejects. */
  confirm(): Promise<void>
  dispose(): void
}

/** Creates the sending of one instance (spec 4, Send flow). */
export function createSend(context: FeatureContext): Send {
  const state = createState()
  const ask = createInquiries(context, state)
  const report = createReport(context)
  const life = new AbortController()
  let account = activeAccount(context.state)
  let reviewed: TransferRequest | undefined
  let opened = false

  // A snapshot, so that no adapter ever holds a part of a proxy.
  const form = () => readForm(state, snapshot(context.balances.state), context.state)

  const typed = () => [state.token, state.amount, state.receiver].join('\n')

  function clear() {
    ask.forget()
    reviewed = undefined
    Object.assign(state, blank())
  }

  function onRoute() {
    const route = context.router.state.stack.find((entry) => entry.view === 'WalletSend')
    // While the wallet is asked, ApproveTransaction may stand in the place of our views.
    if (state.confirming || Boolean(route) === opened) return
    opened = Boolean(route)
    if (route) open(route.params?.token)
    else close()
  }

  function open(token: string | undefined) {
    const { feeExempt, network } = form()
    context.events.emit('OPEN_SEND', { isSmartAccount: feeExempt, network: network.id })
    if (token !== undefined) state.token = token
    if (state.address.status === 'failed') setReceiver(state.receiver)
    void context.balances.refresh()
    refresh()
  }

  function close() {
    ask.forgetPlan()
    ask.forgetFee()
    state.failure = undefined
  }

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
    if (opened && state.fee.status === 'idle' && form().token) void refreshFee()
  }

  function setReceiver(text: string) {
    state.receiver = text
    void ask.address(context.state.networks.active, text)
  }

  async function setMax() {
    const { token, amount } = state
    const { token: held } = form()
    if (held && isNative(held)) await refreshFee()
    const { token: now } = form()
    if (!now || state.token !== token || state.amount !== amount) return
    if (!isNative(now)) state.amount = formatUnits(now.amount, now.decimals)
    else if (state.fee.status === 'ready')
      state.amount = formatUnits(maxAmount(now, state.fee.value), now.decimals)
  }

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
    reviewed = { from, to: address.value, token, amount: amount.value }
    state.failure = undefined
    plan()
    context.router.push('WalletSendPreview')
  }

  /** Follows the account in use: a network switch clears the form (spec 4), another account only the plan. */
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
    if (opened) refresh()
  }

  function leaveNetwork() {
    // A review that vanishes under the visitor's eyes wants a word (safety T-15).
    if (state.plan.status !== 'idle') context.toasts.error(context.text.t('send.moved'))
    clear()
    if (context.router.state.stack.at(-1)?.view === 'WalletSendPreview') context.router.back()
  }

  async function confirm() {
    if (state.confirming || state.plan.status !== 'ready') return
    const { value } = state.plan
    // In the same tick as the press: a second one finds the door shut (safety NL-1).
    state.confirming = true
    state.failure = undefined
    try {
      await request(value)
    } catch (cause) {
      const error = toFoyerError(cause)
      state.failure = error
      report.failed(value, error)
      if (isFoyerError(error, 'transfer/plan-outdated')) plan()
    } finally {
      state.confirming = false
      follow()
      onRoute()
    }
  }

  async function request(agreed: TransferPlan) {
    const connection = connectionOf(context.state, accountParts(agreed.from).namespace)
    if (connection.status !== 'connected' || activeAccount(context.state) !== agreed.from)
      throw new PlanOutdatedError('account')
    report.initiated(agreed)
    const transfers = await ask.transfersOf(agreed.from)
    let answer: Promise<string> | undefined
    const approved = context.approve({
      account: agreed.from,
      kind: 'send',
      what: report.summary(agreed),
      ...(agreed.sent !== undefined && { before: agreed.sent }),
      request: (signal) => {
        answer = transfers.send(connection.connectorId, agreed, signal)
        return answer
      },
      next: 'Account',
    })
    const draft = typed()
    try {
      submitted(transfers, agreed, await approved)
      clear()
    } catch (error) {
      if (isFoyerError(error, 'aborted'))
        void answer?.then((hash) => late(transfers, agreed, hash, draft), lateFailure)
      throw error
    }
  }

  /** The wallet sent after the visitor had left: the same must not be confirmed again by mistake (safety F-20). */
  function late(transfers: Transfers, agreed: TransferPlan, hash: string, draft: string) {
    submitted(transfers, agreed, hash)
    if (state.confirming || typed() !== draft) return
    clear()
    if (context.router.state.stack.at(-1)?.view === 'WalletSendPreview') context.router.reset('Account')
  }

  function lateFailure(error: unknown) {
    if (isFoyerError(state.failure, 'aborted')) state.failure = toFoyerError(error)
  }

  function submitted(transfers: Transfers, agreed: TransferPlan, hash: string) {
    state.sentTo = [...state.sentTo, agreed.to]
    report.submitted(agreed)
    void settle(transfers, agreed, hash)
  }

  async function settle(transfers: Transfers, { from }: TransferPlan, hash: string) {
    const ended = transfers.wait(accountParts(from).networkId, hash, life.signal)
    const outcome = await ended.catch(() => 'unknown' as const)
    if (life.signal.aborted) return
    void context.balances.refresh({ force: true })
    report.ended(outcome)
  }

  const ends = [
    context.onAccountChange(follow),
    subscribe(context.router.state, onRoute),
    subscribe(context.balances.state, onBalances),
  ]
  onRoute()

  return {
    state,
    selectToken(key) {
      if (state.token === key) return
      state.token = key
      ask.forgetFee()
      void refreshFee()
    },
    setAmount(text) {
      state.amount = text
    },
    setMax,
    setReceiver,
    setSearch(text) {
      state.search = text
    },
    review,
    replan() {
      state.failure = undefined
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
