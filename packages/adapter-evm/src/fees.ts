import type { NetworkId } from '@foyer/core'
import { RpcError, read } from '@foyer/core/adapters'
import type { Address, Hex } from 'viem'
import { ethCall } from './ethCall.js'
import { type Rpc, toQuantity } from './rpc.js'
import { type EvmTransaction, toCall } from './transaction.js'

/** The costs of transactions, in wei or units of gas. */
export interface Fees {
  /** Returns the gas that a transaction uses, 21,000 or more. @throws {RpcError} with the node's words if it would revert. */
  gas(transaction: EvmTransaction, signal: AbortSignal): Promise<bigint>
  /**
   * Returns all that a transaction costs: its gas at the price that wallets offer, and the charges of a rollup.
   * @param size of the signed transaction, in bytes
   */
  cost(network: NetworkId, gas: bigint | Promise<bigint>, size: number, signal: AbortSignal): Promise<Cost>
}

/** The cost of a transaction. */
export interface Cost {
  readonly value: bigint
  /** The network charges more, and does not tell how much. */
  readonly isPartial: boolean
}

/** Gas of a plain transfer on a chain without surcharges: exact, so it needs no margin. No transaction uses less. */
export const plainTransfer = 21_000n

/** No transfer is larger, signed (bytes). */
export const transferSize = 200

/**
 * Contracts that tell the charges, on all chains of their kind: the OP stack
 * (https://specs.optimism.io/protocol/predeploys.html#gaspriceoracle), Scroll, Morph.
 */
const oracles: readonly Address[] = [
  '0x420000000000000000000000000000000000000F',
  '0x5300000000000000000000000000000000000002',
  '0x530000000000000000000000000000000000000F',
]

/**
 * Questions to them: `getL1FeeUpperBound(uint256)`, `getL1Fee(bytes)`, `getOperatorFee(uint256)`, and `tokenRatio()` of chains
 * that charge in a coin other than ether (https://docs.mantle.xyz).
 */
const questions = {
  bound: '0xf1c7a58b',
  ofData: '0x49948e0e',
  operator: '0x275aedd2',
  ratio: '0x06f837d3',
} as const

/** A fifth more, for the rise of prices until the transaction is mined (safety T-29). */
export const withMargin = (value: bigint) => (value * 6n) / 5n

/** Creates the questions about the costs of transactions. */
export function createFees(rpc: Rpc): Fees {
  const { request, quantity } = rpc
  /** By network; `undefined`: it is no rollup. */
  const known = new Map<NetworkId, Address | undefined>()
  /** Questions that a contract does not know. */
  const lacking = new Set<string>()

  async function baseFee(network: NetworkId, signal: AbortSignal): Promise<bigint> {
    const block = await request(network, 'eth_getBlockByNumber', ['latest', false], signal)
    return toQuantity(read(block, 'baseFeePerGas')) ?? 0n
  }

  async function oracleOf(network: NetworkId, signal: AbortSignal): Promise<Address | undefined> {
    if (known.has(network)) return known.get(network)
    const codes = await Promise.all(
      oracles.map((oracle) => request(network, 'eth_getCode', [oracle, 'latest'], signal)),
    )
    const found = oracles.find((_, at) => typeof codes[at] === 'string' && codes[at].length > 2)
    known.set(network, found)
    return found
  }

  /** Returns the price of gas as wallets offer it. */
  async function priceOf(network: NetworkId, signal: AbortSignal): Promise<bigint> {
    const [price, base] = await Promise.all([
      quantity(network, 'eth_gasPrice', [], signal),
      baseFee(network, signal),
    ])
    // EIP-1559 wallets offer a fifth above the base fee so that the next block still takes it.
    return price + base / 5n
  }

  async function chargeOf(network: NetworkId, gas: bigint, size: number, signal: AbortSignal): Promise<Cost> {
    const oracle = await oracleOf(network, signal)
    if (!oracle) return { value: 0n, isPartial: false }
    const to = oracle

    async function ask(question: keyof typeof questions, argument: string): Promise<bigint | undefined> {
      const key = `${network} ${question}`
      if (lacking.has(key)) return undefined
      const data: Hex = `${questions[question]}${argument}`
      const answer = toQuantity(await ethCall(rpc, network, { to, data }, signal))
      if (answer === undefined) lacking.add(key)
      return answer
    }

    const [bound, operator = 0n, ratio = 1n] = await Promise.all([
      ask('bound', word(size)),
      ask('operator', word(gas)),
      ask('ratio', ''),
    ])
    const ofData = bound ?? (await ask('ofData', sampleOf(size)))
    return { value: (ofData ?? 0n) * ratio + operator, isPartial: ofData === undefined }
  }

  return {
    async gas(transaction, signal) {
      const method = 'eth_estimateGas'
      const gas = await quantity(transaction.network, method, [toCall(transaction)], signal)
      if (gas < plainTransfer) throw new RpcError(method, 'too little gas')
      return gas
    },
    async cost(network, estimate, size, signal) {
      const [gas, price] = await Promise.all([estimate, priceOf(network, signal)])
      const { value, isPartial } = await chargeOf(network, gas, size, signal)
      return { value: gas * price + value, isPartial }
    },
  }
}

/** Bytes as ABI writes them, which no rollup can make shorter. */
function sampleOf(size: number): string {
  let state = 1
  const bytes = Array.from({ length: size }, () => {
    state = (state * 16_807) % 2_147_483_647
    return ((state % 255) + 1).toString(16).padStart(2, '0')
  }).join('')
  return word(32) + word(size) + bytes.padEnd(Math.ceil(size / 32) * 64, '0')
}

function word(value: bigint | number): string {
  return value.toString(16).padStart(64, '0')
}
