// @tier gate
import { safeUrl } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { browseLink, pairingLink, targetOf } from './deepLinks.js'

const uri = 'wc:1f@2?relay-protocol=irn&symKey=ab'
const once = encodeURIComponent(uri)
const twice = encodeURIComponent(once)
const plain = { telegram: false, android: false, framed: false }

describe('the link that hands a pairing to a wallet', () => {
  test.each([
    ['cove://', `cove://wc?uri=${once}`],
    ['cove:', `cove://wc?uri=${once}`],
    ['cove', `cove://wc?uri=${once}`],
    ['cove://app', `cove://app/wc?uri=${once}`],
    ['https://cove.example', `https://cove.example/wc?uri=${once}`],
    ['https://cove.example/', `https://cove.example/wc?uri=${once}`],
    ['https://cove.example/link', `https://cove.example/link/wc?uri=${once}`],
  ])('of %s is %s', (link, href) => {
    expect(pairingLink(link, uri, 'mobile', plain)?.href).toBe(href)
  })

  test.each([
    ['javascript:alert(1)'],
    ['javascript://cove/%0aalert(1)'],
    ['java\nscript://cove'],
    ['data:text/html,cove'],
    ['intent://cove'],
    ['http://cove.example'],
    ['https://user:word@cove.example'],
    [''],
  ])('is none for %s', (link) => {
    expect(pairingLink(link, uri, 'mobile', plain)).toBeUndefined()
  })

  test('to a web wallet is never that of an app', () => {
    expect(pairingLink('cove://', uri, 'web', plain)).toBeUndefined()
  })

  test('is encoded twice for apps in Telegram on Android, and only there', () => {
    const telegram = { ...plain, telegram: true, android: true }

    expect(pairingLink('cove://', uri, 'mobile', telegram)?.href).toBe(`cove://wc?uri=${twice}`)
    expect(pairingLink('https://cove.example', uri, 'mobile', telegram)?.href).toContain(`?uri=${once}`)
    expect(pairingLink('cove://', uri, 'mobile', { ...plain, telegram: true })?.href).toContain(
      `?uri=${once}`,
    )
    expect(pairingLink('cove://', uri, 'mobile', { ...plain, android: true })?.href).toContain(`?uri=${once}`)
  })

  search('is safe and carries the whole pairing, whatever the wallet calls itself', async (look) => {
    const link = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc
        .tuple(fc.stringMatching(/^[a-z][a-z0-9+.-]*$/), fc.string())
        .map(([scheme, rest]) => `${scheme}:${rest}`),
    )
    const pairing = fc.string({ unit: 'grapheme', maxLength: 200 }).map((tail) => `wc:${tail}`)
    await look(
      fc.property(link, pairing, fc.constantFrom('mobile', 'desktop', 'web'), (wallet, offered, kind) => {
        const href = pairingLink(wallet, offered, kind, plain)?.href
        if (href === undefined) return
        expect([safeUrl('web', href), safeUrl('native', href)]).toContain(href)
        expect(decodeURIComponent(href.slice(href.lastIndexOf('wc?uri=') + 7))).toBe(offered)
      }),
    )
  })
})

describe('where a link opens', () => {
  test.each([
    ['mobile', plain, '_self'],
    ['mobile', { ...plain, framed: true }, '_top'],
    ['mobile', { ...plain, telegram: true }, '_blank'],
    ['mobile', { ...plain, telegram: true, framed: true }, '_blank'],
    ['desktop', plain, '_blank'],
    ['web', { ...plain, framed: true }, '_blank'],
  ] as const)('%s, %o: %s', (kind, place, target) => {
    expect(targetOf(kind, place)).toBe(target)
  })
})

describe('the link that opens the page in a Solana wallet', () => {
  const page = { href: 'https://host.example/buy?id=1&x=a b', origin: 'https://host.example', globals: {} }

  test.each([
    [
      'Phantom',
      'https://phantom.app/ul/browse/https%3A%2F%2Fhost.example%2Fbuy%3Fid%3D1%26x%3Da%20b?ref=https%3A%2F%2Fhost.example',
    ],
    [
      'Coinbase Wallet',
      'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fhost.example%2Fbuy%3Fid%3D1%26x%3Da%20b',
    ],
    ['Cove', undefined],
  ])('%s: %s', (name, href) => {
    expect(browseLink(name, 'solana', page)).toBe(href)
  })

  test('is none for other chain families, nor inside that wallet', () => {
    expect(browseLink('Phantom', 'eip155', page)).toBeUndefined()
    expect(browseLink('Phantom', 'solana', { ...page, globals: { phantom: {} } })).toBeUndefined()
    expect(
      browseLink('Coinbase Wallet', 'solana', { ...page, globals: { coinbaseSolana: {} } }),
    ).toBeUndefined()
  })
})
