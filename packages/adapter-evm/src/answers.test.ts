// @tier gate
import { isFoyerError } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAccounts, parseChainId, parseSignature } from './answers.js'
import { alice, bob } from './fakeWallet.test-support.js'
import { parseHash } from './parseHash.js'

const malformed = (error: unknown) => isFoyerError(error, 'wallet/malformed-answer')
const refuse = (work: () => unknown) => expect(work).toThrow(expect.toSatisfy(malformed))

test('accounts are checksummed, each once, in the order of the wallet', () => {
  expect(parseAccounts('m', [bob.toLowerCase(), alice, bob.toUpperCase().replace('0X', '0x')])).toEqual([
    bob,
    alice,
  ])
  expect(parseAccounts('m', Array(1000).fill(alice))).toEqual([alice])
})

test.each([
  undefined,
  null,
  {},
  'x',
  [7],
  [null],
  ['0x12'],
  [alice, 'x'],
  [{ address: alice }],
  Array(1001).fill(alice),
])('accounts %j are refused', (answer) => {
  refuse(() => parseAccounts('m', answer))
})

test.each(['0x1', '0x01', '0X1', '1', 1, 1n])('chain id %s is chain 1', (answer) => {
  expect(parseChainId('m', answer)).toBe('eip155:1')
})

test.each([
  undefined,
  null,
  '',
  '0x',
  '0x0',
  0,
  -1,
  1.5,
  Number.NaN,
  'mainnet',
  'eip155:1',
  {},
  [],
  '0xzz',
  '1e3',
  `0x${'f'.repeat(64)}`,
  ' 1',
  '1 ',
  '+1',
  '0b1',
  ['1'],
  { toString: () => '1' },
])('chain id %s is an error, never a default', (answer) => {
  refuse(() => parseChainId('m', answer))
})

search(
  'whatever a wallet says, the answer is a network or our error',
  fc.property(fc.anything(), (answer) => {
    for (const parse of [parseAccounts, parseChainId, parseHash, parseSignature]) {
      try {
        parse('m', answer)
      } catch (error) {
        expect(malformed(error)).toBe(true)
      }
    }
  }),
)

search(
  'every chain id reads the same in hex, decimal and as a number',
  fc.property(fc.integer({ min: 1, max: 2 ** 53 - 1 }), (id) => {
    const network = `eip155:${id}`
    expect([id, String(id), `0x${id.toString(16)}`].map((answer) => parseChainId('m', answer))).toEqual([
      network,
      network,
      network,
    ])
  }),
)

test('a hash has 64 digits, a signature at least 62', () => {
  const hash = `0x${'ab'.repeat(32)}`

  expect(parseHash('m', hash)).toBe(hash)
  expect(parseSignature('m', `0x${'ab'.repeat(65)}`)).toHaveLength(132)
  expect(parseHash('m', hash.replace('0x', '0X'))).toBe(hash)
  expect(parseSignature('m', `0X${'ab'.repeat(65)}`)).toMatch(/^0x/)
  expect(parseSignature('m', `0x${'ab'.repeat(31)}`)).toHaveLength(64)
  const odd = [`0x${'ab'.repeat(31)}zz`, `zz0x${'ab'.repeat(31)}`]
  for (const answer of [...odd, `${hash}00`, hash.slice(0, -2), 'ab'.repeat(33), { hash }])
    refuse(() => parseHash('m', answer))
  refuse(() => parseSignature('m', `0x${'ab'.repeat(30)}`))
})
