import { undrawn } from './plainText.js'
import { RefusedRequestError } from './screen.js'

/** A sign-in, as [EIP-4361](https://eips.ethereum.org/EIPS/eip-4361) and CAIP-122 write it. */
export interface SignIn {
  readonly domain: string
  readonly address: string
  /** What the page says that the visitor agrees to. */
  readonly statement: string
  readonly chainId: string | undefined
  readonly uri: string | undefined
  /** A field is there twice: which of them counts depends on the reader. */
  readonly isAmbiguous: boolean
  /** It has its statement and short fields alone, and no words of the page besides: resources are such. */
  readonly isPlain: boolean
}

/** The names of fields, each of which a sign-in has once at the most. */
const fields = [
  ...['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At', 'Expiration Time', 'Not Before', 'Request ID'],
  'Resources',
]

const plainField = new RegExp(`^(${fields.slice(0, -1).join('|')}): \\S*$`)

/**
 * Reads a text that asks to sign in; `undefined` for any other. Taken wide: what looks like a sign-in to a person is one,
 * so that none for another site passes as mere text.
 */
export function parseSignIn(message: string): SignIn | undefined {
  const text = message.replace(/\p{DI}/gu, '')
  const lines = text.split(/\r?\n/)
  const [asked, second] = text.matchAll(/(\S+)\s+wants\s+you\s+to\s+sign\s+in\s+with\s+your\s/giu)
  if (!asked?.[1]) return undefined
  const statement = lines[2] === '' && lines[4] === '' ? (lines[3] ?? '') : ''
  const linesOf = (name: string) => lines.filter((line) => line.startsWith(`${name}:`))
  const fieldOf = (name: string) =>
    linesOf(name)[0]
      ?.slice(name.length + 1)
      .trim()
  return {
    domain: asked[1].replace(/^[a-z][-a-z0-9+.]*:\/\//i, ''),
    address: lines[1]?.trim() ?? '',
    statement,
    chainId: fieldOf('Chain ID'),
    uri: fieldOf('URI'),
    isAmbiguous: second !== undefined || fields.some((name) => linesOf(name).length > 1),
    isPlain: lines.every((line, at) => {
      if (at < 2) return /^\S+( wants you to sign in with your \w+ account:)?$/.test(line)
      return line === '' || (at === 3 && line === statement) || (plainField.test(line) && line.length < 120)
    }),
  }
}

/** What a sign-in has to be for. */
export interface SignInFor {
  /** Of the page that asks. */
  readonly origin: string
  /** Names of the chain: what may stand in the message. */
  readonly chains: readonly string[]
  isAccount(address: string): boolean
}

/** @throws {RefusedRequestError} it is for another site, account or network: whoever signed it would be logged in there */
export function checkSignIn(
  { domain, address, chainId, uri, isAmbiguous }: SignIn,
  { origin, chains, isAccount }: SignInFor,
): void {
  if (isAmbiguous) throw new RefusedRequestError('The sign-in has a field twice.')
  if (domain !== new URL(origin).host)
    throw new RefusedRequestError(`This page asks you to sign in to ${domain}.`, 4001)
  if (uri !== undefined && !isOnHost(uri, domain))
    throw new RefusedRequestError('The sign-in is about another site.', 4001)
  if (!isAccount(address)) throw new RefusedRequestError('The sign-in is for another account.', 4100)
  if (chainId !== undefined && !chains.includes(chainId))
    throw new RefusedRequestError('The sign-in is for another network.', 4901)
}

/** Whether a page or service of the web is of a host, or of one below it. Servers may go by it. */
function isOnHost(uri: string, host: string): boolean {
  // As parsers of URLs have it: they drop these letters, also within the scheme.
  if (!/^[\0- ]*https?:/i.test(uri.replace(/[\t\n\r]/g, ''))) return true
  const at = URL.canParse(uri) ? new URL(uri).host : ''
  return at === host || at.endsWith(`.${host}`)
}

/** The words by which sign-ins are found, each of whose letters may be one of another alphabet. */
const disguised = new RegExp(
  `\\s${'wants you to sign in with your'.replace(/\w/g, '(?:$&|[^\\s\\0-\\x7f])').replaceAll(' ', '\\s+')}\\s`,
  'iu',
)

/** Whether a text has these words in letters that look like others. Half of them are left as they are, or it is another language. */
function isDisguised(text: string): boolean {
  const found = disguised.exec(text.normalize('NFD').replace(/\p{Mn}/gu, ''))?.[0] ?? ''
  return found.replace(/[^a-z]/gi, '').length > 12
}

/** The text within an off-chain message of Solana, in either of its two forms; of all other bytes, themselves. */
function bodyOf(bytes: Uint8Array): Uint8Array {
  if (!new TextDecoder().decode(bytes.subarray(1, 16)).startsWith('solana offchain')) return bytes
  const at = [18, 51 + 32 * (bytes[50] ?? 0)].find(
    (start) => start + 2 + (bytes[start] ?? 0) + 256 * (bytes[start + 1] ?? 0) === bytes.length,
  )
  return at === undefined ? bytes : bytes.subarray(at + 2)
}

/**
 * Refuses bytes that some reader takes for a sign-in to another site, by another account or on another network, whatever is
 * around it and whichever of its letters are not drawn, or drawn as others.
 * @throws {RefusedRequestError}
 */
export function refuseForeignSignIn(bytes: Uint8Array, of: SignInFor): void {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bodyOf(bytes))
  const without = (blank: string) =>
    text.replace(undrawn, (letter) => (/[\t\n\r]/.test(letter) ? letter : blank))
  for (const one of [text, without(''), without(' ')]) {
    const signIn = parseSignIn(one)
    if (signIn) checkSignIn(signIn, of)
    else if (isDisguised(one))
      throw new RefusedRequestError('The sign-in has letters that look like others.', 4001)
  }
}

/** Bytes as text, where they are text that reads as it is written: no controls, nothing that turns the order around. */
export function readableText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.replace(/[\t\n\r\u200d]/g, '').search(undrawn) < 0 && !text.includes('\ufffd')
      ? text
      : undefined
  } catch {
    return undefined
  }
}
