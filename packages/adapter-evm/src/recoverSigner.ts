import { keccak_256 } from '@noble/hashes/sha3'
import { type Address, type Hex, hexToBytes } from 'viem'
import { hexDigits, toAddress } from './address.js'

/** The curve secp256k1: the points of y² = x³ + 7 modulo `prime`. It has `order` of them, each a multiple of `base`. */
const prime = 2n ** 256n - 2n ** 32n - 977n
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const base: Point = [
  0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
  1n,
]

/** A point as (x/z², y/z³). The sum of a point and its opposite has no x and y: its z is 0. */
type Point = readonly [x: bigint, y: bigint, z: bigint]

/**
 * Returns the address whose key made a signature of 65 bytes over a hash; `undefined` if it names no key. All numbers here
 * are public, so how long the arithmetic takes may depend on them.
 */
export function recoverSigner(hash: Hex, signature: Hex): Address | undefined {
  const [, r = '', s = '', v = ''] = /^0x(.{64})(.{64})(00|01|1b|1c)$/i.exec(signature) ?? []
  if (!/^[\da-f]{128}$/i.test(r + s)) return undefined
  const [x, scalar] = [BigInt(`0x${r}`), BigInt(`0x${s}`)]
  if (x === 0n || x >= order || scalar === 0n || scalar >= order) return undefined
  const point = pointAt(x, v === '01' || /1c/i.test(v))
  if (!point) return undefined
  const inverse = inverseOf(x, order)
  const key = sumOf(
    times(base, modulo(-BigInt(hash) * inverse, order)),
    times(point, modulo(scalar * inverse, order)),
  )
  return addressOfKey(key)
}

function addressOfKey([x, y, z]: Point): Address | undefined {
  if (z === 0n) return undefined
  const inverse = inverseOf(z, prime)
  const key = [x * inverse ** 2n, y * inverse ** 3n].map((value) =>
    modulo(value, prime).toString(16).padStart(64, '0'),
  )
  return toAddress(`0x${hexDigits(keccak_256(hexToBytes(`0x${key.join('')}`)).slice(-20))}`)
}

/** Returns the point of an x, with an odd or an even y. Half of all numbers are the x of none. */
function pointAt(x: bigint, isOdd: boolean): Point | undefined {
  const square = modulo(x ** 3n + 7n, prime)
  const y = power(square, (prime + 1n) / 4n, prime)
  if (modulo(y * y, prime) !== square) return undefined
  return [x, (y & 1n) === (isOdd ? 1n : 0n) ? y : prime - y, 1n]
}

function times(point: Point, scalar: bigint): Point {
  let sum: Point = [1n, 1n, 0n]
  for (const bit of scalar.toString(2)) {
    sum = doubled(sum)
    if (bit === '1') sum = sumOf(sum, point)
  }
  return sum
}

function doubled([x, y, z]: Point): Point {
  const square = y * y
  const [slope, shift] = [3n * x * x, 4n * x * square]
  const next = modulo(slope * slope - 2n * shift, prime)
  return [next, modulo(slope * (shift - next) - 8n * square * square, prime), modulo(2n * y * z, prime)]
}

function sumOf(one: Point, other: Point): Point {
  const [x1, y1, z1] = one
  const [x2, y2, z2] = other
  if (z1 === 0n) return other
  if (z2 === 0n) return one
  const [left, right] = [modulo(x1 * z2 ** 2n, prime), modulo(x2 * z1 ** 2n, prime)]
  const [low, high] = [modulo(y1 * z2 ** 3n, prime), modulo(y2 * z1 ** 3n, prime)]
  if (left === right) return low === high ? doubled(one) : [1n, 1n, 0n]
  const [width, height] = [right - left, high - low]
  const [area, cube] = [left * width ** 2n, width ** 3n]
  const x = modulo(height * height - cube - 2n * area, prime)
  return [x, modulo(height * (area - x) - low * cube, prime), modulo(width * z1 * z2, prime)]
}

function inverseOf(value: bigint, modulus: bigint): bigint {
  return power(value, modulus - 2n, modulus)
}

function power(value: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  for (const bit of exponent.toString(2))
    result = modulo(result * result * (bit === '1' ? value : 1n), modulus)
  return result
}

/** Returns the remainder that is not negative. */
function modulo(value: bigint, modulus: bigint): bigint {
  const rest = value % modulus
  return rest < 0n ? rest + modulus : rest
}
