// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { padHex } from 'viem'
import { expect, test } from 'vitest'
import { createMessage } from './createMessage.js'
import { eip155 } from './eip155.js'
import { SiwxError } from './error.js'
import type { FamilyVerifier } from './family.js'
import type { VerifyOptions } from './options.js'
import { polkadot } from './polkadot.js'
import { createSignIn, memoryStore } from './server.js'
import { messageOf, signers } from './signers.test-support.js'
import { solana } from './solana.js'
import { verifyMessage } from './verifyMessage.js'

const [signer] = signers
if (!signer) throw new Error('There is no signer.')
const message = createMessage(messageOf(signer))
const right: VerifyOptions = {
  message,
  signature: await signer.sign(message),
  domain: 'app.example',
  nonce: 'a1b2c3d4e5f6',
  families: [eip155()],
  time: new Date('2026-01-01T12:01:00Z'),
}

/** Options from JavaScript, from an environment or from a file: of any form. */
async function resultOf(over: Readonly<Record<string, unknown>>): Promise<string> {
  try {
    await verifyMessage({ ...right, ...over })
    return 'let in'
  } catch (error) {
    if (!(error instanceof SiwxError)) throw error
    return error.fault === 'options' ? `options: ${error.message}` : error.fault
  }
}

/** For each option, whether a value of it may let this message in. */
const rights: Readonly<Record<string, (value: unknown) => boolean>> = {
  message: (value) => value === message,
  signature: (value) => value === right.signature,
  nonce: (value) => value === right.nonce,
  domain: (value) => typeof value === 'string' && value.toLowerCase() === 'app.example',
  uriHosts: (value) =>
    value === undefined || (Array.isArray(value) && value.some((host) => /^app\.example$/i.test(host))),
  chains: (value) => value === undefined || (Array.isArray(value) && value.includes('eip155:1')),
  address: (value) =>
    value === undefined ||
    (typeof value === 'string' && value.toLowerCase() === signer.address.toLowerCase()),
  families: (value) => Array.isArray(value) && value.some((family) => family?.namespace === 'eip155'),
  time: (value) =>
    value instanceof Date && Math.abs(value.getTime() - Date.parse('2026-01-01T12:00:00Z')) <= 1_800_000,
  clockDifferenceMs: (value) =>
    value === undefined || (typeof value === 'number' && value >= 60_000 && value < Number.POSITIVE_INFINITY),
  mostMs: (value) =>
    value === undefined || (typeof value === 'number' && value > 0 && value < Number.POSITIVE_INFINITY),
  signal: (value) => value === undefined || value instanceof AbortSignal,
}

const texts = fc.constantFrom(
  'app.example',
  'APP.example',
  'https://app.example',
  'app.example/',
  'app.example evil.example',
  '',
  'eip155:1',
  'eip155:10',
  'eip155:01',
  'eip155',
  'eip155:1,eip155:10',
  '600000',
  'NaN',
  '2026-01-01T12:01:00Z',
  signer.address,
  signer.address.toLowerCase(),
  signer.address.slice(0, 40),
  message,
  right.signature,
  right.nonce,
)
const numbers = fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 1, 600_000)
/** Two commas make a hole. */
const withHoles = fc.oneof(
  ...[texts, fc.constantFrom(eip155(), solana())].map((of: fc.Arbitrary<unknown>) =>
    fc.sparseArray(of, { maxNumElements: 2, maxLength: 3, noTrailingHole: false }),
  ),
)
const isWhole = (list: unknown) => !Array.isArray(list) || Object.keys(list).length === list.length
const value = fc.oneof(
  texts,
  withHoles,
  numbers,
  fc.array(fc.oneof(texts, numbers), { maxLength: 3 }),
  fc.anything(),
  fc.constantFrom(
    undefined,
    null,
    new Date(Number.NaN),
    new Date(0),
    [eip155(), eip155()],
    [solana()],
    [{ namespace: 'eip155', verify: async () => true }],
    new Set(['app.example', 'eip155:1']),
    { length: 1, 0: 'eip155:1', includes: () => true },
  ),
)

search.for(Object.entries(rights))(
  'the option %s lets in no other message than it names: any form',
  async (look, [name, isRight]) => {
    await look(
      fc.asyncProperty(value, async (given) => {
        const result = await resultOf({ [name]: given })

        if (!isWhole(given)) expect(result).not.toBe('let in')
        if (!isRight(given)) expect(result).not.toBe('let in')
      }),
    )
  },
  { gate: 40 },
)

test.each<[string, unknown]>([
  ['domain', undefined],
  ['domain', 'https://app.example'],
  ['uriHosts', 'app.example'],
  ['uriHosts', ['https://app.example']],
  ['families', undefined],
  ['families', eip155()],
  ['families', [eip155(), eip155()]],
  ['families', [{ namespace: 'eip155', verify: async () => true }]],
  ['chains', 'eip155:10'],
  ['chains', ['eip155:010']],
  ['chains', [1]],
  ['chains', null],
  ...['uriHosts', 'families', 'chains'].map((name): [string, unknown] => [
    name,
    holed([{ uriHosts: 'app.example', families: eip155(), chains: 'eip155:1' }[name]], 0),
  ]),
  ['address', 1],
  ['time', '2026-01-01T12:01:00Z'],
  ['time', new Date(Number.NaN)],
  ['clockDifferenceMs', Number.NaN],
  ['clockDifferenceMs', '600000'],
  ['mostMs', Number.POSITIVE_INFINITY],
  ['signal', {}],
  // Slips of the pen.
  ['chain', ['eip155:10']],
  ['uriHost', ['app.example']],
])('a server’s error names its option %s where that is %j', async (name, given) => {
  expect(await resultOf({ [name]: given })).toMatch(new RegExp(`^options: .*"${name}"`))
})

test.each<[string, object]>([
  ['nodes', { nodes: { 1: 'https://node.example' } }],
  ['nodes', { nodes: { 'eip155:01': 'https://node.example' } }],
  ['nodes', { nodes: { 'eip155:1': 'node.example' } }],
  ['nodes', { nodes: { 'eip155:1': ['https://node.example'] } }],
  ['nodes', { nodes: null }],
  ['nodes', { nodes: new Map([['eip155:1', 'https://node.example']]) }],
  ['timeoutMs', { timeoutMs: Number.NaN }],
  ['timeoutMs', { timeoutMs: 10_000 / 3 }],
  ['node', { node: { 'eip155:1': 'https://node.example' } }],
])('an error names the option %s of eip155 at once: %j', (name, given) => {
  expect(() => eip155(given)).toThrow(
    expect.objectContaining({ fault: 'options', message: expect.stringContaining(`"${name}"`) }),
  )
})

/** How visitors come in where the server set an option, whatever it set before the sign-in. */
const uses: Readonly<Record<string, (given: unknown) => Promise<unknown>>> = {
  timeoutMs: (timeoutMs) => enterByContract({ timeoutMs, nodes: record('eip155:1', node) }),
  nodes: (nodes) => enterByContract({ nodes }),
  prefixes: async (prefixes) => {
    expect(await addressBy(prefixes)).toBe(await addressBy(record(parachain, 5)))
  },
  mostMs: (mostMs) => enterAt({ mostMs }),
  store: (store) => enterAt({ store }),
  families: (families) => enterAt({ families }),
  origin: (given) => enterAt({ origin: given }, typeof given === 'string' ? given : undefined),
}

/** A list with a hole in front of one of its entries, or at its end. */
function holed(list: readonly unknown[], at: number): unknown[] {
  const all = new Array(list.length + 1)
  for (const [index, one] of list.entries()) all[index < at ? index : index + 1] = one
  return all
}
const record = (name: string, value: unknown) => ({ [name]: value })
const contract = padHex('0xc0de', { size: 20 })
const yes = padHex('0x1626ba7e', { dir: 'right' })
const node = {
  request: async ({ method }: { readonly method: string }) =>
    ({ eth_chainId: '0x1', eth_getCode: '0x6000', eth_call: yes })[method],
}
const parachain = 'polkadot:9eb76c5184c4ab8679d2d5d819fdf90b'

async function enterByContract(options: object) {
  const text = createMessage(messageOf({ chainId: 'eip155:1', address: contract }))
  await verifyMessage({ ...right, message: text, signature: '0x12', families: [eip155(Object(options))] })
}

async function addressBy(prefixes: unknown) {
  const family: FamilyVerifier = polkadot(Object({ prefixes }))
  return family.canonical(signers.find(({ name }) => name.startsWith('Polkadot'))?.address ?? '', parachain)
}

async function enterAt(options: object, origin = 'https://app.example') {
  const signIn = createSignIn(Object({ origin, families: [eip155()], ...options }))
  const ask = (call: string, init?: RequestInit) => signIn.answer(new Request(`${origin}/${call}`, init))
  const cookieOf = (answer: Response) => `${answer.headers.getSetCookie().at(-1)}`.split(';')[0] ?? ''
  const given = await ask('nonce')
  const { nonce } = Object(await given.json())
  const site = { domain: new URL(origin).host, uri: origin, nonce, issuedAt: new Date().toISOString() }
  const text = createMessage({ ...messageOf(Object(signer)), ...site, expirationTime: undefined })
  const body = JSON.stringify({ message: text, signature: await signer?.sign(text) })
  const headers = { 'content-type': 'application/json', origin, cookie: cookieOf(given) }
  const entered = await ask('verify', { method: 'POST', headers, body })
  expect((await ask('session', { headers: { cookie: cookieOf(entered) } })).status).toBe(200)
}

const entry = fc.constantFrom<readonly [string, unknown]>(['eip155:1', node], [parachain, 5])
/** One entry, in what may hold entries. */
const held = entry.chain(([name, value]) =>
  fc.constantFrom<unknown>(
    record(name, value),
    Object.assign(Object.create(null), record(name, value)),
    Object.create(record(name, value)),
    new Map([[name, value]]),
    new Map(),
    [[name, value]],
    [],
    new Date(0),
    new Set([name]),
    Object.entries(record(name, value)).values(),
  ),
)
const ofServers = fc.oneof(
  held,
  // No clock of a test is as slow.
  fc.double({ min: 600_000, max: 86_400_000, noNaN: true }),
  fc.integer({ min: 600_000, max: 2 ** 32 }),
  ...[1, 2].map(() =>
    fc.constantFrom<unknown>(
      ...[[eip155], [null], 2 ** 31 - 1, 2 ** 31, 86_400_000, 86_400_000 / 7],
      ...[[eip155(), eip155()], [eip155(), solana()], eip155(), new Set([eip155()])],
      ...[holed([eip155()], 0), holed([eip155()], 1), holed([eip155(), solana()], 1)],
      ...[memoryStore(), { add: 1 }, { ...memoryStore(), remove: undefined }, () => memoryStore()],
      ...['https://app.example', 'https://app.example.', 'https://a~b.example', 'http://[::1]:3000'],
      ...['https://a_.example', 'https://app.example:444', 'http://münchen.example', 'null'],
    ),
  ),
  // Without an entry, it is right and of no use.
  fc.anything().filter((one) => typeof one !== 'number' && `${JSON.stringify(one)}` !== '{}'),
)

search.for(Object.entries(uses))(
  'the option %s is refused by its name as the server is made, or visitors come in: any form',
  async (look, [name, enter]) => {
    await look(
      fc.asyncProperty(ofServers, async (given) => {
        // That is no option at all.
        fc.pre(given !== undefined)
        const is = await enter(given).catch((error: unknown) => {
          if (!(error instanceof SiwxError) || error.fault !== 'options') throw error
          return error.message
        })

        expect(is).toEqual(
          is === undefined
            ? undefined
            : expect.stringMatching(`"${name}" of (createSignIn|eip155|polkadot) `),
        )
      }),
    )
  },
  { gate: 80, exhaustive: 2_000 },
)

test.each<[string, object, string]>([
  ['the end that the message names', {}, '2026-01-01T12:30:00Z'],
  ['a day from now, of a message without an end', { expirationTime: undefined }, '2026-01-02T12:01:00Z'],
  [
    'a day from now, of a message of ages',
    { expirationTime: '9999-12-31T23:59:59Z' },
    '2026-01-02T12:01:00Z',
  ],
  [
    'the end in another time zone',
    { expirationTime: '2026-01-01T14:10:00.5+02:00' },
    '2026-01-01T12:10:00.500Z',
  ],
])('a session ends at %s', async (_, over, end) => {
  const text = createMessage({ ...messageOf(signer), ...over })
  const { until } = await verifyMessage({ ...right, message: text, signature: await signer.sign(text) })

  expect(new Date(until).toISOString()).toBe(new Date(end).toISOString())
})

test('a session ends where the server says so', async () => {
  expect((await verifyMessage({ ...right, mostMs: 60_000 })).until).toBe(Date.parse('2026-01-01T12:02:00Z'))
})
