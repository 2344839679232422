import type { CourseSoFar } from '../cache/course.js'
import { createMemory } from '../cache/memory.js'
import { mapConcurrent } from '../calls/mapConcurrent.js'
import { type ContractFacts, readContracts } from '../evm/readTokens.js'
import type { Rpc } from '../rpc/rpc.js'

/** What contracts say of themselves, read once. */
export type ContractBook = (
  rpc: Rpc,
  chain: string,
  addresses: readonly string[],
  course: CourseSoFar,
) => Promise<ReadonlyMap<string, ContractFacts>>

/** Of one page: the rest goes without names. */
const most = 200
const longest = 500
const hour = 3_600_000

export function createContractBook(): ContractBook {
  const kept = createMemory<ContractFacts>({ most: 2_000, ttl: hour })
  return async (rpc, chain, addresses, course) => {
    const keyOf = (address: string) => `${chain}:${address}`
    const missing = addresses.filter((address) => kept.get(keyOf(address)) === undefined).slice(0, most)
    const told = missing.length > 0 ? await readThem(rpc, missing) : []
    const read = new Map<string, ContractFacts>()
    for (const [index, address] of missing.entries()) {
      const said = told[index]
      if (!said) continue
      const facts = shortened(said)
      read.set(address, facts)
      // One that said nothing may have been kept from it by another.
      kept.keep(keyOf(address), facts, course, isEmpty(facts) ? hour / 60 : hour)
    }
    return new Map(
      addresses.flatMap((address) => {
        const facts = read.get(address) ?? kept.get(keyOf(address))
        return facts ? [[address, facts] as const] : []
      }),
    )
  }
}

/** All at once, or each for itself: one that says too much is not the others' trouble. */
async function readThem(
  rpc: Rpc,
  addresses: readonly string[],
): Promise<readonly (ContractFacts | undefined)[]> {
  const all = await readContracts(rpc, addresses).catch(() => undefined)
  if (all) return all
  const each = await mapConcurrent(addresses, (address) => readContracts(rpc, [address]))
  return each.map((result) => (result.status === 'fulfilled' ? result.value[0] : undefined))
}

function shortened({ name, symbol, decimals }: ContractFacts): ContractFacts {
  return { name: name.slice(0, longest), symbol: symbol.slice(0, longest), decimals }
}

function isEmpty({ name, symbol, decimals }: ContractFacts): boolean {
  return !name && !symbol && decimals === undefined
}
