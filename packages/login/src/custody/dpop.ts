import { parseJson } from '@foyer/core/adapters'
import { type Bytes, fromBase64Url, toBase64Url } from './bytes.js'

const { subtle } = crypto
const text = new TextEncoder()
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' } as const
const es256 = { name: 'ECDSA', hash: 'SHA-256' } as const

/** A public key of P-256 as [RFC 7517](https://www.rfc-editor.org/rfc/rfc7517) has it. */
export interface PublicJwk {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
}

/** What one request proves: that it was made by the holder of a key, now, for this method, address and body. */
export interface ProofClaims {
  readonly jti: string
  readonly htm: string
  readonly htu: string
  /** Seconds since 1970. */
  readonly iat: number
  /** What the service said last. */
  readonly nonce?: string
  /** SHA-256 of the body, in base64url; of no body at all too. */
  readonly bdh: string
}

/** Makes a proof of possession ([RFC 9449](https://www.rfc-editor.org/rfc/rfc9449)) with the device's own key. */
export async function signProof(
  { privateKey, publicKey }: CryptoKeyPair,
  claims: Omit<ProofClaims, 'bdh'>,
  body: Bytes,
): Promise<string> {
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: await publicJwk(publicKey) }
  const bdh = toBase64Url(await sha256(body))
  const signed = [header, { ...claims, bdh }]
    .map((part) => toBase64Url(text.encode(JSON.stringify(part))))
    .join('.')
  const signature = await subtle.sign(es256, privateKey, text.encode(signed))
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`
}

/** A proof whose signature is right. Whether it is of this request, and new, is the caller's to see. */
export interface Proven {
  readonly claims: Readonly<Record<string, unknown>>
  /** The thumbprint of the key ([RFC 7638](https://www.rfc-editor.org/rfc/rfc7638)). */
  readonly jkt: string
  readonly jwk: PublicJwk
}

/** Reads a proof; `undefined` where it is not one. Never throws. */
export async function readProof(proof: string): Promise<Proven | undefined> {
  const [head, payload, signature, ...rest] = proof.length > 4_096 ? [] : proof.split('.')
  if (!head || !payload || !signature || rest.length > 0) return undefined
  const header = readJson(head)
  const claims = readJson(payload)
  const jwk = header && readPublicJwk(header.jwk)
  const bytes = fromBase64Url(signature)
  if (!jwk || !claims || !bytes || header.typ !== 'dpop+jwt' || header.alg !== 'ES256') return undefined
  try {
    const key = await subtle.importKey('jwk', { ...jwk }, ecdsa, false, ['verify'])
    const isRight = await subtle.verify(es256, key, bytes, text.encode(`${head}.${payload}`))
    return isRight ? { claims, jkt: await thumbprint(jwk), jwk } : undefined
  } catch {
    // A point that is not on the curve.
    return undefined
  }
}

/** What a key is known by. */
export async function thumbprint({ crv, kty, x, y }: PublicJwk): Promise<string> {
  return toBase64Url(await sha256(text.encode(JSON.stringify({ crv, kty, x, y }))))
}

/** SHA-256 */
export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await subtle.digest('SHA-256', bytes))
}

/** The public half of a key pair. */
export async function publicJwk(key: CryptoKey): Promise<PublicJwk> {
  const jwk = readPublicJwk(await subtle.exportKey('jwk', key))
  if (!jwk) throw new TypeError('This is no public key of P-256.')
  return jwk
}

function readPublicJwk(input: unknown): PublicJwk | undefined {
  if (typeof input !== 'object' || input === null || 'd' in input) return undefined
  const { kty, crv, x, y } = { kty: undefined, crv: undefined, x: undefined, y: undefined, ...input }
  const isCoordinate = (value: unknown): value is string =>
    typeof value === 'string' && fromBase64Url(value)?.length === 32
  if (kty !== 'EC' || crv !== 'P-256' || !isCoordinate(x) || !isCoordinate(y)) return undefined
  return { kty, crv, x, y }
}

function readJson(part: string): Readonly<Record<string, unknown>> | undefined {
  const bytes = fromBase64Url(part)
  if (!bytes) return undefined
  const json = parseJson(new TextDecoder().decode(bytes))
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : undefined
}
