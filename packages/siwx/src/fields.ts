import { SiwxError } from './error.js'
import type { SignInMessage } from './message.js'
import { type Family, familyOf } from './profiles.js'

/** Text, in UTF-16 units: capabilities (ERC-5573) take room in resources. */
export const maxMessageLength = 16_384
const maxResources = 100

/** Lines that a message may have below those that it has to, in their order. */
export const furtherLines = [
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

// Letters in either case, as RFC 3986 has them.
const nameCharacter = "[\\w.~!$&'()*+,;=-]|%[\\da-f]{2}"
const pathCharacter = `${nameCharacter}|[:@]`
const [segment, tail] = [`(?:${pathCharacter})`, `(?:${pathCharacter}|[/?])*`]
const ipv6 = '\\[(?<ipv6>[\\da-f:.]+)\\]'
const authority = `(?:(?:${nameCharacter}|:)*@)?(?:${ipv6}|(?:${nameCharacter})*)(?::\\d*)?`
const path = `(?://${authority}(?:/${segment}*)*|/?(?:${segment}+(?:/${segment}*)*)?)`
const uri = new RegExp(`^[a-z][a-z\\d+.-]*:${path}(?:\\?${tail})?(?:#${tail})?$`, 'i')
const host = `(?:[a-z\\d](?:[\\w.-]*[a-z\\d])?|${ipv6})`

// A user name before the host (RFC 3986) has no use but to look like another site.
const grammar = {
  scheme: /^[a-z][a-z\d+.-]*$/i,
  domain: new RegExp(`^${host}(?::\\d{1,5})?$`, 'i'),
  uri,
  version: /^1$/,
  nonce: /^[a-z\d]{8,128}$/i,
  requestId: new RegExp(`^(?:${pathCharacter})+$`, 'i'),
} satisfies Partial<Record<keyof SignInMessage, RegExp>>

type Text = keyof typeof grammar

const optional: readonly string[] = ['scheme', 'requestId']
const dates = ['issuedAt', 'expirationTime', 'notBefore'] as const

/** Returns the family whose message it is. @throws {SiwxError} `malformed`: it names the field */
export function checkFields(message: SignInMessage): Family {
  for (const name of Object.keys(grammar).filter(isText)) {
    const value = message[name]
    if (value === undefined ? !optional.includes(name) : !matches(grammar[name], value)) throw wrong(name)
  }
  for (const name of dates) {
    const value = message[name]
    if (value === undefined ? name === 'issuedAt' : timeOf(value) === undefined) throw wrong(name)
  }
  const family = familyOf(message.chainId)
  if (!family) throw wrong('chainId')
  const { address, statement } = family.profile
  if (!matches(address, message.accountAddress)) throw wrong('accountAddress')
  if (message.statement !== undefined && !matches(statement, message.statement)) throw wrong('statement')
  const { resources = [] } = message
  // Also those that are not there (`[a, , b]`), which the list itself would leave out.
  if (resources.length > maxResources || !Array.from(resources).every((resource) => matches(uri, resource)))
    throw wrong('resources')
  return family
}

/** Whether it is a host, with a port or without, and nothing else. */
export function isHost(value: unknown): boolean {
  return matches(grammar.domain, value)
}

/** In ms since 1970; `undefined` for what is no date of RFC 3339. A leap second counts as the one before it. */
export function timeOf(date: string): number | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i.exec(date)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second, fraction = '', zone = ''] = parts
  const seconds = second === '60' ? '59' : second
  const at = Date.parse(
    `${year}-${month}-${day}T${hour}:${minute}:${seconds}${fraction.slice(0, 4)}${zone.toUpperCase()}`,
  )
  // What is no day of the month would become one of the next.
  const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
  return Number.isNaN(at) || !isDay || hour === '24' ? undefined : at
}

// A caller without types may give anything.
function matches(pattern: RegExp, value: unknown): boolean {
  if (typeof value !== 'string') return false
  const match = pattern.exec(value)
  const address = match?.groups?.ipv6
  return match !== null && (address === undefined || isIpv6(address))
}

/** Its grammar is long; every platform that has URLs knows it. */
function isIpv6(address: string): boolean {
  try {
    return new URL(`http://[${address}]`).host !== ''
  } catch {
    return false
  }
}

function isText(name: string): name is Text {
  return Object.hasOwn(grammar, name)
}

function wrong(field: keyof SignInMessage): SiwxError {
  return new SiwxError('malformed', `The field "${field}" of the message is not as CAIP-122 has it.`)
}
