import { decodeWords, encodeWord, type Subcall } from '../evm/abi.js'
import { callAll } from '../evm/callAll.js'
import type { Rpc } from '../rpc/rpc.js'
import { addressIn, type Deployment } from './deployment.js'
import { fees } from './routes.js'

const selectors = {
  getPair: 'e6a43905',
  getPool: '1698ee82',
  getReserves: '0902f1ac',
  slot0: '3850c7bd',
  liquidity: '1a686502',
  observations: '252c09d7',
  balanceOf: '70a08231',
}
/** What V3 multiplies square roots of prices by. */
const scale = 2 ** 96

/** Two contracts: what is priced, and in what. */
export interface Pair {
  readonly token: string
  readonly unit: string
}

/** What a pool says now. Amounts are base units. */
export interface Spot extends Pair {
  /** Base units of `unit` for one of `token`. */
  readonly price: number
  /** How much of `unit` stands behind it. */
  readonly depth: number
  /** When it last moved, in s since 1970. */
  readonly at: number
}

interface Pool extends Pair {
  readonly address: string
  readonly isV3: boolean
}

/** Calldata of getters whose arguments are words. */
function call(name: keyof typeof selectors, ...args: readonly (string | bigint)[]): string {
  return `0x${selectors[name]}${args.map(encodeWord).join('')}`
}

/** The pools of V2 and V3 between two contracts each. */
export async function poolsOf(
  rpc: Rpc,
  { v2, v3 }: Deployment,
  pairs: readonly Pair[],
): Promise<readonly Pool[]> {
  const asked = pairs.flatMap((pair) => [
    ...(v2 ? [{ pair, isV3: false, to: v2.factory, data: call('getPair', pair.token, pair.unit) }] : []),
    ...(v3
      ? fees.map((fee) => {
          const data = call('getPool', pair.token, pair.unit, BigInt(fee))
          return { pair, isV3: true, to: v3.factory, data }
        })
      : []),
  ])
  const answers = await callAll(rpc, asked)
  return asked.flatMap(({ pair, isV3 }, index) => {
    const address = addressIn(answers[index])
    return address === undefined ? [] : [{ ...pair, address, isV3 }]
  })
}

/** What pools say; those that say nothing sensible are left out. */
export async function spotsOf(rpc: Rpc, pools: readonly Pool[]): Promise<readonly Spot[]> {
  const told = await askAll(rpc, pools, ({ address: to, isV3, unit }) =>
    isV3
      ? [
          { to, data: call('slot0') },
          { to, data: call('liquidity') },
          { to: unit, data: call('balanceOf', to) },
        ]
      : [{ to, data: call('getReserves') }],
  )
  // Pools of V3 write their prices down in a ring; where in it is in their first answer.
  const noted = await askAll(rpc, pools, (pool) => {
    const place = told.get(pool)?.[0]?.[2]
    const data = place === undefined ? undefined : call('observations', place)
    return pool.isV3 && data ? [{ to: pool.address, data }] : []
  })
  return pools.flatMap((pool): readonly Spot[] => {
    const answers = told.get(pool) ?? []
    const { price, depth } = pool.isV3 ? readV3(pool, answers) : readV2(pool, answers)
    const at = pool.isV3 ? noted.get(pool)?.[0]?.[0] : answers[0]?.[2]
    if (at === undefined || !(price > 0) || !Number.isFinite(price)) return []
    return [{ token: pool.token, unit: pool.unit, at: Number(at), price, depth }]
  })
}

/** Asks all pools at once, each its own calls. @returns the words of each answer */
async function askAll(
  rpc: Rpc,
  pools: readonly Pool[],
  callsOf: (pool: Pool) => readonly Subcall[],
): Promise<ReadonlyMap<Pool, readonly (readonly bigint[])[]>> {
  const asked = pools.flatMap((pool) => callsOf(pool).map((subcall) => ({ pool, ...subcall })))
  const answers = await callAll(rpc, asked)
  const told = new Map<Pool, (readonly bigint[])[]>()
  for (const [index, { pool }] of asked.entries())
    told.set(pool, [...(told.get(pool) ?? []), wordsIn(answers[index])])
  return told
}

function readV2(
  pair: Pair,
  [[zero = 0n, one = 0n] = []]: readonly (readonly bigint[])[],
): Pick<Spot, 'price' | 'depth'> {
  const [own, other] = isFirst(pair) ? [Number(zero), Number(one)] : [Number(one), Number(zero)]
  return { price: other / own, depth: other }
}

/**
 * The depth is what the price rests on within the range that is open, and never more than what is there: a little money in
 * a narrow range looks like much, and so does much money in a range that nobody comes to.
 */
function readV3(
  pair: Pair,
  [slot = [], [liquidity = 0n] = [], [held = 0n] = []]: readonly (readonly bigint[])[],
): Pick<Spot, 'price' | 'depth'> {
  const root = Number(slot[0] ?? 0n) / scale
  const open = isFirst(pair) ? Number(liquidity) * root : Number(liquidity) / root
  return { price: isFirst(pair) ? root ** 2 : 1 / root ** 2, depth: Math.min(open, Number(held)) }
}

/** Pools have their two tokens in the order of the addresses. */
function isFirst({ token, unit }: Pair): boolean {
  return token.toLowerCase() < unit.toLowerCase()
}

function wordsIn(answer: string | undefined): readonly bigint[] {
  try {
    return answer === undefined ? [] : decodeWords(answer)
  } catch {
    return []
  }
}
