import type { NetworkId } from '@foyer/core'
import { RpcError, read } from '@foyer/core/adapters'
import type { Address } from 'viem'
import { isRevert, type Rpc, toQuantity } from './rpc.js'
import { type EvmTransaction, toCall } from './transaction.js'

/** What gas costs. All in wei or gas units. */
export interface Fees {
  /** Gas that a transaction uses, 21,000 or more. @throws {RpcError} with the node's words when it would revert. */
  gas(transaction: EvmTransaction, signal: AbortSignal): Promise<bigint>
  /** Price per gas as wallets offer it, and what a rollup charges on top for a transaction. */
  prices(network: NetworkId, signal: AbortSignal): Promise<{ readonly gas: bigint; readonly rollup: bigint }>
}

/** Gas of a plain transfer on a chain without surcharges: exact, so it needs no margin. No transaction uses less. */
export const plainTransfer = 21_000n

/** The predeployed oracle of OP-stack chains, and `getL1FeeUpperBound(200)`: the size of a token transfer. */
const oracle: Address = '0x420000000000000000000000000000000000000F'
const upperBound = '0xf1c7a58b00000000000000000000000000000000000000000000000000000000000000c8'

/** A fifth more, for what the chain may add until the transaction is mined (safety T-29). */
export const withMargin = (value: bigint) => (value * 6n) / 5n

/** Reads what transactions cost. */
export function createFees({ request, quantity }: Rpc): Fees {
  const plain = new Set<NetworkId>()

  async function baseFee(network: NetworkId, signal: AbortSignal): Promise<bigint> {
    const block = await request(network, 'eth_getBlockByNumber', ['latest', false], signal)
    return toQuantity(read(block, 'baseFeePerGas')) ?? 0n
  }

  async function rollup(network: NetworkId, signal: AbortSignal): Promise<bigint> {
    if (plain.has(network)) return 0n
    const call = request(network, 'eth_call', [{ to: oracle, data: upperBound }, 'latest'], signal)
    const answer = await call.catch((error: unknown) => {
      // A node that fails says nothing of its chain.
      if (!isRevert(error)) throw error
    })
    const fee = toQuantity(answer)
    if (fee === undefined) plain.add(network)
    return fee ?? 0n
  }

  return {
    async gas(transaction, signal) {
      const method = 'eth_estimateGas'
      const gas = await quantity(transaction.network, method, [toCall(transaction)], signal)
      if (gas < plainTransfer) throw new RpcError(method, 'too little gas')
      return gas
    },
    async prices(network, signal) {
      const [price, base, charge] = await Promise.all([
        quantity(network, 'eth_gasPrice', [], signal),
        baseFee(network, signal),
        rollup(network, signal),
      ])
      // EIP-1559 wallets offer a fifth above the base fee so that the next block still takes it.
      return { gas: price + base / 5n, rollup: charge }
    },
  }
}
