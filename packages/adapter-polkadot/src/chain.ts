import type { NetworkId } from '@foyer/core'
import { RpcError, read } from '@foyer/core/adapters'
import { expandMetadata, Metadata, StorageKey, TypeRegistry } from '@polkadot/types'
import type { Rpc } from './rpc.js'

type Decorated = ReturnType<typeof expandMetadata>

/** A chain as its own metadata describes it, for one version of its runtime. */
export interface Chain {
  readonly network: NetworkId<'polkadot'>
  readonly registry: TypeRegistry
  readonly tx: Decorated['tx']
  readonly query: Decorated['query']
  readonly genesisHash: `0x${string}`
  readonly specVersion: number
  readonly transactionVersion: number
  /** What addresses of the chain begin with. */
  readonly ss58Prefix: number
  /** Of the native coin; `undefined` where the chain does not say. */
  readonly decimals: number | undefined
  /** Least balance in planck that keeps an account. */
  readonly existentialDeposit: bigint
}

/** Chains, read once per version of their runtime. */
export interface Chains {
  /** As the runtime is now (safety T-67). @throws {RpcError | AbortedError} */
  load(network: NetworkId<'polkadot'>, signal: AbortSignal): Promise<Chain>
}

/** Construction does no I/O. */
export function createChains(rpc: Rpc): Chains {
  const known = new Map<NetworkId, Chain>()

  return {
    async load(network, signal) {
      const version = await rpc.request(network, 'state_getRuntimeVersion', [], signal)
      const specVersion = numberIn(version, 'specVersion')
      const transactionVersion = numberIn(version, 'transactionVersion')
      const old = known.get(network)
      if (old?.specVersion === specVersion && old.transactionVersion === transactionVersion) return old
      const [genesisHash, metadata, properties] = await Promise.all([
        rpc.genesis(network, signal),
        rpc.request(network, 'state_getMetadata', [], signal),
        rpc.request(network, 'system_properties', [], signal),
      ])
      const chain = describe(network, metadata, properties, { genesisHash, specVersion, transactionVersion })
      known.set(network, chain)
      return chain
    },
  }
}

function describe(
  network: NetworkId<'polkadot'>,
  answer: unknown,
  properties: unknown,
  version: Pick<Chain, 'genesisHash' | 'specVersion' | 'transactionVersion'>,
): Chain {
  try {
    const registry = new TypeRegistry()
    const metadata = new Metadata(registry, hex(answer))
    // The last word keeps the library from writing to the console.
    registry.setMetadata(metadata, undefined, undefined, true)
    const { consts, tx, query } = expandMetadata(registry, metadata)
    const ss58Prefix = consts.system?.ss58Prefix ?? registry.createType('u16', 42)
    const decimals: unknown = [read(properties, 'tokenDecimals')].flat()[0]
    return {
      network,
      registry,
      tx,
      query,
      ...version,
      ss58Prefix: registry.createType('u16', ss58Prefix.toU8a()).toNumber(),
      decimals: typeof decimals === 'number' ? decimals : undefined,
      existentialDeposit: registry
        .createType('u128', consts.balances?.existentialDeposit?.toU8a() ?? 0)
        .toBigInt(),
    }
  } catch (cause) {
    throw new RpcError('state_getMetadata', 'metadata that cannot be read', { cause })
  }
}

/** The key of a stored value. */
export function storageKey(
  { registry, query }: Chain,
  pallet: string,
  name: string,
  args: readonly unknown[] = [],
): StorageKey {
  const entry = query[pallet]?.[name]
  if (!entry) throw new RpcError('state_getStorage', `the chain has no ${pallet}.${name}`)
  return new StorageKey(registry, entry.meta.type.isPlain ? entry : [entry, [...args]])
}

/** A stored value, decoded; its default where the chain stores none. */
export async function stored(
  rpc: Rpc,
  chain: Chain,
  key: StorageKey,
  signal: AbortSignal,
  at?: string,
): Promise<unknown> {
  const params = at === undefined ? [key.toHex()] : [key.toHex(), at]
  const answer = await rpc.request(chain.network, 'state_getStorage', params, signal)
  return answer === null ? undefined : chain.registry.createTypeUnsafe(key.outputType, [hex(answer)])
}

/** A hex answer. @throws {RpcError} */
export function hex(answer: unknown, method = 'state_getStorage'): `0x${string}` {
  if (!isHex(answer)) throw new RpcError(method, 'not hex')
  return answer
}

function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)
}

function numberIn(value: unknown, key: string): number {
  const found = read(value, key)
  if (typeof found !== 'number' || !Number.isSafeInteger(found)) throw new RpcError(key, 'not a number')
  return found
}
