import { type AnswerOf, balance, balanceRow } from '@foyer/api'
import { fiatValue, formatUnits } from '@foyer/core'
import type { Chain } from '../chains.js'
import { isUnknown } from '../coins.js'
import { AskError } from '../errors.js'
import type { Holding, Price, TokenId } from '../questions.js'
import { sameAddress, tokenKey } from '../tokenKey.js'
import { type CallContext, chainsOf, type FoundPrices, handle, NobodyError } from './handler.js'
import { mapAtOnce } from './mapConcurrent.js'
import { cleanIcon, cleanPrice, cleanToken, isAmount, sound } from './sanitize.js'
import { readTokenId, tokenAccount } from './tokenId.js'

const mostFiat = 1e15
/** Rows of an answer, as the API says. */
const mostRows = 5_000

type Row = AnswerOf<typeof balance>['balances'][number]

/** What an address holds on each chain, dearest first. Chains that fail are left out, unless all do. */
export const balanceHandler = handle({
  call: balance,
  isPrivate: true,
  forced: ({ forceUpdate = [], ...ask }) => (forceUpdate.length > 0 ? ask : undefined),
  /** The same balance in any currency, of one chain or all. */
  outdates: (_, { address, chainId, forceUpdate = [] }) =>
    [undefined, chainId, ...forceUpdate.map((token) => token.slice(0, token.lastIndexOf(':')))].flatMap(
      (chain) =>
        forceUpdate.length > 0
          ? balance.query.currency.wrapped.options.map((currency) => ({
              call: balance,
              ask: { address, currency, chainId: chain },
            }))
          : [],
    ),
  async answer({ address, chainId, currency, forceUpdate = [] }, kit) {
    const chains = chainsOf(kit, address, chainId)
    if (forceUpdate.some((account) => !account.startsWith('eip155:')))
      throw new AskError(400, 'forceUpdate', 'Only contracts of the eip155 namespace can be updated')
    const forced = forceUpdate.map((account) => readTokenId(kit, account, 'forceUpdate'))

    const told = await mapAtOnce(chains, async (chain) => {
      const force = forced
        .filter((token) => token.of === chain)
        .map((token) => token.address ?? chain.coinAddress ?? '')
      const holdings = await kit.ask('balances', { chain: chain.id, account: address, currency, force })
      const isForced = ({ address: own }: Holding) =>
        force.some((wanted) => sameAddress(wanted, own ?? chain.coinAddress))
      const own = ownOf(kit, chain, holdings)
      const read = own.filter(({ isUnread }) => !isUnread)
      return {
        held: read.filter(
          (holding) => holding.amount > 0n || (holding.locked ?? 0n) > 0n || isForced(holding),
        ),
        isCut: read.length < own.length,
      }
    })
    const failures = told.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    const [failure] = failures.filter((reason) => !(reason instanceof NobodyError))
    if (failures.length === chains.length) throw failure ?? failures[0]

    const all = told.flatMap((result) => (result.status === 'fulfilled' ? result.value.held : []))
    const holdings = firstOf(kit, all, forced)
    const { prices, isWhole, isOld, since } = await pricesOf(kit, holdings, currency)
    const seen = new Set<string>()
    const balances = holdings.flatMap((holding) => {
      const chain = chains.find(({ id }) => id === holding.chain)
      const key = tokenKey(holding)
      // A token is held once, however often it is listed.
      const rows = chain && !seen.has(key) ? sound(balanceRow, rowOf(kit, chain, holding, prices)) : []
      if (rows.length > 0) seen.add(key)
      return rows
    })
    balances.sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
    const isCut = told.some((result) => result.status === 'fulfilled' && result.value.isCut)
    return {
      value: { balances, ...(isCut && { isCut }) },
      partial: failure !== undefined || !isWhole || holdings.length < all.length,
      ...(isOld && { since, old: 'prices' }),
    }
  },
})

/** As many as an answer has room for: a stranger may send any number of tokens, which push out none that is vouched for. */
function firstOf(
  { tokens }: CallContext,
  holdings: readonly Holding[],
  forced: readonly TokenId[],
): readonly Holding[] {
  if (holdings.length <= mostRows) return holdings
  const asked = new Set(forced.map(tokenKey))
  const rankOf = (holding: Holding) => {
    if (holding.address === undefined) return 0
    if (asked.has(tokenKey(holding)) || tokens.find(holding)) return 1
    return cleanPrice(holding.price) === undefined ? 3 : 2
  }
  return [...holdings].sort((one, other) => rankOf(one) - rankOf(other)).slice(0, mostRows)
}

/** The holdings of this chain, by the names and decimals that the host gave. */
function ownOf(kit: CallContext, chain: Chain, holdings: readonly Holding[]): readonly Holding[] {
  const own = holdings.filter((holding) => holding.chain === chain.id)
  return own.map(({ address, ...holding }) => {
    const isCoin = address === undefined || sameAddress(address, chain.coinAddress)
    return kit.tokens.named(isCoin ? holding : { ...holding, address })
  })
}

/** Prices of what is held. Without any, amounts are told all the same. */
async function pricesOf(
  kit: CallContext,
  holdings: readonly Holding[],
  currency: string,
): Promise<FoundPrices> {
  const tokens = holdings.filter(({ price }) => cleanPrice(price) === undefined)
  const none = { prices: new Map<string, Price>(), since: undefined, isOld: false }
  if (tokens.length === 0) return { ...none, isWhole: true }
  try {
    return await kit.prices.read(kit, currency, tokens)
  } catch (error) {
    return { ...none, isWhole: error instanceof NobodyError }
  }
}

function rowOf(
  kit: CallContext,
  chain: Chain,
  holding: Holding,
  prices: ReadonlyMap<string, Price>,
): readonly Row[] {
  const token = cleanToken(holding)
  const { amount, locked = 0n } = holding
  if (!token || !isAmount(amount) || !isAmount(locked)) return []
  const { name, symbol, decimals } = token
  const found = prices.get(tokenKey(holding))
  const isCopy = kit.tokens.isCopy({ ...holding, name, symbol })
  const isNameless = holding.address === undefined && isUnknown(chain.coin)
  const price = isCopy || isNameless ? undefined : (cleanPrice(holding.price) ?? cleanPrice(found?.price))
  const numeric = formatUnits(amount, decimals)
  const listed = kit.tokens.find(holding)
  // Anybody may send a token under any symbol.
  const isKnown = holding.address === undefined || listed !== undefined || price !== undefined
  const icon =
    token.icon ??
    cleanIcon(found?.icon) ??
    cleanIcon(listed?.icon) ??
    (isKnown ? kit.picture(symbol) : undefined)
  const value = price === undefined ? undefined : fiatValue(amount + locked, decimals, price)
  return [
    {
      name,
      symbol,
      chainId: chain.id,
      ...(holding.address === undefined ? {} : { address: tokenAccount(chain, holding.address) }),
      ...(value === undefined || value > mostFiat ? {} : { value }),
      ...(price === undefined ? {} : { price }),
      quantity: {
        decimals: `${decimals}`,
        numeric,
        ...(locked > 0n && { locked: formatUnits(locked, decimals) }),
      },
      ...(icon === undefined ? {} : { iconUrl: icon }),
      ...(listed && holding.address !== undefined && { isListed: true }),
    },
  ]
}
