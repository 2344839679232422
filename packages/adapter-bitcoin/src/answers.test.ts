import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { parseAccounts, parsePsbt, parseSignature } from './answers.js'
import { lendCurve } from './curve.js'

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
