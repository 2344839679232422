import { createNonce } from '@foyer/siwx'
import { keep, visitorOf } from '../visitors'

export async function GET() {
  const visitor = (await visitorOf()) ?? (await keep({ sessions: [] }))
  visitor.nonce = createNonce()
  return Response.json({ nonce: visitor.nonce })
}
