import { decodeJWT, verifyJWT } from '@walletconnect/relay-auth'

/** Milliseconds that a token may come from the future: clocks differ. */
const leeway = 120_000

/** Why nobody gets in; the text is what a relay answers with status 401. */
export class RefusedError extends Error {}

/**
 * The client id (a did:key) that a relay token proves.
 * @param now of the relay, in ms since 1970
 * @throws {RefusedError} when it is not a token, not signed by its issuer, over, or not valid yet
 */
export async function authenticate(token: string | null, now: number): Promise<string> {
  if (token === null) throw new RefusedError('JWT is missing')
  const claims = await proven(token)
  if (claims.exp * 1000 < now) throw new RefusedError('JWT validation error: JWT Token is expired')
  if (claims.iat * 1000 > now + leeway)
    throw new RefusedError('JWT validation error: JWT Token is not yet valid')
  return claims.iss
}

async function proven(token: string) {
  try {
    if (await verifyJWT(token)) return decodeJWT(token).payload
  } catch {
    // Not even a token: refused as a forged one is.
  }
  throw new RefusedError('JWT validation error: the signature is invalid')
}
