import {
  displayText,
  isVouched,
  type NetworkId,
  parseDecimals,
  parseUnits,
  safeUrl,
  type TokenBalance,
  tokenKey,
} from '@foyer/core'
import {
  defined,
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
  symbol: lenient(label),
  chainId: nullish(text),
  address: nullish(textUpTo(200)),
  price: lenient(fiat),
  quantity: object({ decimals: text, numeric: text, locked: nullish(text) }),
  iconUrl: lenient(text),
  isListed: lenient(oneOf<boolean>([true])),
})
const rowIfAny = lenient(row)
const envelope = object({ balances: listOf<InOf<typeof row>>(5_000) })

/** The tokens of one network, and whether all that counts could be read. */
interface Portfolio {
  readonly tokens: readonly TokenBalance[]
  readonly isWhole: boolean
}

/**
 * Reads the balances of one network. These rows are left out: those of other networks, with decimals '0' (no money), and a second
 * row of the same token. A row that cannot be read makes the list incomplete, unless it is a stranger's token.
 */
export function decodeBalances(network: NetworkId): Reader<Portfolio, InOf<typeof envelope>> {
  return mapped(envelope, ({ balances }) => {
    const tokens = new Map<string, TokenBalance>()
    let isWhole = true
    for (const one of balances) {
      const facts = rowIfAny(one)
      try {
        const token = balanceOf(network, defined(facts))
        if (token && !tokens.has(tokenKey(token))) tokens.set(tokenKey(token), token)
      } catch {
        // Anyone can send a token without a symbol: it must not hide the total.
        if (!facts || isVouched(facts)) isWhole = false
      }
    }
    return { tokens: [...tokens.values()], isWhole }
  })
}

/** Returns the balance of a row, or `undefined` if it does not count. @throws if it cannot be read */
function balanceOf(network: NetworkId, { name, symbol: said, quantity, ...rest }: ReturnType<typeof row>) {
  const place = placeOf(network, rest.chainId, rest.address)
  if (!place) return undefined
  const amount = readUnits(quantity.numeric, quantity.decimals)
  if (amount.decimals === 0) return undefined
  const symbol = defined(said)
  const locked = quantity.locked && readUnits(quantity.locked, quantity.decimals).amount
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

/** Where a token lives, if that is this network. Its address is CAIP-10, or plain beside a chain id. @throws if that is unclear */
function placeOf(network: NetworkId, chainId: string | undefined, address: string | undefined) {
  if (chainId && chainId !== network) return undefined
  if (!address) return chainId ? {} : undefined
  const prefixed = address.startsWith(`${network}:`)
  const plain = prefixed ? address.slice(network.length + 1) : address
  if (!prefixed && !chainId) return undefined
  return { address: defined(/^[-.%a-zA-Z0-9]{1,128}$/.exec(plain)?.[0]) }
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
  const { tokens } = decodeBalances(network)(json)
  return tokens.length === balances.length ? tokens : undefined
}

const decimalText = /^(\d{1,78})(?:\.(\d{0,200}))?(?:e([+-]?\d{1,2}))?$/i

/**
 * Decimal text, in exponent form too ("1e-7"), as base units. Digits beyond the coin's decimals are cut: a service
 * may send more of them than the chain has, and never more must be shown than there is. @throws if it is none
 */
function readUnits(numeric: string, places: string): { amount: bigint; decimals: number } {
  const [, whole = '', fraction = '', exponent = '0'] = defined(decimalText.exec(numeric) ?? undefined)
  const shift = Number(exponent)
  // The digits with the point moved: zeros on both sides make room for any shift.
  const room = Math.abs(shift)
  const digits = '0'.repeat(room) + whole + fraction + '0'.repeat(room)
  const point = room + whole.length + shift
  const integer = digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0'
  const decimals = parseDecimals(places)
  const surplus = digits.slice(point, point + decimals)
  return { amount: parseUnits(surplus ? `${integer}.${surplus}` : integer, decimals), decimals }
}
