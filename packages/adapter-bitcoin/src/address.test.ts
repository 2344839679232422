// @tier gate
import { accountId } from '@foyer/core'
import { search } from '@foyer/search'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { address as codec, payments } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { readAddress, readAddressOf, toAddress } from './address.js'
import { lendCurve } from './curve.js'
import { toHex } from './encoding.js'
import { bitcoinMainnet, bitcoinRegtest, bitcoinTestnet } from './networks.js'

beforeAll(lendCurve)

const bip350: readonly (readonly [string, string])[] = [
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
  [
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
  ],
  [
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    '5128751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433bd6',
  ],
  ['BC1SW50QGDZ25J', '6002751e'],
  ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', '5210751e76e8199196d454941c45d1b3a323'],
  [
    'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
    '0020000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
  ],
  [
    'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
    '5120000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
  ],
  [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  ],
]

test.each(bip350)('%s is the address that BIP-173 and BIP-350 say', (text, script) => {
  const address = readAddress(text)

  expect(toHex(address.script)).toBe(script)
  expect(address.text).toBe(text.toLowerCase())
  expect(address.kinds).toEqual([/^bc/i.test(text) ? 'mainnet' : 'testnet'])
})

test.each([
  'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf',
  'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
  'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47',
  'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
  'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
  'bc1pw5dgrnzv',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
  'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
  'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
  'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j',
  'bc1gmk9yu',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
  'BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2',
  'bc1rw5uspcuh',
  'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7',
  'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du',
  'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv',
])('%s is no address (BIP-173, BIP-350)', (text) => {
  expect(() => readAddress(text)).toThrowError(expect.objectContaining({ code: 'address/invalid' }))
})

const mnemonic =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const keyAt = (path: string) => {
  const key = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic)).derive(path).publicKey
  if (!key) throw new Error('no key')
  return key
}

test.each([
  ["m/84'/0'/0'/0/0", 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  ["m/84'/0'/0'/0/1", 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
  ["m/84'/0'/0'/1/0", 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el'],
])('the address of BIP-84 at %s locks coins to its key', (path, text) => {
  const address = readAddress(text)

  expect(address.type).toBe('p2wpkh')
  expect(payments.p2wpkh({ pubkey: keyAt(path) }).output).toEqual(address.script)
})

test.each([
  ["m/86'/0'/0'/0/0", 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
  ["m/86'/0'/0'/0/1", 'bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh'],
  ["m/86'/0'/0'/1/0", 'bc1p3qkhfews2uk44qtvauqyr2ttdsw7svhkl9nkm9s9c3x4ax5h60wqwruhk7'],
])('the address of BIP-86 at %s locks coins to its key', (path, text) => {
  const address = readAddress(text)

  expect(address.type).toBe('p2tr')
  expect(payments.p2tr({ internalPubkey: keyAt(path).subarray(1) }).output).toEqual(address.script)
})

test.each([
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'p2pkh', ['mainnet']],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'p2sh', ['mainnet']],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'p2pkh', ['testnet', 'regtest']],
  ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'p2sh', ['testnet', 'regtest']],
])('%s is %s', (text, type, kinds) => {
  expect(readAddress(` ${text} `)).toMatchObject({ text, type, kinds })
})

test.each([
  ['', 'shape'],
  ['0x52908400098527886E0F7030069857D2E4169EE7', 'shape'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'checksum'],
  ['1111111111111111111114oLvT2', 'zero'],
])('%s is refused for its %s', (text, fault) => {
  expect(() => readAddress(text)).toThrowError(expect.objectContaining({ context: { input: text, fault } }))
})

test('a Taproot key that is on no curve is refused: whoever pays it burns the coins', () => {
  const text = codec.toBech32(new Uint8Array(32).fill(255), 1, 'bc')

  expect(codec.fromBech32(text).version).toBe(1)
  expect(() => readAddress(text)).toThrowError(expect.objectContaining({ code: 'address/invalid' }))
})

test('an address of another network is refused', () => {
  const text = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'

  expect(readAddressOf(bitcoinMainnet.id, text).text).toBe(text)
  for (const { id } of [bitcoinTestnet, bitcoinRegtest])
    expect(() => readAddressOf(id, text)).toThrowError(expect.objectContaining({ code: 'address/invalid' }))
})

search('a changed character never makes another address', async (look) => {
  const chars = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
  await look(
    fc.property(
      fc.constantFrom(...bip350.map(([text]) => text.toLowerCase())),
      fc.nat(),
      fc.constantFrom(...chars),
      (text, at, char) => {
        const place = 4 + (at % (text.length - 4))
        const changed = text.slice(0, place) + char + text.slice(place + 1)

        expect(toAddress(changed)?.text).toBe(char === text[place] ? text : undefined)
      },
    ),
  )
})

test('every address fits into an account id', () => {
  for (const [text] of bip350)
    expect(accountId(bitcoinMainnet.id, readAddress(text).text)).toContain('bip122:')
})

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
/** Digits in which at one step a digit repeats, or counts, from a place on. */
const written = (alphabet: string, length: number) =>
  fc
    .record({
      start: fc.array(fc.nat(alphabet.length - 1), { minLength: 4, maxLength: 4 }),
      by: fc.constantFrom(0, 0, 1, -1),
      step: fc.constantFrom(1, 2, 4),
    })
    .map(({ start, by, step }) => {
      const values = [...start]
      while (values.length < length)
        values.push(((values.at(-step) ?? 0) + by + alphabet.length) % alphabet.length)
      return values.map((value) => alphabet[value]).join('')
    })
const hashes = written('0123456789abcdef', 40).map((text) => Uint8Array.from(Buffer.from(text, 'hex')))
/** The hash of an address whose text begins with these letters. */
function hashOf(text: string): Uint8Array {
  const number = [...text].reduce((sum, char) => sum * 58n + BigInt(base58.indexOf(char)), 0n)
  const bytes = number.toString(16).padStart(50, '0').slice(-48, -8)
  return Uint8Array.from(Buffer.from(bytes, 'hex'))
}

search(
  'an address that a person wrote is refused, by its letters or by the hash that they mean',
  fc.property(
    fc.oneof(
      fc
        .tuple(hashes, fc.constantFrom(0, 5, 111, 196))
        .map(([hash, kind]) => codec.toBase58Check(hash, kind)),
      fc
        .tuple(hashes, fc.constantFrom('bc', 'tb', 'bcrt'))
        .map(([hash, kind]) => codec.toBech32(hash, 0, kind)),
      fc
        .shuffledSubarray(['Burn', 'Send', 'Dead', 'Coin', 'HoLe', 'Proof', 'Waste', 'Void'], {
          minLength: 5,
        })
        .map((words) =>
          codec.toBase58Check(hashOf(`1${words.join('').padEnd(26, 'q').slice(0, 26)}zzzzzz`), 0),
        ),
      written(base58, 26).map((text) => codec.toBase58Check(hashOf(`${text}zzzzzz`), 0)),
      written(bech32, 32).map((text) => {
        const bits = [...text].map((digit) => bech32.indexOf(digit).toString(2).padStart(5, '0')).join('')
        const bytes = bits.match(/.{8}/g) ?? []
        return codec.toBech32(
          Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2)),
          0,
          'bc',
        )
      }),
    ),
    (text) => {
      expect(() => readAddress(text), text).toThrow(
        expect.objectContaining({ context: { input: text, fault: 'zero' } }),
      )
    },
  ),
  { gate: 300 },
)

test.each([
  '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
  '11111111111111111112utRjnLyv',
  '1BitcoinEaterAddressDontSendf59kuE',
])('no key has the address %s', (text) => {
  expect(() => readAddress(text)).toThrow()
})
