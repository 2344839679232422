/** A network by CAIP-2: `eip155:1`. */
export type ChainId = `${string}:${string}`

/**
 * What an account says when it signs in (CAIP-122). All text is printable ASCII; dates are those of RFC 3339.
 * @see https://chainagnostic.org/CAIPs/caip-122
 */
export interface SignInMessage {
  /** Scheme of the site, where the message names it: `https`. */
  readonly scheme?: string | undefined
  /** Host of the site that asks, with a port where it has one of its own: `app.example`. */
  readonly domain: string
  /** Who signs, as its chain writes it. */
  readonly accountAddress: string
  /** Where: CAIP-2. */
  readonly chainId: ChainId
  /** What is signed in to (RFC 3986). */
  readonly uri: string
  readonly version: '1'
  /** At least 8 letters and digits, made by the server for this one time. */
  readonly nonce: string
  /** The terms that the visitor agrees to, in one line: on EVM chains with the letters of URIs, and spaces (EIP-4361). */
  readonly statement?: string | undefined
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  /** What else it is about, each by its URI. */
  readonly resources?: readonly string[] | undefined
}
