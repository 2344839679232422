import { formatUnits } from '@foyer/core'
import * as v from 'valibot'
import { cleanLink } from '../../calls/sanitize.js'
import { isAddressOf } from '../../chains.js'
import { AskError, ConfigurationError, UpstreamError } from '../../errors.js'
import { onChain } from '../../guard/addressForms.js'
import { bag, decimal, list, maybe, text } from '../../guard/forms.js'
import type { Ask, Provider, Purchase, Tools, Vendor, VendorCoin, VendorPayment } from '../../questions.js'
import { tokenKey } from '../../tokenKey.js'

const payment = {
  currency: text,
  methods: list(bag<VendorPayment['methods'][number]>({ id: text, min: decimal, max: decimal })),
}
export const feeForm = bag<Vendor['fee']>({ least: decimal, most: decimal })
export const paymentForm = bag<VendorPayment>(payment)
/** With a rate of exchange for each. */
export const ratedForm = bag<VendorPayment & { readonly rate: string }>({ ...payment, rate: decimal })
export const coinForm = bag<VendorCoin>({
  symbol: text,
  name: text,
  networks: list(
    onChain(
      bag<VendorCoin['networks'][number]>({ name: text, title: text, chain: text, contract: maybe(text) }),
      'contract',
    ),
  ),
})

/** What is bought of a vendor, where, and for whom. */
export interface Order {
  readonly coin: VendorCoin
  readonly network: VendorCoin['networks'][number]
  readonly address: string
}

/** Whether a question is for this vendor: it names it, or nobody. */
export function isFor({ id }: Pick<Vendor, 'id'>, named: string | undefined): boolean {
  return named === undefined || named === id
}

/** The first coin that the vendor sells to an address that was asked for, on a network that it fits. */
export function orderOf(
  { destinationWallets, defaultNetwork }: Ask<'onrampUrl'>,
  coins: readonly VendorCoin[],
): Order | undefined {
  for (const { address, blockchains, assets } of destinationWallets) {
    const wanted = assets ? assets.flatMap((symbol) => coins.filter((coin) => coin.symbol === symbol)) : coins
    for (const coin of wanted) {
      const network = coin.networks.find(
        ({ name, chain }) =>
          name === (defaultNetwork ?? name) &&
          (blockchains ?? [name]).includes(name) &&
          isAddressOf(chain, address),
      )
      if (network) return { coin, network, address }
    }
  }
  return undefined
}

/** What of a coin is asked for by a quote. @throws {AskError} */
export function quotedOf(
  { purchaseCurrency: { symbol }, network: name }: Ask<'onrampQuote'>,
  coins: readonly VendorCoin[],
): Omit<Order, 'address'> {
  const coin = coins.find((one) => one.symbol === symbol)
  const network = coin?.networks.find((one) => one.name === name || name === symbol)
  if (!coin || !network) throw new AskError(400, 'purchaseCurrency', 'This is not sold here')
  return { coin, network }
}

/** How a purchase is paid. */
export interface Payment {
  readonly currency: string
  readonly method: string
  /** Hundredths. */
  readonly cents: bigint
  /** As decimal text. */
  readonly amount: string
}

const digits = 2

/** How a purchase is paid, within the vendor's limits. @throws {AskError} for what it does not take */
export function paymentOf(
  payments: Vendor['payments'],
  asked: { readonly currency?: string; readonly method?: string; readonly amount: string },
): Payment {
  const { currency = payments[0]?.currency ?? '' } = asked
  const taken = payments.find((one) => one.currency === currency)
  if (!taken) throw new AskError(400, 'paymentCurrency', 'This currency is not taken here')
  const method =
    asked.method === undefined ? taken.methods[0] : taken.methods.find(({ id }) => id === asked.method)
  if (!method) throw new AskError(400, 'paymentMethod', 'One cannot pay that way here')
  const { min, max } = method
  const cents = centsOf(asked.amount)
  if (cents < centsOf(min) || cents > centsOf(max))
    throw new AskError(400, 'amount', `The amount must be from ${min} to ${max} ${currency}`)
  return { currency, method: method.id, cents, amount: formatUnits(cents, digits) }
}

/** As {@link paymentOf}, for a page: a whole amount that is only a preset is cut to what the vendor takes. */
export function presetOf(ask: Ask<'onrampUrl'>, payments: Vendor['payments'], usual = 50): Payment {
  const { paymentCurrency: currency, paymentMethod: method, paymentAmount, presetFiatAmount } = ask
  const named = {
    ...(currency === undefined ? {} : { currency }),
    ...(method === undefined ? {} : { method }),
  }
  if (paymentAmount !== undefined) return paymentOf(payments, { ...named, amount: paymentAmount })
  const taken = payments.find((one) => one.currency === (currency ?? one.currency))
  const { min = '1', max = '1' } = taken?.methods.find(({ id }) => id === (method ?? id)) ?? {}
  const amount = Math.min(
    Math.max(presetFiatAmount ?? usual, Math.ceil(Number(min))),
    Math.floor(Number(max)),
  )
  return paymentOf(payments, { ...named, amount: `${amount}` })
}

/** However long it is: who asks for more than there is asks wrongly, and nothing fails. */
function centsOf(amount: string): bigint {
  const [units = '0', fraction = ''] = amount.split('.')
  return BigInt(units + fraction.slice(0, digits).padEnd(digits, '0'))
}

/** @throws {ConfigurationError} for the address of a page that nobody could be sent to */
export function checkLinks(links: Readonly<Record<string, string | undefined>>): void {
  for (const [option, link] of Object.entries(links))
    if (link !== undefined && cleanLink(link) === undefined)
      throw new ConfigurationError(
        option,
        `${option} is "${link}". Write the https address of a page of yours.`,
      )
}

/** A number of a vendor's as decimal text. @throws {UpstreamError} */
export function decimalOf(value: number): string {
  const text = `${value}`.includes('e') ? value.toFixed(18).replace(/\.?0+$/, '') : `${value}`
  if (!/^\d+(\.\d+)?$/.test(text)) throw new UpstreamError('malformed')
  return text
}

/** The rows that make sense: one that makes none is not the others' trouble. */
export function sound<S extends v.GenericSchema>(
  schema: S,
  rows: readonly unknown[],
): readonly v.InferOutput<S>[] {
  return rows.flatMap((row) => {
    const read = v.safeParse(schema, row)
    return read.success ? [read.output] : []
  })
}

const mostAccounts = 1_000

/**
 * What was bought of a vendor that has to be asked. Purchases that came through are remembered, for as long as this process
 * lives: so the transactions that brought them are told as such, and no address is told to the vendor for that.
 */
export function purchasesOf(
  { id, bases }: { readonly id: string; readonly bases: Provider['bases'] },
  coins: readonly VendorCoin[],
  read: (account: string, reference: string | undefined, tools: Tools) => Promise<readonly Purchase[]>,
): Provider<'purchases'> {
  const known = new Map<string, readonly Purchase[]>()
  const keyOf = (account: string) => tokenKey({ chain: 'any:any', address: account })
  const isSoldTo = (account: string) =>
    coins.some(({ networks }) => networks.some(({ chain }) => isAddressOf(chain, account)))
  return {
    id: `onramp-${id}`,
    question: 'purchases',
    keyed: true,
    ...(bases ? { bases } : {}),
    covers: ({ account, vendor }) =>
      vendor === undefined ? known.has(keyOf(account)) : vendor === id && isSoldTo(account),
    async answer({ account, vendor, references }, tools) {
      const key = keyOf(account)
      if (vendor === undefined) return known.get(key) ?? []
      const by = async (reference: string) =>
        (await read(account, reference, tools)).map((one) => ({ ...one, requestId: reference }))
      const told = references
        ? (await Promise.all(references.map(by))).flat()
        : await read(account, undefined, tools)
      const came = told.filter(({ status, hash }) => status === 'confirmed' && hash !== undefined)
      if (came.length > 0) {
        known.delete(key)
        known.set(key, came)
        for (const [oldest] of known) if (known.size > mostAccounts) known.delete(oldest)
      }
      return told
    },
  }
}
