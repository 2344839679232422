// @tier gate, @vitest-environment happy-dom
import {
  type AuthScope,
  type FeatureContext,
  parseAccountId,
  parseNetworkId,
  UserRejectedError,
} from '@foyer/core'
import { createMessage, parseMessage, recapStatement, recapUri, type SignInMessage } from '@foyer/siwx'
import { createFeatureHost, createMemoryStore, fakeNetwork } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SignInRefusedError } from './errors.js'
import { missed, refusals } from './refusals.js'
import { createSessionCache } from './sessionCache.js'
import type { OpenMessage, Siwx } from './signInPort.js'
import { createSignOut } from './signOut.js'
import { createWalletAuths } from './walletAuth.js'

afterEach(() => vi.restoreAllMocks())

const [one, base] = [parseNetworkId('eip155:1'), parseNetworkId('eip155:8453')]
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const account = parseAccountId(`eip155:1:${address}`)
const scope: AuthScope = { networks: [one, base], methods: ['personal_sign', 'eth_sendTransaction'] }
const { signal } = new AbortController()
const terms = 'https://shop.example/terms'
const open: OpenMessage = {
  domain: location.host,
  uri: location.origin,
  version: '1',
  chainId: one,
  nonce: 'a1b2c3d4e5f6',
  statement: 'I accept the terms.',
  issuedAt: '2026-01-01T12:00:00Z',
  requestId: 'r1',
  resources: [terms],
}

const hostOf = () =>
  createFeatureHost({ text: createText({ locale: 'en' }), networks: [fakeNetwork(one, 'Ethereum')] })

/** A visitor who has to sign in at a port in memory. */
async function world({ createOpenMessage = async () => open, ...port }: Partial<Siwx> = {}) {
  const setSessions = vi.fn<Siwx['setSessions']>(async () => {})
  const own = {
    createMessage: async () => ({ ...open, accountAddress: address }),
    createOpenMessage,
    setSessions,
    addSession: async () => {},
    getSessions: async () => [],
    revokeSession: async () => {},
    ...port,
  } satisfies Siwx
  const store = createMemoryStore()
  const emit = vi.fn()
  const events = { emit, subscribe: () => () => {} }
  const options = { siwx: own }
  const auth = await createWalletAuths(options, { store, events, adapter: hostOf().context.adapter }).ask(
    scope,
    signal,
  )
  const isIn = () => Number(store.get('until', (json) => Object(json)[account])) > 0
  return { options, auth, setSessions, emit, events, isIn, store }
}

type World = Awaited<ReturnType<typeof world>>
type Signed = { h: object; p: Record<string, unknown>; s: { t: string; s: string } }

const recap = (chains: readonly string[], methods = scope.methods) =>
  recapUri({ eip155: Object.fromEntries(methods.map((method) => [`request/${method}`, [{ chains }]])) })

/** What an honest wallet answers. */
function cacao({ auth }: Pick<World, 'auth'>, over: object = {}): Signed {
  const { chains, ...payload } = auth.payload
  const resources = [...payload.resources.slice(0, -1), recap(chains)]
  const iss = `did:pkh:eip155:1:${address}`
  return { h: { t: 'caip122' }, p: { ...payload, resources, iss, ...over }, s: { t: 'eip191', s: '0xabcd' } }
}

test('asks for the message of the host, with what the page may ask of the wallet as its last resource', async () => {
  const { auth } = await world()

  expect(auth.payload).toEqual({
    domain: location.host,
    aud: location.origin,
    version: '1',
    nonce: 'a1b2c3d4e5f6',
    requestId: 'r1',
    iat: open.issuedAt,
    statement: open.statement,
    chains: [one, base],
    resources: [
      terms,
      recapUri({ eip155: { 'request/personal_sign': [{}], 'request/eth_sendTransaction': [{}] } }),
    ],
  })
})

test.each<[string, Partial<Siwx>]>([
  ['the server is down', { createOpenMessage: () => Promise.reject(new Error('down')) }],
  [
    'the message is for another site',
    { createOpenMessage: async () => ({ ...open, domain: 'evil.example' }) },
  ],
  ['the message is of another network', { createOpenMessage: async () => ({ ...open, chainId: base }) }],
  ['a statement has two lines', { createOpenMessage: async () => ({ ...open, statement: 'a\nb' }) }],
  ['a wallet could not sign its scheme', { createOpenMessage: async () => ({ ...open, scheme: 'https' }) }],
])('asks for nothing where %s', async (_, port) => {
  await expect(world(port)).rejects.toThrow()
})

test('what was signed is the text that the server gets, and the account is in', async () => {
  const here = await world()
  await here.auth.accept([cacao(here)], account, signal)
  const [session] = here.setSessions.mock.calls[0]?.[0] ?? []
  const { data, message = '', signature } = session ?? {}

  expect(parseMessage(message)).toEqual(data)
  expect(data).toMatchObject({ accountAddress: address, chainId: one, nonce: open.nonce, requestId: 'r1' })
  expect(data?.statement).toBe(
    `${open.statement} ${recapStatement({ eip155: { 'request/eth_sendTransaction': [{}], 'request/personal_sign': [{}] } })}`,
  )
  expect(signature).toBe('0xabcd')
  expect(session?.cacao).toEqual(cacao(here))
  expect(here.isIn()).toBe(true)
  expect(here.emit.mock.calls).toEqual([['SIWX_AUTH_SUCCESS', { network: one, isSmartAccount: false }]])
})

test('an address in another case is the same account; the statement may have what is allowed in it already', async () => {
  const here = await world()
  const said = (await sessionOf(here, cacao(here)))?.statement
  const again = await world()
  const whole = cacao(again, { iss: `did:pkh:eip155:1:${address.toLowerCase()}`, statement: said })
  await again.auth.accept([whole], account, signal)

  expect(again.setSessions).toHaveBeenCalledOnce()
  expect(again.isIn()).toBe(true)
})

async function sessionOf(here: World, signed: Signed): Promise<SignInMessage | undefined> {
  await here.auth.accept([signed], account, signal)
  return here.setSessions.mock.calls[0]?.[0][0]?.data
}

describe('nobody is signed in, nor is anybody asked to, by', () => {
  test.each<[string, (here: World) => unknown]>([
    ['no signature', () => []],
    ['nothing', () => undefined],
    ['a text', () => 'cacao'],
    [
      'another address',
      (here) => [cacao(here, { iss: 'did:pkh:eip155:1:0x0000000000000000000000000000000000000001' })],
    ],
    ['a network that was not asked for', (here) => [cacao(here, { iss: `did:pkh:eip155:5:${address}` })]],
    ['the other network', (here) => [cacao(here, { iss: `did:pkh:eip155:8453:${address}` })]],
    ['another chain family', (here) => [cacao(here, { iss: `did:pkh:solana:1:${address}` })]],
    ['another domain', (here) => [cacao(here, { domain: 'evil.example' })]],
    ['another URI', (here) => [cacao(here, { aud: 'https://evil.example' })]],
    ['another nonce', (here) => [cacao(here, { nonce: 'ffffffffffff' })]],
    ['another time', (here) => [cacao(here, { iat: '2027-01-01T12:00:00Z' })]],
    ['an end that nobody asked for', (here) => [cacao(here, { exp: '2099-01-01T12:00:00Z' })]],
    ['another beginning', (here) => [cacao(here, { nbf: '2026-01-01T12:00:00Z' })]],
    ['another version', (here) => [cacao(here, { version: '2' })]],
    ['another request', (here) => [cacao(here, { requestId: undefined })]],
    ['another statement', (here) => [cacao(here, { statement: 'I give you all.' })]],
    ['no resources', (here) => [cacao(here, { resources: [] })]],
    ['other resources', (here) => [cacao(here, { resources: ['https://evil.example', recap([one])] })]],
    ['fewer resources', (here) => [cacao(here, { resources: [recap([one])] })]],
    ['more that is allowed', (here) => [cacao(here, { resources: [terms, recap([one], ['eth_sign'])] })]],
    [
      'something else that is allowed',
      (here) => [
        cacao(here, { resources: [terms, recapUri({ 'https://x.example': { 'crud/all': [{}] } })] }),
      ],
    ],
    ['a capability that cannot be read', (here) => [cacao(here, { resources: [terms, 'urn:recap:e30'] })]],
    ['a line more in what is allowed', (here) => [cacao(here, { resources: [terms, `${recap([one])}\n`] })]],
    ['a signature that is none', (here) => [{ ...cacao(here), s: { t: 'eip191', s: 'yes' } }]],
    ['a kind of signature that nobody knows', (here) => [{ ...cacao(here), s: { t: 'eip999', s: '0xab' } }]],
    ['more signatures than anybody reads', (here) => Array.from({ length: 1_000 }, () => cacao(here))],
  ])('%s', async (_, answer) => {
    const here = await world()
    await here.auth.accept(answer(here), account, signal)

    expect(here.setSessions).not.toHaveBeenCalled()
    expect(here.isIn()).toBe(false)
  })
})

test('of several signatures those that are off are left out, and the account in use is first', async () => {
  const here = await world()
  const other = cacao(here, { iss: `did:pkh:eip155:8453:${address}` })
  await here.auth.accept(
    [{ bad: true }, other, cacao(here, { nonce: 'ffffffffffff' }), cacao(here)],
    account,
    signal,
  )

  expect(here.setSessions.mock.calls[0]?.[0].map(({ data }) => data.chainId)).toEqual([one, base])
})

test('who is not let in is not in, and may be asked again', async () => {
  const here = await world({ setSessions: () => Promise.reject(new SignInRefusedError(401)) })
  await here.auth.accept([cacao(here)], account, signal)

  expect(missed(here.options, account, false)).toEqual({ fault: 'refused' })
  expect(here.isIn()).toBe(false)
  expect(here.emit.mock.calls).toEqual([['SIWX_AUTH_ERROR', { network: one, isSmartAccount: false }]])
})

test('who withdraws while it is looked at leaves nothing to hand on', async () => {
  const leaving = new AbortController()
  const here = await world({
    setSessions: () => {
      leaving.abort()
      return Promise.reject(leaving.signal.reason)
    },
  })
  await here.auth.accept([cacao(here)], account, leaving.signal)

  expect(refusals.has(here.options)).toBe(false)
})

test.each<[string, Partial<Siwx>]>([
  ['whoever is let in', {}],
  ['where the answer is lost', { setSessions: () => Promise.reject(new TypeError('lost')) }],
])('disconnecting signs out, of each network that the wallet signed for, %s', async (_, port) => {
  const revokeSession = vi.fn<Siwx['revokeSession']>(async () => {})
  const here = await world({ ...port, revokeSession })
  const other = cacao(here, { iss: `did:pkh:eip155:8453:${address}` })
  await here.auth.accept([cacao(here), other], account, signal)
  const told: Parameters<FeatureContext['events']['subscribe']>[0][] = []
  const subscribe: FeatureContext['events']['subscribe'] = (listener) => {
    told.push(listener)
    return () => {}
  }
  const { context } = hostOf()
  const signOut = createSignOut({
    context: { ...context, events: { ...context.events, subscribe } },
    siwx: { revokeSession },
    options: {},
    known: createSessionCache(here.store),
    changed: () => {},
  })
  const properties = { namespace: 'eip155', message: '', ended: ['eip155'] }
  vi.useFakeTimers()
  for (const tell of told) tell({ event: 'DISCONNECT_SUCCESS', properties, timestamp: 0 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await signOut.settle()).toBe(true)
  vi.useRealTimers()

  expect(new Set(revokeSession.mock.calls.map(String))).toEqual(
    new Set([`${one},${address}`, `${base},${address}`]),
  )
})

test('a wallet grants its account on the networks and with the methods of its capability', async () => {
  const here = await world()

  expect(here.auth.grant([cacao(here), { bad: true }])).toEqual({
    accounts: [account, `eip155:8453:${address}`],
    methods: ['eth_sendTransaction', 'personal_sign'],
  })
  for (const nothing of [[], undefined, [{ bad: true }], { length: 1 }])
    expect(here.auth.grant(nothing)).toBeUndefined()
})

test('one message is written as wallets write it', async () => {
  const here = await world()
  const data = await sessionOf(here, cacao(here))

  expect(data && createMessage(data).split('\n').slice(0, 4)).toEqual([
    `${location.host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    expect.stringMatching(/^I accept the terms\. I further authorize .* for 'eip155'\.$/),
  ])
})

describe('an account that a login has just brought', () => {
  /** Whose wallet asks in the page. */
  async function loggedIn(port: Partial<Siwx> = {}, sign = vi.fn(async (_message: string) => '0xabcd')) {
    const addSession = vi.fn<Siwx['addSession']>(async () => {})
    const here = await world({ addSession, ...port })
    const { context } = hostOf()
    const adapter = async () => ({
      ...(await context.adapter('eip155')),
      signMessage: (_id: string, _account: unknown, message: string) => sign(message),
    })
    const { options, store, events } = here
    const auths = createWalletAuths(options, { store, events, adapter })
    const connection = { account, accounts: [account], accountType: 'eoa', connectorId: 'auth' } as const
    const signIn = (outer = signal) => auths.signIn(connection, outer)
    return { ...here, addSession, sign, signIn }
  }
  const facts = { network: one, isSmartAccount: false }

  test('signs the message of the host once, and is in before anybody asks it to', async () => {
    const here = await loggedIn()
    await here.signIn()
    const [message = ''] = here.sign.mock.calls[0] ?? []

    expect(parseMessage(message)).toMatchObject({ accountAddress: address, chainId: one, nonce: open.nonce })
    expect(here.addSession.mock.calls[0]?.[0]).toMatchObject({ message, signature: '0xabcd' })
    expect(here.emit.mock.calls).toEqual([['SIWX_AUTH_SUCCESS', facts]])
    await here.signIn()
    expect(here.sign).toHaveBeenCalledOnce()
    expect(createSessionCache(here.store).mayBeIn()).toEqual([account])
  })

  test('that declines is not in, and finds the same message in the view', async () => {
    const sign = vi.fn((_message: string) => Promise.reject(new UserRejectedError('personal_sign')))
    const here = await loggedIn({}, sign)
    await here.signIn()

    const text = here.sign.mock.calls[0]?.[0]
    expect(missed(here.options, account, false)).toMatchObject({ fault: 'declined', draft: { text } })
    expect(here.addSession).not.toHaveBeenCalled()
    expect(here.isIn()).toBe(false)
    expect(here.emit.mock.calls).toEqual([['SIWX_AUTH_REJECTED', facts]])
  })

  test.each<[string, unknown, object]>([
    ['is told no', new SignInRefusedError(401), { fault: 'refused' }],
    ['hears nothing', new TypeError('lost'), { fault: 'server', draft: { signature: '0xabcd' } }],
  ])('that %s need not sign twice for nothing', async (_, error, left) => {
    const here = await loggedIn({ addSession: () => Promise.reject(error) })
    await here.signIn()

    expect(missed(here.options, account, false)).toMatchObject(left)
    expect(here.isIn()).toBe(false)
    expect(here.emit.mock.calls).toEqual([['SIWX_AUTH_ERROR', facts]])
    // Whoever disconnects is signed out all the same: nobody knows whether it came in.
    expect(createSessionCache(here.store).mayBeIn()).toEqual([account])
  })

  test.each<[string, Partial<SignInMessage>]>([
    ['another site', { domain: 'evil.example' }],
    ['another account', { accountAddress: '0x0000000000000000000000000000000000000001' }],
    ['another network', { chainId: base }],
  ])('is shown no message for %s', async (_, over) => {
    const here = await loggedIn({
      createMessage: async () => ({ ...open, accountAddress: address, ...over }),
    })

    await expect(here.signIn()).rejects.toMatchObject({ code: 'siwx/wrong-message' })
    expect(here.sign).not.toHaveBeenCalled()
  })

  test('that is withdrawn meanwhile leaves nothing', async () => {
    const leaving = new AbortController()
    const sign = vi.fn((_message: string) => {
      leaving.abort()
      return Promise.reject(leaving.signal.reason)
    })
    const here = await loggedIn({}, sign)
    await here.signIn(leaving.signal)

    expect(refusals.has(here.options)).toBe(false)
    expect(here.emit).not.toHaveBeenCalled()
  })
})
