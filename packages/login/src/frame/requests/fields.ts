import type { Hex } from 'viem'

/** The fields of an object that a page gave; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** Text that is known to begin with `0x`. */
export function hexOf(text: string): Hex {
  return `0x${text.slice(2)}`
}

/** A whole number, however pages write it. */
export function numberOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value >= 0n ? value : undefined
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^(0x[\da-f]{1,64}|\d{1,78})$/i.test(value) ? BigInt(value) : undefined
}
