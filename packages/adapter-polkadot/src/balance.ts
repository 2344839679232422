import { type AccountId, accountParts } from '@foyer/core'
import { read } from '@foyer/core/adapters'
import { readSs58 } from './address.js'
import { type Chain, type Chains, storageKey, stored } from './chain.js'
import type { Rpc } from './rpc.js'

/** What the chain holds for an account, in planck. */
export interface Holdings {
  /** What is not reserved, locked or not. */
  readonly free: bigint
  /** What can be sent: not what is locked or on hold, nor the deposit that keeps the account. */
  readonly spendable: bigint
  /** The rest: locked, on hold, and the deposit. */
  readonly locked: bigint
}

/** Reads an account. @throws {RpcError | AbortedError} */
export async function holdings(
  rpc: Rpc,
  chain: Chain,
  publicKey: Uint8Array,
  signal: AbortSignal,
): Promise<Holdings> {
  const key = storageKey(chain, 'system', 'account', [publicKey])
  const data = read(await stored(rpc, chain, key, signal), 'data')
  if (data === undefined) return { free: 0n, spendable: 0n, locked: 0n }
  const amount = (name: string) => planck(read(data, name))
  // Older runtimes count locks that overlap, and apart from what is on hold.
  const locked = [amount('miscFrozen'), amount('feeFrozen'), amount('frozen') - amount('reserved')]
  const kept = [...locked, chain.existentialDeposit].reduce((most, one) => (one > most ? one : most), 0n)
  const free = amount('free')
  const spendable = free > kept ? free - kept : 0n
  return { free, spendable, locked: free + amount('reserved') - spendable }
}

/** Reads the native coin of an account. @throws {RpcError | AbortedError} */
export async function nativeHoldings(
  { rpc, chains }: { readonly rpc: Rpc; readonly chains: Chains },
  account: AccountId<'polkadot'>,
  signal: AbortSignal,
): Promise<Holdings> {
  const { networkId, address } = accountParts(account)
  const chain = await chains.load(networkId, signal)
  return holdings(rpc, chain, readSs58(address).publicKey, signal)
}

/** A number of the chain library. */
function planck(value: unknown): bigint {
  const toBigInt = read(value, 'toBigInt')
  const number: unknown = typeof toBigInt === 'function' ? Reflect.apply(toBigInt, value, []) : 0n
  return typeof number === 'bigint' ? number : 0n
}
