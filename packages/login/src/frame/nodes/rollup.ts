import {
  hasDataRate,
  type RollupCharge,
  rollupCharge,
  rollupOracle,
  rollupOracles,
} from '@foyer/core/adapters'
import type { Hex } from 'viem'
import { type Node, NodeError } from './node.js'

/** The parts of a transaction that rollups charge for. */
export interface Charged {
  readonly gas: bigint
  /** Of the call, which the signed transaction has besides its other fields. */
  readonly data: Hex
}

/** All of a signed transaction but its data is no larger (bytes). */
const otherSize = 200

/** Asks for the charges of a rollup, as the contracts and the blocks of its chain tell them. Never rejects. */
export async function chargesOf(node: Node, all: readonly Charged[]): Promise<RollupCharge> {
  const ask = (method: string, params: readonly unknown[]) => {
    const once = () => node.ask(method, params)
    return once()
      .catch(once)
      .catch(() => undefined)
  }
  const [block, ...codes] = await Promise.all([
    ask('eth_getBlockByNumber', ['latest', false]),
    ...rollupOracles.map((oracle) => ask('eth_getCode', [oracle, 'latest'])),
  ])
  // A node that does not tell its block may hide a rate.
  const hasRate = !block || hasDataRate(block)
  const to = rollupOracle(codes.map((code) => (typeof code === 'string' ? code : '0x')))
  if (!to) return { value: 0n, isPartial: hasRate || codes.some((code) => code !== '0x') }
  const question = (data: Hex) =>
    node.ask('eth_call', [{ to, data }, 'latest']).catch((error) => (isRevert(error) ? undefined : null))
  const each = await Promise.all(
    all.map(({ gas, data }) => rollupCharge(question, { gas, size: data.length / 2 + otherSize })),
  )
  return {
    // A fifth more, for the rise of prices until it is carried out.
    value: (each.reduce((sum, { value }) => sum + value, 0n) * 6n + 4n) / 5n,
    isPartial: hasRate || each.some(({ isPartial }) => isPartial),
  }
}

/** Whether a contract has no such function. */
function isRevert(error: unknown): boolean {
  return error instanceof NodeError && (error.code === 3 || /revert/i.test(error.reason))
}
