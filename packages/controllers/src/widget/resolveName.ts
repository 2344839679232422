import {
  type Adapter,
  accountId,
  type ChainFamily,
  ChainNotSupportedError,
  displayText,
  type Http,
  HttpError,
  InvalidAddressError,
  isFoyerError,
  type NamedAddress,
  NameError,
  type Namespace,
  type NetworkId,
  networkParts,
  ownValue,
  parseNetworkId,
  type ResolvedName,
  throwIfAborted,
} from '@foyer/core'
import { type AnswerAt, type Fields, fieldsOf, lenient, textUpTo, type Unread } from '@foyer/core/api'
import { normalName } from './normalName.js'
import type { SupportedChains } from './supportedChains.js'

/** By whom names are resolved. */
export interface ResolveDeps {
  /** See {@link normalName}. */
  readonly isPlainName: (name: string) => boolean
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
  { isPlainName, api, support, family, isTestnet, adapter }: ResolveDeps,
  text: string,
  network: NetworkId,
  signal: AbortSignal,
): Promise<ResolvedName> {
  const { namespace } = networkParts(network)
  if (!family(namespace).hasNames || isTestnet(network)) throw new NameError(text, 'network')
  const name = await normalName(text, isPlainName)
  throwIfAborted(signal)
  const { capabilities, parseAddress } = await adapter(namespace)
  let failure: unknown

  type Answer = NamedAddress | 'unasked' | undefined
  async function asked(ask: () => Promise<Answer> | undefined): Promise<Answer> {
    try {
      // A family that cannot ask its chain leaves it to the service.
      return await (ask() ?? 'unasked')
    } catch (error) {
      throwIfAborted(signal)
      failure = error
      return undefined
    }
  }

  async function service(): Promise<Answer> {
    // A service that does not say what it serves is asked all the same.
    if ((await support.has(network, signal)) === false) return 'unasked'
    const ask = { name, apiVersion: '2' }
    try {
      const told = await api.get(path, ask, decodeNameLookup, { signal, force: true })
      // What is said of another name is no answer.
      return told.name === name ? addressOn(told.addresses, network) : undefined
    } catch (error) {
      // It ends with what nobody there knows.
      if (error instanceof HttpError && [400, 404].includes(error.context.status)) return undefined
      if (isFoyerError(error, 'http/not-configured')) return 'unasked'
      throw error
    }
  }

  const own = await asked(() => capabilities.resolveName?.(name, network, signal))
  const found = typeof own === 'object' ? own : await asked(service)
  throwIfAborted(signal)
  if (typeof found !== 'object') {
    // A name has no owner only where a source says so, and no other failed.
    if (failure) throw failure
    if (own && found) throw new ChainNotSupportedError(network)
    throw new NameError(name, 'unknown')
  }
  const { recordOf } = found
  try {
    const address = parseAddress(found.address)
    if (recordOf && (await capabilities.owner?.(accountId(network, address), signal)) === 'elsewhere')
      throw new NameError(name, 'elsewhere')
    return { name, shown: displayText(name), address, ...(recordOf && { recordOf }) }
  } catch (error) {
    // Its owner set it to an address at which nothing can be received.
    if (error instanceof InvalidAddressError && error.context.fault !== 'zero')
      throw new NameError(name, 'unknown', error)
    throw error
  }
}

/**
 * Returns the address for a network, else the one for all of its family (ENSIP-19), else that for Ethereum, which the answer
 * says then: it may be a contract there, and without an owner here. One for any other network is none. Services write the address that
 * a contract registers on its network as that for Ethereum too, so a copy is an address for that other network.
 */
function addressOn(addresses: Fields, network: NetworkId): NamedAddress | undefined {
  const { namespace, reference } = networkParts(network)
  const of = (types: readonly (number | string)[]) =>
    types
      .map((type) => shortText(fieldsOf(ownValue(addresses, String(type)))?.address))
      .find((address) => address !== undefined)
  if (!/^\d+$/.test(reference)) {
    const address = of(Object.keys(addresses))
    return address === undefined ? undefined : { address }
  }
  const id = Number(reference)
  // Chains that go by a number have a coin type made of it (ENSIP-11), but for Ethereum, and for numbers that are too large.
  const own = id === 1 ? [ether, numbered] : id < numbered ? [numbered + id, numbered] : [numbered]
  const copied = of([ether])
  const isCopy = (type: string) =>
    /^\d{10}$/.test(type) && of([type])?.toLowerCase() === copied?.toLowerCase()
  const origin = of([numbered, numbered + 1]) === undefined ? Object.keys(addresses).find(isCopy) : undefined
  const recordOf = parseNetworkId(`${namespace}:${origin === undefined ? 1 : Number(origin) - numbered}`)
  const address = of(own)
  if (address !== undefined) return { address, ...(id === 1 && origin !== undefined && { recordOf }) }
  return copied === undefined ? undefined : { address: copied, recordOf }
}
