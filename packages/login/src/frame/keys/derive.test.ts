// @tier gate
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { expect, test } from 'vitest'
import { deriveEd25519, deriveSecp256k1, evmAccount, solanaAccount } from './derive.js'
import { newSecret, secretOf, wordsOf } from './newSecret.js'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('the words of another wallet open its accounts', async () => {
  const words = 'test test test test test test test test test test test junk'
  const { seed, entropy } = await secretOf(Uint8Array.from(mnemonicToEntropy(words, wordlist)))

  expect(wordsOf(entropy)).toBe(words)
  expect(evmAccount(seed).address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(solanaAccount(seed).address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
})

// The first two vectors of the standard, and the one that keeps zeros before a key.
const h = 0x80_00_00_00
test.each([
  [
    '000102030405060708090a0b0c0d0e0f',
    [],
    'e8f32e723decf4051aefac8e2c93c9c5b214313817cdb01a1494b917c8436b35',
  ],
  [
    '000102030405060708090a0b0c0d0e0f',
    [h, 1, h + 2, 2, 1_000_000_000],
    '471b76e389e528d6de6d816857e012c5455051cad6660850e58372a6c3e6e7c8',
  ],
  [
    '4b381541583be4423346c643850da4b320e46a87ae3d2a4e6da11eba819cd4acba45d239319ac14f863b8d5ab5a0d0c64d2e8a1e7d1457df2e5a3c51c73235be',
    [h],
    '491f7a2eebc7b57028e0d3faa0acda02e75c33b03c48fb288c41e2ea44e1daef',
  ],
])('BIP-32: %s, %j', (seed, path, key) => {
  expect(hex(deriveSecp256k1(Buffer.from(seed, 'hex'), path))).toBe(key)
})

// The vectors of the standard.
test.each([
  [
    '000102030405060708090a0b0c0d0e0f',
    [],
    '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7',
  ],
  [
    '000102030405060708090a0b0c0d0e0f',
    [0],
    '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3',
  ],
  [
    '000102030405060708090a0b0c0d0e0f',
    [0, 1, 2, 2, 1000000000],
    '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
  ],
])('SLIP-10: %s, %j', (seed, path, key) => {
  expect(hex(deriveEd25519(Buffer.from(seed, 'hex'), path))).toBe(key)
})

test('a new secret is another each time, and of its lengths', async () => {
  const [one, two] = await Promise.all([newSecret(), newSecret()])

  expect([one.entropy.length, one.seed.length]).toEqual([16, 64])
  expect(hex(one.entropy)).not.toBe(hex(two.entropy))
  expect(wordsOf(one.entropy).split(' ')).toHaveLength(12)
})
