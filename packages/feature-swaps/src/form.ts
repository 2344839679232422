import {
  type AccountId,
  type Async,
  accountCode,
  activeAccount,
  activeNetwork,
  type Balances,
  fiatValue,
  latestValue,
  type Moment,
  type Network,
  type RootState,
  type TokenBalance,
  type TransferFee,
  tokenKey,
} from '@foyer/core'
import {
  isNative,
  isOffered,
  isStale,
  judgeOffered,
  knownShort,
  namedContract,
  type ReadAmount,
  readAmount,
  readHeld,
} from '@foyer/parts'
import type { Share } from './basisPoints.js'
import { type ListedToken, paramsKey, type Quote, type SwapParams, type SwapToken } from './swapParams.js'

/** The step that the form still needs. The text of its button follows from it. */
export type SwapStep =
  /** There is no account to swap from. */
  | 'noAddress'
  | 'selectToken'
  | 'addAmount'
  | 'incorrectValue'
  | 'insufficient'
  | 'insufficientGas'
  /** The quote, or what the account holds, is not known yet. */
  | 'quoting'
  /** Nobody swaps this. */
  | 'noQuote'
  /** The service did not answer. */
  | 'failed'
  | 'review'

/** What the visitor filled in, and what is known for it, as kept by the controller. */
export interface Filled {
  /** What can be swapped on the network in use. */
  readonly tokens: Async<readonly ListedToken[]>
  /** Keys of the tokens chosen. */
  readonly source: string | undefined
  readonly target: string | undefined
  /** As typed. */
  readonly amount: string
  readonly slippage: Share
  /** Fiat for one whole coin, by key, of tokens whose balances have no price; and when it was answered. */
  readonly prices: Readonly<Record<string, { readonly price: number; readonly at: Moment }>>
  /** When the balances, with their prices, were known to be of that moment. */
  readonly heldAt: Moment | undefined
  /** Base units of the coin for a unit of gas. */
  readonly gasPrice: bigint | undefined
  /** The network fee of a usual swap, about, and the account that it is for. */
  readonly fee: (TransferFee & { readonly from: AccountId }) | undefined
  readonly quote: Async<Quote>
}

/** All that the visitor filled in, read against what there is. */
export interface Form {
  readonly network: Network
  readonly hasAccount: boolean
  /** Whether balances were loaded. An old list, or one read from the chain alone, may lack some. */
  readonly hasBalances: boolean
  /** The balances of the source and the target: `null` for nothing, `undefined` if that is not known. */
  readonly held: Readonly<Record<'source' | 'target', TokenBalance | null | undefined>>
  /** See {@link knownShort}. */
  readonly short: 'amount' | 'fee' | undefined
  /** What can be swapped: what the account holds first, then what is known best. */
  readonly tokens: readonly SwapToken[]
  readonly source: SwapToken | undefined
  readonly target: SwapToken | undefined
  readonly native: TokenBalance | undefined
  readonly amount: ReadAmount
  /** What the network takes at about, in base units of the coin. */
  readonly fee: TransferFee | undefined
  readonly feeExempt: boolean
  /** Complete terms that the account can pay. */
  readonly terms: SwapParams | undefined
  /** That of {@link terms}, and of no others. */
  readonly quote: Quote | undefined
  readonly quoting: Async<Quote>['status']
}

/** Reads the form. Takes proxies and snapshots alike. @param locale BCP 47, by which the amount is read */
export function readForm(filled: Filled, balances: Balances['state'], root: RootState, locale: string): Form {
  const network = activeNetwork(root)
  const tokens = offered(filled, balances, network)
  const find = (key: string | undefined) => tokens.find((token) => tokenKey(token) === key)
  const [source, target] = [find(filled.source), find(filled.target)]
  const amount = source ? readAmount(filled.amount, source.decimals, locale) : ({ status: 'empty' } as const)
  const account = activeAccount(root)
  const terms =
    account && source && target && source !== target && amount.status === 'read' && amount.value > 0n
      ? { account, source, target, amount: amount.value }
      : undefined
  // An old price is none: the service may not answer, or the machine may have slept.
  const quote = latestValue(filled.quote)
  const heldOf = (token: SwapToken | undefined) => token && readHeld(balances, network.id, token.address)
  // The fee of another account may be its wallet's matter.
  const fee = filled.fee?.from === account ? filled.fee : undefined
  const feeExempt = accountCode(root) === 'contract'
  const isFor = terms && quote && !isStale(quote) && paramsKey(quote.terms) === paramsKey(terms)
  return {
    network,
    tokens,
    source,
    target,
    // The list may lack the coin.
    native: heldOn(balances, network).find(isNative) ?? tokens.find(isNative),
    amount,
    terms,
    hasAccount: account !== undefined,
    hasBalances: latestValue(balances.tokens) !== undefined,
    held: { source: heldOf(source), target: heldOf(target) },
    short: knownShort(balances, source, amount, { fee: fee?.value, feeExempt }),
    fee,
    feeExempt,
    quote: isFor ? quote : undefined,
    quoting: filled.quote.status,
  }
}

/** What stands between the form and its review, the most pressing first. */
export function stepOf(form: Form): SwapStep {
  const { source, target, amount, short, quote, quoting } = form
  if (!form.hasAccount) return 'noAddress'
  if (!source || !target || source === target) return 'selectToken'
  if (amount.status === 'empty') return 'addAmount'
  if (amount.status !== 'read' || amount.value === 0n) return 'incorrectValue'
  if (!form.hasBalances) return 'quoting'
  // An unknown balance does not stand in the way: the chain is asked for the review.
  if (short) return short === 'amount' ? 'insufficient' : 'insufficientGas'
  if (quote) return quote.receives > 0n ? 'review' : 'noQuote'
  return quoting === 'failed' ? 'failed' : 'quoting'
}

/** Returns the balances of a network. */
function heldOn(balances: Balances['state'], { id }: Network): readonly TokenBalance[] {
  return (latestValue(balances.tokens) ?? []).filter(({ network }) => network === id)
}

/** What can be swapped, each with what the account holds of it. */
function offered(
  { tokens, prices, heldAt }: Filled,
  balances: Balances['state'],
  network: Network,
): readonly SwapToken[] {
  const held = new Map(heldOn(balances, network).map((token) => [tokenKey(token), token]))
  const listed = (latestValue(tokens) ?? []).filter((token) => token.network === network.id)
  const isFresh = (at: Moment | undefined) => at !== undefined && !isStale({ at })
  const isHeldFresh = isFresh(heldAt)
  const all = listed.map((token): SwapToken => {
    const own = held.get(tokenKey(token))
    const isListed = isOffered(own)
    const asked = prices[tokenKey(token)]
    // An old price hides a loss, or shows one that there is not.
    const price =
      isListed && ((isHeldFresh ? own?.price : undefined) ?? (asked && isFresh(asked.at) ? asked.price : 0))
    // The contract is asked for its decimals before anything is signed.
    const { amount = 0n, decimals = token.decimals, locked } = own ?? {}
    return {
      ...token,
      isListed,
      decimals,
      amount,
      ...(locked && { locked }),
      ...(price && { price }),
      ...(own?.standing && { standing: own.standing }),
    }
  })
  return judgeOffered(network, all).sort(
    (one, other) =>
      rankOf(one) - rankOf(other) || worthOf(other) - worthOf(one) || one.symbol.localeCompare(other.symbol),
  )
}

/** Names that visitors look for most, best known first. */
const popular =
  'ETH WETH USDC USDT DAI WBTC UNI LINK AAVE ARB OP MATIC BAL CRV ENS GNO 1INCH BICO SOL ADA AVAX DOT NEAR TRX NITRO GAIA MILK'.split(
    ' ',
  )

/** In fiat, as far as it has a price. */
function worthOf({ amount, decimals, price }: TokenBalance): number {
  return price ? fiatValue(amount, decimals, price) : 0
}

/** What is held comes first, the coin before all; then what is known best. */
function rankOf(token: TokenBalance): number {
  if (token.amount > 0n) return isNative(token) ? -2 : -1
  const place = popular.indexOf(token.symbol.toUpperCase())
  return place < 0 ? popular.length : place
}

/** The tokens offered as a first choice, by their symbols alone: none whose contract has to be named. */
export function suggestedOf(tokens: readonly TokenBalance[]): readonly TokenBalance[] {
  return tokens
    .filter((token) => popular.includes(token.symbol.toUpperCase()) && !namedContract(token))
    .slice(0, 8)
}
