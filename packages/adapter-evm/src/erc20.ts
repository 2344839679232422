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
  const known = new Map<string, number>()

  async function call(
    network: NetworkId,
    to: Address,
    data: Hex,
    signal: AbortSignal,
  ): Promise<Hex | undefined> {
    const answer = await ethCall(rpc, network, { to, data }, signal)
    return answer && isWord(answer) ? answer : undefined
  }

  return {
    async decimals(network, token, signal) {
      const key = `${network}:${token}`
      const cached = known.get(key)
      if (cached !== undefined) return cached
      const data = await call(network, token, decimalsData, signal)
      const decimals = data && uint8(data)
      if (decimals !== undefined) known.set(key, decimals)
      return decimals
    },
    async balanceOf(network, token, holder, signal) {
      const data = await call(network, token, balanceData(holder), signal)
      return data ? firstWord(data) : 0n
    },
  }
}

function firstWord(data: Hex): bigint {
  return BigInt(data.slice(0, 66))
}

function uint8(data: Hex): number | undefined {
  const value = firstWord(data)
  return value < 256n ? Number(value) : undefined
}

function isWord(answer: Hex): boolean {
  return answer.length >= 66 && answer.length <= 4098
}
