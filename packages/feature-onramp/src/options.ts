import { type DisplayText, displayText, parseUnits, type SafeUrl } from '@foyer/core'
import {
  fieldsOf,
  first,
  type InOf,
  label,
  link,
  mapped,
  matching,
  object,
  only,
  optional,
  type Reader,
  rows,
} from '@foyer/core/api'

/** Where a coin is sold, as the service says it. */
export interface SoldOn {
  readonly name: string
  readonly display_name: string
  /** The reference of a CAIP-2 id. */
  readonly chain_id: string
  /** Empty for the coin of the chain. */
  readonly contract_address: string
}

/** A coin or token for sale. */
export interface Asset {
  readonly id: string
  readonly name: DisplayText
  readonly symbol: DisplayText
  readonly networks: readonly SoldOn[]
}

/** A way to pay, with its bounds as decimal text. */
export interface Method {
  readonly id: string
  readonly min: string
  readonly max: string
}

/** A currency to pay with. */
export interface Currency {
  /** ISO 4217. */
  readonly id: string
  readonly payment_method_limits: readonly Method[]
}

/** A seller, with a page of its own. */
export interface Provider {
  readonly id: string
  readonly name: DisplayText
  readonly icon: SafeUrl | undefined
  /** The hosts of its pages, as `URL.host` has them. Visitors are sent nowhere else. */
  readonly hosts: readonly [string, ...string[]]
  /** Per cent of what is paid, as decimal text. */
  readonly fees: { readonly min: string; readonly max: string } | undefined
  readonly currencies: readonly Currency[]
  /** The assets that it sells: names of networks by the id of an asset. */
  readonly sells: ReadonlyMap<string, readonly string[]>
}

/** Assets for sale, currencies to pay with, and sellers. */
export interface Options {
  readonly assets: readonly Asset[]
  readonly currencies: readonly Currency[]
  /** Empty: nothing can be bought now. */
  readonly providers: readonly Provider[]
}

/** Sums of every currency are read in units of this many decimals. */
export const decimals = 18

/** No more rows of a list are read. */
export const mostRows = 500
const hostName = /^[a-z0-9]([-.a-z0-9]{0,250}[a-z0-9])?(:\d{1,5})?$|^\[[:0-9a-f]+\](:\d{1,5})?$/
const methods: readonly Method[] = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const usdc = displayText('USDC')

/** Shown until the service answers. Nothing of it is for sale: the figures are estimates. */
export const builtIn: Options = {
  currencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: methods })),
  assets: [
    {
      id: 'USDC',
      name: displayText('USD Coin'),
      symbol: usdc,
      networks: [
        soldOn('ethereum-mainnet', 'Ethereum', '1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
        soldOn('polygon-mainnet', 'Polygon', '137', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'),
      ],
    },
    {
      id: 'ETH',
      name: displayText('Ether'),
      symbol: displayText('ETH'),
      networks: [soldOn('ethereum-mainnet', 'Ethereum', '1', '')],
    },
  ],
  providers: [],
}

function soldOn(name: string, display_name: string, chain_id: string, contract_address: string): SoldOn {
  return { name, display_name, chain_id, contract_address }
}

/** Reads an identifier. */
export const identifier = matching(/^[-\w.:]{1,100}$/)

/** Reads an ISO 4217 code. */
export const currencyCode = matching(/^[A-Z]{3}$/)

/** Reads the address of a contract; empty for the coin of the chain. */
export const contractAddress = matching(/^[-.\w]{0,128}$/)

const decimal = only(matching(/^\d{1,12}(\.\d{1,8})?$/), (text) => parseUnits(text, decimals) >= 0n)

const currencies = mapped(
  rows(
    object({
      id: currencyCode,
      payment_method_limits: rows(object({ id: identifier, min: decimal, max: decimal }), mostRows),
    }),
    mostRows,
  ),
  (all): readonly Currency[] => all.filter((currency) => currency.payment_method_limits.length > 0),
)

const asset = object({
  id: identifier,
  name: label,
  symbol: label,
  networks: rows(
    object({
      name: identifier,
      display_name: label,
      chain_id: identifier,
      contract_address: contractAddress,
    }),
    mostRows,
  ),
})

const range = object({ min: decimal, max: decimal })
/** A provider may say nothing of its fees. */
const fees: Reader<Provider['fees'], InOf<typeof range>> = (json) =>
  fieldsOf(json)?.min === undefined ? undefined : range(json)

const provider = mapped(
  object({
    id: identifier,
    name: label,
    iconUrl: link('image'),
    hosts: first(matching(hostName), mostRows),
    feeRange: fees,
    paymentCurrencies: currencies,
    purchaseCurrencies: rows(object({ id: identifier, networks: first(identifier, mostRows) }), mostRows),
  }),
  ({ hosts: [host, ...more], ...said }): Provider => {
    if (host === undefined) throw new TypeError()
    return {
      id: said.id,
      name: said.name,
      icon: said.iconUrl,
      hosts: [host, ...more],
      fees: said.feeRange,
      currencies: said.paymentCurrencies,
      sells: new Map(said.purchaseCurrencies.map(({ id, networks }) => [id, networks])),
    }
  },
)

const answer = object({
  paymentCurrencies: currencies,
  purchaseCurrencies: rows(asset, mostRows),
  providers: optional(rows(provider, mostRows)),
})

/** Reads the options of a service. A row that cannot be read is left out. @throws if nothing is left */
export const readOptions = mapped(
  only(answer, (read) => read.paymentCurrencies.length > 0 && read.purchaseCurrencies.length > 0),
  ({ paymentCurrencies, purchaseCurrencies, providers = [] }): Options => ({
    currencies: paymentCurrencies,
    assets: purchaseCurrencies,
    providers,
  }),
)
