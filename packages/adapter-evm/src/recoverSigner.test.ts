// @tier gate
import { searchDifference } from '@foyer/search'
import fc from 'fast-check'
import { concat, type Hex, pad, recoverAddress, toHex } from 'viem'
import { sign } from 'viem/accounts'
import { recoverSigner } from './recoverSigner.js'

const prime = 2n ** 256n - 2n ** 32n - 977n
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const word = (value: bigint): Hex => pad(toHex(value))
const oracle = (hash: Hex, signature: Hex) => recoverAddress({ hash, signature }).catch(() => undefined)

/** Any number of 256 bits; often a small one, or one near the bounds of the curve. */
const numbers = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  fc.bigInt({ min: 0n, max: 20n }),
  fc.constantFrom(order, prime).chain((at) => fc.bigInt({ min: at - 20n, max: at + 20n })),
)
/** The last byte names which of two keys it is. Wallets write it in two ways, and viem reads no other. */
const endings = fc.constantFrom<Hex>('0x00', '0x01', '0x1b', '0x1c', '0x1C', '0x02', '0x1d', '0xff')

searchDifference('a signature of a key names the address that viem recovers', {
  inputs: fc.record({
    key: fc.oneof(fc.bigInt({ min: 1n, max: 20n }), fc.bigInt({ min: 1n, max: order - 1n })),
    hash: numbers.map(word),
    isHigh: fc.boolean(),
  }),
  async ours({ key, hash, isHigh }) {
    return recoverSigner(hash, await signed(key, hash, isHigh))
  },
  async oracle({ key, hash, isHigh }) {
    return oracle(hash, await signed(key, hash, isHigh))
  },
  gate: 50,
  exhaustive: 5_000,
})

/** @param isHigh the other of the two signatures that a key makes of the same numbers */
async function signed(key: bigint, hash: Hex, isHigh: boolean): Promise<Hex> {
  const { r, s, yParity = 0 } = await sign({ hash, privateKey: word(key) })
  const [scalar, parity] = isHigh ? [order - BigInt(s), 1 - yParity] : [BigInt(s), yParity]
  return concat([r, word(scalar), toHex(27 + parity)])
}

searchDifference('65 bytes name the address that viem recovers, or none', {
  inputs: fc.record({ hash: numbers.map(word), r: numbers.map(word), s: numbers.map(word), v: endings }),
  ours: async ({ hash, r, s, v }) => recoverSigner(hash, `${r}${s.slice(2)}${v.slice(2)}`),
  oracle: ({ hash, r, s, v }) => oracle(hash, `${r}${s.slice(2)}${v.slice(2)}`),
  gate: 80,
  exhaustive: 10_000,
})

searchDifference('text that is no signature names no address', {
  inputs: fc.stringMatching(/^[0-9a-fg +_-]{128}(1b|00|1 )$/),
  ours: async (text) => recoverSigner(word(1n), `0x${text}`),
  oracle: (text) => (/^[0-9a-f]*$/.test(text) ? oracle(word(1n), `0x${text}`) : Promise.resolve(undefined)),
  gate: 100,
  exhaustive: 2_000,
})
