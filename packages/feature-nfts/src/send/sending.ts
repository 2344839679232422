import {
  AbortedError,
  activeAccount,
  activeNetwork,
  anySignal,
  type FeatureContext,
  type FoyerError,
  isFoyerError,
  toFoyerError,
} from '@foyer/core'
import {
  type Confirmation,
  connectorOf,
  contextOf,
  createConfirmation,
  knownNames,
  metReceivers,
  rememberReceiver,
} from '@foyer/parts'
import { ref } from 'valtio/vanilla'
import { assetId, type Nft } from '../nft.js'
import { NftNotHeldError } from './errors.js'
import { readForm } from './form.js'
import { createInquiries } from './inquiries.js'
import type { NftPlan, NftRequest } from './plan.js'
import { createReport } from './report.js'
import { blank, createState, type NftSending } from './state.js'
import { tokenOf } from './tokenCarrier.js'

/** So often the chain is asked whether what is on review is still there (ms). */
const watchMs = 12_000

interface Deps {
  readonly context: FeatureContext
  /** The account has other collectibles by now. */
  readonly moved: () => void
}

/** Creates the sending of collectibles: form, review, confirmation, outcome. */
export function createNftSending({ context, moved }: Deps): NftSending {
  const state = createState(metReceivers(context))
  const ask = createInquiries(context, state)
  const report = createReport(context)
  const life = new AbortController()
  let account = activeAccount(context.state)
  let reviewed: NftRequest | undefined
  let newest: Confirmation | undefined
  let stay = AbortSignal.abort()
  /** Names that lead elsewhere now, with the address before. */
  let left: Readonly<Record<string, string>> = {}

  const form = () => readForm(state, activeAccount(context.state), context.text.locale)
  const view = () => context.router.state.stack.at(-1)?.view
  const typed = () => [state.nft && assetId(state.nft), state.count, state.receiver].join('\n')
  const isLeft = () => isFoyerError(state.failure, 'aborted')

  function clear() {
    ask.forget()
    reviewed = undefined
    Object.assign(state, blank())
  }

  function open(nft: Nft | undefined, signal: AbortSignal) {
    stay = signal
    // What is asked of the wallet is not forgotten before there is an answer.
    signal.addEventListener('abort', () => state.confirming || close(), { once: true })
    if (state.confirming) return
    const isSame = nft && state.nft && assetId(nft) === assetId(state.nft)
    if (!isSame) clear()
    state.nft = nft && ref(nft)
    state.sentTo = metReceivers(context)
    if (state.address.status === 'failed') setReceiver(state.receiver)
    if (nft) void ask.nativePrice(nft.network)
  }

  function close() {
    if (!stay.aborted) return
    ask.forgetPlan()
    forgetNewest()
  }

  /** The warning that a request may still be open in the wallet stays for as long as it is. */
  function forgetNewest() {
    if (newest?.isOpen() && isLeft()) return
    state.failure = undefined
    if (!newest?.isOpen()) newest = undefined
  }

  function setReceiver(text: string) {
    state.receiver = text
    void ask.address(activeNetwork(context.state).id, text)
  }

  async function plan() {
    const from = activeAccount(context.state)
    if (!from || !reviewed || reviewed.from !== from) return ask.forgetPlan()
    await ask.plan(reviewed)
    if (state.plan.status === 'ready') void watch(state.plan.value)
  }

  function review() {
    const from = activeAccount(context.state)
    const filled = form()
    if (!from || filled?.step !== 'review' || state.confirming) return
    const { nft, count, address } = filled
    if (count === undefined || address.status !== 'ready') return
    const { address: to, name } = address.value
    reviewed = { from, to, name, nft, count }
    forgetNewest()
    // Another tab may have sent meanwhile.
    state.sentTo = metReceivers(context)
    state.names = { ...knownNames(context.store), ...left }
    void context.requests.refresh()
    void plan()
    context.router.push('NftReview')
  }

  const isReviewed = (agreed: NftPlan) => state.plan.status === 'ready' && state.plan.value === agreed

  /** What leaves while it is on review is not there to be sent: by another tab, a sale, or whoever may take it. */
  async function watch(agreed: NftPlan) {
    while (isReviewed(agreed) && !life.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, watchMs))
      if (!isReviewed(agreed) || state.confirming) continue
      const isHeld = await ask.isHeld(agreed, life.signal)
      if (isHeld || !isReviewed(agreed) || state.confirming) continue
      end(new NftNotHeldError(0n))
      moved()
    }
  }

  /** Another account, or another network, has other collectibles. */
  function follow() {
    const next = activeAccount(context.state)
    if (state.confirming || next === undefined || next === account) return
    account = next
    if (!state.nft) return
    // A view that closes by itself needs an explanation (safety T-15).
    const mayBeSent = newest?.mayBeSent() || context.requests.state.open.length > 0
    clear()
    if (!stay.aborted)
      context.toasts.error(context.text.t(mayBeSent ? 'nfts.send.moved.asked' : 'nfts.send.moved'))
    const shown = view()
    if (shown === 'NftSend' || shown === 'NftReview') context.router.reset('Account')
  }

  async function confirm(agreed: NftPlan) {
    if (state.confirming || !isReviewed(agreed)) return
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

  function failed(agreed: NftPlan, error: FoyerError, mayBeSent: boolean) {
    state.failure = error
    report.failed(agreed, error, mayBeSent)
    if (isFoyerError(error, 'transfer/plan-outdated')) void plan()
    if (isFoyerError(error, 'name/changed')) leaveName(agreed, error)
  }

  /** The name leads elsewhere now: that review is over, and the next one says so. */
  function leaveName(agreed: NftPlan, error: FoyerError) {
    left = { ...left, [String(contextOf(error, 'name'))]: agreed.to }
    end(error)
    setReceiver(state.receiver)
  }

  /** What is on review holds no more. */
  function end(error: FoyerError) {
    ask.forgetPlan()
    state.failure = undefined
    state.plan = ref({ status: 'failed', error, previous: undefined })
  }

  /** Returns the function that reports the success. */
  async function request(agreed: NftPlan, own: Confirmation): Promise<() => void> {
    if (agreed.name) {
      await ask.confirm(agreed, anySignal(stay, life.signal))
      if (!isReviewed(agreed) || view() !== 'NftReview') throw new AbortedError()
    }
    // Last, since a name takes its time to be looked up.
    const connectorId = connectorOf(context.state, agreed.from)
    report.initiated(agreed)
    let answer: Promise<string> | undefined
    const approved = context.approve({
      account: agreed.from,
      kind: 'send',
      what: report.summary(agreed),
      ...(agreed.sent !== undefined && { before: agreed.sent }),
      transfer: {
        ...{ to: agreed.to, amount: agreed.count, token: tokenOf(agreed.nft) },
        nft: assetId(agreed.nft),
      },
      request: (signal, progress) => {
        answer = own.follow(progress, (noted) => agreed.send(connectorId, signal, noted))
        return answer
      },
      next: 'Account',
    })
    const draft = typed()
    const sent = (hash: string) => {
      if (newest === own && isLeft()) state.failure = undefined
      late(agreed, hash, draft)
    }
    const search = async (error: unknown) => {
      if (!isFoyerError(error, 'transfer/unknown')) return
      const id = String(contextOf(error, 'id'))
      if ((await ask.outcome(agreed, id, life.signal)) !== 'unknown') sent(id)
    }
    try {
      const hash = await approved
      clear()
      return () => submitted(agreed, hash)
    } catch (error) {
      void search(error)
      if (isFoyerError(error, 'aborted'))
        void answer?.then(sent, (reason: unknown) => {
          if (newest === own && isLeft())
            state.failure = isReviewed(agreed) || own.mayBeSent() ? toFoyerError(reason) : undefined
          void search(reason)
        })
      throw error
    }
  }

  /** It was sent after the visitor had left: the same must not be confirmed again by mistake (safety F-20). */
  function late(agreed: NftPlan, hash: string, draft: string) {
    if (!state.confirming && typed() === draft) {
      clear()
      const shown = view()
      if (shown === 'NftSend' || shown === 'NftReview') context.router.reset('Account')
    }
    submitted(agreed, hash)
  }

  function submitted(agreed: NftPlan, hash: string) {
    rememberReceiver(context.store, agreed.to, agreed.name?.name)
    state.sentTo = metReceivers(context)
    report.submitted(agreed)
    void settle(agreed, hash)
  }

  async function settle(agreed: NftPlan, hash: string) {
    const outcome = await ask.outcome(agreed, hash, life.signal)
    if (life.signal.aborted) return
    const { requests } = context
    const entry = requests.state.sent.find(({ answer }) => answer === hash)
    // The row under the account changes together with the toast.
    if (entry) void requests.check(entry.id)
    void context.balances.refresh({ force: true })
    moved()
    report.ended(outcome)
  }

  const unfollow = context.onAccountChange(follow)

  return {
    state,
    open,
    setCount(text) {
      state.count = text
    },
    setReceiver,
    review,
    replan() {
      if (!newest?.isOpen()) state.failure = undefined
      void plan()
    },
    confirm,
    dispose() {
      life.abort()
      unfollow()
      ask.forget()
    },
  }
}
