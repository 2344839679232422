import { type AccountId, parseUnits } from '@foyer/core'
import { type Asset, type Currency, decimals, type Method, type Provider, type SoldOn } from './options.js'

/** What is to be bought, complete. */
export interface Terms {
  /** The account in use, on the network that the coins come to. */
  readonly account: AccountId
  readonly asset: Asset
  /** Where {@link asset} is bought. */
  readonly sold: SoldOn
  readonly currency: Currency
  readonly method: Method
  /** What is paid, as decimal text. */
  readonly pays: string
}

/** A sum, in units of `decimals` of options.ts. */
export interface Sum {
  readonly value: bigint
  /** ISO 4217, or the id of the asset. */
  readonly currency: string
}

/** What a provider gives for what is paid. */
export interface Quote {
  readonly gets: Sum
  readonly total: Sum
  /** Of the provider and of the network. Absent: not known. */
  readonly fee: bigint | undefined
  /** Nobody answered: one for one, without fees. */
  readonly isPlaceholder: boolean
}

/** What one provider has to say to {@link Terms}. */
export interface Offer {
  readonly provider: Provider | undefined
  /** Absent: it does not sell this. */
  readonly quote: Quote | undefined
  /** Its own bounds, where the sum is outside of them. */
  readonly bounds: Method | undefined
}

/** What all providers have to say, the best first. */
export interface Offers {
  readonly terms: Terms
  readonly list: readonly Offer[]
}

/** One key for one question. */
export function termsKey({ account, asset, sold, currency, method, pays }: Terms): string {
  return [account, asset.id, sold.name, currency.id, method.id, pays].join('\n')
}

/** What stands where nobody answers: as much as is paid, in the currency that it is paid in. */
export function placeholder({ currency, pays }: Terms): Quote {
  const sum = { value: parseUnits(pays, decimals), currency: currency.id }
  return { gets: sum, total: sum, fee: undefined, isPlaceholder: true }
}
