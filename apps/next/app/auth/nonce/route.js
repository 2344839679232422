import { createNonce } from '@foyer/siwx'
import { keep, visitorOf } from '../visitors'

/** A browser that asks for more gives up those that it had first. */
const mostNonces = 10

export async function GET() {
  const visitor = (await visitorOf()) ?? (await keep({ nonces: [], sessions: [] }))
  const nonce = createNonce()
  visitor.nonces = [...visitor.nonces, nonce].slice(-mostNonces)
  return Response.json({ nonce })
}
