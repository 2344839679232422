// @tier gate
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deferred } from '../deferred.test-support.js'
import { hostile } from '../hostile.test-support.js'
import { RequestPendingError, UserRejectedError, WalletRequestError } from '../walletError.js'
import { north, south, startFamily } from './fakeFamily.test-support.js'
import { watchPage } from './watchPage.js'

// It is imported once it is needed, which takes time of no clock of these.
beforeAll(() => import('./leftWallets.js'))
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pending = () => Promise.reject(new RequestPendingError('connect'))

test('connects with what the wallet grants, in its order', async () => {
  const { connect, adapter } = startFamily()

  expect(await connect()).toEqual({
    connectorId: 'one',
    account: 'fake:north:a',
    accounts: ['fake:north:a', 'fake:north:b'],
    accountType: 'eoa',
  })
  expect(adapter.wallets.get('one')).toMatchObject({ network: north, accounts: ['a', 'b'] })
})

test.each([
  ['grants nothing', { connect: async () => [] }, 'wallet/malformed-answer'],
  ['declines', { connect: () => Promise.reject(new UserRejectedError('connect')) }, 'wallet/user-rejected'],
  ['is on no network', { networkFor: () => undefined }, 'network/not-supported'],
  [
    'cannot say where it is',
    { locate: () => Promise.reject(new WalletRequestError('x', '')) },
    'wallet/request-failed',
  ],
])('a wallet that %s is not connected, and let go of', async (_what, told, code) => {
  const { connect, adapter, state, listeners } = startFamily(told)

  await expect(connect()).rejects.toMatchObject({ code })

  expect(adapter.wallets.get('one')).toBeUndefined()
  expect([state.closed, listeners.size]).toEqual([1, 0])
})

test('a wallet whose error throws while it is looked at fails as any other', async () => {
  const thrown = hostile()
  const refuse = () => Promise.reject(thrown)
  const failed = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (reason: unknown) => reason === thrown,
    )
  const { signal } = new AbortController()
  const one = startFamily({ connect: refuse, resume: refuse })
  const other = startFamily({ switchNetwork: refuse, revoke: refuse })
  await other.connect()

  expect(await failed(one.connect())).toBe(true)
  const asked = new AbortController()
  expect(await failed(one.reconnect('one', asked.signal))).toBe('done')
  asked.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(await failed(other.adapter.switchNetwork('one', south, signal))).toBe(true)
  expect(await failed(other.adapter.disconnect('one'))).toBe(true)

  expect([one.state.closed, other.state.closed]).toEqual([2, 1])
  expect([...one.listeners, ...other.listeners]).toEqual([])
})

test('of two connects to one wallet the one that ends last stands, with one set of listeners', async () => {
  const answers = [deferred<readonly string[]>(), deferred<readonly string[]>()]
  let asked = 0
  const { connect, adapter, listeners, events } = startFamily({
    connect: () => answers[asked++]?.promise ?? Promise.reject(),
  })
  const [first, second] = [connect(), connect()]

  answers[1]?.resolve(['b'])
  await second
  answers[0]?.resolve(['a'])
  await first

  expect(adapter.wallets.get('one')?.accounts).toEqual(['a'])
  expect(listeners.size).toBe(1)
  expect(events).toEqual([])
})

test('a wallet that answers after the connect was given up is not connected', async () => {
  const answer = deferred<readonly string[]>()
  const leaving = new AbortController()
  const { connect, adapter, listeners } = startFamily({
    // A wallet that knows no signal.
    connect: () => answer.promise,
  })
  const connecting = connect('one', leaving.signal)

  leaving.abort()
  answer.resolve(['a'])

  await expect(connecting).rejects.toMatchObject({ code: 'aborted' })
  expect(adapter.wallets.get('one')).toBeUndefined()
  expect(listeners.size).toBe(0)
})

test('disposing while a wallet is asked leaves no listener, whatever it answers', async () => {
  const answer = deferred<readonly string[]>()
  const { connect, adapter, listeners, state } = startFamily({ connect: () => answer.promise })
  const connecting = connect()

  adapter.dispose()
  answer.resolve(['a'])

  await expect(connecting).rejects.toMatchObject({ code: 'aborted' })
  expect([listeners.size, state.closed]).toEqual([0, 1])
})

test('what is granted in a window that was open already is taken up, and asked for once', async () => {
  const asked = vi.fn(pending)
  const { connect, change, events, listeners } = startFamily({ connect: asked })
  await expect(connect()).rejects.toMatchObject({ code: 'wallet/request-pending' })

  change([])
  change(['b'])
  await vi.advanceTimersByTimeAsync(0)

  expect(events).toMatchObject([{ type: 'connection', connection: { account: 'fake:north:b' } }])
  expect(asked).toHaveBeenCalledOnce()
  expect(listeners.size).toBe(1)
})

test.each([
  [
    'is locked once it has granted',
    { locate: () => new Promise<void>((done) => setTimeout(done, 10)), resume: async () => [] },
  ],
  ['is on no network', { networkFor: () => undefined }],
  ['cannot say where it is', { locate: () => Promise.reject(new WalletRequestError('x', '')) }],
])(
  'a wallet that %s in a window that was open already is waited for no longer, and left',
  async (_what, told) => {
    const { connect, change, events, adapter, listeners } = startFamily({ connect: pending, ...told })
    await expect(connect()).rejects.toMatchObject({ code: 'wallet/request-pending' })

    change(['b'])
    await vi.advanceTimersByTimeAsync(5)
    change([])
    await vi.advanceTimersByTimeAsync(10)

    expect(events.map(({ type }) => type)).toEqual(['declined', 'unwanted'])
    expect(adapter.wallets.get('one')).toBeUndefined()
    expect(listeners.size).toBe(0)
  },
)

test('a wallet that says only that something changed is asked what it granted', async () => {
  const { connect, change, events, state } = startFamily({ connect: pending })
  state.accounts = []
  await connect().catch(() => {})

  change()
  await vi.advanceTimersByTimeAsync(0)
  expect(events).toEqual([])
  state.accounts = ['b']
  change()
  await vi.advanceTimersByTimeAsync(20)

  expect(events).toMatchObject([{ connection: { account: 'fake:north:b' } }])
})

test.each([
  ['disconnects', (adapter: ReturnType<typeof startFamily>['adapter']) => adapter.disconnect('one')],
  ['is disposed', (adapter: ReturnType<typeof startFamily>['adapter']) => adapter.dispose()],
])('a grant that comes after the page %s is left alone', async (_what, leave) => {
  const { connect, change, events, listeners, adapter, state } = startFamily({ connect: pending })
  await connect().catch(() => {})

  await leave(adapter)
  change(['b'])
  await vi.advanceTimersByTimeAsync(0)

  expect(events).toEqual([])
  expect([listeners.size, state.closed]).toEqual([0, 1])
})

test('a grant that comes while another connect is under way is left to that one', async () => {
  const answer = deferred<readonly string[]>()
  const answers = [pending(), answer.promise]
  const { connect, change, events, listeners } = startFamily({
    connect: () => answers.shift() ?? Promise.reject(),
  })
  await connect().catch(() => {})
  const again = connect()

  change(['b'])
  answer.resolve(['a'])

  expect((await again).account).toBe('fake:north:a')
  expect(events).toEqual([])
  expect(listeners.size).toBe(1)
})

test.each([
  ['is locked', async () => []],
  ['waits for the visitor', () => new Promise<never>(() => {})],
  ['refuses', () => Promise.reject(new WalletRequestError('connect', 'no silent way'))],
  ['declines', () => Promise.reject(new UserRejectedError('connect'))],
  ['has a window open', pending],
])('a wallet that %s is not reconnected, and is listened to', async (_what, resume) => {
  const asked = new AbortController()
  const { reconnect, change, events, listeners } = startFamily({ resume })

  const outcome = reconnect('one', asked.signal)
  await vi.advanceTimersByTimeAsync(3_000)

  expect(await outcome).toBeUndefined()
  expect(listeners.size).toBe(1)
  change(['b'])
  await vi.advanceTimersByTimeAsync(0)
  expect(events).toMatchObject([{ type: 'connection', connection: { account: 'fake:north:b' } }])
  asked.abort()
  expect(listeners.size).toBe(0)
})

test('a wallet that answers after 3 s is taken up then', async () => {
  const answer = deferred<readonly string[]>()
  const { reconnect, events } = startFamily({ resume: () => answer.promise })
  const outcome = reconnect()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await outcome).toBeUndefined()

  answer.resolve(['a'])
  await vi.advanceTimersByTimeAsync(0)

  expect(events).toMatchObject([{ type: 'connection', connection: { account: 'fake:north:a' } }])
})

test('a wallet that is locked is disconnected and listened to, and back without being asked', async () => {
  const { connect, change, events, adapter } = startFamily()
  await connect()

  change([])
  await vi.advanceTimersByTimeAsync(50)
  expect(adapter.wallets.get('one')).toBeUndefined()
  change(['b'])
  await vi.advanceTimersByTimeAsync(50)

  expect(events).toMatchObject([{ type: 'disconnected' }, { connection: { account: 'fake:north:b' } }])
  expect(adapter.wallets.get('one')?.accounts).toEqual(['b'])
})

test('asks for changes of the time in the cache when the page lives again', async () => {
  const { connect, events, state, adapter } = startFamily()
  await connect()
  state.accounts = ['b']

  adapter.refresh?.(true)
  await vi.advanceTimersByTimeAsync(50)

  expect(events).toMatchObject([{ type: 'connection', connection: { account: 'fake:north:b' } }])
})

test('an answer that was lost while the page lay in the cache is asked for without a window', async () => {
  const { connect, events, state, adapter } = startFamily({ connect: () => new Promise(() => {}) })
  state.accounts = []
  const connecting = expect(connect()).rejects.toMatchObject({ code: 'wallet/request-pending' })
  state.accounts = ['a']

  adapter.refresh?.(true)
  await vi.advanceTimersByTimeAsync(0)

  await connecting
  expect(events).toMatchObject([{ type: 'connection', connection: { account: 'fake:north:a' } }])
})

test('reports a grant that comes after the request was given up', async () => {
  const answer = deferred<readonly string[]>()
  const asked = new AbortController()
  const { connect, events, answers } = startFamily({ connect: () => answer.promise })
  const connecting = expect(connect('one', asked.signal)).rejects.toMatchObject({ code: 'aborted' })
  asked.abort()
  await connecting

  answer.resolve(['a'])
  await vi.advanceTimersByTimeAsync(0)

  expect(events).toEqual([{ type: 'unwanted', connectorId: 'one' }])
  expect(answers).toEqual([{ type: 'answered', connectorId: 'one' }])
})

const lostLine = { code: -32603, message: 'Could not establish connection. Receiving end does not exist.' }

test.each([
  ['the visitor declines', new UserRejectedError('connect'), 1],
  ['another window is open', new RequestPendingError('connect'), 1],
  ['the wallet has no such method', new WalletRequestError('connect', 'no', { code: 4200 }), 1],
  ['the wallet fails', new WalletRequestError('connect', 'no', { code: -32603 }), 1],
  ['the wallet is lost', new WalletRequestError('connect', 'no', lostLine), 0],
])('reports that a request that was given up is answered if %s', async (_, reason, count) => {
  const answer = deferred<readonly string[]>()
  const asked = new AbortController()
  const { connect, answers, events } = startFamily({ connect: () => answer.promise })
  const connecting = expect(connect('one', asked.signal)).rejects.toMatchObject({ code: 'aborted' })
  asked.abort()
  await connecting

  answer.reject(reason)
  await vi.advanceTimersByTimeAsync(0)

  expect(answers).toHaveLength(count)
  expect(events).toEqual([])
})

test.each([
  ['the visitor declines', new UserRejectedError('choose'), true],
  ['another window is open', new RequestPendingError('choose'), true],
  ['the wallet has no choice', new WalletRequestError('choose', 'no', { code: -32601 }), true],
  ['the wallet fails', new WalletRequestError('choose', 'no', { code: 4100 }), true],
  ['the wallet is lost', new WalletRequestError('choose', 'no', lostLine), false],
])('reports that the window of a choice of accounts is over if %s', async (_, reason, isOver) => {
  const { adapter, connect, events } = startFamily({ choose: () => Promise.reject(reason) })
  await connect()

  await expect(adapter.accountChoice?.('one')?.(new AbortController().signal)).rejects.toBe(reason)

  const choosing = events.find((event) => event.type === 'choosing')
  expect(await choosing?.isOver).toBe(isOver)
})

test('a refusal that the visitor waits for is no answer to an earlier request', async () => {
  const { connect, answers } = startFamily({
    connect: () => Promise.reject(new UserRejectedError('connect')),
  })

  await expect(connect()).rejects.toMatchObject({ code: 'wallet/user-rejected' })
  await vi.advanceTimersByTimeAsync(0)

  expect(answers).toEqual([])
})

test('of a window that was open already, the answer to the first request is taken', async () => {
  const answer = deferred<readonly string[]>()
  const answers = [answer.promise, pending()]
  const { connect, events } = startFamily({ connect: () => answers.shift() ?? Promise.reject() })
  const first = new AbortController()
  const overtaken = expect(connect('one', first.signal)).rejects.toMatchObject({ code: 'aborted' })
  first.abort()
  await overtaken
  await expect(connect()).rejects.toMatchObject({ code: 'wallet/request-pending' })

  answer.resolve(['a'])
  await vi.advanceTimersByTimeAsync(0)

  expect(events).toMatchObject([{ type: 'connection' }, { type: 'unwanted' }])
})

test('a wallet that comes late is reconnected, one that never comes is waited for', async () => {
  const asked = new AbortController()
  const { reconnect, appear, searches } = startFamily()
  const late = reconnect('two')
  await vi.advanceTimersByTimeAsync(1_000)
  appear('two')
  expect((await late)?.connectorId).toBe('two')

  const never = reconnect('three', asked.signal)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await never).toBeUndefined()
  asked.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(searches.size).toBe(0)
})

test('a wallet that leaves the page takes its connection along, and is back when it returns', async () => {
  const { connect, appear, leave, events, adapter } = startFamily({}, { watch: watchPage })
  appear('two')
  await connect()
  await connect('two')

  leave('one')
  expect(events).toEqual([{ type: 'disconnected', connectorId: 'one' }])
  leave('two')
  expect(events).toHaveLength(2)
  appear('two')
  await vi.advanceTimersByTimeAsync(0)

  expect(events.at(-1)).toMatchObject({ type: 'connection', connection: { connectorId: 'two' } })
  expect(adapter.wallets.get('two')).toBeDefined()
})

test('a wallet is let go of when whoever asked is overtaken after its answer, and is not asked to forget', async () => {
  const revoke = vi.fn(async () => {})
  const asked = new AbortController()
  const { connect, adapter, listeners, events, state } = startFamily({ revoke })
  await connect('one', asked.signal)

  asked.abort()

  expect(adapter.wallets.get('one')).toBeUndefined()
  expect([listeners.size, state.closed, events.length]).toEqual([0, 1, 0])
  expect(revoke).not.toHaveBeenCalled()
})

test('a wallet that is restored is let go of in the same way', async () => {
  const asked = new AbortController()
  const { reconnect, adapter, listeners } = startFamily()
  await reconnect('one', asked.signal)

  asked.abort()

  expect(adapter.wallets.get('one')).toBeUndefined()
  expect(listeners.size).toBe(0)
})

test('a wallet that was asked twice stays until nobody wants it any more', async () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const { connect, adapter, listeners } = startFamily()
  await connect('one', first.signal)
  await connect('one', second.signal)

  second.abort()
  expect(adapter.wallets.get('one')).toBeDefined()
  expect(listeners.size).toBe(1)
  first.abort()

  expect(adapter.wallets.get('one')).toBeUndefined()
  expect(listeners.size).toBe(0)
})

test('who gave up before the code was here asks no wallet', async () => {
  const asked = vi.fn(async () => ['a'])
  const { connect } = startFamily({ connect: asked })

  await expect(connect('one', AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })

  expect(asked).not.toHaveBeenCalled()
})

test('a window that was open already is waited for only while it is wanted', async () => {
  const asked = new AbortController()
  const { connect, change, events, listeners } = startFamily({ connect: pending })
  await connect('one', asked.signal).catch(() => {})

  asked.abort()
  expect(listeners.size).toBe(0)
  change(['b'])
  await vi.advanceTimersByTimeAsync(0)

  expect(events).toEqual([])
})

test('of two ids of one wallet, the end of one leaves the permission to the other', async () => {
  const revoke = vi.fn(async () => {})
  const provider = {}
  const { connect, adapter, appear } = startFamily({ revoke })
  appear('injected', provider)
  appear('app.wallet', provider)
  await connect('injected')
  await connect('app.wallet')

  await adapter.disconnect('injected')
  expect(revoke).not.toHaveBeenCalled()
  await adapter.disconnect('app.wallet')

  expect(revoke).toHaveBeenCalledOnce()
})

test.each([
  ['of one id', 'app.wallet', 'app.wallet (2)', {}],
  ['one of them without a name', 'injected', 'app.wallet', { isNameless: true }],
])(
  'of two objects of one wallet, %s, the second stays connected, and both forget the page in the end',
  async (_, first, second, facts) => {
    const revoke = vi.fn(async () => {})
    const { connect, adapter, appear } = startFamily({ revoke })
    appear(first, {}, facts)
    appear(second)
    await connect(first)
    await connect(second)

    // It stays to be asked, once more and at a later visit too.
    expect(await adapter.disconnect(first)).toBe(false)
    expect(await adapter.disconnect(first)).toBe(false)
    expect(revoke).not.toHaveBeenCalled()
    expect(await adapter.disconnect(second)).toBe(true)
    expect(revoke).toHaveBeenCalledTimes(2)
    expect(await adapter.disconnect(first)).toBe(true)
    expect(revoke).toHaveBeenCalledTimes(2)
  },
)

test.each([
  ['another wallet with the same accounts', 'app.other', ['a', 'b']],
  ['a wallet of the same id with other accounts', 'app.wallet (2)', ['a']],
])('%s is asked to forget the page while the first stays', async (_, other, accounts) => {
  const revoke = vi.fn(async () => {})
  const { connect, adapter, appear, state } = startFamily({ revoke })
  appear('app.wallet')
  appear(other)
  await connect('app.wallet')
  state.accounts = accounts
  await connect(other)

  await adapter.disconnect('app.wallet')

  expect(revoke).toHaveBeenCalledOnce()
})

test('a wallet that grants nothing now is asked to forget the page as well', async () => {
  const revoke = vi.fn(async () => {})
  const { connect, adapter, change, events } = startFamily({ revoke })
  await connect()
  change([])
  await vi.advanceTimersByTimeAsync(50)
  expect(events).toEqual([{ type: 'disconnected', connectorId: 'one' }])

  expect(await adapter.disconnect('one')).toBe(true)

  expect(revoke).toHaveBeenCalledOnce()
})

test.each([
  ['the owed address settles a debt', ['a'], true, true, 1],
  ['another address is asked and settles no debt', ['b'], false, false, 1],
  ['another address is not asked twice', ['b'], true, false, 0],
])('a wallet in the place of `window.ethereum` with %s', async (_, accounts, isAgain, isDone, asked) => {
  const revoke = vi.fn(async () => {})
  const { adapter, appear, state } = startFamily({ revoke })
  appear('injected')
  state.accounts = accounts

  const facts = { network: north, address: 'a', kept: undefined, isAgain }
  expect(await adapter.disconnect('injected', facts)).toBe(isDone)

  expect(revoke).toHaveBeenCalledTimes(asked)
})

test.each([
  ['the owed address settles a debt', 'a', true],
  ['another address settles none', 'other', false],
])('a wallet without a name that was restored with %s while it is locked', async (_, address, isDone) => {
  const { reconnect, adapter, change, appear } = startFamily({ revoke: async () => {} })
  appear('injected', {}, { isNameless: true })
  await reconnect('injected')
  change([])
  await vi.advanceTimersByTimeAsync(50)

  expect(await adapter.disconnect('injected', { network: north, address, kept: undefined })).toBe(isDone)
})

test('a wallet that the visitor chose is asked to forget the page at once, without more code', async () => {
  const revoke = vi.fn(async () => {})
  const { connect, adapter } = startFamily({ revoke })
  await connect()

  const done = adapter.disconnect('one')
  expect(revoke).toHaveBeenCalledOnce()

  expect(await done).toBe(true)
})

test('a wallet that let an earlier visit in is asked to forget it; one that is not here stays to be asked', async () => {
  const revoke = vi.fn(async () => {})
  const { adapter } = startFamily({ revoke })

  expect(await adapter.disconnect('one')).toBe(true)
  expect(await adapter.disconnect('nowhere')).toBe(false)

  expect(revoke).toHaveBeenCalledOnce()
})

test('a wallet that refuses to forget the page is let go of, and says why', async () => {
  const refusal = new WalletRequestError('revoke', 'busy')
  const { connect, adapter, listeners } = startFamily({ revoke: () => Promise.reject(refusal) })
  await connect()

  await expect(adapter.disconnect('one')).rejects.toBe(refusal)

  expect(adapter.wallets.get('one')).toBeUndefined()
  expect(listeners.size).toBe(0)
})

test('a network that a wallet moves to after it was let go of counts for nothing', async () => {
  const answer = deferred<readonly string[] | undefined>()
  const { connect, adapter } = startFamily({ switchNetwork: () => answer.promise })
  await connect()
  const moving = adapter.switchNetwork('one', south, new AbortController().signal)
  await connect()

  answer.resolve(undefined)

  await expect(moving).rejects.toMatchObject({ code: 'aborted' })
  expect(adapter.wallets.get('one')?.network).toBe(north)
})

test('disconnecting lets the wallet forget the page, for a second at the most', async () => {
  const revoke = vi.fn(() => new Promise<never>(() => {}))
  const { connect, adapter, listeners, events, state } = startFamily({ revoke })
  await connect()

  const done = adapter.disconnect('one')
  expect(listeners.size).toBe(0)
  await vi.advanceTimersByTimeAsync(1_000)
  // It stays to be asked.
  expect(await done).toBe(false)

  expect(revoke).toHaveBeenCalledOnce()
  expect([events.length, state.closed]).toEqual([0, 1])
})

test('a network is moved to where the wallet can be used there, and else nothing changes', async () => {
  const { connect, adapter, events } = startFamily({
    networkFor: (wanted, [first]) => (first === 'c' ? wanted : north),
    switchNetwork: async (wanted) => (wanted === south ? ['c'] : undefined),
  })
  await connect()
  const { signal } = new AbortController()

  expect((await adapter.switchNetwork('one', south, signal)).account).toBe('fake:south:c')
  await adapter.disconnect('one')
  await connect()
  const elsewhere = startFamily({ networkFor: () => north })
  await elsewhere.connect()

  await expect(elsewhere.adapter.switchNetwork('one', south, signal)).rejects.toMatchObject({
    code: 'network/not-supported',
  })
  expect(elsewhere.adapter.wallets.get('one')?.network).toBe(north)
  await expect(adapter.switchNetwork('two', south, signal)).rejects.toMatchObject({ code: 'wallet/missing' })
  expect(events).toEqual([])
})

test('of several wallets the one connected last holds an account, and a thing made for it is made once', async () => {
  const { connect, appear, adapter } = startFamily()
  appear('two')
  await connect('two')
  await connect('one')
  const make = vi.fn(({ connectorId }: { readonly connectorId: string }) => ({ connectorId }))
  const provider = adapter.wallets.once(make)

  const holder = adapter.wallets.holder(({ accounts }) => accounts.find((account) => account === 'b'))

  expect(holder?.connected.connectorId).toBe('one')
  expect(adapter.wallets.holder(() => undefined)).toBeUndefined()
  expect(provider('one')).toBe(provider('one'))
  expect(make).toHaveBeenCalledOnce()
  expect(provider('three')).toBeUndefined()
})
