import { type Account, familyFor } from './canonical.js'
import { SiwxError } from './error.js'
import type { FamilyVerifier, SignedText } from './family.js'
import { timeOf } from './fields.js'
import type { SignInMessage } from './message.js'
import { type Rules, readOptions, type VerifyOptions } from './options.js'
import { parseMessage } from './parseMessage.js'
import { recapOf, recapStatement } from './recap.js'

/** Who signed in. */
export interface VerifiedMessage {
  /** CAIP-10: one for each account, however the message writes its address. */
  readonly account: Account
  readonly message: SignInMessage
  /** When the session has to end (ms since 1970): with the message, and after `mostMs` at the latest. */
  readonly until: number
}

const maxSignatureLength = 65_536

/**
 * Whether somebody may come in: the message is for this site, this time and this nonce, and its account signed it.
 * @throws {SiwxError} where not, where it cannot be known, and at options that no server can mean
 */
export async function verifyMessage(options: VerifyOptions): Promise<VerifiedMessage> {
  const rules = readOptions(options)
  const message = parseMessage(rules.message)
  const { accountAddress, chainId } = message
  checkSite(message, rules)
  endOf(message, rules)
  checkRecap(message)
  const family = familyFor(chainId, rules.families)
  if (!family) throw new SiwxError('unsupported', `Nobody verifies signatures of ${chainId}.`)
  const address = family.canonical(accountAddress, chainId)
  const expected = rules.address === undefined ? address : family.canonical(rules.address, chainId)
  if (rules.address !== undefined && (expected === undefined || expected !== address))
    throw new SiwxError('wrong-account', 'The message is of another account.')
  const { signature, signal } = rules
  const asked = { text: rules.message, chainId, signature, signal }
  const isSigned =
    address !== undefined && isText(signature) && (await verdict(family, { ...asked, address }))
  if (!isSigned) throw new SiwxError('wrong-signature', 'The account did not sign this message.')
  // By then, a node may have taken its time.
  const now = options.time ? rules.now : Date.now()
  return { account: `${chainId}:${address}`, message, until: endOf(message, { ...rules, now }) }
}

async function verdict(family: FamilyVerifier, asked: SignedText): Promise<boolean> {
  try {
    return await family.verify(asked)
  } catch (error) {
    if (error instanceof SiwxError) throw error
    throw new SiwxError('unknown', `The verifier of ${family.namespace} failed.`, { cause: error })
  }
}

function checkSite(message: SignInMessage, { domain, uriHosts, nonce, chains }: Rules) {
  if (message.domain.toLowerCase() !== domain.toLowerCase())
    throw new SiwxError('wrong-domain', `The message is for "${message.domain}".`)
  if (!isOnSite(message, uriHosts))
    throw new SiwxError('wrong-domain', `The message is about "${message.uri}".`)
  if (message.nonce !== nonce) throw new SiwxError('wrong-nonce', 'The message has another nonce.')
  if (chains && !chains.includes(message.chainId))
    throw new SiwxError('wrong-account', `Nobody signs in with ${message.chainId} here.`)
}

/** Whether what is signed in to belongs to the site. A URI without a host, such as that of a DID, belongs to none. */
function isOnSite({ scheme, uri: written }: SignInMessage, hosts: readonly string[]): boolean {
  // These are of the site of the page that they wrap.
  const uri = written.replace(/^((blob|filesystem|view-source):)+/i, '')
  if (!/^((https?|wss?|ftp):|[^:/?#]+:\/\/)/i.test(uri)) return uri === written
  if (!URL.canParse(uri)) return false
  const { protocol, host } = new URL(uri)
  const isHost = (known: string) =>
    URL.canParse(`${protocol}//${known}`) && new URL(`${protocol}//${known}`).host === host
  return hosts.some(isHost) && (scheme === undefined || `${scheme.toLowerCase()}:` === protocol)
}

/** Returns when the session ends (ms since 1970). Beginning and end that the message names are by the clock of the server. */
function endOf(message: SignInMessage, { now, clockDifferenceMs, mostMs }: Rules): number {
  const { issuedAt, notBefore, expirationTime } = message
  const [issued, begins = 0, ends = Number.POSITIVE_INFINITY] = [issuedAt, notBefore, expirationTime].map(
    (date) => (date === undefined ? undefined : (timeOf(date) ?? Number.NaN)),
  )
  if (issued === undefined || !(issued <= now + clockDifferenceMs) || !(begins <= now))
    throw new SiwxError('too-early', 'The message is of a time that has not come.')
  if (!(issued >= now - clockDifferenceMs) || !(now < ends))
    throw new SiwxError('too-late', 'The message is not valid any more.')
  return Math.min(ends, now + mostMs)
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
