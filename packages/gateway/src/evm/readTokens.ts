import type { ChainId } from '@foyer/api'
import { parseDecimals } from '@foyer/core'
import type { TokenFacts } from '../questions.js'
import type { Rpc } from '../rpc/rpc.js'
import { decodeText, decodeWord, encodeCall } from './abi.js'
import { callAll } from './callAll.js'

/** What a contract may be called, in bytes: what is longer is cut, and costs no time. */
const longest = 2_000

/** A number that a call returned; `undefined` where it returned none. */
export function numberIn(answer: string | undefined): bigint | undefined {
  try {
    return answer === undefined || answer === '0x' ? undefined : decodeWord(answer)
  } catch {
    return undefined
  }
}

/** Text that a call returned; empty where it returned none. */
function textIn(answer: string | undefined): string {
  try {
    return answer === undefined ? '' : decodeText(answer, longest)
  } catch {
    return ''
  }
}

/** What a contract says of itself; what it does not say is empty. */
export interface ContractFacts {
  readonly name: string
  readonly symbol: string
  readonly decimals: number | undefined
}

/** What contracts say of themselves, in their order. */
export async function readContracts(
  rpc: Rpc,
  addresses: readonly string[],
  readAll: typeof callAll = callAll,
): Promise<readonly ContractFacts[]> {
  const asked = ['name', 'symbol', 'decimals'] as const
  const answers = await readAll(
    rpc,
    addresses.flatMap((to) => asked.map((name) => ({ to, data: encodeCall(name) }))),
  )
  return addresses.map((_, index) => {
    const [name, symbol, decimals] = answers.slice(index * asked.length)
    const digits = numberIn(decimals)
    return {
      name: textIn(name),
      symbol: textIn(symbol),
      decimals: digits === undefined || digits > 36n ? undefined : parseDecimals(`${digits}`),
    }
  })
}

/** What contracts of tokens say of themselves; those that say nothing are left out. */
export async function readTokens(
  rpc: Rpc,
  chain: ChainId,
  addresses: readonly string[],
  readAll?: typeof callAll,
): Promise<readonly TokenFacts[]> {
  if (addresses.length === 0) return []
  const told = await readContracts(rpc, addresses, readAll)
  return addresses.flatMap((address, index) => {
    const { name = '', symbol = '', decimals } = told[index] ?? {}
    return symbol && decimals !== undefined
      ? [{ chain, address, name: name || symbol, symbol, decimals }]
      : []
  })
}
