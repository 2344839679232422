import { SiwxError } from './error.js'
import { timeOf } from './fields.js'
import type { ChainId, SignInMessage } from './message.js'
import { parseMessage } from './parseMessage.js'
import { chainParts } from './profiles.js'
import { recapOf, recapStatement } from './recap.js'

/** What a chain family is asked. */
export interface SignedText {
  /** What was signed, as it was shown. */
  readonly text: string
  readonly address: string
  readonly chainId: ChainId
  /** As the family's wallets give it. */
  readonly signature: string
  readonly signal: AbortSignal
}

/** Who verifies signatures of one chain family. */
export interface FamilyVerifier {
  /** CAIP-2: `eip155`. */
  readonly namespace: string
  /**
   * Whether the account signed the text.
   * @throws {SiwxError} `unknown` where a node that has to be asked does not answer
   */
  verify(signed: SignedText): Promise<boolean>
  /** The one way to write an address. Absent: there is no other. */
  canonical?(address: string): string
}

/** What is verified, and against what. */
export interface VerifyOptions {
  /** What was signed. */
  readonly message: string
  /** Hex with `0x` on EVM chains and Polkadot, base58 on Solana, base64 on Bitcoin. */
  readonly signature: string
  /** The server's own host, with its port where that is not the usual one. Never taken from the request. */
  readonly domain: string
  /** Hosts that the message's URI may be of, where it is a web page or service. @default `domain` alone */
  readonly uriHosts?: readonly string[]
  /** The one that this visitor was given. It must not have been taken back before. */
  readonly nonce: string
  /** Of these is whoever signs. */
  readonly families: readonly FamilyVerifier[]
  /** The server's clock. @default now */
  readonly time?: Date
  /** How far the visitor's clock, which writes the message, may be from the server's (ms). @default 600_000 */
  readonly clockDifferenceMs?: number
  /** Networks that are accepted. Absent: all. */
  readonly chains?: readonly ChainId[]
  /** Where the account is known beforehand. */
  readonly address?: string
  readonly signal?: AbortSignal
}

/** Who signed in. */
export interface VerifiedMessage {
  /** CAIP-10: one for each account, however the message writes its address. */
  readonly account: `${ChainId}:${string}`
  readonly message: SignInMessage
}

const maxSignatureLength = 65_536
const clockDifferenceMs = 600_000

/**
 * Whether somebody may come in: the message is for this site, this time and this nonce, and its account signed it.
 * @throws {SiwxError} where not, or where it cannot be known
 */
export async function verifyMessage(options: VerifyOptions): Promise<VerifiedMessage> {
  const { signature, families, signal = new AbortController().signal } = options
  const message = parseMessage(options.message)
  checkSite(message, options)
  checkTime(message, options)
  checkRecap(message)
  const { namespace } = chainParts(message.chainId) ?? {}
  const family = families.find((known) => known.namespace === namespace)
  if (!family) throw new SiwxError('unsupported', `Nobody verifies signatures of ${namespace}.`)
  const { accountAddress: address, chainId } = message
  const asked: SignedText = { text: options.message, address, chainId, signature, signal }
  const isSigned = isText(signature) && (await verdict(family, asked))
  if (!isSigned) throw new SiwxError('wrong-signature', 'The account did not sign this message.')
  return { account: `${chainId}:${family.canonical?.(address) ?? address}`, message }
}

async function verdict(family: FamilyVerifier, asked: SignedText): Promise<boolean> {
  try {
    return await family.verify(asked)
  } catch (error) {
    if (error instanceof SiwxError) throw error
    // Libraries throw at what is no signature at all.
    return false
  }
}

function checkSite(message: SignInMessage, options: VerifyOptions) {
  const { domain, uriHosts = [domain], nonce, chains, address } = options
  if (message.domain.toLowerCase() !== domain.toLowerCase())
    throw new SiwxError('wrong-domain', `The message is for "${message.domain}".`)
  if (!isOnSite(message, uriHosts))
    throw new SiwxError('wrong-domain', `The message is about "${message.uri}".`)
  if (message.nonce !== nonce) throw new SiwxError('wrong-nonce', 'The message has another nonce.')
  if (chains && !chains.includes(message.chainId))
    throw new SiwxError('wrong-account', `Nobody signs in with ${message.chainId} here.`)
  if (address !== undefined && !isSameAddress(message, address))
    throw new SiwxError('wrong-account', 'The message is of another account.')
}

/** Whether what is signed in to belongs to the site. Whatever is no page or service of the web belongs to none. */
function isOnSite({ scheme, uri }: SignInMessage, hosts: readonly string[]): boolean {
  if (!/^https?:/i.test(uri)) return true
  if (!URL.canParse(uri)) return false
  const { protocol, host } = new URL(uri)
  const isHost = (known: string) =>
    URL.canParse(`${protocol}//${known}`) && new URL(`${protocol}//${known}`).host === host
  return hosts.some(isHost) && (scheme === undefined || `${scheme.toLowerCase()}:` === protocol)
}

/** Hexadecimal digits mean the same in either case; in any other alphabet they do not. */
function isSameAddress({ accountAddress }: SignInMessage, address: string): boolean {
  const isHex = accountAddress.startsWith('0x')
  return isHex ? accountAddress.toLowerCase() === address.toLowerCase() : accountAddress === address
}

function checkTime(message: SignInMessage, options: VerifyOptions) {
  const now = (options.time ?? new Date()).getTime()
  const difference = options.clockDifferenceMs ?? clockDifferenceMs
  const { issuedAt, notBefore = issuedAt, expirationTime } = message
  const [issued = Number.NaN, begins = Number.NaN] = [timeOf(issuedAt), timeOf(notBefore)]
  if (!(issued <= now + difference) || !(begins <= now + difference))
    throw new SiwxError('too-early', 'The message is of a time that has not come.')
  const ends =
    expirationTime === undefined ? Number.POSITIVE_INFINITY : (timeOf(expirationTime) ?? Number.NaN)
  if (!(issued >= now - difference) || !(now < ends))
    throw new SiwxError('too-late', 'The message is not valid any more.')
}

/** Whoever signed has to have read what they allow (EIP-5573). */
function checkRecap({ resources, statement = '' }: SignInMessage) {
  const recap = recapOf(resources)
  if (recap && !statement.endsWith(recapStatement(recap)))
    throw new SiwxError('malformed', 'The message allows what it does not say.')
}

function isText(signature: unknown): boolean {
  return typeof signature === 'string' && signature.length > 0 && signature.length <= maxSignatureLength
}
