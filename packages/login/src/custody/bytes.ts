const text = new TextEncoder()

/** Bytes that WebCrypto takes: of memory that no other thread shares. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Bytes that nobody can guess. */
export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

/**
 * Several texts and byte strings as one, each after its length, so that no two lists of parts come out the same.
 * Lengths are of 32 bits, the most significant byte first.
 */
export function encodeParts(...parts: readonly (string | number | Uint8Array)[]): Bytes {
  const encoded = parts.map((part) => (part instanceof Uint8Array ? part : text.encode(String(part))))
  const whole = new Uint8Array(encoded.reduce((length, part) => length + 4 + part.length, 0))
  const view = new DataView(whole.buffer)
  let at = 0
  for (const part of encoded) {
    view.setUint32(at, part.length)
    whole.set(part, at + 4)
    at += 4 + part.length
  }
  return whole
}

/** Base64 for URLs, without padding ([RFC 4648](https://www.rfc-editor.org/rfc/rfc4648#section-5)). */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Reads {@link toBase64Url}; `undefined` for anything else, however close. */
export function fromBase64Url(encoded: unknown): Bytes | undefined {
  if (typeof encoded !== 'string' || !/^[-\w]*$/.test(encoded) || encoded.length % 4 === 1) return undefined
  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
  // Two writings of the same bytes would be two names of one thing.
  return toBase64Url(bytes) === encoded ? bytes : undefined
}

/** Forgets a secret. Best effort: JavaScript may have copied it. */
export function wipe(...secrets: readonly Uint8Array[]): void {
  for (const secret of secrets) secret.fill(0)
}
