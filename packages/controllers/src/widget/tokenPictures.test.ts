// @tier gate
import { displayText, parseNetworkId, safeUrl, type TokenBalance } from '@foyer/core'
import { expect, test } from 'vitest'
import { ownPictures } from '../ownPictures.js'
import { tokenPictures } from './tokenPictures.js'

const pictured = tokenPictures(
  ownPictures({ api: 'https://api.example/v1/', catalogue: 'https://catalogue.example/' }),
)

function token(url: string | undefined, price?: number): TokenBalance {
  const icon = safeUrl('image', url)
  return {
    network: parseNetworkId('eip155:1'),
    address: '0x22',
    name: displayText('Dollar'),
    symbol: displayText('USD'),
    decimals: 6,
    amount: 1n,
    ...(icon && { icon }),
    ...(price !== undefined && { price }),
  }
}

test.each([
  'data:image/png;base64,AAAA',
  'https://api.example/icons/a.png',
  'https://catalogue.example/b.png',
])('a picture of the answer itself, or of a service of the host, is used as it is: %s', (url) => {
  expect(pictured(token(url, 1))).toEqual(token(url, 1))
})

test.each([
  ...['https://tracker.example/a.png', 'https://api.example.tracker.example/a.png'],
  ...['https://api.example:8443/a.png', 'https://tracker.example/?https://api.example/'],
])('a picture elsewhere is never fetched: %s; the image service has one of the symbol', (url) => {
  expect(pictured(token(url, 1))).toEqual({ ...token(undefined, 1), imageId: 'USD' })
})

test('a token without a price, or without a picture in the answer, borrows none by its symbol', () => {
  for (const price of [undefined, 0])
    expect(pictured(token('https://tracker.example/a.png', price))).toEqual(token(undefined, price))
  expect(pictured(token(undefined, 1))).toEqual(token(undefined, 1))
})
