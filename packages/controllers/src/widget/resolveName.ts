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
import type { AskAt, Filled } from './contract.js'
import { decoder } from './decode.js'
import { type Fields, fieldsOf, textOf } from './fields.js'
import { normalName } from './normalName.js'
import type { Support } from './support.js'

/** By whom names are resolved. */
export interface ResolveDeps {
  readonly api: Pick<Http, 'get'>
  readonly support: Support
  readonly family: (namespace: Namespace) => ChainFamily
  readonly isTestnet: (network: NetworkId) => boolean
  readonly adapter: (namespace: Namespace) => Promise<Adapter>
}

type Call = 'v1/profile/account/{name}'
/** Reads whom a name stands for (`v1/profile/account/{name}`). Nobody has it: an empty list, without fields. */
export const decodeNameLookup = decoder(
  'v1/profile/account/{name}',
  (json: unknown): { readonly name: string | undefined; readonly addresses: Fields } => {
    const { name, addresses } = fieldsOf(json) ?? {}
    return { name: textOf(name, 255), addresses: fieldsOf(addresses) ?? {} }
  },
)

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
    const path: Filled<Call> = `v1/profile/account/${encodeURIComponent(name)}`
    const query = { apiVersion: '2' } satisfies AskAt<Call>
    try {
      const told = await api.get(path, query, decodeNameLookup, { signal, force: true })
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
    .map((type) => textOf(fieldsOf(ownValue(addresses, String(type)))?.address, 128))
    .find((address) => address !== undefined)
}
