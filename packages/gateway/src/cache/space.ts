import { readInput } from '../chains.js'
import { revealed } from '../guard/secret.js'
import type { GatewayOptions } from '../options.js'
import type { AnyProvider } from '../questions.js'
import { cacheKey } from './cacheKey.js'

/**
 * Tells the answers of one gateway from those of others in a shared store. Options of a provider do not show: two gateways
 * that differ in these alone, such as prices of a test, need different names.
 */
export function spaceOf(
  { cache, chains, tokens = [], url = '' }: Pick<GatewayOptions, 'cache' | 'chains' | 'tokens' | 'url'>,
  providers: readonly AnyProvider[],
): string {
  const { name = '' } = cache || {}
  const served = Object.entries(chains).map(([id, input]) => {
    const { rpc = [], coin, methods } = readInput(input)
    // Forks of a chain may differ by their path alone.
    return { id, coin, methods, nodes: rpc.map((node) => revealed(node)) }
  })
  const asked = providers.map(({ question, id }) => `${question}:${id}`)
  return `${cacheKey('', name)}${hash(cacheKey('', { served, asked, tokens, url }))}`
}

/** A short mark for a long text (FNV-1a with 64 bits). */
function hash(text: string): string {
  let value = 0xcbf29ce484222325n
  for (const character of text)
    value = BigInt.asUintN(64, (value ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n)
  return value.toString(36)
}
