import { cleanLink } from '../../calls/sanitize.js'
import { ConfigurationError, UpstreamError } from '../../errors.js'
import { bag, callback, checkOptions, list, maybe, notBelow, text } from '../../guard/forms.js'
import { isPlaceholder } from '../../guard/placeholder.js'
import type { AnyProvider, Provider, Vendor } from '../../questions.js'
import { checkLinks, coinForm, feeForm, isFor, orderOf, paymentForm, presetOf } from './vendor.js'

/** What {@link onrampLink} takes: the vendor as pages list it, and how its page is made. */
export interface OnrampLinkOptions extends Omit<Vendor, 'hosts'> {
  /**
   * The vendor's page, with `{address}`, `{network}`, `{asset}`, `{currency}`, `{fiatAmount}`, `{cryptoAmount}`,
   * `{method}`, `{user}` and `{redirect}` in its path or query:
   * `https://buy.vendor.example/?wallet={address}&network={network}`. A parameter without a value is left out.
   */
  readonly template: string
  /** The least and the most of a coin that a page is made ready for. @default 1 to 10,000 */
  readonly crypto?: readonly [least: number, most: number]
  /** Where the vendor leads back to: a page of the host's. No visitor's word goes in here. */
  readonly redirect?: string
  /** Adds to the finished address what a vendor asks for, such as a signature. It may add parameters, and change none. */
  readonly finish?: (url: string) => string | Promise<string>
}

const form = bag<OnrampLinkOptions>({
  id: text,
  name: text,
  icon: maybe(text),
  fee: feeForm,
  payments: list(paymentForm),
  coins: list(coinForm),
  template: text,
  crypto: maybe(list(notBelow)),
  redirect: maybe(text),
  finish: maybe(callback),
})
const names = [
  ...['address', 'network', 'asset', 'currency', 'fiatAmount', 'cryptoAmount'],
  ...['method', 'user', 'redirect'],
]

/**
 * A vendor's page by its address alone: its host is fixed here, coins go to the address that was asked for and to no other.
 * What it charges is not known before.
 * @throws {ConfigurationError}
 */
export function onrampLink(options: OnrampLinkOptions): readonly AnyProvider[] {
  checkOptions(form, options, 'onrampLink')
  const { template, redirect, finish, crypto = [1, 10_000], ...facts } = options
  checkTemplate(template)
  checkLinks({ redirect })
  const { coins, payments } = facts
  const vendor: Vendor = { ...facts, hosts: [new URL(fill(template, {})).host] }
  const id = `onramp-${vendor.id}`

  const url: Provider<'onrampUrl'> = {
    id,
    question: 'onrampUrl',
    covers: (ask) => isFor(vendor, ask.provider) && orderOf(ask, coins) !== undefined,
    async answer(ask) {
      const order = orderOf(ask, coins)
      if (!order) throw new UpstreamError('malformed')
      const { address, network, coin } = order
      const isOpen = ask.paymentAmount === undefined && ask.presetFiatAmount === undefined
      const { currency, amount, method } = presetOf(ask, payments)
      const built = fill(template, {
        address,
        network: network.name,
        asset: coin.symbol,
        currency,
        method,
        fiatAmount: isOpen ? undefined : amount,
        cryptoAmount: clipped(ask.presetCryptoAmount, crypto),
        user: ask.partnerUserId,
        redirect,
      })
      const finished = URL.parse((await finish?.(built.href)) ?? built.href)
      if (!finished || !isSame(built, finished)) throw new UpstreamError('malformed')
      const { chain, name } = network
      return { url: finished.href, vendor, address, chain, network: name, symbol: coin.symbol }
    },
  }
  const list: Provider<'onrampOptions'> = {
    id,
    question: 'onrampOptions',
    covers: () => true,
    answer: async () => vendor,
  }
  return [url, list]
}

function fill(template: string, values: Readonly<Record<string, string | undefined>>): URL {
  const text = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const url = new URL(text)
  for (const [name, value] of [...url.searchParams]) if (value === '') url.searchParams.delete(name)
  return url
}

/** Whether an address still says all that it did: where coins go, and where the visitor goes, above all. */
function isSame(built: URL, finished: URL): boolean {
  const isKept = [...built.searchParams].every(([name]) => {
    const [one, other] = [built.searchParams.getAll(name), finished.searchParams.getAll(name)]
    return one.length === other.length && one.every((value, at) => value === other[at])
  })
  return isKept && built.origin === finished.origin && built.pathname === finished.pathname
}

function clipped(amount: number | undefined, [least, most]: readonly [number, number]): string | undefined {
  return amount === undefined ? undefined : `${Math.min(Math.max(amount, least), most)}`
}

function checkTemplate(template: string): void {
  const fault = (why: string) =>
    new ConfigurationError(
      'template',
      `template ${why}. Write it as https://buy.vendor.example/?wallet={address}.`,
    )
  const [before = ''] = template.split(/[?{]/)
  const filled = template.replace(/\{\w+\}/g, 'x')
  const url = URL.parse(filled)
  if (isPlaceholder(filled)) throw fault('has a placeholder in place of a key')
  if (!url || cleanLink(url.href) === undefined) throw fault('is no https address')
  // A host with a part of it left open could become any other.
  if (!/^https?:\/\/[^/]+\//.test(before)) throw fault('has no host of its own')
  const unknown = [...template.matchAll(/\{(\w*)\}/g)].find(([, name = '']) => !names.includes(name))
  if (unknown) throw fault(`has ${unknown[0]}, which stands for nothing`)
  if (!template.includes('{address}')) throw fault('has no {address}')
}
