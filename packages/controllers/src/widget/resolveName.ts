import {
  type Adapter,
  type ChainFamily,
  displayText,
  type Http,
  HttpError,
  InvalidAddressError,
  NameError,
  type Namespace,
  type NetworkId,
  networkParts,
  ownValue,
  type ResolvedName,
  throwIfAborted,
} from '@foyer/core'
import { type AnswerAt, type Fields, fieldsOf, lenient, textUpTo, type Unread } from '@foyer/core/api'
import { normalName } from './normalName.js'
import type { SupportedChains } from './supportedChains.js'

/** By whom names are resolved. */
export interface ResolveDeps {
  readonly api: Pick<Http, 'get'>
  readonly support: SupportedChains
  readonly family: (namespace: Namespace) => ChainFamily
  readonly isTestnet: (network: NetworkId) => boolean
  readonly adapter: (namespace: Namespace) => Promise<Adapter>
}

const shortText = lenient(textUpTo(255))

/** Reads the addresses of a name. The answer for a name that nobody has is an empty list, without fields. */
export function decodeNameLookup(json: unknown) {
  const { name, addresses }: Unread<NameRecord> = fieldsOf(json) ?? {}
  return { name: shortText(name), addresses: fieldsOf(addresses) ?? {} }
}

const path = 'v1/profile/account/{name}'
type NameRecord = Exclude<AnswerAt<'GET', typeof path>, readonly unknown[]>

/** Ether's own coin type (SLIP-44), and that of all chains that go by a number (ENSIP-19). */
const ether = 60
const numbered = 0x80000000

/** Resolves names, each time anew: `Identities.resolve`. */
export async function resolveName(
  { api, support, family, isTestnet, adapter }: ResolveDeps,
  text: string,
  network: NetworkId,
  signal: AbortSignal,
): Promise<ResolvedName> {
  const { namespace } = networkParts(network)
  if (!family(namespace).hasNames || isTestnet(network)) throw new NameError(text, 'network')
  const name = await normalName(text)
  throwIfAborted(signal)
  const { capabilities, parseAddress } = await adapter(namespace)
  let failure: unknown

  async function asked(ask: () => Promise<string | undefined> | undefined): Promise<string | undefined> {
    try {
      return await ask()
    } catch (error) {
      throwIfAborted(signal)
      failure = error
      return undefined
    }
  }

  async function service(): Promise<string | undefined> {
    if (!(await support.has(network, signal))) return undefined
    const ask = { name, apiVersion: '2' }
    try {
      const told = await api.get(path, ask, decodeNameLookup, { signal, force: true })
      // What is said of another name is no answer.
      return told.name === name ? addressOn(told.addresses, network) : undefined
    } catch (error) {
      // It ends with what nobody there knows.
      if (error instanceof HttpError && [400, 404].includes(error.context.status)) return undefined
      throw error
    }
  }

  const found =
    (await asked(() => capabilities.resolveName?.(name, network, signal))) ?? (await asked(service))
  throwIfAborted(signal)
  if (found === undefined) {
    // Nobody's is a name only where everybody could say so.
    if (failure) throw failure
    throw new NameError(name, 'unknown')
  }
  try {
    return { name, shown: displayText(name), address: parseAddress(found) }
  } catch (error) {
    // Somebody set it to what nobody can receive at.
    if (error instanceof InvalidAddressError && error.context.fault !== 'zero')
      throw new NameError(name, 'unknown', error)
    throw error
  }
}

/**
 * The address for a network, else the one for all of its family. One for another chain by its number is none: it may be a
 * contract there, and nobody's here.
 */
function addressOn(addresses: Fields, network: NetworkId): string | undefined {
  const { reference } = networkParts(network)
  // Chains that go by a number have a coin type made of it (ENSIP-11).
  const wanted = /^\d+$/.test(reference)
    ? [numbered + Number(reference), numbered, ether]
    : Object.keys(addresses)
  return wanted
    .map((type) => shortText(fieldsOf(ownValue(addresses, String(type)))?.address))
    .find((address) => address !== undefined)
}
