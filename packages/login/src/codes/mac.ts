import { createHmac, timingSafeEqual } from 'node:crypto'

/** Makes MACs under the service's secret: what is kept so can be compared, and not guessed from a copy of the database. */
export interface Macs {
  /** HMAC-SHA-256 of parts, each after its length, in base64url. */
  of(...parts: readonly string[]): string
  /** As {@link Macs.of}, then under the other secrets that count while the secret is changed. */
  all(...parts: readonly string[]): readonly string[]
}

/**
 * @param pepper at least 32 bytes, kept apart from the database
 * @param others what was made under one of these counts too
 */
export function createMacs(pepper: Uint8Array, others: readonly Uint8Array[] = []): Macs {
  const macOf = (secret: Uint8Array, parts: readonly string[]) =>
    createHmac('sha256', secret)
      .update(parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join(''))
      .digest('base64url')
  return {
    of: (...parts) => macOf(pepper, parts),
    all: (...parts) => [pepper, ...others].map((secret) => macOf(secret, parts)),
  }
}

/** Whether two MACs are the same, in a time that does not tell where they differ. */
export function isSameMac(one: string, two: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(two)]
  return a.length === b.length && timingSafeEqual(a, b)
}
