import type { AccountId, JournalEntry, PlainViewId, ViewId } from '@foyer/core'
import { accountParts, activeAccount, formatAmount, tokenKey } from '../native.test-support.js'
import { cast, pieces, spenders } from './cast.test-support.js'
import { type Claim, claimOfFailure, type FlowName, statuses } from './claims.test-support.js'
import { type Call, type Effect, word } from './contracts.test-support.js'
import type { Visitor } from './visitor.test-support.js'

/**
 * How the model uses the flows: by what their views call, and by the state that their views draw. All that it knows of
 * the features stands in this file.
 */
export interface Flow {
  readonly name: FlowName
  /** Fills in the form and opens the review. @param at another number each time */
  begin(visitor: Visitor, at: number, wait: (ms: number) => Promise<void>): Promise<void>
  /** What is on review and can be agreed to by now. */
  ready(visitor: Visitor): Agreement | undefined
  /** What the review on screen says of what was agreed to last. */
  failure(visitor: Visitor): Claim | undefined
  /** Its review is on screen, or below the request. */
  isShown(visitor: Visitor): boolean
  /** Plans again what is on review. */
  replan?(visitor: Visitor): void
  /** What waits for an answer, by name. */
  waits(visitor: Visitor): readonly string[]
}

/** What a visitor agrees to. */
export interface Agreement {
  readonly account: AccountId
  /** As a story tells it. */
  readonly title: string
  /** What is to be on the chain, in each case once. */
  readonly wanted: readonly ((effects: readonly Effect[]) => boolean)[]
  /** Whether a call that a wallet is asked for is of this. */
  asksFor(call: Call): boolean
  /** Whether a row of the journal is about this. */
  owns(entry: JournalEntry): boolean
  /** What toasts about this have in them, where they name it. */
  readonly mark?: string
  /** What came of it, as a toast writes it that says exactly how much. */
  arrived?(effects: readonly Effect[]): string
  agree(): void
}

/** Whether a view is on screen, or below what is. */
const isIn = ({ instance, widget }: Visitor['tab'], view: ViewId) =>
  instance.state.modal.open && widget.router.state.stack.some((route) => route.view === view)

const isSame = (one: string | undefined, other: string | undefined) =>
  one?.toLowerCase() === other?.toLowerCase()
const own = (account: AccountId) => accountParts(account).address.toLowerCase()

/** Leads to a view, as its button does. Returns whether nothing stands in the way. */
async function lead({ tab, view }: Visitor, wanted: PlainViewId): Promise<boolean> {
  const { modal, router } = tab.widget
  if (view() === 'ApproveTransaction' || view() === 'CallsInTurn') return false
  if (!activeAccount(tab.instance.state)) return false
  if (tab.instance.state.modal.open) router.reset(wanted)
  else modal.open({ view: wanted })
  // As the screen does for the view that it shows.
  await tab.widget.features.resolve(wanted)
  return true
}

/** An amount that no other request has, of coins or dollars. */
const amountOf = (at: number) => `0.01${String(at + 1).padStart(4, '0')}`

const send: Flow = {
  name: 'send',
  isShown: ({ tab }) => isIn(tab, 'WalletSendPreview'),
  replan: ({ controllers }) => controllers.send?.replan(),
  async begin(visitor, at, wait) {
    if (!(await lead(visitor, 'WalletSend'))) return
    await wait(20)
    const { send: sending } = visitor.controllers
    const account = activeAccount(visitor.tab.instance.state)
    if (!sending || !account || sending.state.confirming) return
    const { networkId: network } = accountParts(account)
    sending.selectToken(at % 2 === 0 ? tokenKey({ network }) : tokenKey({ network, address: cast.dollar }))
    sending.setAmount(amountOf(at))
    sending.setReceiver(cast.receiver)
    await wait(520)
    sending.review()
    await wait(520)
  },
  ready({ view, controllers: { send: sending } }) {
    const plan = sending?.state.plan
    if (view() !== 'WalletSendPreview' || plan?.status !== 'ready' || sending?.state.confirming)
      return undefined
    const agreed = plan.value
    const { from, to, token, amount } = agreed
    return {
      account: from,
      title: `send ${amount} ${token.symbol}`,
      wanted: [
        (effects) =>
          effects.some(
            (effect) =>
              effect.kind === 'moved' &&
              isSame(effect.token, token.address) &&
              isSame(effect.from, own(from)) &&
              isSame(effect.to, to) &&
              effect.amount === amount,
          ),
      ],
      asksFor: (call) => call.value === amount || call.data.includes(word(amount)),
      owns: ({ transfer }) =>
        transfer !== undefined && transfer.nft === undefined && transfer.amount === String(amount),
      agree: () => void sending?.confirm(agreed),
    }
  },
  failure({ view, controllers: { send: sending } }) {
    const failure = view() === 'WalletSendPreview' ? sending?.state.failure : undefined
    return failure && claimOfFailure(failure.code)
  },
  waits({ controllers: { send: sending } }) {
    if (!sending) return []
    const { confirming, plan, address, fee } = sending.state
    return [
      ...(confirming ? ['send: confirming'] : []),
      ...[plan, address, fee].flatMap(({ status }) => (status === 'pending' ? ['send: a question'] : [])),
    ]
  },
}

const nft: Flow = {
  name: 'nft',
  isShown: ({ tab }) => isIn(tab, 'NftReview'),
  replan: (visitor) => sendingOf(visitor)?.replan(),
  async begin(visitor, at, wait) {
    const { controllers, tab } = visitor
    if (!(await lead(visitor, 'Nfts'))) return
    const { nfts } = controllers
    const shown = tab.widget.features.loaded('Nfts')
    // As the list does once it is drawn.
    if (shown) nfts?.stay(shown.stay())
    await wait(60)
    const id = pieces[at % (pieces.length - 1)]
    const items = nfts?.state.items ?? []
    // A piece that was sent is no longer in the list.
    const found = items.find(({ tokenId }) => tokenId === id) ?? items[0]
    if (!nfts || !found) return
    tab.widget.router.push('NftSend', { id: found.id })
    await wait(20)
    const sending = sendingOf(visitor)
    if (!sending || sending.state.confirming) return
    sending.setReceiver(cast.receiver)
    await wait(520)
    sending.review()
    await wait(520)
  },
  ready(visitor) {
    const sending = sendingOf(visitor)
    const plan = sending?.state.plan
    if (visitor.view() !== 'NftReview' || plan?.status !== 'ready' || sending?.state.confirming)
      return undefined
    const agreed = plan.value
    const { from, to, nft: piece } = agreed
    return {
      account: from,
      title: `send piece ${piece.tokenId}`,
      wanted: [
        (effects) =>
          effects.some(
            (effect) =>
              effect.kind === 'piece' &&
              effect.id === piece.tokenId &&
              isSame(effect.from, own(from)) &&
              isSame(effect.to, to),
          ),
      ],
      asksFor: ({ to: called, data }) =>
        called === cast.collection && data.endsWith(word(piece.tokenId ?? 0n)),
      owns: ({ transfer }) => transfer?.nft?.endsWith(`/${piece.tokenId}`) ?? false,
      agree: () => void sending?.confirm(agreed),
    }
  },
  failure(visitor) {
    const failure = visitor.view() === 'NftReview' ? sendingOf(visitor)?.state.failure : undefined
    return failure && claimOfFailure(failure.code)
  },
  waits(visitor) {
    const state = sendingOf(visitor)?.state
    if (!state) return []
    return [
      ...(state.confirming ? ['nft: confirming'] : []),
      ...[state.plan, state.address].flatMap(({ status }) =>
        status === 'pending' ? ['nft: a question'] : [],
      ),
    ]
  },
}

function sendingOf({ controllers: { nfts } }: Visitor) {
  const parts = nfts?.lent.state.parts
  return parts?.status === 'ready' ? parts.value.sending : undefined
}

const revoke: Flow = {
  name: 'revoke',
  isShown: ({ tab }) => isIn(tab, 'SmartSessionsReview'),
  replan: ({ controllers }) => controllers.sessions?.lent.loaded()?.revoking.replan(),
  async begin(visitor, at, wait) {
    const { controllers, tab } = visitor
    if (!(await lead(visitor, 'SmartSessions'))) return
    await wait(60)
    const list = controllers.sessions?.state.approvals
    const spender = spenders[at % spenders.length]
    const items = list?.status === 'ready' ? list.value.items : []
    const found = items.find((one) => one.spender === spender) ?? (at >= 400 ? items[0] : undefined)
    if (!found) return
    tab.widget.router.push('SmartSessionsReview', { id: found.id })
    await wait(540)
  },
  ready({ view, controllers: { sessions } }) {
    const plan = sessions?.state.plan
    if (view() !== 'SmartSessionsReview' || plan?.status !== 'ready' || sessions?.state.confirming)
      return undefined
    const agreed = plan.value
    const { from, approval } = agreed
    return {
      account: from,
      title: `revoke from ${approval.spender.slice(-4)}`,
      wanted: [
        (effects) =>
          effects.some(
            (effect) =>
              effect.kind === 'allowed' &&
              isSame(effect.token, approval.contract) &&
              isSame(effect.owner, own(from)) &&
              isSame(effect.spender, approval.spender) &&
              effect.amount === 0n,
          ),
      ],
      asksFor: ({ data }) => data.includes(word(approval.spender)),
      owns: ({ what = '' }) => what.startsWith('sessions.revokeWhat') && what.includes(approval.spenderName),
      mark: approval.spenderName,
      agree: () => void sessions?.lent.loaded()?.revoking.confirm(agreed),
    }
  },
  failure({ view, controllers: { sessions } }) {
    const failure = view() === 'SmartSessionsReview' ? sessions?.state.failure : undefined
    return failure && claimOfFailure(failure.code)
  },
  waits({ controllers: { sessions } }) {
    if (!sessions) return []
    const { confirming, revoking, plan } = sessions.state
    return [
      ...(confirming ? ['revoke: confirming'] : []),
      ...revoking.map(() => 'revoke: being revoked'),
      ...(plan.status === 'pending' ? ['revoke: a question'] : []),
    ]
  },
}

const swap: Flow = {
  name: 'swap',
  isShown: ({ tab }) => isIn(tab, 'SwapPreview'),
  replan: ({ controllers }) => void controllers.swaps?.prepare(),
  async begin(visitor, at, wait) {
    if (!(await lead(visitor, 'Swap'))) return
    await wait(60)
    const { swaps } = visitor.controllers
    const account = activeAccount(visitor.tab.instance.state)
    if (!swaps || !account || ['asking', 'settling'].includes(swaps.state.stage.step)) return
    const { networkId: network } = accountParts(account)
    const [coin, dollar] = [tokenKey({ network }), tokenKey({ network, address: cast.dollar })]
    const [source, target] = at % 3 === 0 ? [coin, dollar] : [dollar, coin]
    for (const [side, key] of [
      ['source', source],
      ['target', target],
    ] as const) {
      if (swaps.state[side] === key) continue
      swaps.choose(side)
      swaps.selectToken(key)
      visitor.tab.widget.router.back()
    }
    swaps.setAmount(amountOf(at))
    await wait(240)
    swaps.review()
    await wait(540)
  },
  ready({ view, controllers: { swaps } }) {
    const stage = swaps?.state.stage
    if (view() !== 'SwapPreview' || stage?.step !== 'ready') return undefined
    const { offer } = stage
    const { quote, action, call, router, least, isUnlimited } = offer
    const { source, target, amount } = quote.terms
    const from = call.from
    // The box that has to be ticked for a router that nobody knows.
    if (!offer.isKnown && swaps?.state.trusted !== router) swaps?.trust(router)
    const allowed = (most: bigint) => (effects: readonly Effect[]) =>
      effects.some(
        (effect) =>
          effect.kind === 'allowed' &&
          isSame(effect.token, source.address) &&
          isSame(effect.owner, own(from)) &&
          isSame(effect.spender, router) &&
          effect.amount === most,
      )
    const swapped = (effects: readonly Effect[]) =>
      effects.some(
        (effect) =>
          effect.kind === 'moved' &&
          isSame(effect.token, source.address) &&
          isSame(effect.from, own(from)) &&
          effect.amount === amount,
      ) &&
      effects.some(
        (effect) =>
          effect.kind === 'moved' &&
          isSame(effect.token, target.address) &&
          isSame(effect.to, own(from)) &&
          effect.amount >= least,
      )
    const most = action === 'clear' ? 0n : isUnlimited ? 2n ** 256n - 1n : amount
    const isSwap = action === 'swap' || action === 'batch'
    const mark = `${swaps?.state.amount} ${source.symbol}`
    const key = isSwap ? 'swap.summary|' : `swap.summary.${action}|`
    return {
      account: from,
      title: `${action} ${mark}`,
      // A permission that is signed is on no chain.
      wanted: [
        ...(action === 'swap' || action === 'permit' ? [] : [allowed(most)]),
        ...(isSwap ? [swapped] : []),
      ],
      asksFor: ({ value, data, to }) =>
        isSwap
          ? value === amount || (to === router && data.includes(word(amount)))
          : data.endsWith(word(most)),
      owns: ({ what = '' }) => what.startsWith(key) && what.includes(mark),
      mark,
      arrived(effects) {
        const came = effects.map((effect) =>
          effect.kind === 'moved' && isSame(effect.token, target.address) && isSame(effect.to, own(from))
            ? effect.amount
            : 0n,
        )
        const sum = came.reduce((all, one) => all + one, 0n)
        return `${formatAmount(sum, target.decimals, { locale: 'en', maximumFractionDigits: 6 })} ${target.symbol}`
      },
      agree: () => void swaps?.confirm(offer),
    }
  },
  failure({ view, controllers: { swaps } }) {
    if (view() !== 'SwapPreview' || !swaps) return undefined
    const { stage, failure } = swaps.state
    if (stage.step === 'failed') return stage.error.code === 'swap/approval-reverted' ? 'failed' : undefined
    return failure && claimOfFailure(failure.code)
  },
  waits({ controllers: { swaps } }) {
    const step = swaps?.state.stage.step ?? 'form'
    return ['asking', 'settling', 'preparing'].includes(step) ? [`swap: ${step}`] : []
  },
}

/** What the page asks for, in calls that each pay a little. */
function pageCalls(at: number, account: AccountId) {
  const { address, networkId } = accountParts(account)
  const values = [0, 1].map((place) => 10n ** 16n + BigInt(at * 2 + place + 1) * 10n ** 12n)
  const hex = (value: bigint) => `0x${value.toString(16)}`
  const calls = values.map((value) => ({ to: cast.receiver, value: hex(value) }))
  const chainId = hex(BigInt(networkId.split(':')[1] ?? 0))
  return { version: '2.0.0', id: `calls-${at}`, from: address, chainId, atomicRequired: false, calls }
}

const calls: Flow = {
  name: 'calls',
  isShown: ({ tab }) => isIn(tab, 'CallsInTurn'),
  async begin(visitor, at, wait) {
    const { tab, answerHost, hostWallet, view } = visitor
    const account = activeAccount(tab.instance.state)
    // A wallet that does several calls as one is asked by the page alone.
    if (visitor.doesBatches || !account || view() === 'ApproveTransaction' || view() === 'CallsInTurn') return
    const params = [pageCalls(at, account)]
    tab
      .act(`calls-${at}`, () => answerHost({ method: 'wallet_sendCalls', params }, hostWallet))
      .catch(() => {})
    await wait(540)
  },
  ready({ view, controllers }) {
    const { turn, facts } = controllers.calls?.state ?? {}
    if (view() !== 'CallsInTurn' || turn?.step !== 'review' || !facts) return undefined
    const { batch } = turn
    const paid = batch.calls.map(({ value }) => value)
    return {
      account: batch.from,
      title: batch.id,
      wanted: paid.map(
        (value) => (effects) =>
          effects.some(
            (effect) =>
              effect.kind === 'moved' &&
              effect.token === undefined &&
              isSame(effect.from, own(batch.from)) &&
              isSame(effect.to, cast.receiver) &&
              effect.amount === value,
          ),
      ),
      asksFor: ({ value }) => paid.includes(value),
      owns: () => false,
      mark: batch.id,
      agree: () => controllers.calls?.agree(batch),
    }
  },
  failure: () => undefined,
  waits({ controllers }) {
    const step = controllers.calls?.state.turn?.step
    return step === 'asking' || step === 'waiting' ? [`calls: ${step}`] : []
  },
}

export const flows: Readonly<Record<FlowName, Flow>> = { send, nft, swap, revoke, calls }

/** What the row of an entry claims. */
export function claimOfEntry({ status }: JournalEntry): Claim | undefined {
  return statuses[status]
}

/** The words of the list of calls that the chain can prove wrong; also while the request of a wallet covers it. */
export function claimsOfCalls({ controllers }: Visitor): readonly { id: string; at: number; claim: Claim }[] {
  const turn = controllers.calls?.state.turn
  if (!turn) return []
  const { batch, done, lost = done, sent, step, stop } = turn
  const { id } = batch
  const carried = Array.from({ length: Math.min(done, lost) }, (_, at) => ({
    id,
    at,
    claim: 'done' as const,
  }))
  if (step !== 'stopped') return carried
  if (stop === 'undone') return [...carried, { id, at: done, claim: 'failed' }]
  return stop === 'unknown' || stop === 'other' ? carried : [...carried, { id, at: sent, claim: 'nothing' }]
}
