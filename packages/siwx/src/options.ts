import { SiwxError } from './error.js'
import type { FamilyVerifier } from './family.js'
import { isHost } from './fields.js'
import type { ChainId } from './message.js'
import { canonicalChain } from './profiles.js'

/** The message of a visitor, and the rules of the server. */
export interface VerifyOptions {
  /** As it was signed. */
  readonly message: string
  /** Hex with `0x` on EVM chains and Polkadot, base58 on Solana, base64 on Bitcoin. */
  readonly signature: string
  /** The server's own host, with its port where that is not the usual one. Never taken from the request. */
  readonly domain: string
  /** Hosts that the message's URI may be of, where it has one. @default `domain` alone */
  readonly uriHosts?: readonly string[]
  /** The one that this visitor was given. It must not have been taken back before. */
  readonly nonce: string
  /** Of the accounts that may sign in. */
  readonly families: readonly FamilyVerifier[]
  /** The server's clock. @default now */
  readonly time?: Date
  /** How far the visitor's clock, which writes the message, may be from the server's (ms). @default 600_000 */
  readonly clockDifferenceMs?: number
  /** The longest session by one signature (ms), whatever the message says. @default 86_400_000 */
  readonly mostMs?: number
  /** Networks that are accepted. Absent: all. */
  readonly chains?: readonly ChainId[]
  /** Where the account is known beforehand. */
  readonly address?: string
  readonly signal?: AbortSignal
}

/** The options, once each was read. */
export interface Rules extends Required<Omit<VerifyOptions, 'chains' | 'address' | 'time'>> {
  readonly address: string | undefined
  readonly chains: readonly ChainId[] | undefined
  /** The server's clock (ms since 1970). */
  readonly now: number
}

/** One option: whether it has the form that it should have. */
type Reading = readonly [name: string, has: boolean, what: string]

/** Every option that there is. A misspelt one would count for nothing. */
const names: Readonly<Record<keyof VerifyOptions, true>> = {
  message: true,
  signature: true,
  domain: true,
  uriHosts: true,
  nonce: true,
  families: true,
  time: true,
  clockDifferenceMs: true,
  mostMs: true,
  chains: true,
  address: true,
  signal: true,
}

/**
 * Reads what a server says of itself. Message, signature and nonce are a visitor's, and judged as such.
 * @throws {SiwxError} `options`
 */
export function readOptions(options: VerifyOptions): Rules {
  checkNames('verifyMessage', options, Object.keys(names))
  const { domain, uriHosts = [domain], families, time = new Date(), clockDifferenceMs = 600_000 } = options
  const { mostMs = 86_400_000, chains, address, signal = new AbortController().signal } = options
  const networks = listOf(chains)?.map(networkOf)
  check('verifyMessage', [
    ['domain', isHost(domain), 'a host, without a scheme'],
    ['uriHosts', listOf(uriHosts)?.every(isHost) === true, 'a list of hosts, without schemes'],
    ['families', areFamilies(families), 'a list of families, each of them once'],
    ['time', time instanceof Date && Number.isFinite(time.getTime()), 'a valid Date'],
    ['clockDifferenceMs', isMs(clockDifferenceMs, 0), 'a whole number of milliseconds'],
    ['mostMs', isMs(mostMs, 1), 'a whole number of milliseconds, one or more'],
    [
      'chains',
      chains === undefined || networks?.every((network) => network !== undefined) === true,
      'a list of networks (CAIP-2)',
    ],
    ['address', address === undefined || typeof address === 'string', 'a text'],
    ['signal', signal instanceof AbortSignal, 'an AbortSignal'],
  ])
  const { message, signature, nonce } = options
  return {
    message,
    signature,
    domain,
    uriHosts,
    nonce,
    families,
    clockDifferenceMs,
    mostMs,
    address,
    signal,
    now: time.getTime(),
    chains: networks?.filter((network) => network !== undefined),
  }
}

/** @throws {SiwxError} `options`, for the first that is not as it should be */
export function check(of: string, readings: readonly Reading[]): void {
  const [name, , what] = readings.find(([, has]) => !has) ?? []
  if (name !== undefined) throw new SiwxError('options', `The option "${name}" of ${of} has to be ${what}.`)
}

/** @throws {SiwxError} `options`, for a name that is no option */
export function checkNames(of: string, options: unknown, known: readonly string[]): void {
  if (!isRecord(options)) throw new SiwxError('options', `${of} takes its options by name.`)
  const unknown = Object.keys(options).find((name) => !known.includes(name))
  if (unknown !== undefined) throw new SiwxError('options', `${of} has no option "${unknown}".`)
}

/** Whether it is a whole number of milliseconds within bounds: timers and dates refuse a fraction, or cut it off. */
export function isMs(value: unknown, least: number, most = 1e15): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most
}

/** Whether it has entries by name, and nothing else: a `Map`, a list or a `Date` would be read as an empty one. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const proto: unknown = Object.getPrototypeOf(value)
  // That of an object of another realm, too.
  return proto === null || Object.getPrototypeOf(proto) === null
}

/** Whether it is a list of families, each of them once. */
export function areFamilies(families: unknown): families is readonly FamilyVerifier[] {
  const list = listOf(families)
  if (!list) return false
  const namespaces = list.map((family) => Object(family).namespace)
  const isFamily = (family: unknown) => {
    const { namespace, verify, canonical }: Partial<FamilyVerifier> = Object(family)
    return typeof namespace === 'string' && typeof verify === 'function' && typeof canonical === 'function'
  }
  return list.every(isFamily) && new Set(namespaces).size === namespaces.length
}

/** Returns each entry of a list, also those that are not there (`[a, , b]`), which its own methods leave out. */
function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? Array.from(value) : undefined
}

function networkOf(chain: unknown): ChainId | undefined {
  return typeof chain === 'string' ? canonicalChain(chain) : undefined
}
