import { isVouched, type TokenBalance, tokenKey } from '@foyer/core'
import { fold, isNative } from '../tokens/tokens.js'
import type { Looks } from './useLooks.js'

/**
 * Keys of tokens that may be taken for another one (safety T-25): no list and no price vouches for the contract, the symbol is
 * not theirs alone, the symbol or the name looks like that of the coin or of a listed token, or it is drawn in letters of another
 * script. The coin itself never is, nor a token that a list has by its contract, unless another listed one has its symbol, nor
 * the only one of its symbol that has a price.
 * @param looks as `@foyer/core/looks` has it
 */
export function lookAlikes(tokens: readonly TokenBalance[], looks: Looks): ReadonlySet<string> {
  // A whole name in letters of another script is honest, though each may be drawn as a Latin one.
  const isDisguised = ({ symbol, name }: TokenBalance) =>
    looks.isDisguised(symbol) || (/[a-z]/i.test(name) && looks.isDisguised(name))
  const looksOf = (texts: readonly string[]) => [...new Set(texts.flatMap(looks.looksOf))]
  const doubtful = [
    ...tokens.filter((token) => !isVouched(token)),
    ...alike(tokens, ({ symbol }) => [fold(symbol)]).flatMap(unverified),
    ...alike(tokens, ({ symbol }) => looksOf([symbol])).flatMap((group) => group.filter(isOdd)),
    ...alike(tokens, ({ symbol, name }) => looksOf([symbol, name]))
      .filter((group) => group.some(isReal))
      .flat()
      .concat(tokens.filter(isDisguised))
      .filter((token) => !isReal(token)),
  ]
  return new Set(doubtful.map(tokenKey))
}

/** Groups of several tokens of one network that have a measure in common. */
function alike(
  tokens: readonly TokenBalance[],
  measures: (token: TokenBalance) => readonly string[],
): readonly (readonly TokenBalance[])[] {
  const groups = new Map<string, TokenBalance[]>()
  for (const token of tokens)
    for (const measure of measures(token)) {
      const key = `${token.network} ${measure}`
      const group = groups.get(key)
      if (group) group.push(token)
      else groups.set(key, [token])
    }
  return [...groups.values()].filter((group) => group.length > 1)
}

function unverified(group: readonly TokenBalance[]): readonly TokenBalance[] {
  const only = (known: readonly TokenBalance[]) => (known.length === 1 ? known[0] : undefined)
  const listed = group.filter(isReal)
  const genuine = group.find(isNative) ?? only(listed.length > 0 ? listed : group.filter(isVouched))
  return group.filter((token) => token !== genuine)
}

/** Its symbol has signs or other letters, and looks like one of letters and digits of ASCII. */
function isOdd(token: TokenBalance, _at: number, group: readonly TokenBalance[]): boolean {
  const isPlain = (one: TokenBalance) => /^[a-z\d]+$/i.test(one.symbol)
  return !isReal(token) && !isPlain(token) && group.some(isPlain)
}

/** Whether it is the coin, or a list has it by its contract. */
function isReal(token: TokenBalance): boolean {
  return isNative(token) || token.isListed === true
}
