import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { initEccLib } from 'bitcoinjs-lib'
import { toHex } from './encoding.js'

const { lift_x: lift } = schnorr.utils

/** Lends the curve to the chain library, which refuses every Taproot address without it. May be called again. */
export function lendCurve() {
  initEccLib({ isXOnlyPoint: isCurveKey, xOnlyPointAddTweak })
}

/** Whether 32 bytes are a public key of Taproot. */
export function isCurveKey(key: Uint8Array): boolean {
  return pointOf(key) !== undefined
}

function xOnlyPointAddTweak(key: Uint8Array, tweak: Uint8Array) {
  const scalar = numberOf(tweak)
  const point = pointOf(key)
  if (!point || scalar >= secp256k1.CURVE.n) return null
  const sum = scalar === 0n ? point : point.add(secp256k1.ProjectivePoint.BASE.multiply(scalar))
  if (sum.equals(secp256k1.ProjectivePoint.ZERO)) return null
  const bytes = sum.toRawBytes(true)
  return { parity: bytes[0] === 3 ? (1 as const) : (0 as const), xOnlyPubkey: bytes.subarray(1) }
}

function pointOf(key: Uint8Array) {
  try {
    return key.length === 32 ? lift(numberOf(key)) : undefined
  } catch {
    return undefined
  }
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${toHex(bytes) || '0'}`)
}
