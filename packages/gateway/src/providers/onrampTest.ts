import type { ChainId } from '@foyer/api'
import { formatUnits, parseUnits } from '@foyer/core'
import { cleanLink } from '../calls/clean.js'
import { isAddressOf } from '../chains.js'
import { AskError, ConfigurationError, UnavailableError } from '../errors.js'
import type { AnyProvider, Provider } from '../port.js'
import { onrampPage, type PageState } from './onrampPage.js'

/** A coin that is sold. */
export interface SoldCoin {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Of one whole coin in US dollars, as decimal text. */
  readonly price: string
  /** What the network is called on the wire, such as `ethereum`. */
  readonly network: string
  readonly chain: ChainId
  /** Of the contract; absent for the coin of the chain. */
  readonly contract?: string
}

/** What was bought, for whom. */
export interface Purchase {
  readonly coin: SoldCoin
  readonly address: string
  /** Base units. */
  readonly amount: bigint
}

/** What {@link onrampTest} takes. */
export interface OnrampTestOptions {
  /** Where {@link OnrampTest.page} is served, as pages see it. */
  readonly page: string
  readonly coins: readonly SoldCoin[]
  /** Puts what was bought into the account. */
  readonly credit: (purchase: Purchase) => void | Promise<void>
  /** Where the page leads back to. */
  readonly redirect?: string
  readonly now?: () => number
}

/** An on-ramp of one's own. */
export interface OnrampTest {
  /** For the gateway's `providers`. */
  readonly providers: readonly AnyProvider[]
  /** Answers what is asked of the page: GET shows it, POST buys. */
  page(request: Request): Promise<Response>
}

interface Order extends Purchase {
  readonly fiat: bigint
  readonly fee: bigint
  readonly until: number
}

const cents = 2
const limits = { min: 10, max: 7_500 }
const lasts = 5 * 60_000
const mostOrders = 1_000

/**
 * An on-ramp for tests and demos, in which nobody pays: its page credits the account by a callback. An order is made by
 * the gateway, kept here under an id that cannot be guessed, and good for one purchase within five minutes; what stands in
 * the page's address decides nothing else.
 * @throws {ConfigurationError}
 */
export function onrampTest({ page, coins, credit, redirect, now = Date.now }: OnrampTestOptions): OnrampTest {
  for (const [option, link] of Object.entries({ page, redirect }))
    if (link !== undefined && cleanLink(link) === undefined)
      throw new ConfigurationError(
        option,
        `${option} is "${link}". Write the https address of a page of yours.`,
      )
  const orders = new Map<string, Order>()
  const coinOf = (fits: (coin: SoldCoin) => boolean, field: string): SoldCoin => {
    const coin = coins.find(fits)
    if (!coin) throw new AskError(400, field, 'This is not sold here')
    return coin
  }
  const open = (id: string | null): Order | undefined => {
    const order = id === null ? undefined : orders.get(id)
    return order && order.until > now() ? order : undefined
  }

  const url: Provider<'onrampUrl'> = {
    id: 'onramp-test',
    question: 'onrampUrl',
    covers: () => true,
    async answer({ destinationWallets, defaultNetwork, presetFiatAmount = 50 }) {
      const [wallet] = destinationWallets
      const { address = '', blockchains, assets } = wallet ?? {}
      const coin = coinOf(
        ({ network, symbol, chain }) =>
          isAddressOf(chain, address) &&
          network === (defaultNetwork ?? network) &&
          (blockchains?.includes(network) ?? true) &&
          (assets?.includes(symbol) ?? true),
        'destinationWallets',
      )
      const fiat = parseUnits(`${Math.min(Math.max(presetFiatAmount, limits.min), limits.max)}`, cents)
      const id = crypto.randomUUID()
      for (const [old, { until }] of orders)
        if (until <= now() || orders.size >= mostOrders) orders.delete(old)
      orders.set(id, { coin, address, ...bought(fiat, coin), fiat, until: now() + lasts })
      const to = new URL(page)
      to.searchParams.set('order', id)
      return to.href
    },
  }
  const options: Provider<'onrampOptions'> = {
    id: 'onramp-test',
    question: 'onrampOptions',
    covers: () => true,
    answer: async () => ({
      paymentCurrencies: [
        { id: 'USD', payment_method_limits: [{ id: 'card', min: `${limits.min}`, max: `${limits.max}` }] },
      ],
      purchaseCurrencies: [...new Set(coins.map(({ symbol }) => symbol))].map((symbol) => {
        const sold = coins.filter((coin) => coin.symbol === symbol)
        return { id: symbol, name: sold[0]?.name ?? symbol, symbol, networks: sold.map(networkOf) }
      }),
    }),
  }
  const quote: Provider<'onrampQuote'> = {
    id: 'onramp-test',
    question: 'onrampQuote',
    covers: ({ paymentCurrency }) => paymentCurrency.id === 'USD',
    async answer({ purchaseCurrency: { symbol }, amount }) {
      const coin = coinOf((one) => one.symbol === symbol, 'purchaseCurrency')
      const fiat = parseUnits(amount.replace(/(\.\d\d)\d+$/, '$1'), cents)
      const { fee, amount: units } = bought(fiat, coin)
      const usd = (value: bigint) => ({ amount: formatUnits(value, cents), currency: 'USD' })
      return {
        coinbaseFee: usd(fee),
        networkFee: usd(0n),
        paymentSubtotal: usd(fiat - fee),
        paymentTotal: usd(fiat),
        purchaseAmount: { amount: formatUnits(units, coin.decimals), currency: symbol },
        quoteId: crypto.randomUUID(),
      }
    },
  }

  const buy = async (id: string, order: Order): Promise<PageState> => {
    // First out of the list: of two presses one buys.
    orders.delete(id)
    try {
      await credit({ coin: order.coin, address: order.address, amount: order.amount })
      return 'bought'
    } catch {
      orders.set(id, order)
      return 'failed'
    }
  }
  return {
    providers: [url, options, quote],
    async page(request) {
      const id = new URL(request.url).searchParams.get('order')
      const order = open(id)
      const languages = request.headers.get('accept-language')
      if (!order || id === null) return onrampPage('over', languages)
      const state = request.method === 'POST' ? await buy(id, order) : 'open'
      const { coin, address, amount, fiat, fee } = order
      return onrampPage(state, languages, {
        pays: `${formatUnits(fiat, cents)} USD`,
        fee: `${formatUnits(fee, cents)} USD`,
        gets: `${formatUnits(amount, coin.decimals)} ${coin.symbol}`,
        address,
        redirect,
      })
    },
  }
}

/** What is left for the coin after a fee of one in a hundred, rounded in nobody's favour but the seller's. */
function bought(
  fiat: bigint,
  { price, decimals }: SoldCoin,
): { readonly fee: bigint; readonly amount: bigint } {
  const scale = 8
  const worth = parseUnits(price, scale)
  if (worth === 0n) throw new UnavailableError()
  const fee = (fiat + 99n) / 100n
  return { fee, amount: ((fiat - fee) * 10n ** BigInt(scale - cents + decimals)) / worth }
}

function networkOf({ network, chain, contract = '' }: SoldCoin) {
  return {
    name: network,
    display_name: network.charAt(0).toUpperCase() + network.slice(1),
    chain_id: chain.split(':')[1] ?? '',
    contract_address: contract,
  }
}
