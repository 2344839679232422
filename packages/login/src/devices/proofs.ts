import { createHash } from 'node:crypto'
import type { Macs } from '../codes/mac.js'
import { encodeParts } from '../custody/bytes.js'
import { readProof } from '../custody/dpop.js'
import { Problem } from '../errors.js'
import type { Db } from '../store/store.js'

/** How far a device's clock may be off. */
export const clockSkewMs = 300_000
/** How long a nonce is handed out; the one before it is taken too. */
const nonceMs = 300_000

/** One request, as it came. */
export interface Received {
  readonly method: string
  /** Without query and fragment. */
  readonly url: string
  readonly body: Uint8Array
  readonly proof: string | undefined
}

/** Who asks: the holder of a key that never leaves its browser. */
export interface Device {
  readonly jkt: string
}

/** Lets in requests that prove the key of their device ([RFC 9449](https://www.rfc-editor.org/rfc/rfc9449)). */
export interface Proofs {
  /** What the next proof has to hold. */
  nonce(): string
  /** @throws {Problem} `proof-missing`, `proof-wrong`; `proof-nonce`: once more with the {@link nonce} of now */
  admit(received: Received): Promise<Device>
}

/** Proofs are remembered in the database: one that was used at one service is used at all. */
export function createProofs(db: Db, macs: Macs, now: () => number): Proofs {
  const nonceAt = (at: number) => macs.of('nonce', stretch(at))

  async function admit({ method, url, body, proof }: Received): Promise<Device> {
    if (!proof) throw new Problem(401, 'proof-missing', 'The request proves no key.')
    const proven = await readProof(proof)
    const wrong = (why: string) =>
      new Problem(401, 'proof-wrong', `The proof is not of this request: ${why}.`)
    if (!proven) throw wrong('it cannot be read')
    const { jti, htm, htu, iat, nonce, bdh } = proven.claims
    if (htm !== method) throw wrong('method')
    if (htu !== url) throw wrong('address')
    if (bdh !== createHash('sha256').update(body).digest('base64url')) throw wrong('body')
    const at = now()
    if (typeof iat !== 'number' || !(Math.abs(iat * 1_000 - at) <= clockSkewMs)) throw wrong('time')
    if (typeof jti !== 'string' || !/^[-\w]{16,64}$/.test(jti)) throw wrong('id')
    const good = [at, at - nonceMs].flatMap((when) => macs.all('nonce', stretch(when)))
    if (typeof nonce !== 'string' || !good.includes(nonce))
      throw new Problem(401, 'proof-nonce', 'The proof is not of now.')
    const isNew = await db
      .insertInto('proofs')
      .values({ jti: proofId(proven.jkt, jti), ends_at: at + 2 * nonceMs })
      .onConflict((conflict) => conflict.doNothing())
      .returning('jti')
      .executeTakeFirst()
    if (!isNew) throw wrong('it was used before')
    return { jkt: proven.jkt }
  }

  return { nonce: () => nonceAt(now()), admit }
}

const stretch = (at: number) => String(Math.floor(at / nonceMs))

/** The same whatever the secret is, so that a proof is used once while that changes as well. */
function proofId(jkt: string, jti: string): string {
  return createHash('sha256')
    .update(encodeParts('proof', jkt, jti))
    .digest('base64url')
}
