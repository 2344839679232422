import { decodeWords, encodeBytes, encodeWord } from '../evm/abi.js'
import { callAll } from '../evm/callAll.js'
import type { Rpc } from '../rpc/rpc.js'
import { sameAddress } from '../tokenKey.js'
import type { Deployment } from './deployment.js'

/** A way from one token to another. */
export interface SwapRoute {
  /** Contracts, from what is given to what is wanted. */
  readonly path: readonly string[]
  /** V3: which pool there is between each two of them. */
  readonly fees?: readonly number[]
}

/** What a way gives. */
export interface Quoted {
  readonly route: SwapRoute
  /** Base units. */
  readonly amount: bigint
}

/** What pools of V3 take, in millionths. */
export const fees: readonly number[] = [100, 500, 3000, 10000]
const selectors = { getAmountsOut: 'd06ca61f', quoteExactInput: 'cdca1753' }

/** What the ways between two contracts give: directly or over the wrapped coin, best first. */
export async function quotesOf(
  rpc: Rpc,
  { wrapped, v2, v3 }: Deployment,
  from: string,
  to: string,
  amount: bigint,
): Promise<readonly Quoted[]> {
  if (sameAddress(from, to)) return []
  const isOver = !sameAddress(from, wrapped) && !sameAddress(to, wrapped)
  const paths = [[from, to], ...(isOver ? [[from, wrapped, to]] : [])]
  const asked = paths.flatMap((path): readonly { route: SwapRoute; to: string; data: string }[] => [
    ...(v2 ? [{ route: { path }, to: v2.router, data: askV2(path, amount) }] : []),
    ...(v3
      ? feesBetween(path).map((between) => {
          const route = { path, fees: between }
          return { route, to: v3.quoter, data: askV3(route, amount) }
        })
      : []),
  ])
  const answers = await callAll(rpc, asked)
  const found = asked.flatMap(({ route }, index): readonly Quoted[] => {
    const given = amountIn(route, answers[index])
    return given > 0n ? [{ route, amount: given }] : []
  })
  return found.sort((one, other) => (one.amount < other.amount ? 1 : -1))
}

/** A way of V3 as its contracts read it: addresses, and fees of three bytes between them. */
export function packed({ path, fees: between = [] }: SwapRoute): string {
  const part = (address: string, index: number) =>
    `${address.slice(2).toLowerCase()}${between[index]?.toString(16).padStart(6, '0') ?? ''}`
  return path.map(part).join('')
}

/** Addresses as a list of words. */
export function listed(path: readonly string[]): string {
  return `${encodeWord(BigInt(path.length))}${path.map(encodeWord).join('')}`
}

/** Every choice of fees along a way of one or two pools. */
function feesBetween(path: readonly string[]): readonly (readonly number[])[] {
  if (path.length === 2) return fees.map((fee) => [fee])
  return fees.flatMap((first) => fees.map((second) => [first, second]))
}

function askV2(path: readonly string[], amount: bigint): string {
  return `0x${selectors.getAmountsOut}${encodeWord(amount)}${encodeWord(64n)}${listed(path)}`
}

function askV3(route: SwapRoute, amount: bigint): string {
  return `0x${selectors.quoteExactInput}${encodeWord(64n)}${encodeWord(amount)}${encodeBytes(packed(route))}`
}

/** V2 answers with the amount at each place, V3 with what comes out first. Zero where there is no such pool. */
function amountIn({ fees: between }: SwapRoute, answer: string | undefined): bigint {
  try {
    const words = answer === undefined ? [] : decodeWords(answer)
    return words.at(between ? 0 : -1) ?? 0n
  } catch {
    return 0n
  }
}
