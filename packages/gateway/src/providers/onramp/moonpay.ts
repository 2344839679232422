import type { ChainId } from '@foyer/api'
import * as v from 'valibot'
import { isAddressOf } from '../../chains.js'
import { ConfigurationError, UpstreamError } from '../../errors.js'
import { any, bag, checkOptions, either, maybe, openKey, secretKey, text } from '../../guard/forms.js'
import type { Secret } from '../../guard/secret.js'
import type { AnyProvider, Provider, Purchase, Vendor, VendorCoin } from '../../questions.js'
import { sameAddress, tokenKey } from '../../tokenKey.js'
import {
  checkLinks,
  decimalOf,
  feeForm,
  isFor,
  orderOf,
  paymentOf,
  presetOf,
  purchasesOf,
  quotedOf,
  sound,
} from './vendor.js'

/** What {@link onrampMoonpay} takes. */
export interface OnrampMoonpayOptions {
  /** The publishable key, `pk_…`; it is part of each page's address. With `pk_test_…` pages are those of the test world. */
  readonly publishableKey: string
  /** The secret key, `sk_…`: it signs each page, and leaves this server never. */
  readonly key: Secret
  /** Where MoonPay leads back to: a page of yours. */
  readonly redirect?: string
  /** What MoonPay keeps of a payment, in percent, as your contract has it. @default 1 to 4.5 */
  readonly fee?: Vendor['fee']
}

const form = bag<OnrampMoonpayOptions>({
  // An empty one is refused below, with the form that MoonPay gives them.
  publishableKey: either((key) => (key === '' ? any : openKey)),
  key: secretKey,
  redirect: maybe(text),
  fee: maybe(feeForm),
})
const base = 'https://api.moonpay.com'
const id = 'moonpay'
const chains: Readonly<Record<string, ChainId>> = {
  ethereum: 'eip155:1',
  optimism: 'eip155:10',
  polygon: 'eip155:137',
  base: 'eip155:8453',
  arbitrum: 'eip155:42161',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
/** What a coin of a network is called there. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ETH: { ethereum: 'eth', optimism: 'eth_optimism', base: 'eth_base', arbitrum: 'eth_arbitrum' },
  USDC: {
    ethereum: 'usdc',
    optimism: 'usdc_optimism',
    polygon: 'usdc_polygon',
    base: 'usdc_base',
    arbitrum: 'usdc_arbitrum',
    solana: 'usdc_sol',
  },
  SOL: { solana: 'sol' },
}
const names: Readonly<Record<string, string>> = { ETH: 'Ether', USDC: 'USD Coin', SOL: 'Solana' }
/** Its words for ways to pay, by ours. */
const methods: Readonly<Record<string, string>> = {
  card: 'credit_debit_card',
  sepa_bank_transfer: 'sepa_bank_transfer',
  gbp_bank_transfer: 'gbp_bank_transfer',
}
const banks: Readonly<Record<string, string>> = { EUR: 'sepa_bank_transfer', GBP: 'gbp_bank_transfer' }
const currencies = ['USD', 'EUR', 'GBP']

const amount = v.pipe(v.number(), v.finite(), v.minValue(0))
const currency = v.object({
  type: v.picklist(['fiat', 'crypto']),
  code: v.string(),
  isSuspended: v.nullish(v.boolean(), false),
  minBuyAmount: v.nullish(amount, null),
  maxBuyAmount: v.nullish(amount, null),
  metadata: v.nullish(v.object({ contractAddress: v.nullish(v.unknown()) })),
})
const quote = v.object({
  baseCurrencyCode: v.string(),
  baseCurrencyAmount: amount,
  quoteCurrencyAmount: amount,
  feeAmount: amount,
  extraFeeAmount: amount,
  networkFeeAmount: amount,
  totalAmount: amount,
})
const bought = v.object({
  id: v.pipe(v.string(), v.regex(/^[^\s,]{1,150}$/)),
  status: v.picklist(['waitingPayment', 'pending', 'waitingAuthorization', 'failed', 'completed']),
  updatedAt: v.pipe(v.string(), v.isoTimestamp()),
  walletAddress: v.string(),
  cryptoTransactionId: v.nullish(v.string(), ''),
  quoteCurrencyAmount: v.nullish(amount, 0),
  currency: v.object({ code: v.string() }),
})

/**
 * MoonPay: what is sold, what it costs, a signed page for one account, and what was bought. By its published shapes, not
 * tried live.
 * @throws {ConfigurationError}
 */
export function onrampMoonpay(options: OnrampMoonpayOptions): readonly AnyProvider[] {
  checkOptions(form, options, 'onrampMoonpay')
  const { publishableKey, key, redirect, fee = { least: '1', most: '4.5' } } = options
  checkLinks({ redirect })
  const world = /^pk_(test|live)_\w+$/.exec(publishableKey)?.[1]
  if (world === undefined)
    throw new ConfigurationError(
      'publishableKey',
      'publishableKey is no key of MoonPay. Write the one that begins with pk_.',
    )
  const host = world === 'test' ? 'buy-sandbox.moonpay.com' : 'buy.moonpay.com'
  const vendor = { id, name: 'MoonPay', fee, hosts: [host] }
  const common = { id: `onramp-${id}`, bases: [base], keyed: true } as const
  const apiKey = publishableKey

  const list: Provider<'onrampOptions'> = {
    ...common,
    question: 'onrampOptions',
    covers: () => true,
    async answer(_, { fetch: ask }) {
      const rows = (await ask({ base, path: ['v3', 'currencies'], query: { apiKey } })).parse()
      if (!Array.isArray(rows)) throw new UpstreamError('malformed')
      const told = new Map(sound(currency, rows).map((row) => [row.code, row]))
      return {
        ...vendor,
        payments: currencies.flatMap((code) => {
          const { minBuyAmount: least, maxBuyAmount: most } = told.get(code.toLowerCase()) ?? {}
          if (least == null || most == null) return []
          const limits = { min: decimalOf(least), max: decimalOf(most) }
          return [
            {
              currency: code,
              methods: ['card', banks[code]].flatMap((way) => (way ? [{ id: way, ...limits }] : [])),
            },
          ]
        }),
        coins: coins.map((coin) => ({
          ...coin,
          networks: coin.networks.flatMap((network) => {
            const row = told.get(codeOf(coin, network.name))
            if (row?.type !== 'crypto' || row.isSuspended) return []
            const { contractAddress: contract } = row.metadata ?? {}
            if (typeof contract !== 'string' || /^(0x)?0*$/.test(contract)) return [network]
            return isAddressOf(network.chain, contract) ? [{ ...network, contract }] : []
          }),
        })),
      }
    },
  }
  const cost: Provider<'onrampQuote'> = {
    ...common,
    question: 'onrampQuote',
    covers: ({ provider, purchaseCurrency: { symbol }, paymentCurrency, paymentMethod = 'card' }) =>
      isFor(vendor, provider) &&
      currencies.includes(paymentCurrency.id) &&
      Object.hasOwn(codes, symbol) &&
      Object.hasOwn(methods, paymentMethod),
    async answer(asked, { fetch: ask }) {
      const { coin, network } = quotedOf(asked, coins)
      const { currency: paid, cents } = paymentOf(takes, {
        currency: asked.paymentCurrency.id,
        amount: asked.amount,
      })
      const query = {
        apiKey,
        baseCurrencyCode: paid.toLowerCase(),
        baseCurrencyAmount: Number(cents) / 100,
        areFeesIncluded: true,
        paymentMethod: methods[asked.paymentMethod ?? 'card'],
      }
      const reply = await ask({
        base,
        path: ['v3', 'currencies', codeOf(coin, network.name), 'buy_quote'],
        query,
      })
      const read = v.safeParse(quote, reply.parse())
      if (!read.success || read.output.baseCurrencyCode.toUpperCase() !== paid)
        throw new UpstreamError('malformed')
      const told = read.output
      const sum = (value: number, of = paid) => ({ amount: decimalOf(value), currency: of })
      return {
        coinbaseFee: sum(Number((told.feeAmount + told.extraFeeAmount).toFixed(2))),
        networkFee: sum(told.networkFeeAmount),
        paymentSubtotal: sum(told.baseCurrencyAmount),
        paymentTotal: sum(told.totalAmount),
        purchaseAmount: sum(told.quoteCurrencyAmount, coin.symbol),
        quoteId: crypto.randomUUID(),
        provider: id,
        network: network.name,
      }
    },
  }
  const url: Provider<'onrampUrl'> = {
    ...common,
    question: 'onrampUrl',
    covers: (asked) => isFor(vendor, asked.provider) && orderOf(asked, coins) !== undefined,
    async answer(asked) {
      const order = orderOf(asked, coins)
      if (!order) throw new UpstreamError('malformed')
      const { coin, network, address } = order
      const { currency: paid, amount: total } = presetOf(asked, takes)
      const page = new URL(`https://${host}/`)
      const said = {
        apiKey,
        currencyCode: codeOf(coin, network.name),
        walletAddress: address,
        baseCurrencyCode: paid.toLowerCase(),
        baseCurrencyAmount: total,
        paymentMethod: asked.paymentMethod === undefined ? undefined : methods[asked.paymentMethod],
        externalTransactionId: await refOf(key, address, asked.reference),
        redirectURL: redirect,
      }
      for (const [name, value] of Object.entries(said))
        if (value !== undefined) page.searchParams.set(name, value)
      // The signature is of all that stands before it.
      const signature = btoa(String.fromCharCode(...(await hmac(key, page.search))))
      page.searchParams.set('signature', signature)
      return {
        url: page.href,
        vendor,
        address,
        chain: network.chain,
        network: network.name,
        symbol: coin.symbol,
      }
    },
  }
  const history = purchasesOf({ id, bases: [base] }, coins, async (account, reference, { fetch: ask }) => {
    const path = ['v1', 'transactions', 'ext', await refOf(key, account, reference)]
    const reply = await ask({ base, path, query: { apiKey }, accept: [404] })
    const rows = reply.status === 404 ? [] : reply.parse()
    if (!Array.isArray(rows)) throw new UpstreamError('malformed')
    return sound(bought, rows)
      .filter(({ walletAddress }) => sameAddress(walletAddress, account))
      .flatMap((row) => purchaseOf(row, vendor))
  })
  return [list, cost, url, history]
}

const coins: readonly VendorCoin[] = Object.entries(codes).map(([symbol, on]) => ({
  symbol,
  name: names[symbol] ?? symbol,
  networks: Object.keys(on).flatMap((name) => {
    const chain = chains[name]
    return chain ? [{ name, title: name.charAt(0).toUpperCase() + name.slice(1), chain }] : []
  }),
}))
/** What is taken at all; its own list has the limits. */
const takes = currencies.map((code) => ({
  currency: code,
  methods: Object.keys(methods).map((way) => ({ id: way, min: '20', max: '30000' })),
}))

function codeOf({ symbol }: VendorCoin, network: string): string {
  return codes[symbol]?.[network] ?? ''
}

function purchaseOf(row: v.InferOutput<typeof bought>, vendor: Purchase['vendor']): readonly Purchase[] {
  // Nobody paid it yet.
  if (row.status.startsWith('waiting')) return []
  const { id: purchase, status, updatedAt, walletAddress, cryptoTransactionId, quoteCurrencyAmount } = row
  for (const coin of coins)
    for (const { name, chain } of coin.networks)
      if (codeOf(coin, name) === row.currency.code) {
        const hash = /^[^\s,]{1,150}$/.test(cryptoTransactionId ?? '') ? cryptoTransactionId : undefined
        return [
          {
            id: purchase,
            vendor,
            at: Date.parse(updatedAt),
            chain,
            address: walletAddress,
            symbol: coin.symbol,
            name: coin.name,
            amount: decimalOf(quoteCurrencyAmount ?? 0),
            status: status === 'completed' ? 'confirmed' : status === 'failed' ? 'failed' : 'pending',
            ...(hash ? { hash } : {}),
          },
        ]
      }
  return []
}

/**
 * Returns the id by which purchases of an account are found again: only the secret key makes it. It is shorter than an address,
 * since a widget refuses a link with a foreign address.
 */
async function refOf(key: Secret, address: string, reference?: string): Promise<string> {
  const of = reference === undefined ? '' : ` ${reference}`
  const bytes = await hmac(key, `foyer purchases ${tokenKey({ chain: 'any:any', address })}${of}`)
  return [...bytes.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** HMAC-SHA256 (RFC 2104). */
async function hmac(key: Secret, text: string): Promise<Uint8Array> {
  const encoder = new TextEncoder()
  const way = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key.reveal()), way, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(text)))
}
