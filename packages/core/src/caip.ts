import type { Brand } from './brand.js'
import { FoyerError } from './error.js'

/** The chain families Foyer knows, by their CAIP-2 namespace (spec 1). */
export const namespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const
/** A chain family. */
export type Namespace = (typeof namespaces)[number]
/** CAIP-2 network id: `eip155:1`. */
export type NetworkId<N extends Namespace = Namespace> = Brand<`${N}:${string}`, 'NetworkId'>
/** CAIP-10 account id: `eip155:1:0xd8dA…`. */
export type AccountId<N extends Namespace = Namespace> = Brand<`${N}:${string}:${string}`, 'AccountId'>

/** Text is not a CAIP id. `caip/invalid`; the messages are those of spec 8. */
export class InvalidCaipError extends FoyerError<'caip/invalid', { input: string }> {
  constructor(
    message: 'Invalid CAIP Address' | 'Invalid CAIP-10 address' | 'Invalid CAIP-2 network id',
    input: string,
  ) {
    super('caip/invalid', message, { context: { input } })
  }
}

export const reference = /^[-_a-zA-Z0-9]{1,32}$/

/**
 * Reads a CAIP-2 network id from text that came from outside (spec 5: exactly two non-empty parts).
 * @throws {InvalidCaipError} `Invalid CAIP-2 network id`
 */
export function parseNetworkId(input: string): NetworkId {
  const parts = split(input)
  if (!isNetworkParts(parts)) throw new InvalidCaipError('Invalid CAIP-2 network id', input)
  return input as NetworkId
}

/** Joins the parts of an account id that was taken apart before. Total: nothing is checked. */
export function joinAccount<N extends Namespace>(network: NetworkId<N>, account: string): AccountId<N> {
  return `${network}:${account}` as AccountId<N>
}

/** The parts of a network id. Total: a `NetworkId` always splits. */
export function networkParts<N extends Namespace>(id: NetworkId<N>) {
  const [namespace, chain] = id.split(':') as [N, string]
  return { namespace, reference: chain }
}

/** Whether text names a chain family that Foyer knows. */
export function isNamespace(value: unknown): value is Namespace {
  return namespaces.some((namespace) => namespace === value)
}

/** Whether a network belongs to a chain family, so that ids of one family stay typed as such. */
export function isNetworkOf<N extends Namespace>(
  namespace: N,
  id: NetworkId,
): id is NetworkId & NetworkId<N> {
  return id.startsWith(`${namespace}:`)
}

// A cap before the split: a megabyte of colons must not become a million-element array.
export function split(input: unknown): string[] {
  return typeof input === 'string' && input.length <= 200 ? input.split(':') : []
}

function isNetworkParts(parts: string[]): boolean {
  const [namespace, chain, ...rest] = parts
  return isNamespace(namespace) && chain !== undefined && reference.test(chain) && rest.length === 0
}
