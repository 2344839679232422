// @tier gate, @vitest-environment happy-dom
import { type CatalogueWallet, displayText, safeUrl } from '@foyer/core'
import { afterEach, expect, test, vi } from 'vitest'
import { browseLinkOf, offersOf } from './offers.js'

const wallet: CatalogueWallet = {
  id: 'harbor',
  name: displayText('Harbor'),
  homepage: safeUrl('web', 'https://harbor.example/'),
  chromeStore: safeUrl('web', 'https://chrome.example/'),
  firefoxStore: safeUrl('web', 'https://firefox.example/'),
  edgeStore: safeUrl('web', 'https://edge.example/'),
  appStore: safeUrl('web', 'https://apple.example/'),
  playStore: safeUrl('web', 'https://play.example/'),
  chains: [],
  certified: false,
}

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  ['Chrome/140.0 Safari/537.36', 'chrome apple play harbor'],
  ['Chrome/140.0 Safari/537.36 Edg/140.0', 'edge apple play harbor'],
  ['Gecko/20100101 Firefox/140.0', 'firefox apple play harbor'],
  ['Version/18.0 Safari/605.1', 'apple play harbor'],
  ['(iPhone) Version/18.0 Safari/605.1', 'apple harbor'],
  ['(Linux; Android 15) Chrome/140.0 Safari/537.36', 'play harbor'],
])('in %s a wallet is to be had from %s', (agent, places) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 ${agent}`)

  const hosts = offersOf(wallet).map(({ url }) => new URL(url).hostname.replace('.example', ''))

  expect(hosts.join(' ')).toBe(places)
})

test.each([
  [
    'https://w.example/open?url={url}',
    'https://w.example/open?url=https%3A%2F%2Fsite.example%2Fa%3Fb%3D1%23c',
  ],
  ['https://w.example/dapp/{page}', 'https://w.example/dapp/site.example/a?b=1#c'],
  [
    'https://w.example/?l={twice}',
    'https://w.example/?l=https%253A%252F%252Fsite.example%252Fa%253Fb%253D1%2523c',
  ],
  ['harbor://open?url={url}', undefined],
  [undefined, undefined],
])('a page is opened in the browser of a wallet by %s', (browse, link) => {
  expect(browseLinkOf({ ...wallet, browse }, 'https://site.example/a?b=1#c')).toBe(link)
})
