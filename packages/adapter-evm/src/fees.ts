import { type AccountId, accountParts, lazy, type NetworkId } from '@foyer/core'
import { hasDataRate, RpcError, read, rollupOracle, rollupOracles } from '@foyer/core/adapters'
import type { Address } from 'viem'
import type { AccountCodes } from './accountCode.js'
import { ethCall } from './ethCall.js'
import { type Rpc, toQuantity } from './rpc.js'
import { type EvmTransaction, toCall } from './transaction.js'

/** The costs of transactions, in wei or units of gas. */
export interface Fees {
  /** Returns the gas that a transaction uses, 21,000 or more. @throws {RpcError} with the node's words if it would revert. */
  gas(transaction: EvmTransaction, signal: AbortSignal): Promise<bigint>
  /**
   * Returns all that a transaction costs: its gas at the price that wallets offer, and the charges of a rollup.
   * @param from the account that pays if only its key acts for it
   * @param size of the signed transaction, in bytes
   */
  cost(
    from: AccountId<'eip155'>,
    gas: bigint | Promise<bigint>,
    size: number,
    signal: AbortSignal,
  ): Promise<Cost>
  /** The same, with a margin for the rise of prices. */
  most: Fees['cost']
}

/** The cost of a transaction. */
export interface Cost {
  readonly value: bigint
  /**
   * Only the wallet knows the fee: the network charges more and does not tell how much, or the account is a contract, or not
   * known to be none. The wallet of a contract wraps what is sent in another transaction, and others may pay for that one.
   */
  readonly isPartial: boolean
}

/** Gas of a plain transfer on a chain without surcharges: exact, so it needs no margin. No transaction uses less. */
export const plainTransfer = 21_000n

/** No transfer is larger, signed (bytes). */
export const transferSize = 200

/** A fifth more, for the rise of prices until the transaction is mined (safety T-29). */
export const withMargin = (value: bigint) => (value * 6n) / 5n

/** Creates the questions about the costs of transactions. */
export function createFees(rpc: Rpc, codes: Pick<AccountCodes, 'of'>): Fees {
  const { request, quantity } = rpc
  /** By network; `undefined`: it is no rollup. */
  const known = new Map<NetworkId, Address | undefined>()

  async function oracleOf(network: NetworkId, signal: AbortSignal): Promise<Address | undefined> {
    if (known.has(network)) return known.get(network)
    const codes = await Promise.all(
      rollupOracles.map((oracle) => request(network, 'eth_getCode', [oracle, 'latest'], signal)),
    )
    if (codes.some((code) => typeof code !== 'string')) throw new RpcError('eth_getCode', 'not a code')
    const found = rollupOracle(codes)
    known.set(network, found)
    return found
  }

  /** Returns the price of gas as wallets offer it, and whether the chain charges for data by a rate of its blocks (Citrea). */
  async function priceOf(network: NetworkId, signal: AbortSignal) {
    const [price, block] = await Promise.all([
      quantity(network, 'eth_gasPrice', [], signal),
      request(network, 'eth_getBlockByNumber', ['latest', false], signal),
    ])
    const base = toQuantity(read(block, 'baseFeePerGas')) ?? 0n
    // EIP-1559 wallets offer a fifth above the base fee so that the next block still takes it.
    return { price: price + base / 5n, hasRate: hasDataRate(block) }
  }

  /** Fetched on the first rollup. */
  const rollups = lazy(async () => (await import('./rollup.js')).createRollups({ rpc, ethCall }))

  const cost: Fees['cost'] = async (from, estimate, size, signal) => {
    const { networkId: network } = accountParts(from)
    const [gas, { price, hasRate }, code] = await Promise.all([
      estimate,
      priceOf(network, signal),
      codes.of(from, signal).catch(() => 'contract'),
    ])
    const oracle = await oracleOf(network, signal)
    const charge = oracle && (await (await rollups.load())(network, oracle, { gas, size }, signal))
    return {
      value: gas * price + (charge?.value ?? 0n),
      isPartial: code === 'contract' || charge?.isPartial || hasRate,
    }
  }

  return {
    cost,
    async most(...asked) {
      const { value, isPartial } = await cost(...asked)
      return { value: withMargin(value), isPartial }
    },
    async gas(transaction, signal) {
      const method = 'eth_estimateGas'
      const gas = await quantity(transaction.network, method, [toCall(transaction)], signal)
      if (gas < plainTransfer) throw new RpcError(method, 'too little gas')
      return gas
    },
  }
}
