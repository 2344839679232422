import {
  displayText,
  type NetworkId,
  parseDecimals,
  parseUnits,
  safeUrl,
  type TokenBalance,
  tokenKey,
} from '@foyer/core'
import {
  fiat,
  type InOf,
  label,
  lenient,
  listOf,
  mapped,
  nullish,
  object,
  oneOf,
  type Reader,
  text,
  textUpTo,
} from '@foyer/core/api'

const row = object({
  name: text,
  symbol: label,
  chainId: nullish(text),
  address: nullish(textUpTo(200)),
  price: lenient(fiat),
  quantity: object({ decimals: text, numeric: text, locked: nullish(text) }),
  iconUrl: lenient(text),
  isListed: lenient(oneOf<boolean>([true])),
})
const rowIfAny = lenient(row)
const envelope = object({ balances: listOf<InOf<typeof row>>(5_000) })

/**
 * Reads the balances of one network. These rows are left out alone: those of other networks, with decimals '0' (no
 * money), that cannot be read, and a second row of the same token.
 */
export function decodeBalances(network: NetworkId): Reader<readonly TokenBalance[], InOf<typeof envelope>> {
  return mapped(envelope, ({ balances }) => {
    const tokens = new Map<string, TokenBalance>()
    for (const one of balances) {
      const facts = rowIfAny(one)
      const token = facts && balanceOf(network, facts)
      if (token && !tokens.has(tokenKey(token))) tokens.set(tokenKey(token), token)
    }
    return [...tokens.values()]
  })
}

function balanceOf(network: NetworkId, { name, symbol, quantity, ...rest }: ReturnType<typeof row>) {
  const place = placeOf(network, rest.chainId, rest.address)
  const amount = readUnits(quantity.numeric, quantity.decimals)
  if (!place || !amount || amount.decimals === 0) return undefined
  const locked = quantity.locked ? readUnits(quantity.locked, quantity.decimals)?.amount : undefined
  const icon = safeUrl('image', rest.iconUrl)
  return {
    network,
    ...place,
    ...amount,
    ...(locked ? { locked } : {}),
    name: displayText(name) || symbol,
    symbol,
    ...(rest.price && { price: rest.price }),
    ...(rest.isListed && { isListed: true }),
    ...(icon ? { icon } : {}),
  } satisfies TokenBalance
}

/** Where a token lives, if that is this network. Its address is CAIP-10, or plain beside a chain id. */
function placeOf(network: NetworkId, chainId: string | undefined, address: string | undefined) {
  if (chainId && chainId !== network) return undefined
  if (!address) return chainId ? {} : undefined
  const prefixed = address.startsWith(`${network}:`)
  const plain = prefixed ? address.slice(network.length + 1) : address
  return (prefixed || chainId) && /^[-.%a-zA-Z0-9]{1,128}$/.test(plain) ? { address: plain } : undefined
}

/** A portfolio as it is stored: as the data API would tell it, so that it is read as foreign as that. */
export function encodePortfolio(tokens: readonly TokenBalance[], currency: string): unknown {
  return {
    currency,
    balances: tokens.map(({ network, amount, locked = 0n, decimals, icon, ...facts }) => ({
      ...facts,
      chainId: network,
      iconUrl: icon,
      quantity: {
        decimals: `${decimals}`,
        numeric: `${amount}e-${decimals}`,
        ...(locked > 0n && { locked: `${locked}e-${decimals}` }),
      },
    })),
  }
}

const stored = object({ currency: text, balances: listOf(5_000) })

/** Reads a stored portfolio; `undefined` where its prices are in another currency, or not all of its rows can be read. */
export function decodePortfolio(
  json: unknown,
  network: NetworkId,
  currency: string,
): readonly TokenBalance[] | undefined {
  const { balances, ...own } = stored(json)
  if (own.currency !== currency) return undefined
  const tokens = decodeBalances(network)(json)
  return tokens.length === balances.length ? tokens : undefined
}

const decimalText = /^(\d{1,78})(?:\.(\d{0,200}))?(?:e([+-]?\d{1,2}))?$/i

/**
 * Decimal text, in exponent form too ("1e-7"), as base units. Digits beyond the coin's decimals are cut: a service
 * may send more of them than the chain has, and never more must be shown than there is.
 */
function readUnits(numeric: string, places: string): { amount: bigint; decimals: number } | undefined {
  const match = decimalText.exec(numeric)
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = match
  const shift = Number(exponent)
  // The digits with the point moved: zeros on both sides make room for any shift.
  const room = Math.abs(shift)
  const digits = '0'.repeat(room) + whole + fraction + '0'.repeat(room)
  const point = room + whole.length + shift
  const integer = digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0'
  try {
    const decimals = parseDecimals(places)
    const surplus = digits.slice(point, point + decimals)
    return { amount: parseUnits(surplus ? `${integer}.${surplus}` : integer, decimals), decimals }
  } catch {
    return undefined
  }
}
