import { type Bytes, encodeParts, fromBase64Url, randomBytes, toBase64Url } from '../custody/bytes.js'
import { sha256 } from '../custody/dpop.js'

/** A passkey was not made or used: the visitor said no, or there is none that can do it. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  /** @param why `refused`: by the visitor or the browser; `unfit`: it has no secret to give */
  constructor(
    readonly why: 'refused' | 'unfit',
    cause?: unknown,
  ) {
    super(why === 'unfit' ? 'This passkey cannot open a wallet.' : 'The passkey was not used.', { cause })
  }
}

/** A passkey, with the secret that it makes of what it is asked. */
export interface UsedPasskey {
  /** Its id; base64url. */
  readonly credential: string
  /** 32 bytes. */
  readonly prf: Bytes
}

/** A passkey that was made, and not used yet. */
export interface MadePasskey {
  readonly credential: string
  /** The secret, if the authenticator gave one when it made the passkey. */
  readonly prf: Bytes | undefined
}

/** What authenticators make their secret of ([WebAuthn PRF](https://www.w3.org/TR/webauthn-3/#prf-extension)). */
const asked = sha256(encodeParts('foyer passkey 1'))
/** Some authenticators have one secret with and one without it: always the same way, or the secret is another. */
const userVerification = 'required'
const timeout = 120_000

/**
 * Makes a passkey for this very host. @param name whom it is shown as
 * @throws {PasskeyError}
 */
export async function createPasskey(name: string): Promise<MadePasskey> {
  const rp = { id: location.hostname, name: location.hostname }
  const publicKey: PublicKeyCredentialCreationOptions = {
    rp,
    user: { id: randomBytes(16), name, displayName: name },
    // Nothing is signed with it that anybody checks: it proves itself by what it opens.
    challenge: randomBytes(32),
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: { residentKey: 'preferred', userVerification },
    timeout,
    extensions: { prf: { eval: { first: await asked } } },
  }
  const made = await navigator.credentials.create({ publicKey }).catch((cause: unknown) => {
    throw new PasskeyError('refused', cause)
  })
  if (!(made instanceof PublicKeyCredential)) throw new PasskeyError('refused')
  const credential = toBase64Url(new Uint8Array(made.rawId))
  const prf = secretOf(made)
  // Some make the secret only when they are used.
  if (!prf && !made.getClientExtensionResults().prf?.enabled) throw new PasskeyError('unfit')
  return { credential, prf }
}

/**
 * Uses a passkey that was just made. It counts only after that: some authenticators give one secret when they are made, and
 * another when they are used, and what is sealed by the first opens never again.
 * @throws {PasskeyError}
 */
export async function tryPasskey({ credential, prf }: MadePasskey): Promise<UsedPasskey> {
  const used = await usePasskey([credential])
  if (used.credential !== credential || (prf && toBase64Url(prf) !== toBase64Url(used.prf)))
    throw new PasskeyError('unfit')
  return used
}

/**
 * Uses one of these passkeys. Without their ids a browser may take another of the same host, whose secret is another.
 * @throws {PasskeyError}
 */
export async function usePasskey(credentials: readonly string[]): Promise<UsedPasskey> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    rpId: location.hostname,
    challenge: randomBytes(32),
    allowCredentials: credentials.flatMap((credential) => {
      const id = fromBase64Url(credential)
      return id ? [{ type: 'public-key' as const, id }] : []
    }),
    userVerification,
    timeout,
    extensions: { prf: { eval: { first: await asked } } },
  }
  const used = await navigator.credentials.get({ publicKey }).catch((cause: unknown) => {
    throw new PasskeyError('refused', cause)
  })
  if (!(used instanceof PublicKeyCredential)) throw new PasskeyError('refused')
  const prf = secretOf(used)
  if (!prf) throw new PasskeyError('unfit')
  return { credential: toBase64Url(new Uint8Array(used.rawId)), prf }
}

/** Whether this browser has passkeys at all. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname)
}

const secretLength = 32

/** A secret that is none, or that is easy to guess, would leave the wallet to the service alone. */
function secretOf(credential: PublicKeyCredential): Bytes | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  const isView = ArrayBuffer.isView(first)
  if (!isView && !(first instanceof ArrayBuffer)) return undefined
  const secret = Uint8Array.from(
    isView ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength) : new Uint8Array(first),
  )
  return secret.length === secretLength && secret.some((byte) => byte !== secret[0]) ? secret : undefined
}
