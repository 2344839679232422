// @tier gate, @isolate: the library keeps one relay for a whole process.
import { createServer } from 'node:net'
import { type Network, parseNetworkId, type SessionEvent, type WalletSessions } from '@foyer/core'
import { type Sandbox, startSandbox } from '@foyer/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { WalletConnectOptions } from './options.js'
import { createPairingSessions } from './sessions.js'
import { address, createWallet, evmOnly } from './wallet.test-support.js'

const { signal } = new AbortController()
const [mainnet, base] = ['eip155:1', 'eip155:8453'].map(
  (id): Network => ({
    id: parseNetworkId(id),
    name: id,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://rpc.example'],
  }),
) as [Network, Network]
const networks = [mainnet, base]

let sandbox: Sandbox
let wallet: Awaited<ReturnType<typeof createWallet>>
const made: WalletSessions[] = []
const unhandled: unknown[] = []
const lines: unknown[] = []
const hosts = new Set<string>()

beforeAll(async () => {
  process.on('unhandledRejection', (reason) => unhandled.push(reason))
  for (const level of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...args) => lines.push(args))
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    hosts.add(new URL(input instanceof Request ? input.url : input).host)
    return real(input, init)
  })
  sandbox = await startSandbox()
})
afterAll(async () => {
  await sandbox.stop()
  expect(unhandled).toEqual([])
})

beforeEach(async () => {
  wallet = await createWallet(sandbox.relay)
})
afterEach(async () => {
  for (const sessions of made.splice(0)) sessions.dispose()
  await wallet.stop()
  await trouble({ delay: 0, flap: 0, skew: 0, lose: 0 })
})

async function trouble(what: object) {
  await fetch(`${sandbox.url}/sandbox/relay`, { method: 'POST', body: JSON.stringify(what) })
}

/** How often messages were handed to the relay. */
async function publications(): Promise<number> {
  const { calls } = await (await fetch(`${sandbox.url}/sandbox/relay`)).json()
  return calls.irn_publish ?? 0
}

/** Cuts every line, and waits until so many were opened again: one a side that has one. */
async function cutLines(again: number) {
  const lines = async (): Promise<number> => {
    const log: readonly { path: string }[] = await (await fetch(`${sandbox.url}/sandbox/log`)).json()
    return log.filter(({ path }) => path === '/relay').length
  }
  const before = await lines()
  await trouble({ cut: true })
  await vi.waitFor(async () => expect(await lines()).toBeGreaterThanOrEqual(before + again))
}

function create(options: WalletConnectOptions = {}) {
  const refusals: unknown[] = []
  const sessions = createPairingSessions(
    {
      metadata: () => ({ name: 'Host', description: '', url: 'https://host.example', icons: [] }),
      projectId: 'sandbox',
      relay: sandbox.relay,
      id: undefined,
      family: () => ({}),
      refused: (error) => refusals.push(error),
    },
    options,
  )
  made.push(sessions)
  const events: SessionEvent[] = []
  sessions.subscribe((event) => events.push(event))
  return { sessions, events, refusals }
}

async function connected(options?: WalletConnectOptions) {
  const setup = create(options)
  const { uri, approval } = await setup.sessions.pair(networks, signal)
  await wallet.pair(uri)
  const session = await approval
  setup.sessions.accept?.(session)
  return { ...setup, session }
}

const sign = { network: mainnet.id, method: 'personal_sign', params: ['0x68', address] }

test('a wallet that takes the pairing is connected, with what it approved', async () => {
  wallet.plan.approve = evmOnly(1, 8453)

  const { session, sessions, events } = await connected()

  expect(session.wallet).toMatchObject({ name: 'Test Wallet', redirect: { native: 'testwallet://' } })
  expect(session.wallet.redirect.universal).toBeUndefined()
  expect(session.grant('eip155')).toMatchObject({
    accounts: [`eip155:1:${address}`, `eip155:8453:${address}`],
    networks: ['eip155:1', 'eip155:8453'],
  })
  expect(session.grant('solana')).toBeUndefined()
  expect(session.namespaces).toEqual(['eip155'])
  expect(sessions.session()).toBe(session)
  expect(events).toEqual([{ type: 'session', session }])
})

test('a request is answered, a declined one rejects', async () => {
  const { session } = await connected()
  wallet.plan.answer = () => '0xabcd'
  expect(await session.request(sign, signal)).toBe('0xabcd')

  wallet.plan.answer = () => {
    throw { code: 5000, message: 'User rejected.' }
  }
  await expect(session.request(sign, signal)).rejects.toMatchObject({ code: 'wallet/user-rejected' })

  wallet.plan.answer = () => {
    throw { code: -32000, message: 'Out of paper' }
  }
  await expect(session.request(sign, signal)).rejects.toMatchObject({
    code: 'wallet/request-failed',
    context: { reason: 'Out of paper' },
  })
})
test('a method that was not approved is refused without asking the wallet', async () => {
  const { session } = await connected()

  const asked = session.request({ ...sign, method: 'eth_sign' }, signal)

  await expect(asked).rejects.toMatchObject({ code: 'wallet/request-failed' })
  expect(wallet.requests).toEqual([])
})

test('a declined pairing says so, and the next one is another', async () => {
  wallet.plan.approve = undefined
  const { sessions } = create()
  const first = await sessions.pair(networks, signal)
  await wallet.pair(first.uri)

  await expect(first.approval).rejects.toMatchObject({ code: 'wallet/user-rejected' })

  wallet.plan.approve = evmOnly(1)
  const second = await sessions.pair(networks, signal)
  expect(second.uri).not.toBe(first.uri)
  await wallet.pair(second.uri)
  await second.approval
})

test('one session serves every family that the wallet approved, older ids included', async () => {
  const solana = parseNetworkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  const bitcoin = parseNetworkId('bip122:000000000019d6689c085ae165831e93')
  const part = (network: string, account: string, method: string) => ({
    chains: [network],
    accounts: [`${network}:${account}`],
    methods: [method],
    events: [],
  })
  const older = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
  wallet.plan.approve = {
    ...evmOnly(1),
    solana: part(older, '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', 'solana_signMessage'),
    bip122: part(bitcoin, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'signMessage'),
  }
  const asked: string[] = []
  wallet.plan.answer = ({ chainId }) => asked.push(chainId)
  const { sessions } = create()
  const { uri, approval } = await sessions.pair(
    [...networks, { ...mainnet, id: solana }, { ...mainnet, id: bitcoin }],
    signal,
  )
  await wallet.pair(uri)
  const session = await approval

  expect(session.namespaces).toEqual(['eip155', 'solana', 'bip122'])
  expect(session.grant('solana')?.networks).toEqual([solana])
  await session.request({ network: solana, method: 'solana_signMessage', params: {} }, signal)
  await session.request({ network: bitcoin, method: 'signMessage', params: {} }, signal)
  expect(asked).toEqual([older, bitcoin])
})

test('a newer pairing withdraws the older one, whose late approval is ended politely', async () => {
  const { sessions, events } = create()
  const first = await sessions.pair(networks, signal)
  const second = await sessions.pair(networks, signal)
  await expect(first.approval).rejects.toMatchObject({ code: 'aborted' })

  await wallet.pair(first.uri)
  await vi.waitFor(() => expect(wallet.deleted).toHaveLength(1))

  expect(sessions.session()).toBeUndefined()
  expect(events).toEqual([])
  await wallet.pair(second.uri)
  const session = await second.approval
  // It is in use once it is accepted.
  expect(sessions.session()).toBeUndefined()
  expect(sessions.accept?.(session)).toBe(true)
  expect(sessions.session()).toBe(session)
})

test('a pairing may be given up, before and after it is offered', async () => {
  const { sessions } = create()
  const early = new AbortController()
  const offering = sessions.pair(networks, early.signal)
  early.abort()
  await expect(offering).rejects.toMatchObject({ code: 'aborted' })

  const late = new AbortController()
  const { approval } = await sessions.pair(networks, late.signal)
  late.abort()
  await expect(approval).rejects.toMatchObject({ code: 'aborted' })
})

const evm = evmOnly(1).eip155
test.each([
  [
    'a namespace that nobody asked for',
    { ...evmOnly(1), cosmos: { ...evm, chains: ['cosmos:hub'], accounts: ['cosmos:hub:a'] } },
  ],
  ['an account that is none', { eip155: { ...evm, accounts: [`eip155:${address}`] } }],
  ['a network without an account', { eip155: { ...evm, chains: ['eip155:1', 'eip155:8453'] } }],
  ['an account of another family', { eip155: { ...evm, accounts: [`eip155:1:${address}`, 'solana:x:y'] } }],
])('a wallet that approves %s is not connected, and its session is ended', async (_what, namespaces) => {
  // What the SDK for wallets would not let through.
  const { engine } = wallet.kit
  const { signClient } = engine
  Reflect.set(signClient.engine, 'isValidApprove', async () => {})
  wallet.plan.approve = namespaces as never
  const { sessions, events } = create()
  const { uri, approval } = await sessions.pair(networks, signal)

  await wallet.pair(uri)

  await expect(approval).rejects.toMatchObject({ code: 'session/bad-grant' })
  expect(sessions.session()).toBeUndefined()
  expect(events).toEqual([])
  await vi.waitFor(() => expect(wallet.sessions()).toEqual([]))
})

test('a session that the wallet ends is over, also for a request that is open', async () => {
  const { session, sessions, events } = await connected()
  wallet.plan.answer = () => undefined
  const open = session.request(sign, signal)
  const rejected = expect(open).rejects.toMatchObject({
    code: 'session/ended',
    context: { method: 'personal_sign' },
  })
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))

  await wallet.kit.disconnectSession({ topic: session.id, reason: { code: 6000, message: 'Bye' } })

  await rejected
  await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: 'ended' }))
  expect(sessions.session()).toBeUndefined()
  await expect(session.request(sign, signal)).rejects.toMatchObject({ code: 'session/ended' })
})

test('the wallet is told when the visitor ends the session', async () => {
  const { session, sessions, events } = await connected()
  wallet.plan.answer = () => undefined
  const open = session.request(sign, signal)
  const rejected = expect(open).rejects.toMatchObject({ code: 'session/ended' })
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))

  await sessions.end()

  await rejected
  await vi.waitFor(() => expect(wallet.deleted).toEqual([session.id]))
  expect(sessions.session()).toBeUndefined()
  expect(events.filter(({ type }) => type === 'ended')).toEqual([])
})

test('what a wallet tells of a session that is over is ignored quietly', async () => {
  const { session, sessions, events } = await connected()
  // The wallet hears of the end late, and the relay has a line to us for the next pairing meanwhile.
  await trouble({ delay: 1_000 })
  const ending = sessions.end()
  const next = await sessions.pair(networks, signal)

  const event = { name: 'chainChanged', data: 8453 }
  await wallet.kit.emitSessionEvent({ topic: session.id, event, chainId: 'eip155:1' })
  await ending
  await vi.waitFor(() => expect(wallet.deleted).toEqual([session.id]))
  await trouble({ delay: 0 })
  await wallet.pair(next.uri)

  const newer = await next.approval
  sessions.accept?.(newer)
  expect(newer).toBe(sessions.session())
  expect(events.map(({ type }) => type)).toEqual(['session', 'session'])
})

test('what the wallet changes and tells arrives', async () => {
  const { session, events } = await connected()

  const { acknowledged } = await wallet.kit.updateSession({
    topic: session.id,
    namespaces: evmOnly(1, 8453),
  })
  await acknowledged()
  expect(events.at(-1)).toEqual({ type: 'session', session })
  expect(session.grant('eip155')?.networks).toEqual(['eip155:1', 'eip155:8453'])

  const event = { name: 'chainChanged', data: 8453 }
  await wallet.kit.emitSessionEvent({ topic: session.id, event, chainId: 'eip155:8453' })
  await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: 'event', network: 'eip155:8453', ...event }))
})

test('a request given up is not answered any more, and leaves nothing behind', async () => {
  const { session } = await connected()
  wallet.plan.answer = () => undefined
  const abort = new AbortController()
  const open = session.request(sign, abort.signal)
  abort.abort()

  await expect(open).rejects.toMatchObject({ code: 'aborted' })
})

test('a line cut while a request is open does not lose the answer', async () => {
  const { session } = await connected()
  let answer: (value: string) => void = () => {}
  wallet.plan.answer = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const open = session.request(sign, signal)
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))

  // Its SDK would take 20 s to notice that an answer went down with the line.
  await cutLines(2)
  answer('0x01')

  expect(await open).toBe('0x01')
  expect(wallet.requests).toHaveLength(1)
})

test('a request whose acknowledgement went down with the line is made again, and arrives once', async () => {
  const { session } = await connected()
  const before = await publications()
  wallet.plan.answer = async () => {
    await vi.waitFor(async () => expect(await publications()).toBeGreaterThanOrEqual(before + 2))
    return '0x01'
  }
  await trouble({ lose: 1 })
  const open = session.request(sign, signal)
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
  await trouble({ cut: true })

  expect(await open).toBe('0x01')
  expect(wallet.requests).toHaveLength(1)
})

test('a pairing outlives a line that was cut', async () => {
  const { sessions } = create()
  const { uri, approval } = await sessions.pair(networks, signal)

  await cutLines(1)
  await wallet.pair(uri)

  expect((await approval).namespaces).toEqual(['eip155'])
})

test('no relay: an error, and few attempts', async () => {
  let attempts = 0
  const nobody = createServer((line) => {
    attempts += 1
    line.destroy()
  })
  await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve))
  const { sessions } = create({ relay: `ws://127.0.0.1:${Object(nobody.address()).port}` })

  await expect(sessions.pair(networks, signal)).rejects.toMatchObject({
    code: 'pairing/relay',
    context: { refused: false },
  })

  nobody.close()
  expect(attempts).toBeGreaterThan(0)
  expect(attempts).toBeLessThanOrEqual(4)
})

test('a relay that finds the clock wrong is an error that says so', async () => {
  await trouble({ skew: -300_000 })
  const { sessions } = create()

  await expect(sessions.pair(networks, signal)).rejects.toMatchObject({
    code: 'pairing/relay',
    context: { refused: true, reason: expect.stringContaining('JWT Token is not yet valid') },
  })
})

test('a relay that does not know the project says so, to whoever asked and to the host', async () => {
  const { sessions, refusals } = create({ projectId: 'invalid' })

  await expect(sessions.pair(networks, signal)).rejects.toMatchObject({
    code: 'pairing/relay',
    context: { refused: true, reason: 'Authorization error: Project not found' },
  })
  expect(refusals[0]).toMatchObject({ context: { reason: 'Authorization error: Project not found' } })
})

test('nothing but the relay is asked, nothing is said', () => {
  expect([...hosts].filter((host) => !host.startsWith('127.0.0.1:'))).toEqual([])
  expect(lines).toEqual([])
})
