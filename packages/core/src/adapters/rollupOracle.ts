import { read } from './read.js'

/**
 * Contracts that tell the charges of rollups, on all chains of their kind: the OP stack
 * (https://specs.optimism.io/protocol/predeploys.html#gaspriceoracle), Scroll, Morph.
 */
export const rollupOracles = [
  '0x420000000000000000000000000000000000000F',
  '0x5300000000000000000000000000000000000002',
  '0x530000000000000000000000000000000000000F',
] as const

/** Returns the contract that tells the charges of a chain, by the codes at {@link rollupOracles}: `undefined` if it has none. */
export function rollupOracle(codes: readonly unknown[]): (typeof rollupOracles)[number] | undefined {
  return rollupOracles.find((_, at) => codes[at] !== '0x')
}

/** Whether a chain charges for data by a rate that its blocks name (Citrea), which no contract tells. */
export function hasDataRate(block: unknown): boolean {
  return read(block, 'l1FeeRate') !== undefined
}
