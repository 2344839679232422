// @tier gate
import { displayText, InvalidAddressError, parseNetworkId } from '@foyer/core'
import { expect, test } from 'vitest'
import { type Ask, readDestination } from './destination.js'
import { PurchaseRefusedError } from './errors.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const ask: Ask = {
  provider: {
    id: 'kestrel',
    name: displayText('Kestrel Pay'),
    icon: undefined,
    fees: undefined,
    hosts: ['pay.kestrel.test', '127.0.0.1:4020', '[::1]:4020'],
    currencies: [],
    sells: new Map(),
  },
  address,
  networkId: parseNetworkId('eip155:1'),
  requestId: 'a1',
  parseAddress: (text) => {
    throw new InvalidAddressError(text, 'shape')
  },
  asset: { id: 'ETH', name: displayText('Ether'), symbol: displayText('ETH'), networks: [] },
}
const answer = {
  url: 'https://pay.kestrel.test/buy?order=1',
  provider: 'kestrel',
  address,
  network: 'ethereum',
  chainId: 'eip155:1',
  asset: 'ETH',
  requestId: 'a1',
}

function refusal(changed: object): unknown {
  try {
    return readDestination({ ...answer, ...changed }, ask)
  } catch (error) {
    return error instanceof PurchaseRefusedError ? error.context.part : error
  }
}

test.each([
  ['https://pay.kestrel.test/buy?order=1', 'https://pay.kestrel.test/buy?order=1'],
  ['https://PAY.kestrel.test/', 'https://pay.kestrel.test/'],
  ['https://pay.kestrel.test:443/', 'https://pay.kestrel.test/'],
  ['http://127.0.0.1:4020/onramp?order=1', 'http://127.0.0.1:4020/onramp?order=1'],
  ['http://[::1]:4020/onramp', 'http://[::1]:4020/onramp'],
])('the page %s is taken as %s', (url, href) => {
  expect(readDestination({ ...answer, url }, ask)).toBe(href)
})

test.each([
  ...[
    undefined,
    null,
    7,
    '',
    'nothing',
    {},
    ['https://pay.kestrel.test/'],
    `https://pay.kestrel.test/${'a'.repeat(5_000)}`,
  ],
  ...[
    'http://pay.kestrel.test/',
    'ftp://pay.kestrel.test/',
    'ws://pay.kestrel.test/',
    '//pay.kestrel.test/',
    '/buy',
  ],
  ...[
    'javascript:alert(1)//pay.kestrel.test',
    'data:text/html,https://pay.kestrel.test/',
    'blob:https://pay.kestrel.test/1',
  ],
  ...[
    'intent://pay.kestrel.test/#Intent;end',
    'about:blank',
    'file:///pay.kestrel.test',
    'view-source:https://pay.kestrel.test/',
  ],
  ...[
    'java\nscript:alert(1)',
    ' https://pay.kestrel.test/',
    'https://pay.kestrel.test/\u0000',
    'https://pay.kestrel.test/\u202e',
  ],
  ...['https://pay.kest\trel.test/', 'https://pay.kestrel.test/a b', 'https://pay.kestrél.test/'],
  ...[
    'https://me@pay.kestrel.test/',
    'https://me:secret@pay.kestrel.test/',
    'https:pay.kestrel.test',
    'https:/pay.kestrel.test/',
  ],
])('no page of a provider: %j', (url) => {
  expect(refusal({ url })).toBe('url')
})

test.each([
  ...[
    'https://evil.test/',
    'https://pay.kestrel.test.evil.test/',
    'https://evil.test/pay.kestrel.test',
    'https://kestrel.test/',
  ],
  ...[
    'https://xpay.kestrel.test/',
    'https://pay.kestrel.test:8443/',
    'https://a.pay.kestrel.test/',
    'https://pay.kestrel.test./',
  ],
  ...[
    'https://evil.test\\@pay.kestrel.test/',
    'https://evil.test#@pay.kestrel.test/',
    'https://evil.test?@pay.kestrel.test/',
  ],
  ...['http://127.0.0.1:4021/', 'http://localhost:4020/', 'https://%70ay.kestrel.test.evil.test/'],
])('of another host: %s', (url) => {
  expect(refusal({ url })).toBe('host')
})

test.each([
  ['provider', { provider: 'paylane' }],
  ['provider', { provider: undefined }],
  ['address', { address: '0x3f5CE4a19b227Ff01c6D48aa90e3D7b52e61F80a' }],
  ['address', { address: address.toLowerCase() }],
  ['address', { address: undefined }],
  ['address', { address: [address] }],
  ['network', { chainId: 'eip155:8453' }],
  ['network', { chainId: undefined }],
  ['asset', { asset: 'USDC' }],
  ['asset', { asset: undefined }],
  ['request', { requestId: 'a0' }],
  ['request', { requestId: undefined }],
])('an answer whose %s is another is refused: %j', (part, changed) => {
  expect(refusal(changed)).toBe(part)
})
