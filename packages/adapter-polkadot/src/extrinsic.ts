import type { NetworkId } from '@foyer/core'
import { RpcError, read } from '@foyer/core/adapters'
import { blake2b } from '@noble/hashes/blake2b'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils'
import type { Call } from '@polkadot/types/interfaces'
import { type Chain, hex } from './chain.js'
import { isBlockHash } from './networkId.js'
import type { Rpc } from './rpc.js'

/** A transaction ready to be signed. */
export interface Unsigned {
  /** As `signPayload` of a wallet takes it: genesis, runtime, era, nonce and call, all in hex. */
  readonly payload: object
  /** What the signature is over. */
  readonly bytes: Uint8Array
  /** The newest final block: what is signed is in none before it. */
  readonly since: number
  /** The transaction as a node takes it. @param signature with the byte in front that names its kind */
  signed(signature: Uint8Array): `0x${string}`
}

/** A transaction is good for so many blocks. */
export const mortality = 64

/**
 * Puts a call into a transaction of an account, bound to this chain and to the blocks that come next.
 * @param address of the account, as its wallet writes it
 */
export async function prepare(
  rpc: Rpc,
  chain: Chain,
  { address, call, nonce }: { readonly address: string; readonly call: Call; readonly nonce: bigint },
  signal: AbortSignal,
): Promise<Unsigned> {
  const { registry, network, genesisHash, specVersion, transactionVersion } = chain
  const blockHash = await finalHead(rpc, network, signal)
  const current = await blockNumber(rpc, network, signal, blockHash)
  const signer = registry.createType('SignerPayload', {
    address,
    blockHash,
    blockNumber: current,
    era: registry.createType('ExtrinsicEra', { current, period: mortality }),
    genesisHash,
    method: call,
    nonce,
    runtimeVersion: { specVersion, transactionVersion },
    signedExtensions: registry.signedExtensions,
    version: 4,
  })
  const payload = Object.freeze({ ...signer.toPayload(), address })
  const full = registry.createType('ExtrinsicPayload', payload, { version: 4 }).toU8a({ method: true })
  return {
    payload,
    since: current,
    // The chain hashes what is long before it checks the signature.
    bytes: full.length > 256 ? blake2b(full, { dkLen: 32 }) : full,
    signed: (signature) =>
      registry
        .createType('Extrinsic', { method: call }, { version: 4 })
        .addSignature(address, signature, payload)
        .toHex(),
  }
}

/** The hash that a transaction is known by. */
export function hashOf(extrinsic: string): `0x${string}` {
  return `0x${bytesToHex(blake2b(hexToBytes(extrinsic.slice(2)), { dkLen: 32 }))}`
}

/** What a transaction costs, in planck, by the chain's own count. @param extrinsic signed by anything */
export async function feeOf(rpc: Rpc, chain: Chain, extrinsic: `0x${string}`, signal: AbortSignal) {
  const bytes = hexToBytes(extrinsic.slice(2))
  const length = chain.registry.createType('u32', bytes.length).toU8a()
  const params = ['TransactionPaymentApi_query_info', `0x${bytesToHex(concatBytes(bytes, length))}`]
  const answer = hexToBytes(
    hex(await rpc.request(chain.network, 'state_call', params, signal), 'state_call').slice(2),
  )
  // Weight and class come first and differ between runtimes; the fee is the u128 at the end of all of them.
  if (answer.length < 16) throw new RpcError('state_call', 'no fee')
  return chain.registry.createType('u128', answer.slice(-16)).toBigInt()
}

/** The hash of the newest final block. */
export async function finalHead(rpc: Rpc, network: NetworkId, signal: AbortSignal): Promise<`0x${string}`> {
  const method = 'chain_getFinalizedHead'
  return toBlockHash(method, await rpc.request(network, method, [], signal))
}

/** The hash of a block. */
export async function blockHashAt(rpc: Rpc, network: NetworkId, number: number, signal: AbortSignal) {
  const method = 'chain_getBlockHash'
  return toBlockHash(method, await rpc.request(network, method, [number], signal))
}

function toBlockHash(method: string, answer: unknown): `0x${string}` {
  if (!isBlockHash(answer)) throw new RpcError(method, 'not the hash of a block')
  return answer
}

/** The number of a block; of the newest where none is named. */
export async function blockNumber(
  rpc: Rpc,
  network: NetworkId,
  signal: AbortSignal,
  blockHash?: string,
): Promise<number> {
  const params = blockHash === undefined ? [] : [blockHash]
  const number = read(await rpc.request(network, 'chain_getHeader', params, signal), 'number')
  if (typeof number !== 'string' || !/^0x[0-9a-f]{1,8}$/i.test(number))
    throw new RpcError('chain_getHeader', 'no block number')
  return Number.parseInt(number, 16)
}
