import type { ChainId } from '@foyer/api'
import { parseDecimals } from '@foyer/core'
import type { TokenFacts } from '../port.js'
import type { Rpc } from '../rpc/rpc.js'
import { decodeText, decodeWord, encodeCall } from './abi.js'
import { callAll } from './callAll.js'

/** A number that a call returned; `undefined` where it returned none. */
export function numberIn(answer: string | undefined): bigint | undefined {
  try {
    return answer === undefined || answer === '0x' ? undefined : decodeWord(answer)
  } catch {
    return undefined
  }
}

/** What contracts say of themselves; those that say nothing are left out. */
export async function readTokens(
  rpc: Rpc,
  chain: ChainId,
  addresses: readonly string[],
): Promise<readonly TokenFacts[]> {
  if (addresses.length === 0) return []
  const names = ['name', 'symbol', 'decimals'] as const
  const answers = await callAll(
    rpc,
    addresses.flatMap((to) => names.map((name) => ({ to, data: encodeCall(name) }))),
  )
  return addresses.flatMap((address, index) => {
    const [name, symbol, decimals] = answers.slice(index * names.length)
    const digits = numberIn(decimals)
    const [said, short] = [textOf(name), textOf(symbol)]
    if (!short || digits === undefined || digits > 36n) return []
    return [{ chain, address, name: said || short, symbol: short, decimals: parseDecimals(`${digits}`) }]
  })
}

function textOf(answer: string | undefined): string {
  try {
    return answer === undefined ? '' : decodeText(answer)
  } catch {
    return ''
  }
}
