import { SiwxError, verifyMessage } from '@foyer/siwx'
import { eip155 } from '@foyer/siwx/eip155'
import { solana } from '@foyer/siwx/solana'
import { keep, origin, visitorOf } from '../visitors'

/** Who may sign in; with a node of its network (`eip155({ nodes })`) a contract may as well. */
const families = [eip155(), solana()]

/** @param {Request} request */
export async function POST(request) {
  const { message, signature } = Object(await request.json().catch(() => undefined))
  const { nonces = [], sessions = [] } = (await visitorOf()) ?? {}
  const nonce = nonces.find((given) => String(message).includes(`\nNonce: ${given}\n`)) ?? ''
  // Without the nonce: it is used once, whatever comes of it.
  const visitor = await keep({ nonces: nonces.filter((given) => given !== nonce), sessions })
  try {
    const signed = await verifyMessage({ message, signature, domain: origin.host, nonce, families })
    const { account } = signed
    const expirationTime = signed.message.expirationTime ?? new Date(Date.now() + 86_400_000).toISOString()
    visitor.sessions = [
      ...visitor.sessions.filter((other) => other.account !== account),
      { account, expirationTime },
    ]
    return Response.json({ account })
  } catch (error) {
    if (!(error instanceof SiwxError)) throw error
    return Response.json({ error: error.fault }, { status: error.fault === 'unknown' ? 503 : 401 })
  }
}
