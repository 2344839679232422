import type { NetworkId } from '@foyer/core'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { ethCall } from './ethCall.js'
import type { Rpc } from './rpc.js'

/** Calldata of `transfer(to, amount)`. The token's answer is not decoded: some return nothing. */
export function transferData(to: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
}

/** Calldata of `balanceOf(holder)`. */
export function balanceData(holder: Address): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
}

/** Calldata of `decimals()`. */
const decimalsData = '0x313ce567'

/** What a token says of itself and its holders. */
export interface Erc20 {
  /** `undefined` when no token answers there. Asked once per token. */
  decimals(network: NetworkId, token: Address, signal: AbortSignal): Promise<number | undefined>
  /** Base units; 0 when no token answers there. */
  balanceOf(network: NetworkId, token: Address, holder: Address, signal: AbortSignal): Promise<bigint>
}

/** Reads ERC-20 tokens. */
export function createErc20(rpc: Pick<Rpc, 'request'>): Erc20 {
  const known = new Map<string, bigint>()

  /** The first word of an answer. */
  async function word(
    network: NetworkId,
    to: Address,
    data: Hex,
    signal: AbortSignal,
  ): Promise<bigint | undefined> {
    const answer = await ethCall(rpc, network, { to, data }, signal)
    const isWord = answer && answer.length >= 66 && answer.length <= 4098
    return isWord ? BigInt(answer.slice(0, 66)) : undefined
  }

  return {
    async decimals(network, token, signal) {
      const key = `${network}:${token}`
      const value = known.get(key) ?? (await word(network, token, decimalsData, signal))
      if (value === undefined || value > 255n) return undefined
      known.set(key, value)
      return Number(value)
    },
    balanceOf: async (network, token, holder, signal) =>
      (await word(network, token, balanceData(holder), signal)) ?? 0n,
  }
}
