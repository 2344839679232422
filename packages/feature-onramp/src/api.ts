import {
  accountParts,
  type DisplayText,
  displayText,
  fiatValue,
  type Http,
  isFoyerError,
  parseUnits,
  type SafeUrl,
} from '@foyer/core'
import {
  entryOf,
  first,
  isTrue,
  lenient,
  mapped,
  matching,
  nullish,
  object,
  only,
  optional,
  type Reader,
  rows,
  shown,
  text,
} from '@foyer/core/api'
import { contextOf } from '@foyer/parts'
import { type Ask, readDestination } from './destination.js'
import { decimals, identifier, mostRows, type Options, type Provider, readOptions } from './options.js'
import type { Purchase } from './purchases.js'
import type { Quote, Terms } from './terms.js'

/** A purchase in the history of a provider. */
export interface Row {
  readonly id: string
  readonly status: 'underway' | 'paid' | 'failed'
  /** Absent: the provider does not keep our ids. */
  readonly requestId: string | undefined
  /** ms since 1970. */
  readonly at: number
  readonly hash: string | undefined
  /** The amount that it brings, as decimal text, and the symbol of its token. */
  readonly amount: string | undefined
  readonly symbol: DisplayText
}

/** A token or coin that came to an account or left it. */
export interface Move {
  readonly hash: string
  /** ms since 1970. */
  readonly at: number
  readonly direction: 'in' | 'out'
  /** Decimal text; empty if the service's cannot be read. */
  readonly amount: string
  /** The contract; empty for the coin of the chain, absent if the service does not know it. */
  readonly contract: string | undefined
}

/** The history of an account. */
export interface Moves {
  readonly list: readonly Move[]
  /** Times at which it may have moved something else: of rows that are pending or cannot be read, or that are not listed. */
  readonly gaps: readonly Gap[]
}

/** A part of a history that is not known. `at` is `NaN` if it may be at any time. */
export type Gap = Pick<Move, 'at' | 'contract'>

/** The calls of the data API by which coins are bought. */
export type OnrampApi = ReturnType<typeof createOnrampApi>

/** Creates an {@link OnrampApi}. */
export function createOnrampApi(api: Http) {
  return {
    async options(signal: AbortSignal): Promise<Options> {
      return api.get('v1/onramp/options', {}, readOptions, { signal, ttl: 300_000 })
    },
    /** @returns `undefined` if the provider does not sell this */
    async quote(terms: Terms, provider: string | undefined, signal: AbortSignal): Promise<Quote | undefined> {
      const { asset, sold, currency, method, pays } = terms
      const ask = {
        purchaseCurrency: asset,
        paymentCurrency: currency,
        amount: pays,
        network: sold.name,
        paymentMethod: method.id,
        provider,
      }
      try {
        return await api.post('v1/onramp/quote', ask, quoteOf(terms), { signal })
      } catch (error) {
        if (provider && isFoyerError(error, 'http/failed') && contextOf(error, 'status') === 400)
          return undefined
        throw error
      }
    },
    /** Returns the page where it is bought. @throws as {@link readDestination} */
    async destination(
      terms: Terms,
      provider: Provider,
      { requestId, parseAddress }: Pick<Ask, 'requestId' | 'parseAddress'>,
      signal: AbortSignal,
    ): Promise<SafeUrl> {
      const { address, networkId } = accountParts(terms.account)
      const { asset, sold, currency, method, pays } = terms
      const network = sold.name.replace(/-mainnet$/, '')
      const isWhole = /^\d{1,9}$/.test(pays)
      const ask = {
        destinationWallets: [{ address, blockchains: [network], assets: [asset.symbol] }],
        defaultNetwork: network,
        partnerUserId: address,
        defaultExperience: 'buy',
        // For services that know whole sums alone. `fiatValue` at a price of 1 is the number itself.
        ...(isWhole && { presetFiatAmount: fiatValue(parseUnits(pays, 0), 0, 1) }),
        paymentCurrency: currency.id,
        paymentAmount: pays,
        paymentMethod: method.id,
        provider: provider.id,
        requestId,
      }
      const answer = await api.post('v1/generators/onrampurl', ask, lenient(destination), { signal })
      return readDestination(answer ?? {}, { provider, address, networkId, asset, requestId, parseAddress })
    },
    /** Returns the purchases of an account that a provider knows of, newest first. */
    async history({ account, provider, requests }: Purchase, signal: AbortSignal): Promise<readonly Row[]> {
      const { address, networkId } = accountParts(account)
      const ask = { account: address, onramp: provider.id, requests: requests.slice(-20), chainId: networkId }
      return api.get('v1/account/{account}/history', ask, purchases, { signal, force: true })
    },
    /** Returns the tokens and coins that came to an account or left it, as the chain has them. */
    async moves({ account }: Purchase, signal: AbortSignal): Promise<Moves> {
      const { address, networkId } = accountParts(account)
      const ask = { account: address, chainId: networkId }
      const options = { signal, force: true }
      const { data, next, isCut } = await api.get('v1/account/{account}/history', ask, transactions, options)
      const list: Move[] = []
      const oldest = timeOf(data.at(-1))
      const gaps: Gap[] = [
        ...(isCut ? [{ at: Number.NaN, contract: undefined }] : []),
        ...(next || data.length === mostRows ? [{ at: oldest, contract: undefined }] : []),
      ]
      for (const row of data) {
        const { hash, status } = row?.metadata ?? {}
        const at = timeOf(row)
        const isKnown = status === 'confirmed' && hash !== undefined && !Number.isNaN(at)
        if (status === 'failed') continue
        if (!row?.transfers || row.more) gaps.push({ at, contract: undefined })
        for (const transfer of row?.transfers ?? []) {
          const { direction, quantity, fungible_info: token } = transfer ?? {}
          // Neither an NFT nor a transfer to oneself changes a balance.
          if (transfer && (token === null || direction === 'self')) continue
          const contract = token?.address === null ? '' : token?.address?.split(':').at(-1)
          const isRead = direction === 'in' || direction === 'out'
          if (!isKnown || !isRead || contract === undefined) gaps.push({ at, contract })
          if (isKnown && isRead && token)
            list.push({ hash, at, direction, amount: quantity?.numeric ?? '', contract })
        }
      }
      return { list, gaps }
    },
  }
}

const destination = object({
  url: lenient(text),
  provider: lenient(text),
  address: lenient(text),
  chainId: lenient(text),
  asset: lenient(text),
  requestId: lenient(text),
})

const amountIn = {
  amount: mapped(identifier, (amount) => parseUnits(amount, decimals)),
  currency: identifier,
}
const sum = mapped(object(amountIn), ({ amount, currency }) => ({ value: amount, currency }))
const quote = object({ purchaseAmount: sum, paymentTotal: sum, coinbaseFee: sum, networkFee: sum })

/** Reads a quote. @throws for one that does not answer the terms */
function quoteOf({ asset, currency }: Terms) {
  const answers = ({ purchaseAmount: gets, paymentTotal: total }: ReturnType<typeof quote>) =>
    [asset.id, asset.symbol].includes(gets.currency) &&
    gets.value > 0n &&
    total.currency === currency.id &&
    total.value > 0n
  return mapped(only(quote, answers), ({ purchaseAmount, paymentTotal, coinbaseFee, networkFee }): Quote => {
    const fees = [coinbaseFee, networkFee]
    const isKnown = fees.every((fee) => fee.currency === currency.id)
    const fee = fees.reduce((all, { value }) => all + value, 0n)
    return { gets: purchaseAmount, total: paymentTotal, fee: isKnown ? fee : undefined, isPlaceholder: false }
  })
}

const status = entryOf({
  pending: 'underway',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'underway',
  confirmed: 'paid',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'paid',
  failed: 'failed',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
})
const decimalText = matching(/^(0|[1-9]\d{0,29})(\.\d{1,18})?$/)
/** `null`: the coin of the chain. */
const addressIfAny: Reader<string | null | undefined> = (value) =>
  value === null || typeof value === 'string' ? value : undefined
const bought = lenient(
  object({
    quantity: lenient(object({ numeric: lenient(decimalText) })),
    fungible_info: lenient(object({ symbol: shown() })),
  }),
)
const purchase = object({
  id: matching(/^\S{1,200}$/),
  metadata: object({
    status,
    minedAt: only(mapped(text, Date.parse), (at) => !Number.isNaN(at)),
    hash: lenient(text),
    requestId: optional(identifier),
  }),
  transfers: nullish(first(bought, mostRows)),
})
const purchases = mapped(object({ data: rows(purchase, mostRows) }), ({ data }): readonly Row[] =>
  data.map(({ id, metadata, transfers: [transfer] = [] }) => ({
    id,
    status: metadata.status,
    requestId: metadata.requestId,
    at: metadata.minedAt,
    hash: metadata.hash,
    amount: transfer?.quantity?.numeric,
    symbol: transfer?.fungible_info?.symbol ?? displayText(''),
  })),
)

const fungible = lenient(object({ address: addressIfAny }))
/** `null`: an NFT. */
const tokenIfAny: Reader<
  ReturnType<typeof fungible> | null,
  { readonly address?: string | null | undefined } | null
> = (value) => (value === null ? null : fungible(value))
const transferred = object({
  direction: lenient(text),
  quantity: lenient(object({ numeric: lenient(decimalText) })),
  fungible_info: tokenIfAny,
})
const isCounted: Reader<boolean, number | null | undefined> = (value) => !!value
const transaction = object({
  metadata: lenient(object({ hash: lenient(text), status: lenient(text), minedAt: lenient(text) })),
  transfers: lenient(first(lenient(transferred), mostRows)),
  more: isCounted,
})
const transactions = object({
  data: first(lenient(transaction), mostRows),
  next: lenient(text),
  isCut: isTrue,
})

/** ms since 1970. */
function timeOf(row: ReturnType<typeof transaction> | undefined): number {
  return Date.parse(String(row?.metadata?.minedAt))
}
