// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMessage } from './createMessage.js'
import { eip155 } from './eip155.js'
import { SiwxError } from './error.js'
import type { VerifyOptions } from './options.js'
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
const value = fc.oneof(
  texts,
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
  ['timeoutMs', { timeoutMs: Number.NaN }],
  ['node', { node: { 'eip155:1': 'https://node.example' } }],
])('an error names the option %s of eip155 at once: %j', (name, given) => {
  expect(() => eip155(given)).toThrow(
    expect.objectContaining({ fault: 'options', message: expect.stringContaining(`"${name}"`) }),
  )
})

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
