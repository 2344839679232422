import { isVouched, type TokenBalance, tokenKey } from '@foyer/core'
import { fold, isNative } from '../tokens/tokens.js'
import type { Looks } from './useLooks.js'

/**
 * Keys of tokens that may be taken for another one (safety T-25): no list and no price vouches for the contract, the symbol is
 * not theirs alone or looks like another's, or it is drawn in letters of another script. The coin itself never is, nor a token
 * that a list has by its contract, unless another one has its symbol, nor the only one of its symbol that has a price.
 * @param looks as `@foyer/core/looks` has it
 */
export function lookAlikes(tokens: readonly TokenBalance[], looks: Looks): ReadonlySet<string> {
  const doubtful = [
    ...tokens.filter((token) => !isVouched(token)),
    ...alike(tokens, ({ symbol }) => [fold(symbol)]).flatMap(unverified),
    ...alike(tokens, ({ symbol }) => looks.looksOf(symbol)).flatMap((group) => group.filter(isUnlike)),
    ...tokens.filter((token) => !isNative(token) && !token.isListed && looks.isDisguised(token.symbol)),
  ]
  return new Set(doubtful.map(tokenKey))
}

/** Groups of several tokens of one network whose symbols have a measure in common. */
function alike(
  tokens: readonly TokenBalance[],
  measures: (token: TokenBalance) => readonly string[],
): readonly (readonly TokenBalance[])[] {
  const groups = new Map<string, TokenBalance[]>()
  for (const token of tokens)
    for (const measure of measures(token)) {
      const key = `${token.network} ${measure}`
      groups.set(key, [...(groups.get(key) ?? []), token])
    }
  return [...groups.values()].filter((group) => group.length > 1)
}

function unverified(group: readonly TokenBalance[]): readonly TokenBalance[] {
  const coin = group.find(isNative)
  const vouched = group.filter(isVouched)
  const genuine = coin ?? (vouched.length === 1 ? vouched[0] : undefined)
  return group.filter((token) => token !== genuine)
}

/** Its symbol only looks like that of another: a list has the other by its contract, or it is written with signs or other letters. */
function isUnlike(token: TokenBalance, _at: number, group: readonly TokenBalance[]): boolean {
  const { symbol } = token
  const isPlain = (text: string) => /^[a-z\d]+$/i.test(text)
  const isReal = (one: TokenBalance) => isNative(one) || one.isListed === true
  return (
    !isReal(token) &&
    group.some((one) =>
      isReal(one) ? fold(one.symbol) !== fold(symbol) : !isPlain(symbol) && isPlain(one.symbol),
    )
  )
}
