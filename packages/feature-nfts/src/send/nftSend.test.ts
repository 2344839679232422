// @tier gate, @vitest-environment happy-dom
import {
  AbortedError,
  type Approval,
  type Calls,
  type FeatureContext,
  TransferUnknownError,
  UserRejectedError,
  WalletRequestError,
} from '@foyer/core'
import { search } from '@foyer/search'
import {
  createMemoryStore,
  describeReviewedRequest,
  failureTexts,
  type RequestWallet,
  type ReviewedRequestSubject,
} from '@foyer/testing/feature'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Nft } from '../nft.js'
import { failureText, planFailureText } from './failure.js'
import type { NftPlan } from './plan.js'
import {
  base,
  collection,
  createWorld,
  friend,
  me,
  myAccount,
  other,
  ticket,
  tidal,
  wall,
} from './world.test-support.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const settled = () => vi.advanceTimersByTimeAsync(600)
const hash = `0x${'1'.repeat(64)}`

/** Somebody who has filled in the form. */
async function filled({
  nft = tidal,
  to = friend,
  count = '',
  world = createWorld(),
  context: own,
}: {
  readonly nft?: Nft
  readonly to?: string
  readonly count?: string
  readonly world?: ReturnType<typeof createWorld>
  readonly context?: FeatureContext
} = {}) {
  const context = own ?? world.context
  const sending = world.install([tidal, ticket], context)
  const { router } = context
  router.push('NftSend', { id: nft.id })
  sending.setReceiver(to)
  sending.setCount(count)
  await settled()
  return { ...world, context, sending, router, view: () => router.state.stack.at(-1)?.view }
}

/** Somebody who looks at the review. */
async function reviewing(options: Parameters<typeof filled>[0] = {}) {
  const at = await filled(options)
  at.sending.review()
  await settled()
  const { plan } = at.sending.state
  if (plan.status !== 'ready') throw new Error(`No plan: ${plan.status}`)
  return { ...at, agreed: plan.value }
}

/** A promise that a test settles. */
function createDeferred<T>() {
  let settle = { resolve: (_value: T) => {}, reject: (_error: unknown) => {} }
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle }
}

/** A wallet that answers when it is told to. */
function slow(context: FeatureContext) {
  const requests: Approval[] = []
  const leave = createDeferred<never>()
  const answer = createDeferred<string>()
  return {
    requests,
    answer,
    leave: () => leave.reject(new AbortedError()),
    context: {
      ...context,
      approve(approval: Approval) {
        requests.push(approval)
        const asked = approval.request(new AbortController().signal, { asked: () => {}, leaving: () => {} })
        return Promise.race([asked, leave.promise])
      },
    },
  }
}

test('one confirmation is one request for exactly what was seen, and the list is read anew once it is over', async () => {
  const store = createMemoryStore()
  const { context, sending, agreed, sent, moves, toasts, events, refreshes, view } = await reviewing({
    world: createWorld({ store }),
  })
  const approve = vi.spyOn(context, 'approve')

  await Promise.all([sending.confirm(agreed), sending.confirm(agreed)])
  await settled()

  expect(sent.map(({ to, data }) => [to, data.slice(0, 10)])).toEqual([[collection, '0x42842e0e']])
  expect(approve.mock.calls[0]?.[0]).toMatchObject({
    account: myAccount,
    kind: 'send',
    what: '“Tidal #204” to 0x3f…61F80a',
    before: 5n,
    next: 'Account',
    transfer: { to: friend, amount: 1n, nft: tidal.id, token: { address: collection, symbol: 'Tidal #204' } },
  })
  expect(toasts).toEqual(['success: NFT on its way', 'success: NFT sent'])
  expect(events.map(({ event }) => event)).toEqual(['NFT_SEND_INITIATED', 'NFT_SEND_SUCCESS'])
  expect(moves).toEqual(['moved'])
  expect(refreshes).toEqual([true])
  expect(view()).toBe('Account')
  expect(sending.state).toMatchObject({ nft: undefined, receiver: '', confirming: false, sentTo: [friend] })
  expect(createWorld({ store }).install().state.sentTo).toEqual([friend])
})

test('of several alike as many are sent as were agreed to', async () => {
  const { context, sending, agreed, sent } = await reviewing({ nft: ticket, count: '3' })
  const approve = vi.spyOn(context, 'approve')

  await sending.confirm(agreed)

  expect(sent[0]?.data).toMatch(/^0xf242432a.{192}0{63}3/)
  expect(approve.mock.calls[0]?.[0]).toMatchObject({
    what: '3 × “Ticket” to 0x3f…61F80a',
    transfer: { amount: 3n },
  })
})

test('what is typed after the review changes nothing that was agreed to', async () => {
  const { sending, agreed, sent } = await reviewing()

  sending.setReceiver(other)
  await settled()
  await sending.confirm(agreed)

  expect(sent[0]?.data).toContain(friend.slice(2).toLowerCase())
})

test('a plan that is on review no more is not confirmed', async () => {
  const { sending, agreed, sent } = await reviewing()

  sending.replan()
  await sending.confirm(agreed)
  await settled()
  await sending.confirm(Object.freeze({ ...agreed }) satisfies NftPlan)

  expect(sent).toEqual([])
})

test.each([
  ['account', () => other, undefined],
  ['network', () => me, base.id],
] as const)('another %s closes the review and says so', async (_what, address, network) => {
  const { sending, agreed, sent, use, toasts, view } = await reviewing()

  use(address(), network)
  await sending.confirm(agreed)
  await settled()

  expect(sent).toEqual([])
  expect(view()).toBe('Account')
  expect(toasts).toEqual(['error: The account changed. Nothing was sent.'])
  expect(sending.state).toMatchObject({ nft: undefined, plan: { status: 'idle' } })
})

test('an account that changes while the wallet is asked closes the form once there is an answer', async () => {
  const world = createWorld()
  const wallet = slow(world.context)
  world.chain.calls = { ...world.chain.calls, send: () => wallet.answer.promise }
  const { sending, agreed, use } = await reviewing({ world, context: wallet.context })

  const confirmed = sending.confirm(agreed)
  await vi.advanceTimersByTimeAsync(0)
  use(other)
  expect(sending.state.plan).toMatchObject({ status: 'ready' })
  wallet.answer.reject(new UserRejectedError('wallet'))
  await confirmed

  expect(sending.state).toMatchObject({ nft: undefined, plan: { status: 'idle' } })
})

test('what leaves while it is on review cannot be confirmed any more', async () => {
  const { sending, agreed, sent, chain, moves } = await reviewing()

  chain.owner = other
  await vi.advanceTimersByTimeAsync(13_000)
  await sending.confirm(agreed)

  expect(sending.state.plan).toMatchObject({ status: 'failed', error: { code: 'nft/not-held' } })
  expect(sent).toEqual([])
  expect(moves).toEqual(['moved'])
})

test('a chain that cannot be asked for a while takes no review away', async () => {
  const { sending, chain } = await reviewing()

  chain.calls = { ...chain.calls, read: () => Promise.reject(new Error('down')) }
  await vi.advanceTimersByTimeAsync(40_000)

  expect(sending.state.plan.status).toBe('ready')
})

test.each<readonly [string, Nft, string, string, string]>([
  ['is gone by the chain', tidal, friend, '', 'nft/not-held'],
  ['would be lost in a contract', tidal, wall, '', 'nft/refused'],
  ['is fewer by now than was typed', ticket, friend, '12', 'nft/not-held'],
])('what %s is not offered to the wallet', async (_what, nft, to, count, code) => {
  const { sending, chain, sent } = await filled({ nft, to, count })
  if (to === friend) Object.assign(chain, { owner: other, count: 2n })

  sending.review()
  await settled()

  expect(sending.state.plan).toMatchObject({ status: 'failed', error: { code } })
  expect(sent).toEqual([])
})

test('an answer that comes after the visitor has left counts, and the same is not offered again', async () => {
  const world = createWorld()
  const wallet = slow(world.context)
  world.chain.calls = { ...world.chain.calls, send: () => wallet.answer.promise }
  const { sending, agreed, moves, toasts, router } = await reviewing({ world, context: wallet.context })

  const confirmed = sending.confirm(agreed)
  await settled()
  wallet.leave()
  await confirmed
  expect(sending.state).toMatchObject({ failure: { code: 'aborted' }, confirming: false })
  router.reset('Account')
  expect(sending.state.failure?.code).toBe('aborted')
  wallet.answer.resolve(hash)
  await settled()

  expect(toasts).toEqual(['success: NFT on its way', 'success: NFT sent'])
  expect(sending.state).toMatchObject({ nft: undefined, failure: undefined })
  expect(moves).toEqual(['moved'])
})

test('what no node confirmed is looked for, and told once it is found', async () => {
  const world = createWorld()
  world.chain.calls = {
    ...world.chain.calls,
    async send(_id, _plan, _signal, progress) {
      progress?.asked('send')
      progress?.leaving(hash)
      throw new TransferUnknownError(hash)
    },
  }
  const { sending, agreed, toasts, moves } = await reviewing({ world })

  await sending.confirm(agreed)
  await settled()

  expect(toasts).toEqual([
    ...['error: Status unknown. It may have been sent.', 'success: NFT on its way', 'success: NFT sent'],
  ])
  expect(moves).toEqual(['moved'])
})

test('declined is no error, and the review stays', async () => {
  const { sending, agreed, chain, toasts, events } = await reviewing()
  chain.calls = { ...chain.calls, send: () => Promise.reject(new UserRejectedError('wallet')) }

  await sending.confirm(agreed)

  expect(sending.state).toMatchObject({
    failure: { code: 'wallet/user-rejected' },
    plan: { status: 'ready' },
  })
  expect(toasts).toEqual([])
  expect(events.at(-1)).toMatchObject({
    event: 'NFT_SEND_REJECTED',
    properties: { nft: tidal.id, amount: 1 },
  })
})

test('what the wallet refuses is an error, told in its words', async () => {
  const { sending, agreed, chain, toasts, events } = await reviewing()
  const refusal = new WalletRequestError('eth_sendTransaction', 'Ledger is locked')
  chain.calls = { ...chain.calls, send: () => Promise.reject(refusal) }

  await sending.confirm(agreed)

  expect(toasts).toEqual(['error: Your wallet says: “Ledger is locked”.'])
  expect(events.at(-1)).toMatchObject({
    event: 'NFT_SEND_ERROR',
    properties: { nft: tidal.id, amount: 1, message: 'Ledger is locked' },
  })
})

test('one that the chain turned down is told as such', async () => {
  const { sending, agreed, chain, toasts, moves } = await reviewing()
  chain.calls = { ...chain.calls, wait: async () => 'reverted' }

  await sending.confirm(agreed)
  await settled()

  expect(toasts.at(-1)).toBe('error: NFT not sent: the network rejected it')
  expect(moves).toEqual(['moved'])
})

test('what was typed is there again for the same one, and not for another', async () => {
  const { sending, router } = await filled()

  router.reset('Account')
  router.push('NftSend', { id: tidal.id })
  expect(sending.state.receiver).toBe(friend)
  router.reset('Account')
  router.push('NftSend', { id: ticket.id })

  expect(sending.state).toMatchObject({ nft: ticket, receiver: '', address: { status: 'idle' } })
})

test('who was sent coins is no stranger either', async () => {
  const world = createWorld()
  world.requests.sent = [
    {
      id: '1',
      kind: 'send',
      account: myAccount,
      at: 1,
      status: 'confirmed',
      transfer: { to: other, amount: '1', symbol: tidal.name, decimals: 18 },
    },
  ]
  expect(world.install().state.sentTo).toEqual([other])
})

test('a name is sent to where it leads, and is known the next time', async () => {
  const store = createMemoryStore()
  const world = createWorld({ store, names: { 'ada.eth': friend } })
  const { sending, context, agreed, sent } = await reviewing({ world, to: 'ada.eth' })
  const approve = vi.spyOn(context, 'approve')

  expect(agreed).toMatchObject({ to: friend, name: { name: 'ada.eth' } })
  await sending.confirm(agreed)

  expect(sent[0]?.data).toContain(friend.slice(2).toLowerCase())
  expect(approve.mock.calls[0]?.[0]).toMatchObject({
    what: '“Tidal #204” to ada.eth',
    transfer: { to: friend },
  })
  expect(store.get('names', (json) => json)).toEqual([['ada.eth', friend, 'eip155:1']])
})

test('a name that leads elsewhere by the time it is confirmed stops the send, and the next review says so', async () => {
  const names: Record<string, string> = { 'ada.eth': friend }
  const { sending, agreed, sent, toasts } = await reviewing({ world: createWorld({ names }), to: 'ada.eth' })

  names['ada.eth'] = other
  await sending.confirm(agreed)
  expect(sending.state.plan).toMatchObject({ status: 'failed', error: { code: 'name/changed' } })
  await settled()
  sending.review()
  await settled()

  expect(sending.state).toMatchObject({ plan: { value: { to: other } }, names: { 'ada.eth': friend } })
  expect([sent, toasts]).toEqual([[], []])
})

test('a name that cannot be looked up once more is not sent to', async () => {
  const names: Record<string, string> = { 'ada.eth': friend }
  const world = createWorld({ names })
  const { sending, agreed, sent, context } = await reviewing({ world, to: 'ada.eth' })

  context.names.resolve = () => Promise.reject(new Error('down'))
  await sending.confirm(agreed)

  expect(sending.state).toMatchObject({ failure: { code: 'name/unchecked' }, plan: { status: 'ready' } })
  expect(sent).toEqual([])
})

test.each([
  ['account', other, undefined],
  ['network', me, base.id],
] as const)(
  'another %s while the name is looked up once more stops the send before the wallet is asked',
  async (_what, address, network) => {
    const world = createWorld({ names: { 'ada.eth': friend } })
    const { sending, agreed, sent, use, context } = await reviewing({ world, to: 'ada.eth' })
    const { resolve } = context.names
    const gate = createDeferred<void>()
    context.names.resolve = (...ask) => gate.promise.then(() => resolve(...ask))

    const confirmed = sending.confirm(agreed)
    use(address, network)
    gate.resolve()
    await confirmed

    expect(sent).toEqual([])
    expect(sending.state).toMatchObject({ nft: undefined, plan: { status: 'idle' } })
  },
)

describe('an NFT that is sent is a reviewed request:', () => {
  describeReviewedRequest(test, subjectOf)

  search('the texts about a sent NFT that failed are true', failureTexts(fc, subjectOf), {
    gate: 100,
    exhaustive: 3_000,
  })
})

/** Sends an NFT by a wallet. */
async function subjectOf(wallet: RequestWallet): Promise<ReviewedRequestSubject> {
  const world = createWorld()
  Object.assign(world.chain.calls, {
    send: ((_connectorId, _plan, _signal, progress) => wallet.send(progress)) satisfies Calls['send'],
    wait: ((_network, hash) => wallet.wait(hash)) satisfies Calls['wait'],
  })
  const at = await filled({ world })
  const { sending } = at
  return {
    host: world,
    async review() {
      sending.review()
      await settled()
    },
    arm() {
      const { plan } = sending.state
      if (plan.status !== 'ready') throw new Error(`No plan: ${plan.status}`)
      return () => sending.confirm(plan.value)
    },
    isReviewed: () => sending.state.plan.status === 'ready',
    said() {
      const { failure, plan } = sending.state
      if (plan.status === 'failed' && plan.error !== failure)
        return planFailureText(world.text.t, plan.error, 'Ethereum')
      return failure && failureText(world.text.t, failure, 'Ethereum')
    },
    failure: () => sending.state.failure?.code,
    replan: sending.replan,
    later: [
      () => void Object.assign(world.chain, { owner: friend, count: 0n }),
      () => void Object.assign(world.chain, { isLocked: true }),
      () => void Object.assign(world.chain.calls, { estimate: () => Promise.reject(new Error('down')) }),
    ],
    address: me,
    moved: {
      nothing: 'The account changed. Nothing was sent.',
      perhaps: 'The account changed. What was confirmed before may have been sent.',
    },
    dispose: sending.dispose,
    settled,
  }
}
