import type { AnswerOf, ChainId, onrampOptions } from '@foyer/api'
import { cleanLink } from '../calls/clean.js'
import { isAddressOf } from '../chains.js'
import { ConfigurationError, UpstreamError } from '../errors.js'
import type { AnyProvider, Ask, Provider } from '../port.js'

/** What {@link onrampLink} takes. */
export interface OnrampLinkOptions {
  /**
   * The vendor's page, with `{address}`, `{network}`, `{asset}`, `{fiatAmount}`, `{cryptoAmount}`, `{user}` and `{redirect}`
   * in its path or query: `https://buy.vendor.example/?wallet={address}&network={network}`. A parameter without a value is
   * left out.
   */
  readonly template: string
  /** The chains of the networks that may be bought on, by what they are called: `{ ethereum: 'eip155:1' }`. */
  readonly networks: Readonly<Record<string, ChainId>>
  /** Where the vendor leads back to: a page of the host's. No visitor's word goes in here. */
  readonly redirect?: string
  /** The least and the most that a page is made ready for. @default 1 to 10,000 */
  readonly fiat?: readonly [least: number, most: number]
  /** The same of coins. @default 1 to 10,000 */
  readonly crypto?: readonly [least: number, most: number]
  /** What can be bought, where the vendor has no list of it. */
  readonly options?: AnswerOf<typeof onrampOptions>
  /** Adds to the finished address what a vendor asks for, such as a signature. It may add parameters, and change none. */
  readonly finish?: (url: string) => string | Promise<string>
}

const names = ['address', 'network', 'asset', 'fiatAmount', 'cryptoAmount', 'user', 'redirect']
const usual = [1, 10_000] as const

/**
 * A vendor's page by its address alone: its host is fixed here, coins go to the address that was asked for and to no other.
 * @throws {ConfigurationError}
 */
export function onrampLink(options: OnrampLinkOptions): readonly AnyProvider[] {
  const { template, networks, redirect, fiat = usual, crypto = usual, finish } = options
  checkTemplate(template)
  if (redirect !== undefined && cleanLink(redirect) === undefined)
    throw new ConfigurationError(
      'redirect',
      `redirect is "${redirect}". Write the https address of a page of yours.`,
    )

  const url: Provider<'onrampUrl'> = {
    id: 'onramp-link',
    question: 'onrampUrl',
    covers: (ask) => destinationOf(ask, networks) !== undefined,
    async answer(ask) {
      const to = destinationOf(ask, networks)
      if (!to) throw new UpstreamError('malformed')
      const values: Readonly<Record<string, string | undefined>> = {
        ...to,
        fiatAmount: clipped(ask.presetFiatAmount, fiat),
        cryptoAmount: clipped(ask.presetCryptoAmount, crypto),
        user: ask.partnerUserId,
        redirect,
      }
      const built = fill(template, values)
      const finished = URL.parse((await finish?.(built.href)) ?? built.href)
      if (!finished || !isSame(built, finished)) throw new UpstreamError('malformed')
      return finished.href
    },
  }
  if (!options.options) return [url]
  const sold = options.options
  const list: Provider<'onrampOptions'> = {
    id: 'onramp-link',
    question: 'onrampOptions',
    covers: () => true,
    answer: async () => sold,
  }
  return [url, list]
}

/** The network, and the first address that is one of its chain and is to get what is bought there. */
function destinationOf(
  { destinationWallets, defaultNetwork }: Ask<'onrampUrl'>,
  networks: OnrampLinkOptions['networks'],
): { readonly address: string; readonly network: string; readonly asset: string | undefined } | undefined {
  for (const { address, blockchains = Object.keys(networks), assets } of destinationWallets) {
    const network = blockchains.find(
      (one) =>
        (defaultNetwork === undefined || one === defaultNetwork) &&
        Object.hasOwn(networks, one) &&
        isAddressOf(networks[one] ?? '', address),
    )
    if (network !== undefined) return { address, network, asset: assets?.[0] }
  }
  return undefined
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
  const url = URL.parse(template.replace(/\{\w+\}/g, 'x'))
  if (!url || cleanLink(url.href) === undefined) throw fault('is no https address')
  // A host with a part of it left open could become any other.
  if (!/^https?:\/\/[^/]+\//.test(before)) throw fault('has no host of its own')
  const unknown = [...template.matchAll(/\{(\w*)\}/g)].find(([, name = '']) => !names.includes(name))
  if (unknown) throw fault(`has ${unknown[0]}, which stands for nothing`)
  if (!template.includes('{address}')) throw fault('has no {address}')
}
