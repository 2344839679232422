import { type DisplayText, displayText, parseUnits, type SafeUrl, safeUrl } from '@foyer/core'

/** Where a coin is sold, as the service says it. */
export interface SoldOn {
  readonly name: string
  readonly display_name: string
  /** The reference of a CAIP-2 id. */
  readonly chain_id: string
  /** Empty for the coin of the chain. */
  readonly contract_address: string
}

/** What can be bought. */
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

/** Who sells, on a page of its own. */
export interface Provider {
  readonly id: string
  readonly name: DisplayText
  readonly icon: SafeUrl | undefined
  /** Where its pages are, as `URL.host` has it. Nobody is sent anywhere else. */
  readonly hosts: readonly [string, ...string[]]
  /** Per cent of what is paid, as decimal text. */
  readonly fees: { readonly min: string; readonly max: string } | undefined
  readonly currencies: readonly Currency[]
  /** What it sells: names of networks by the id of an asset. */
  readonly sells: ReadonlyMap<string, readonly string[]>
}

/** What can be bought, paid with, and of whom. */
export interface Options {
  readonly assets: readonly Asset[]
  readonly currencies: readonly Currency[]
  /** None: nothing can be bought now. */
  readonly providers: readonly Provider[]
}

/** Sums of every currency are read in units of this many decimals. */
export const decimals = 18

type Fields = Readonly<Record<string, unknown>>

const mostRows = 500
const plain = /^[-\w.:]{1,100}$/
const hostName = /^[a-z0-9]([-.a-z0-9]{0,250}[a-z0-9])?(:\d{1,5})?$|^\[[:0-9a-f]+\](:\d{1,5})?$/
const methods: readonly Method[] = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const usdc = displayText('USDC')

/** What is shown while the service tells nothing. Nobody sells it: the figures are estimates. */
export const builtIn: Options = {
  currencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: methods })),
  assets: [
    {
      ...{ id: 'USDC', name: displayText('USD Coin'), symbol: usdc },
      networks: [
        soldOn('ethereum-mainnet', 'Ethereum', '1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
        soldOn('polygon-mainnet', 'Polygon', '137', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'),
      ],
    },
    {
      ...{ id: 'ETH', name: displayText('Ether'), symbol: displayText('ETH') },
      networks: [soldOn('ethereum-mainnet', 'Ethereum', '1', '')],
    },
  ],
  providers: [],
}

function soldOn(name: string, display_name: string, chain_id: string, contract_address: string): SoldOn {
  return { name, display_name, chain_id, contract_address }
}

/** Reads what a service says. A row that cannot be read goes alone. @throws where nothing is left */
export function readOptions(json: unknown): Options {
  const { paymentCurrencies, purchaseCurrencies, providers } = fieldsOf(json)
  const options = {
    currencies: readCurrencies(paymentCurrencies),
    assets: rowsOf(purchaseCurrencies, readAsset),
    providers: providers === undefined ? [] : rowsOf(providers, readProvider),
  }
  if (options.currencies.length === 0 || options.assets.length === 0) throw new TypeError('Nothing is sold')
  return options
}

/** The fields of an object; none of anything else. */
export function fieldsOf(json: unknown): Fields {
  return Object(json)
}

/** The rows of a list that can be read. @param read throws for one that cannot */
export function rowsOf<T>(json: unknown, read: (row: Fields) => T): readonly T[] {
  return listOf(json).flatMap((row) => {
    try {
      return [read(fieldsOf(row))]
    } catch {
      return []
    }
  })
}

function listOf(json: unknown): readonly unknown[] {
  if (!Array.isArray(json)) throw new TypeError('Not a list')
  return json.slice(0, mostRows)
}

/** A name on the wire. @throws for anything else */
export function nameOf(value: unknown, pattern = plain): string {
  if (typeof value !== 'string' || !pattern.test(value)) throw new TypeError('Not a name')
  return value
}

/** Text for people, of at least one character. */
export function textOf(value: unknown): DisplayText {
  const text = displayText(value)
  if (text === '') throw new TypeError('No text')
  return text
}

function decimalOf(value: unknown): string {
  const text = nameOf(value, /^\d{1,12}(\.\d{1,8})?$/)
  parseUnits(text, decimals)
  return text
}

function readCurrencies(json: unknown): readonly Currency[] {
  const all = rowsOf(json, ({ id, payment_method_limits }) => ({
    id: nameOf(id, /^[A-Z]{3}$/),
    payment_method_limits: rowsOf(payment_method_limits, (limit) => ({
      id: nameOf(limit.id),
      min: decimalOf(limit.min),
      max: decimalOf(limit.max),
    })),
  }))
  return all.filter((currency) => currency.payment_method_limits.length > 0)
}

function readAsset({ id, name, symbol, networks }: Fields): Asset {
  return {
    id: nameOf(id),
    name: textOf(name),
    symbol: textOf(symbol),
    networks: rowsOf(networks, (network) => ({
      name: nameOf(network.name),
      display_name: textOf(network.display_name),
      chain_id: nameOf(network.chain_id),
      contract_address: nameOf(network.contract_address, /^[-.\w]{0,128}$/),
    })),
  }
}

function readProvider(row: Fields): Provider {
  const [first, ...more] = listOf(row.hosts).map((host) => nameOf(host, hostName))
  if (first === undefined) throw new TypeError('No host')
  const { min, max } = fieldsOf(row.feeRange)
  const sells = rowsOf(
    row.purchaseCurrencies,
    ({ id, networks }) => [nameOf(id), listOf(networks).map((network) => nameOf(network))] as const,
  )
  return {
    id: nameOf(row.id),
    name: textOf(row.name),
    icon: safeUrl('image', row.iconUrl),
    hosts: [first, ...more],
    fees: min === undefined ? undefined : { min: decimalOf(min), max: decimalOf(max) },
    currencies: readCurrencies(row.paymentCurrencies),
    sells: new Map(sells),
  }
}
