// @tier gate
import { networkParts, parseNetworkId } from '@foyer/core'
import { hostileUrls } from '@foyer/testing'
import { expect, test } from 'vitest'
import { parseOptions, parseRuntimeOptions } from '../options.js'
import { decodeWallets } from './catalogue.js'
import { customWallet } from './customWallet.js'
import { decodeBalances } from './portfolio.js'

const mainnet = parseNetworkId('eip155:1')
const urls = hostileUrls('globalThis.ran = true')

/** Every text in a value that came through a parser, but for names. */
function linksOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    /^(id|name|symbol)$/.test(key) ? [] : linksOf(inner),
  )
}

const catalogueFields = [
  ...['homepage', 'mobile_link', 'desktop_link', 'webapp_link'],
  ...['app_store', 'play_store', 'chrome_store'],
]
const hostFields = ['imageUrl', 'homepage', 'mobileLink', 'desktopLink', 'webappLink']

const all = (fields: readonly string[], url: string) =>
  Object.fromEntries(fields.map((field) => [field, url]))
const named = { id: 'w', name: 'W' }

const sinks: Readonly<Record<string, (url: string) => unknown>> = {
  'links of a wallet of the catalogue': (url) =>
    decodeWallets({ count: 1, data: [{ ...named, ...all(catalogueFields, url) }] }).wallets,
  'links and picture of a wallet of the host': (url) => customWallet({ ...named, ...all(hostFields, url) }),
  'the picture of a token': (url) =>
    decodeBalances(mainnet)({
      balances: [
        {
          name: 'T',
          symbol: 'T',
          chainId: mainnet,
          iconUrl: url,
          quantity: { decimals: '18', numeric: '1' },
        },
      ],
    }).tokens.map(({ icon }) => icon),
}

test('the list is long enough to mean something', () => {
  expect(new Set(urls).size).toBeGreaterThanOrEqual(400)
  expect(networkParts(mainnet).namespace).toBe('eip155')
})

test.each(Object.entries(sinks))(
  'none of the addresses that run something comes through as %s',
  (_sink, read) => {
    expect(linksOf(read('https://wallet.example/')).length).toBeGreaterThan(0)

    for (const url of urls) expect(linksOf(read(url)), JSON.stringify(url.slice(0, 80))).toEqual([])
  },
)

test.each([
  ['cove', 'cove://'],
  ['cove:', 'cove://'],
  ['cove.app:', 'cove.app://'],
  ['cove://', 'cove://'],
  ['https://cove.example/app', 'https://cove.example/app'],
])('an app that a list calls %s is reached by %s', (link, href) => {
  const row = { ...named, mobile_link: link, desktop_link: link }
  const found = { mobileLink: href, desktopLink: href }

  expect(decodeWallets({ count: 1, data: [row] }).wallets).toMatchObject([found])
  expect(customWallet({ ...named, mobileLink: link, desktopLink: link })).toMatchObject(found)
})

test.each(['termsUrl', 'privacyUrl'] as const)('a host that passes one as %s is told', (option) => {
  for (const url of urls) {
    expect(() => parseOptions({ [option]: url }), url.slice(0, 80)).toThrow(`option "${option}"`)
    expect(() => parseRuntimeOptions({ [option]: url }, parseOptions({})), url.slice(0, 80)).toThrow(
      `option "${option}"`,
    )
  }
})

test.each(['api', 'catalogue', 'analytics'] as const)('nor as the address of the service %s', (service) => {
  for (const url of urls)
    expect(() => parseOptions({ services: { [service]: url } })).toThrow('option "services')
})
