// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { createPasskey, PasskeyError, tryPasskey } from './passkeys.js'

class PublicKeyCredential {}
const credential = (first: unknown) =>
  Object.assign(Object.create(PublicKeyCredential.prototype), {
    rawId: Uint8Array.of(1, 2, 3).buffer,
    getClientExtensionResults: () => ({ prf: { enabled: true, results: { first } } }),
  })

/** Secrets that an authenticator may give, right or wrong. */
const length = fc.oneof(fc.constant(32), fc.nat(64))
const alike = fc.tuple(length, fc.nat(255)).map(([size, byte]) => new Uint8Array(size).fill(byte))
const bytes = fc.oneof(
  alike,
  length.chain((size) => fc.uint8Array({ minLength: size, maxLength: size })),
)
const given = fc.oneof(
  fc.constantFrom(undefined, null, 5, 'a'.repeat(32)),
  bytes,
  bytes.map((all) => all.slice().buffer),
)

search(
  'a passkey counts only if its secret is 32 bytes that are not all the same',
  fc.asyncProperty(given, async (first) => {
    vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
    vi.stubGlobal('location', { hostname: 'login.app.example' })
    const answer = async () => credential(first)
    vi.stubGlobal('navigator', { credentials: { create: answer, get: answer } })
    const taken = await createPasskey('ada')
      .then(tryPasskey)
      .catch((error: unknown) => error)
    const isBytes = first instanceof Uint8Array || first instanceof ArrayBuffer
    const secret = isBytes ? [...new Uint8Array(first)] : []
    const isGood = secret.length === 32 && new Set(secret).size > 1
    if (!isGood) expect(taken).toBeInstanceOf(PasskeyError)
    else expect(taken).toMatchObject({ prf: Uint8Array.from(secret) })
  }),
  { gate: 100, exhaustive: 2_000 },
)
