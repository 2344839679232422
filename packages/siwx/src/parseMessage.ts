import { createMessage } from './createMessage.js'
import { SiwxError } from './error.js'
import { furtherLines, maxMessageLength } from './fields.js'
import type { SignInMessage } from './message.js'
import { chainIdOf, type Profile, profiles } from './profiles.js'

/**
 * Reads a text that an account signed. Only the one text that its fields make is read: nothing is left out, and nothing
 * stands twice.
 * @throws {SiwxError} `malformed`
 */
export function parseMessage(text: string): SignInMessage {
  if (typeof text !== 'string' || text.length > maxMessageLength) throw malformed('is too long')
  const [header = '', accountAddress = '', ...lines] = text.split('\n')
  const [, scheme, domain = '', account] =
    /^(?:([^:/]+):\/\/)?(\S+) wants you to sign in with your ([A-Z][a-z]+) account:$/.exec(header) ?? []
  const profile = profiles.find((known) => known.account === account)
  if (!profile) throw malformed('does not begin as one of CAIP-122')
  const { statement, fields } = parts(lines, profile)
  const take = reader(fields)
  const uri = take('URI') ?? ''
  if (take('Version') !== '1') throw malformed('has another version than 1')
  const reference = profile.chainReference(take('Chain ID') ?? '')
  if (reference === undefined) throw malformed('names no network of its family')
  const message: SignInMessage = {
    ...(scheme !== undefined && { scheme }),
    domain,
    accountAddress,
    chainId: chainIdOf(profile, reference),
    uri,
    version: '1',
    ...(statement !== undefined && { statement }),
    nonce: take('Nonce') ?? '',
    issuedAt: take('Issued At') ?? '',
    ...Object.fromEntries(
      furtherLines.map(([field, name]) => [field, take(name)]).filter(([, value]) => value !== undefined),
    ),
    ...(fields[0] === 'Resources:' && { resources: fields.slice(1).map((line) => line.replace(/^- /, '')) }),
  }
  if (!isSame(createMessage(message), text, profile)) throw malformed('has lines that do not belong to it')
  return message
}

/** What is stated, and the lines below it. */
function parts([first, second, third, ...rest]: readonly string[], { emptyLines }: Profile) {
  if (first !== '') throw malformed('has no empty line below the address')
  if (second === '' && emptyLines === 2) return { fields: [third ?? '', ...rest] }
  // A line of fields is never followed by an empty one.
  if (third !== '' && emptyLines === 1) return { fields: [second ?? '', third ?? '', ...rest] }
  if (third !== '') throw malformed('has no empty line below what it states')
  return { statement: second ?? '', fields: rest }
}

/** Takes lines off the front, each by its name. */
function reader(lines: string[]): (name: string) => string | undefined {
  return (name) => {
    const [line] = lines
    if (!line?.startsWith(`${name}: `)) return undefined
    lines.shift()
    return line.slice(name.length + 2)
  }
}

/** Wallets name a Solana cluster in more than one way; all else is written in one, and every line was read. */
function isSame(written: string, text: string, { namespace }: Profile): boolean {
  const toCompare = (whole: string) => (namespace === 'solana' ? whole.replace(/^Chain ID: .*/gm, '') : whole)
  return toCompare(written) === toCompare(text)
}

function malformed(what: string): SiwxError {
  return new SiwxError('malformed', `The message ${what}.`)
}
