// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkEvmRequest, type EvmGrant } from './evmRequest.js'

const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const grant: EvmGrant = {
  chainId: 1n,
  accounts: (chainId) => (chainId === 1n ? [alice, bob] : chainId === 8453n ? [alice] : []),
}
const check = (method: string, ...params: readonly unknown[]) => checkEvmRequest({ method, params }, grant)
const typed = (chainId: unknown) => ({ domain: { chainId }, message: {} })

const refused = (code: number) => expect.objectContaining({ code })

test('reads go to a node, requests for a signature to the wallet, and all else nowhere', () => {
  expect(check('eth_getBalance', alice)).toEqual({ by: 'node', params: [alice] })
  expect(check('personal_sign', '0x6869', alice).by).toBe('wallet')
  for (const method of ['eth_signFoo', 'wallet_exportKey', 'constructor', 'eth_sendTransaction ', ''])
    expect(() => check(method)).toThrow(expect.objectContaining({ code: 4200 }))
})

test('an account or a chain that was not granted is refused, however it is written', () => {
  expect(() => check('personal_sign', '0x6869', `0x${'1'.repeat(40)}`)).toThrow(refused(4100))
  expect(() => check('wallet_sendCalls', { from: bob, chainId: '0x2105' })).toThrow(refused(4100))
  for (const chainId of [10, '10', '0xa', '0x0a', 'ten', {}]) {
    expect(() => check('eth_sendTransaction', { from: alice, chainId })).toThrow(refused(4901))
    expect(() => check('eth_signTypedData_v4', alice, typed(chainId))).toThrow(refused(4901))
    expect(() => check('wallet_grantPermissions', { address: alice, chainId })).toThrow(refused(4901))
  }
  expect(check('eth_signTypedData_v4', alice.toLowerCase(), JSON.stringify(typed('1'))).by).toBe('wallet')
})

/** Data with the domain of another chain, in forms that a reader may take for data without a domain. */
const disguises: readonly ((domain: unknown) => unknown)[] = [
  (domain) => ({ domain: JSON.stringify(domain) }),
  (domain) => ({ domain: [domain] }),
  (domain) => [{ domain }],
  (domain) => JSON.stringify(JSON.stringify({ domain })),
  (domain) => `${JSON.stringify({ domain })}}`,
  () => ({ domain: 5 }),
  () => ({ domain: true }),
  () => ({ domain: '' }),
]

search(
  'typed data and their domain are objects, or are refused',
  fc.property(
    fc.constantFrom(...disguises),
    fc.constantFrom(5, '5', '0x5', 1),
    fc.boolean(),
    (disguise, chainId, isText) => {
      const data = disguise({ chainId, name: 'Shop' })
      const sent = isText && typeof data === 'object' ? JSON.stringify(data) : data
      expect(() => check('eth_signTypedData_v4', alice, sent)).toThrow(refused(-32602))
      expect(check('eth_signTypedData_v4', alice, { message: {} }).by).toBe('wallet')
    },
  ),
  { gate: 100 },
)

const json = fc.jsonValue({ maxDepth: 3 })
const placed = fc.record({
  at: fc.constantFrom('chainId', 'chain\\u0049d', 'domain', 'name', 'salt'),
  /** The value that is there first, and the one that is there last. */
  values: fc.tuple(fc.constantFrom<unknown>(1, 137, { chainId: 137 }, 'x": 1, "'), json),
  isTwice: fc.boolean(),
  message: json,
})

search(
  'typed data as text with a key twice is refused, and no other is for that',
  fc.property(placed, ({ at, values: [first, last], isTwice, message }) => {
    const twice = isTwice ? `"${at}": ${JSON.stringify(first)}, ` : ''
    const key = at.startsWith('chain') ? 'chainId' : at
    const inDomain =
      at === 'domain' ? '' : `${twice}"${key}": ${key === 'chainId' ? 1 : JSON.stringify(last)}`
    const ahead = at === 'domain' ? twice : ''
    const text = `{${ahead}"domain": {${inDomain}}, "message": ${JSON.stringify({ text: message })}}`
    const asked = () => check('eth_signTypedData_v4', alice, text)
    if (isTwice) expect(asked).toThrow(refused(-32602))
    else if (!text.includes('chainId', text.indexOf('message'))) expect(asked().by).toBe('wallet')
  }),
  { gate: 300 },
)

test('capabilities are returned only for chains that were granted', () => {
  const asked = (...params: readonly unknown[]) => check('wallet_getCapabilities', ...params).by
  for (const chains of [undefined, [], ['0x1'], ['0x2105', '0x1']])
    expect(asked(alice, chains)).toBe('wallet')
  for (const chains of [['0x5'], ['0x1', '0x5'], '0x5', [{}], [['0x5']], ['one']])
    expect(() => asked(alice, chains)).toThrow(refused(4901))
  expect(() => asked('junk', alice)).toThrow(refused(4901))
  expect(() => asked(`0x${'1'.repeat(40)}`)).toThrow(refused(4100))
})

test('an account that is left out is the one in use', () => {
  expect(check('eth_sendTransaction', { to: bob }).params).toEqual([{ to: bob, from: alice }])
  expect(check('wallet_sendCalls', { calls: [] }).params).toEqual([
    { calls: [], from: alice, chainId: '0x1' },
  ])
})

test('the parameters are a copy, each read once', () => {
  let reads = 0
  const given = {
    get from() {
      reads += 1
      return reads === 1 ? alice : bob
    },
  }
  const { params } = check('eth_sendTransaction', given)

  expect(params).toEqual([{ from: alice }])
  expect(reads).toBe(1)
})

/** A value that reads as one text, and is handed on by JSON as another. */
const twoFaced = (text: string, json: unknown) =>
  Object.assign(() => 0, { toString: () => text, toJSON: () => json })

test.each<[what: string, ask: () => unknown]>([
  ['a method', () => Reflect.apply(checkEvmRequest, undefined, [{ method: oddMethod() }, grant])],
  ['an account', () => check('eth_sendTransaction', { from: twoFaced(alice, carol) })],
  ['an account in a list', () => check('eth_sendTransaction', { from: [carol] })],
  ['an account by its place', () => check('personal_sign', '0x6869', twoFaced(alice, carol))],
  ['a chain', () => check('eth_sendTransaction', { from: alice, chainId: twoFaced('0x1', '0x89') })],
  ['a domain', () => check('eth_signTypedData_v4', alice, { domain: twoFaced('', { chainId: 137 }) })],
  ['an object whose toJSON comes late', () => check('eth_sendTransaction', late({ from: carol }))],
  ['a list with its own map', () => checkEvmRequest({ method: 'personal_sign', params: ownMap() }, grant)],
])('%s that reads in two ways is never handed on as another than was checked', (what, ask) => {
  const handed = attempt(ask)
  expect(JSON.stringify(handed) ?? '').not.toMatch(new RegExp(`${carol}|137|0x89`, 'i'))
  if (what === 'a method') expect(handed).toBeUndefined()
})

const carol = `0x${'33'.repeat(20)}`

function attempt(ask: () => unknown): unknown {
  try {
    return ask()
  } catch {
    return undefined
  }
}

/** Has a `toJSON` from the second time that it is asked for. */
function late(json: object) {
  let reads = 0
  return Object.defineProperty({ from: alice }, 'toJSON', {
    enumerable: true,
    get: () => (reads++ === 0 ? undefined : () => json),
  })
}

function ownMap(): readonly unknown[] {
  let reads = 0
  const get = () => (reads++ < 3 ? alice : carol)
  const live = Object.defineProperty(['0x6869', ''], 1, { enumerable: true, get })
  return Object.assign(['0x6869', alice], { map: () => live })
}

/** Reads as an unlisted method twice, and then as a listed one. */
function oddMethod() {
  let reads = 0
  return { toString: () => (reads++ < 2 ? 'x' : 'wallet_getPermissions'), toJSON: () => 'eth_sign' }
}

/** Methods whose parameters are objects that name the account by a key. */
const keyed = {
  eth_sendTransaction: 'from',
  eth_signTransaction: 'from',
  eth_sendUserOperation: 'sender',
  wallet_sendTransaction: 'from',
  wallet_sendCalls: 'from',
  wallet_grantPermissions: 'address',
  wallet_getAssets: 'account',
} as const
const depths = fc.array(fc.constantFrom('calls', '0', 'authorizationList', 'data'), { maxLength: 4 })
const nested = (path: readonly string[], inner: object): object =>
  path.reduceRight<object>((all, key) => (key === '0' ? [all] : { [key]: all }), inner)

search(
  'no object in a request names an account or a chain that was not granted',
  fc.property(
    fc.constantFrom(...(Object.keys(keyed) as (keyof typeof keyed)[])),
    fc.nat(2),
    depths,
    fc.constantFrom('account', 'chain', 'none'),
    fc.constantFrom<(string | undefined)[]>(undefined, 'account', 'address', 'from'),
    fc.constantFrom<readonly unknown[]>(['0x89', '137'], [137], [0n, '0x0'], ['ten'], [{}]),
    (method, before, path, lie, key = keyed[method], chains) => {
      const own = { [keyed[method]]: alice, chainId: '0x1' }
      const foreign = {
        ...own,
        ...(lie === 'account' && { [key]: carol }),
        ...(lie === 'chain' && { chainId: chains[0] }),
      }
      const isTop = path.length === 0 || lie !== 'chain'
      const last = isTop ? foreign : { ...own, ...nested(path, { chainId: chains[0] }) }
      const ask = () => check(method, ...Array.from({ length: before }, () => own), last)
      if (lie === 'none') expect(ask().params).toHaveLength(before + 1)
      else expect(ask).toThrow(expect.objectContaining({ code: lie === 'account' ? 4100 : 4901 }))
    },
  ),
  { gate: 300, exhaustive: 5_000 },
)

/** Values that cannot be read, or not in one way. */
const hostile = {
  circle() {
    const circle: Record<string, unknown> = { from: alice }
    circle.calls = [circle]
    return circle
  },
  revoked() {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  },
  'throwing getter': () => Object.defineProperty({}, 'data', { enumerable: true, get: fail }),
  'throwing toJSON': () => ({ toJSON: fail }),
  'throwing a code': () => ({
    toJSON() {
      throw Object.assign(new Error('zzz'), { code: 4001 })
    },
  }),
  'endless toJSON': () => {
    const endless = { toJSON: (): unknown => ({ ...endless }) }
    return endless
  },
  'no text': () => ({ toString: 1, valueOf: 1 }),
  symbol: () => Symbol('x'),
  'nothing above': () => Object.create(null),
  'a proxy that fails': () => new Proxy({}, { ownKeys: fail, getPrototypeOf: fail, get: fail }),
} as const

function fail(): never {
  throw new Error('no')
}

search(
  'each refusal has a code, whatever a page puts into its parameters',
  fc.property(
    fc.constantFrom(
      'eth_call',
      'wallet_watchAsset',
      'personal_sign',
      'eth_signTypedData_v4',
      ...Object.keys(keyed),
    ),
    fc.constantFrom(...(Object.keys(hostile) as (keyof typeof hostile)[])),
    fc.constantFrom<((value: unknown) => unknown)[]>(
      (value) => value,
      (value) => [value],
      (value) => [alice, value],
      (value) => [value, alice],
      (value) => [{ from: value }],
      (value) => [{ from: alice, chainId: value }],
      (value) => [{ from: alice, calls: [{ data: value }] }],
      (value) => [{ from: alice }, value],
      (value) => [alice, { domain: { chainId: value } }],
      (value) => [alice, { domain: value }],
    ),
    (method, kind, place) => {
      const params: unknown = place(hostile[kind]())
      try {
        Reflect.apply(checkEvmRequest, undefined, [{ method, params }, grant])
      } catch (error) {
        expect(error).toMatchObject({ message: expect.any(String) })
        expect([-32602, 4100, 4200, 4901]).toContain(Object(error).code)
      }
    },
  ),
  { gate: 300, exhaustive: 5_000 },
)

test.each([
  ['no request', null],
  ['parameters that throw', Object.defineProperty({ method: 'eth_call' }, 'params', { get: fail })],
  ['a method that throws', Object.defineProperty({}, 'method', { get: fail })],
])('refuses %s as invalid', (_what, request) => {
  expect(() => Reflect.apply(checkEvmRequest, undefined, [request, grant])).toThrow(refused(-32602))
})

test.each([[[alice]], [{ toString: (): string => alice }], [undefined]])(
  'takes no account from %j',
  (account) => {
    expect(() => check('personal_sign', '0x6869', account)).toThrow(refused(4100))
  },
)
