// @tier gate
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { parseAccounts, parsePsbt, parseSignature, parseSigned } from './answers.js'
import { lendCurve } from './curve.js'
import { toBase64, toHex } from './encoding.js'

beforeAll(lendCurve)

const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const key = [2, ...Array<number>(32).fill(5)]

test.each([
  ['this', (from: readonly number[]) => Uint8Array.from(from)],
  [
    'another',
    (from: readonly number[]): unknown => runInNewContext(`Uint8Array.from(${JSON.stringify(from)})`),
  ],
])('keys, signatures and transactions are bytes of %s realm', (_which, bytes) => {
  const [account] = parseAccounts('getAccounts', [{ address, publicKey: bytes(key) }])

  expect(account.publicKey).toEqual(Uint8Array.from(key))
  expect(parsePsbt('signPsbt', bytes(key))).toEqual(Uint8Array.from(key))
  expect(parseSignature('signMessage', bytes(Array(64).fill(1)))).toBe(`${'AQEB'.repeat(21)}AQ==`)
})

const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const segwit = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const purposes = (answer: unknown) => parseAccounts('m', answer).map(({ purpose }) => purpose)

test.each([
  ['a Taproot address that comes alone', [taproot], ['any']],
  ['one that was read before', [{ address: taproot, purpose: 'any' }], ['any']],
  ['a Taproot address beside another kind', [taproot, segwit], ['payment', 'ordinals']],
  ['a Taproot address said to be for payments', [{ address: taproot, purpose: 'payment' }], ['payment']],
  ['an address of another kind alone', [segwit], ['any']],
  ['addresses without a Taproot one', [segwit, address], ['any', 'any']],
  ['one said to be for payments', [{ address: segwit, purpose: 'payment' }], ['payment']],
])('%s has its purpose', (_what, answer, found) => {
  expect(purposes(answer)).toEqual(found)
})

test.each(['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty'])(
  'an account for a purpose that nobody knows is no account: %s',
  (purpose) => {
    expect(purposes([{ address: taproot, purpose }, { address: segwit }])).toEqual(['any'])
    expect(() => purposes([{ address: taproot, purpose }])).toThrow(
      expect.objectContaining({ code: 'wallet/malformed-answer' }),
    )
  },
)

const malformed = expect.objectContaining({ code: 'wallet/malformed-answer' })
const addresses = (answer: unknown) => parseAccounts('m', answer).map((one) => one.address)

test.each([
  undefined,
  { length: 1, 0: segwit },
  segwit,
  [],
  [7],
  [segwit, 'bc1'],
  [{ address: 7 }],
  Array(1001).fill(segwit),
])('accounts %j are refused', (answer) => {
  expect(() => parseAccounts('m', answer)).toThrow(malformed)
})

test('each address is told once, as it was told first, and those for payments come before the others', () => {
  const paying = { address: segwit, purpose: 'payment' }

  expect(addresses(Array(1000).fill(segwit))).toEqual([segwit])
  expect(addresses([address, segwit, address])).toEqual([address, segwit])
  expect(addresses([taproot, segwit])).toEqual([segwit, taproot])
  expect(parseAccounts('m', [{ address: taproot, purpose: 'ordinals' }, paying])).toMatchObject([
    paying,
    { address: taproot, purpose: 'ordinals' },
  ])
  expect(
    parseAccounts('m', [
      paying,
      { address: taproot, purpose: 'ordinals' },
      { ...paying, purpose: 'ordinals' },
    ]),
  ).toMatchObject([{ address: segwit }, { address: taproot, purpose: 'ordinals' }])
})

test.each([segwit, taproot])(
  'an address that is named for payments and for ordinals is for any: %s',
  (both) => {
    const named = ['payment', 'ordinals'].map((purpose) => ({ address: both, purpose }))

    expect(purposes(named)).toEqual(['any'])
    expect(purposes(named.toReversed())).toEqual(['any'])
  },
)

test.each([
  ['by its chains', { chains: ['solana:mainnet'] }],
  ['by its coin', { symbol: 'ETH' }],
  ['by its purpose', { purpose: 'stacks' }],
])('an account that is of another chain %s is left out', (_how, more) => {
  expect(addresses([{ address: taproot, ...more }, segwit])).toEqual([segwit])
})

test.each([
  { chains: ['solana:mainnet', 'bitcoin:mainnet'] },
  { chains: 'many' },
  { symbol: 'BTC' },
  { symbol: 7 },
  { purpose: 'payment' },
  { purpose: 7 },
])('an account with %j is one of Bitcoin', (more) => {
  expect(addresses([{ address: segwit, ...more }])).toEqual([segwit])
})

test.each(['ordinal', 'ordinals'])('an account that is for %s is for ordinals', (purpose) => {
  expect(purposes([{ address: taproot, purpose }])).toEqual(['ordinals'])
})

test.each([
  [Uint8Array.from(key), 33],
  [toHex(Uint8Array.from(key)), 33],
  [toHex(Uint8Array.from(key.slice(1))), 32],
  [toHex(Uint8Array.from([...key, ...key])), undefined],
  [toHex(Uint8Array.from(key.slice(2))), undefined],
  ['key', undefined],
])('of %o as a key %s bytes are kept', (publicKey, length) => {
  expect(parseAccounts('m', [{ address, publicKey }])[0].publicKey?.length).toBe(length)
})

const bytes = Uint8Array.from({ length: 65 }, (_, at) => at + 1)
const short = bytes.slice(0, 63)

test('a signature is told in base64, as it was given or from bytes, and from hex where the wallet answers that', () => {
  expect(parseSignature('m', toBase64(bytes))).toBe(toBase64(bytes))
  expect(parseSignature('m', bytes)).toBe(toBase64(bytes))
  expect(parseSignature('m', toHex(bytes), true)).toBe(toBase64(bytes))
  // As Schnorr's, and one that has letters of a variant within.
  for (const text of [toBase64(bytes.slice(0, 64)), `${'A'.repeat(40)}smpA${'A'.repeat(44)}`])
    expect(parseSignature('m', text)).toBe(text)
  for (const variant of ['smp', 'ful', 'pof'])
    expect(parseSignature('m', `${variant}${toBase64(bytes)}`)).toBe(`${variant}${toBase64(bytes)}`)
})

test.each([
  [undefined],
  [7],
  [''],
  ['smp'],
  [`abc!${toBase64(bytes)}`],
  [toBase64(short)],
  [`smp${toBase64(short)}`],
  [short],
  [Array.from(bytes)],
  [toHex(short), true],
  [toBase64(bytes), true],
])('%o is no signature', (answer, isHex = false) => {
  expect(() => parseSignature('m', answer, isHex)).toThrow(malformed)
})

test('a signature counts by the address that was asked, where the wallet says which signed', () => {
  const signature = toBase64(bytes)

  expect(parseSigned('m', { signature, address }, address)).toBe(signature)
  expect(parseSigned('m', { signature }, address)).toBe(signature)
  expect(parseSigned('m', { signature: toHex(bytes) }, address, true)).toBe(signature)
  expect(() => parseSigned('m', { signature, address: segwit }, address)).toThrow(malformed)
  expect(() => parseSigned('m', { signature, address: null }, address)).toThrow(malformed)
  expect(() => parseSigned('m', signature, address)).toThrow(malformed)
})

test('a transaction is read from bytes, hex and base64, of ten bytes or more', () => {
  const least = bytes.slice(0, 10)

  for (const answer of [least, toHex(least), toBase64(least)]) expect(parsePsbt('m', answer)).toEqual(least)
  for (const answer of [undefined, 7, '', '!', bytes.slice(0, 9), toHex(bytes.slice(0, 9))])
    expect(() => parsePsbt('m', answer)).toThrow(malformed)
})
