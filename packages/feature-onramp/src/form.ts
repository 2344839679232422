import {
  type AccountId,
  type Async,
  accountParts,
  activeAccount,
  activeNetwork,
  displayText,
  type FeatureContext,
  formatUnits,
  latestValue,
  type Network,
  networkParts,
  parseUnits,
  type RootState,
  type TokenBalance,
} from '@foyer/core'
import { currencyDigits, type ReadAmount, readAmount, readHeld } from '@foyer/parts'
import {
  type Asset,
  builtIn,
  type Currency,
  decimals,
  type Method,
  type Options,
  type SoldOn,
} from './options.js'
import { type Offer, type Offers, type Terms, termsKey } from './terms.js'

/** The step that the form still needs. The text of its button follows from it. */
export type OnrampStep =
  | 'loading'
  /** Nothing is sold on the network in use. */
  | 'nothing'
  | 'addAmount'
  | 'incorrectValue'
  | 'outside'
  | 'offers'

/** What the visitor filled in, as kept by the controller. */
export interface Filled {
  readonly options: Async<Options>
  /** As typed. */
  readonly amount: string
  /** Ids of what was chosen; else what is usual. */
  readonly asset: string | undefined
  readonly currency: string | undefined
  readonly method: string | undefined
}

/** An asset that is sold on the network in use. */
export interface OnSale {
  readonly asset: Asset
  readonly sold: SoldOn
}

/** All that the visitor filled in, read against what there is. */
export interface Form {
  readonly network: Network
  readonly account: AccountId | undefined
  readonly options: Options
  /** The options are our own: the service tells nothing. */
  readonly isBuiltIn: boolean
  readonly onSale: readonly OnSale[]
  readonly chosen: OnSale | undefined
  readonly currency: Currency | undefined
  readonly method: Method | undefined
  readonly amount: ReadAmount
  /** Complete, and within the bounds. */
  readonly terms: Terms | undefined
  readonly step: OnrampStep
}

/** What an amount field calls the currency that it is in. */
export function currencyToken(id: string, network: Network): TokenBalance {
  const symbol = displayText(id)
  return { network: network.id, name: symbol, symbol, decimals: currencyDigits(id), amount: 0n }
}

/** Reads the form. Takes proxies and snapshots alike. @param locale BCP 47, by which the amount is read @param fiat ISO 4217 */
export function readForm(filled: Filled, root: RootState, locale: string, fiat: string): Form {
  const network = activeNetwork(root)
  const account = activeAccount(root)
  const known = latestValue(filled.options)
  const isBuiltIn = !known && filled.options.status === 'failed'
  const options = known ?? builtIn
  const onSale = options.assets.flatMap((asset): readonly OnSale[] => {
    const sold = asset.networks.find(({ chain_id }) => isChain(chain_id, network))
    return sold ? [{ asset, sold }] : []
  })
  const chosen =
    onSale.find(({ asset }) => asset.id === filled.asset) ??
    onSale.find(({ sold }) => sold.contract_address === '') ??
    onSale[0]
  const currencyOf = (id: string | undefined) => options.currencies.find((one) => one.id === id)
  const currency =
    currencyOf(filled.currency) ??
    currencyOf(fiat.toUpperCase()) ??
    currencyOf('USD') ??
    options.currencies[0]
  const methods = currency?.payment_method_limits ?? []
  const method =
    methods.find(({ id }) => id === filled.method) ?? methods.find(({ id }) => id === 'card') ?? methods[0]
  const places = currency ? currencyDigits(currency.id) : 0
  const amount = readAmount(filled.amount, places, locale)
  const pays = amount.status === 'read' ? formatUnits(amount.value, places) : ''
  const isWithin = method !== undefined && isInside(pays, method)
  const terms =
    account && chosen && currency && method && isWithin
      ? { account, ...chosen, currency, method, pays }
      : undefined
  const isLoading = !known && !isBuiltIn
  return {
    network,
    account,
    options,
    isBuiltIn,
    onSale,
    chosen,
    currency,
    method,
    amount,
    terms,
    step: isLoading
      ? 'loading'
      : !chosen
        ? 'nothing'
        : amount.status === 'empty' || amount.status === 'partial'
          ? 'addAmount'
          : amount.status !== 'read' || amount.value === 0n
            ? 'incorrectValue'
            : isWithin
              ? 'offers'
              : 'outside',
  }
}

/** Whether a sum is within the bounds of a way to pay. */
export function isInside(pays: string, { min, max }: Method): boolean {
  if (pays === '') return false
  const value = parseUnits(pays, decimals)
  return value >= parseUnits(min, decimals) && value <= parseUnits(max, decimals)
}

/** Returns the sum inside of a bound that is nearest to it and can be typed in a currency, as decimal text. */
export function nearestInside({ min, max }: Method, isLess: boolean, currency: string): string {
  const unit = 10n ** BigInt(decimals - currencyDigits(currency))
  const units = isLess ? (parseUnits(min, decimals) + unit - 1n) / unit : parseUnits(max, decimals) / unit
  return formatUnits(units * unit, decimals)
}

function isChain(chainId: string, { id }: Network): boolean {
  return chainId === id || chainId === networkParts(id).reference
}

/** The offers that are for these terms, and for no others. */
export function offersFor(offers: Async<Offers>, terms: Terms | undefined): readonly Offer[] | undefined {
  const latest = latestValue(offers)
  return latest && terms && termsKey(latest.terms) === termsKey(terms) ? latest.list : undefined
}

/** The offer that the visitor chose, else the best of those that can be taken. */
export function chosenOffer(list: readonly Offer[], provider: string | undefined): Offer | undefined {
  const able = list.filter(({ quote }) => quote !== undefined)
  return able.find((offer) => offer.provider?.id === provider) ?? able[0]
}

/** The offer of the provider that was agreed to, and no other in its place. */
export function agreedOffer(list: readonly Offer[], provider: string | undefined): Offer | undefined {
  const chosen = chosenOffer(list, provider)
  return provider === undefined || chosen?.provider?.id === provider ? chosen : undefined
}

/**
 * Returns what an account holds of a coin by a whole list that was just loaded: `null` for nothing, `undefined` if that is not
 * known.
 */
export function heldNow(
  { balances, state }: Pick<FeatureContext, 'balances' | 'state'>,
  account: AccountId,
  contract: string,
): TokenBalance | null | undefined {
  if (activeAccount(state) !== account || balances.state.tokens.status !== 'ready') return undefined
  return readHeld(balances.state, accountParts(account).networkId, contract || undefined)
}
