import type { ChainId } from '@foyer/api'
import { formatUnits, parseUnits } from '@foyer/core'
import { AskError, UnavailableError } from '../../errors.js'
import { onChain } from '../../guard/addressForms.js'
import {
  bag,
  callback,
  checkOptions,
  decimal,
  digits,
  list,
  maybe,
  notBelow,
  text,
} from '../../guard/forms.js'
import type { AnyProvider, Provider, Purchase, Vendor, VendorCoin } from '../../questions.js'
import { sameAddress } from '../../tokenKey.js'
import { type Outcome, onrampPage, type PageState, readForm } from './page.js'
import {
  checkLinks,
  isFor,
  orderOf,
  type Payment,
  paymentOf,
  presetOf,
  quotedOf,
  ratedForm,
} from './vendor.js'

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

/** What is to be put into an account. */
export interface Credit {
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
  /** Puts what was bought into the account. @returns the transaction that does, where there is one */
  readonly credit: (credit: Credit) => Promise<string | undefined>
  /** Where the page leads back to. */
  readonly redirect?: string
  /** @default 'test' */
  readonly id?: string
  /** @default 'Test on-ramp' */
  readonly name?: string
  /** In percent. @default 1 */
  readonly fee?: number
  /** What it is paid with; `rate` is how much of the currency a dollar buys. @default dollars by card, 10 to 7,500 */
  readonly payments?: readonly (Vendor['payments'][number] & { readonly rate: string })[]
  /** How long it takes where a visitor chooses that it does, in ms. @default 5,000 */
  readonly late?: number
  readonly now?: () => number
}

const form = bag<OnrampTestOptions>({
  page: text,
  coins: list(
    onChain(
      bag<SoldCoin>({
        symbol: text,
        name: text,
        decimals: digits,
        price: decimal,
        network: text,
        chain: text,
        contract: maybe(text),
      }),
      'contract',
    ),
  ),
  credit: callback,
  redirect: maybe(text),
  id: maybe(text),
  name: maybe(text),
  fee: maybe(notBelow),
  payments: maybe(list(ratedForm)),
  late: maybe(notBelow),
  now: maybe(callback),
})

/** An on-ramp of one's own. */
export interface OnrampTest {
  /** For the gateway's `providers`. */
  readonly providers: readonly AnyProvider[]
  /** Answers what is asked of the page: GET shows it, POST buys. */
  page(request: Request): Promise<Response>
}

interface Order {
  readonly credit: Credit
  readonly payment: Payment
  /** Hundredths. */
  readonly fee: bigint
  readonly until: number
  /** Of its page's address: nothing in there may be another. */
  readonly search: string
  readonly requestId: string | undefined
}

const cents = 2
const lasts = 5 * 60_000
const most = 1_000
const usual = [
  { currency: 'USD', rate: '1', methods: [{ id: 'card', min: '10', max: '7500' }] },
] satisfies OnrampTestOptions['payments']

/**
 * An on-ramp for tests and demos, in which nobody pays: its page credits the account by a callback, at once, later or
 * never, as its visitor chooses. An order is made by the gateway, kept here under an id that cannot be guessed, and good for
 * one purchase within five minutes; whose address has anything else in it is none.
 * @throws {ConfigurationError}
 */
export function onrampTest(options: OnrampTestOptions): OnrampTest {
  checkOptions(form, options, 'onrampTest')
  const { page, coins, credit, redirect, id = 'test', name = 'Test on-ramp' } = options
  const { fee: percent = 1, payments = usual, late = 5_000, now = Date.now } = options
  checkLinks({ page, redirect })
  const vendor: Vendor = {
    id,
    name,
    hosts: [new URL(page).host],
    fee: { least: `${percent}`, most: `${percent}` },
    payments: payments.map(({ currency, methods }) => ({ currency, methods })),
    coins: listed(coins),
  }
  const orders = new Map<string, Order>()
  const purchases = new Map<string, Purchase>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const common = { id: `onramp-${id}` }

  const priced = (payment: Payment, symbol: string, chain: ChainId) => {
    const coin = coins.find((one) => one.symbol === symbol && one.chain === chain)
    const rate = payments.find(({ currency }) => currency === payment.currency)?.rate
    if (!coin || rate === undefined) throw new AskError(400, 'purchaseCurrency', 'This is not sold here')
    return { coin, ...boughtFor(payment.cents, coin, rate, percent) }
  }
  const url: Provider<'onrampUrl'> = {
    ...common,
    question: 'onrampUrl',
    covers: (ask) => isFor(vendor, ask.provider) && orderOf(ask, vendor.coins) !== undefined,
    async answer(ask) {
      const wanted = orderOf(ask, vendor.coins)
      if (!wanted) throw new AskError(400, 'destinationWallets', 'This is not sold here')
      const { address, network } = wanted
      const { symbol } = wanted.coin
      const payment = presetOf(ask, vendor.payments)
      const { coin, amount, fee } = priced(payment, symbol, network.chain)
      const order = crypto.randomUUID()
      const to = new URL(page)
      to.searchParams.set('order', order)
      for (const [old, { until }] of orders) if (until <= now() || orders.size >= most) orders.delete(old)
      orders.set(order, {
        credit: { coin, address, amount },
        payment,
        fee,
        until: now() + lasts,
        search: to.search,
        requestId: ask.requestId,
      })
      return { url: to.href, vendor, address, chain: network.chain, network: network.name, symbol }
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
  const list: Provider<'onrampOptions'> = {
    ...common,
    question: 'onrampOptions',
    covers: () => true,
    answer: async () => vendor,
  }
  const quote: Provider<'onrampQuote'> = {
    ...common,
    question: 'onrampQuote',
    covers: ({ provider, paymentCurrency, purchaseCurrency: { symbol } }) =>
      isFor(vendor, provider) &&
      payments.some(({ currency }) => currency === paymentCurrency.id) &&
      coins.some((coin) => coin.symbol === symbol),
    async answer(ask) {
      const { network } = quotedOf(ask, vendor.coins)
      const { symbol } = ask.purchaseCurrency
      const { paymentMethod: method, amount: asked } = ask
      const currency = ask.paymentCurrency.id
      const payment = paymentOf(vendor.payments, { currency, amount: asked, ...(method ? { method } : {}) })
      const { coin, amount, fee } = priced(payment, symbol, network.chain)
      const sum = (value: bigint) => ({ amount: formatUnits(value, cents), currency })
      return {
        coinbaseFee: sum(fee),
        networkFee: sum(0n),
        paymentSubtotal: sum(payment.cents - fee),
        paymentTotal: sum(payment.cents),
        purchaseAmount: { amount: formatUnits(amount, coin.decimals), currency: symbol },
        quoteId: crypto.randomUUID(),
        provider: id,
        network: network.name,
      }
    },
  }
  const history: Provider<'purchases'> = {
    ...common,
    question: 'purchases',
    covers: ({ vendor: named }) => isFor(vendor, named),
    answer: async ({ account }) =>
      [...purchases.values()].filter(({ address }) => sameAddress(address, account)).toReversed(),
  }

  const note = (order: string, change: Pick<Purchase, 'status'> & Partial<Purchase>) => {
    const known = purchases.get(order)
    if (known) purchases.set(order, { ...known, ...change, at: now() })
  }
  const fulfil = async (order: string, { credit: due }: Order) => {
    const hash = await credit(due)
    note(order, { status: 'confirmed', ...(hash ? { hash } : {}) })
  }
  const pay = async (order: string, given: Order, outcome: Outcome): Promise<PageState> => {
    const { coin, address, amount } = given.credit
    for (const [oldest] of purchases) if (purchases.size >= most) purchases.delete(oldest)
    const { requestId } = given
    purchases.set(order, {
      id: order,
      vendor,
      status: 'pending',
      at: now(),
      chain: coin.chain,
      address,
      symbol: coin.symbol,
      name: coin.name,
      amount: formatUnits(amount, coin.decimals),
      ...(requestId === undefined ? {} : { requestId }),
    })
    if (outcome === 'declined') note(order, { status: 'failed' })
    if (outcome === 'declined' || outcome === 'never') return outcome === 'never' ? 'onItsWay' : outcome
    if (outcome === 'late') {
      const timer = setTimeout(() => {
        timers.delete(timer)
        fulfil(order, given).catch(() => note(order, { status: 'failed' }))
      }, late)
      timers.add(timer)
      return 'onItsWay'
    }
    try {
      await fulfil(order, given)
      return 'paid'
    } catch {
      purchases.delete(order)
      orders.set(order, given)
      return 'failed'
    }
  }
  return {
    providers: [url, list, quote, history],
    async page(request) {
      const { search, searchParams } = new URL(request.url)
      const order = searchParams.get('order') ?? ''
      const given = orders.get(order)
      const languages = request.headers.get('accept-language')
      if (!given || given.until <= now() || given.search !== search) return onrampPage('over', languages)
      let state: PageState = 'open'
      if (request.method === 'POST') {
        const form = await readForm(request)
        // First out of the list: of two presses one buys.
        if (!form || !orders.delete(order)) return onrampPage('over', languages)
        state = form.isPaying ? await pay(order, given, form.outcome) : 'cancelled'
      }
      const { credit: due, payment, fee } = given
      return onrampPage(state, languages, {
        vendor: name,
        address: due.address,
        redirect,
        network: titleOf(due.coin.network),
        pays: `${moneyOf(payment.cents)} ${payment.currency}`,
        fee: `${moneyOf(fee)} ${payment.currency}`,
        gets: `${formatUnits(due.amount, due.coin.decimals)} ${due.coin.symbol}`,
      })
    },
  }
}

/** Hundredths as people write them: none, or both. */
function moneyOf(value: bigint): string {
  return formatUnits(value, cents).replace(/\.\d$/, '$&0')
}

const scale = 8

/** What is left for the coin after the fee, rounded in nobody's favour but the seller's. */
function boughtFor(
  paid: bigint,
  { price, decimals }: SoldCoin,
  rate: string,
  percent: number,
): { readonly fee: bigint; readonly amount: bigint } {
  const worth = parseUnits(price, scale) * parseUnits(rate, scale)
  if (worth === 0n) throw new UnavailableError()
  const hundredths = BigInt(Math.round(percent * 100))
  const fee = (paid * hundredths + 9_999n) / 10_000n
  const amount = ((paid - fee) * 10n ** BigInt(2 * scale - cents + decimals)) / worth
  // So many digits as people can read.
  return { fee, amount: amount - (amount % 10n ** BigInt(Math.max(decimals - scale, 0))) }
}

/** Each coin once, with the networks that it is sold on. */
function listed(coins: readonly SoldCoin[]): readonly VendorCoin[] {
  return [...new Set(coins.map(({ symbol }) => symbol))].map((symbol) => {
    const all = coins.filter((coin) => coin.symbol === symbol)
    const networks = all.map(({ network, chain, contract }) => ({
      name: network,
      title: titleOf(network),
      chain,
      ...(contract === undefined ? {} : { contract }),
    }))
    return { symbol, name: all[0]?.name ?? symbol, networks }
  })
}

function titleOf(network: string): string {
  return network.charAt(0).toUpperCase() + network.slice(1)
}
