import { type AccountChoices, fiatValue, type TokenBalance, tokenKey, type Worth, worthOf } from '@foyer/core'
import { smallSum, type Writing } from '@foyer/parts'

/** What of an account's tokens is listed where. */
interface Arranged {
  readonly worthy: readonly TokenBalance[]
  /** Worth little. */
  readonly small: readonly TokenBalance[]
  /** Hidden by the visitor. */
  readonly away: readonly TokenBalance[]
}

/** Puts tokens in order, dearest first unless they are wanted by name. Where nothing is worthy, what is worth little is. */
export function arrange(
  held: readonly TokenBalance[],
  { byName, hiddenTokens }: Pick<AccountChoices['state'], 'byName' | 'hiddenTokens'>,
  { text: { locale }, currency }: Writing,
): Arranged {
  const least = smallSum(currency)
  const isSmall = (token: TokenBalance) => isWorthLess(token, least)
  const hidden = new Set(hiddenTokens)
  const { compare } = new Intl.Collator(locale)
  const ordered = [...held].sort((a, b) =>
    byName ? compare(a.name || a.symbol, b.name || b.symbol) : rankOf(b) - rankOf(a),
  )
  const listed = ordered.filter((token) => !hidden.has(tokenKey(token)))
  const away = ordered.filter((token) => hidden.has(tokenKey(token)))
  const worthy = listed.filter((token) => !isSmall(token))
  if (worthy.length === 0) return { worthy: listed, small: [], away }
  return { worthy, small: listed.filter(isSmall), away }
}

/** All that an account holds of a token, in base units, locked or not. */
export function totalHeld({ amount, locked = 0n }: Pick<TokenBalance, 'amount' | 'locked'>): bigint {
  return amount + locked
}

/** Returns the worth of all that have a price, exactly. */
export function sumOf(tokens: readonly TokenBalance[]): Worth {
  return tokens.reduce((sum, token) => sum + worthOf(totalHeld(token), token.decimals, token.price ?? 0), 0n)
}

/** Whether a sum leaves out something: the price of the coin or of a listed token is unknown, or whether a price counts. */
export function leavesOut(tokens: readonly TokenBalance[]): boolean {
  return tokens.some((token) => !token.price && totalHeld(token) > 0n && token.standing !== 'doubted')
}

/** In fiat. What nobody names a price for comes after what has one, and the coin before other such tokens. */
function rankOf(token: TokenBalance): number {
  const { address, decimals, price } = token
  return price ? fiatValue(totalHeld(token), decimals, price) : address === undefined ? 0 : -1
}

/** Nothing, or worth less. What has no price may be worth anything; the coin pays fees. */
function isWorthLess(token: TokenBalance, least: number): boolean {
  if (token.address === undefined) return false
  return totalHeld(token) === 0n || (token.price ? rankOf(token) < least : false)
}
