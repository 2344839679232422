// @tier gate
import { expect, test } from 'vitest'
import { parseAccounts, parseSignature, parseTransactions } from './answers.js'
import { alice, bob } from './fakeWallet.test-support.js'

const malformed = expect.objectContaining({ code: 'wallet/malformed-answer', context: { method: 'm' } })
const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => at)

test('accounts are told each once, in the order of the wallet', () => {
  expect(parseAccounts('m', [{ address: bob }, { address: alice }, { address: bob }])).toEqual([bob, alice])
  expect(parseAccounts('m', Array(1000).fill({ address: alice }))).toEqual([alice])
})

test.each([
  undefined,
  { length: 0 },
  alice,
  [alice],
  [{ address: 'x' }],
  [{ address: alice }, null],
  Array(1001).fill({ address: alice }),
])('accounts %j are refused', (answer) => {
  expect(() => parseAccounts('m', answer)).toThrow(malformed)
})

test('a signature is 64 bytes, not all of them zero', () => {
  expect(parseSignature('m', bytes(64))).toEqual(bytes(64))
  for (const answer of [undefined, 'text', bytes(63), bytes(65), new Uint8Array(64)])
    expect(() => parseSignature('m', answer)).toThrow(malformed)
})

test('transactions are as many as were asked for, of 65 to 4096 bytes each', () => {
  const each = [bytes(65), bytes(4096)]
  expect(parseTransactions('m', each, 2)).toEqual(each)

  for (const answer of [undefined, { length: 1 }, [], each, ['text'], [bytes(64)], [bytes(4097)]])
    expect(() => parseTransactions('m', answer, 1)).toThrow(malformed)
})
