import type { Brand } from './brand.js'
import { FoyerError } from './error.js'
import type { Providers } from './providers.js'

/**
 * A [CAIP-2](https://chainagnostic.org/CAIPs/caip-2) namespace: any text that {@link isNamespace} takes. Editors offer
 * those whose adapters are installed, by {@link Providers}.
 */
export type Namespace = keyof Providers | (string & {})
/** Text of the form of a CAIP-2 network id, as a host writes it: {@link parseNetworkId} reads it. */
export type NetworkIdText<N extends Namespace = Namespace> = `${N}:${string}`
/** CAIP-2 network id: `eip155:1`. */
export type NetworkId<N extends Namespace = Namespace> = Brand<`${N}:${string}`, 'NetworkId'>
/** CAIP-10 account id: `eip155:1:0xd8dA…`. */
export type AccountId<N extends Namespace = Namespace> = Brand<`${N}:${string}:${string}`, 'AccountId'>

/** Text is not a CAIP id. `caip/invalid`; hosts may rely on the messages. */
export class InvalidCaipError extends FoyerError<'caip/invalid', { input: string }> {
  constructor(
    message: 'Invalid CAIP Address' | 'Invalid CAIP-10 address' | 'Invalid CAIP-2 network id',
    input: string,
  ) {
    super('caip/invalid', message, { context: { input } })
  }
}

/**
 * Reads a CAIP-2 network id from text that came from outside: exactly two non-empty parts.
 * @throws {InvalidCaipError} `Invalid CAIP-2 network id`
 */
export function parseNetworkId(input: string): NetworkId {
  if (typeof input !== 'string' || !/^[-a-z0-9]{3,8}:[-\w]{1,32}$/.test(input))
    throw new InvalidCaipError('Invalid CAIP-2 network id', input)
  return input as NetworkId
}

/** The parts of a network id. Total: a `NetworkId` always splits. */
export function networkParts<N extends Namespace>(id: NetworkId<N>) {
  const [namespace, chain] = id.split(':') as [N, string]
  return { namespace, reference: chain }
}

/** Whether a value is a namespace: 3 to 8 of `a-z`, `0-9` and `-` (CAIP-2). */
export function isNamespace(value: unknown): value is Namespace {
  return typeof value === 'string' && /^[-a-z0-9]{3,8}$/.test(value)
}

/** Whether a network belongs to a chain family, so that ids of one family stay typed as such. */
export function isNetworkOf<N extends Namespace>(
  namespace: N,
  id: NetworkId,
): id is NetworkId & NetworkId<N> {
  return id.startsWith(`${namespace}:`)
}
