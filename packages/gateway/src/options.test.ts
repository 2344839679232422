// @tier gate
import { describe, expect, it } from 'vitest'
import { createGateway } from './gateway.js'
import { prices } from './gateway.test-support.js'
import { Secret } from './guard/secret.js'
import type { GatewayOptions } from './options.js'
import { ens } from './providers/ens.js'
import { llama } from './providers/llama/llama.js'

describe('options that cannot stand', () => {
  const node = { 'eip155:1': 'https://node.dev' }
  const store = { get: async () => undefined, set: async () => {} }
  const longKey = '0123456789abcdef0123456789abcdef'
  const mine = (more: Partial<GatewayOptions>): GatewayOptions => ({
    chains: node,
    providers: [],
    origins: ['https://shop.dev'],
    ...more,
  })
  it.each<readonly [GatewayOptions, string]>([
    [{ chains: node, providers: [] }, 'Say which pages may ask'],
    [{ chains: node, providers: [], origins: ['*'], projects: {} }, 'not both'],
    [{ chains: node, providers: [], origins: [] }, 'origins is empty'],
    [{ chains: node, providers: [], origins: ['shop.dev'] }, 'as https://your.site'],
    [{ chains: node, providers: [], origins: ['https://shop.dev/'] }, '"https://shop.dev/" in origins'],
    ...['https://*.shop.dev', '*.shop.dev', 'https://shop-*.dev', 'https://(www.)shop.dev', 'https://*'].map(
      (origin) => [{ chains: node, providers: [], origins: [origin] }, `"${origin}" in origins`] as const,
    ),
    [{ chains: node, providers: [], projects: { a: { origins: ['x'] } } }, 'projects.a.origins'],
    [{ chains: {}, providers: [], origins: ['*'] }, 'chains is empty'],
    [
      { chains: { 'eip155:8453': 'https://base.dev' }, providers: [ens()], origins: ['*'] },
      'ens needs a node of eip155:1',
    ],
    [
      { chains: { 'eip155:1': { rpc: [] } }, providers: [ens()], origins: ['*'] },
      'ens needs a node of eip155:1',
    ],
    [
      { chains: node, providers: [ens({ chain: 'eip155:11155111' })], origins: ['*'] },
      'ens needs a node of eip155:11155111',
    ],
    [
      { chains: { one: 'https://node.dev' }, providers: [], origins: ['*'] },
      '"one" in chains is no CAIP-2 id',
    ],
    ...['abc', '0x1', '01', '1e0', '0'].map((number): readonly [GatewayOptions, string] => [
      { chains: { [`eip155:${number}`]: 'https://node.dev' }, providers: [], origins: ['*'] },
      `"eip155:${number}" in chains is no CAIP-2 id`,
    ]),
    [
      { chains: { 'eip155:1': 'node.dev' }, providers: [], origins: ['*'] },
      '"node.dev" in chains is no http(s) address',
    ],
    ...['here', 'ftp://shop.dev', 'http://shop.dev'].map(
      (url) => [{ chains: node, providers: [], origins: ['*'], url }, `url is "${url}". Write it`] as const,
    ),
    [
      {
        chains: { 'eip155:1': ['https://a.dev', new Secret('RPC_1', 'https://node.dev/key')] },
        providers: [],
        origins: ['*'],
      },
      'any page could spend what [secret RPC_1] costs you',
    ],
    [
      { chains: node, providers: [{ ...prices, keyed: true }], origins: ['*'] },
      'any page could spend what test-prices costs',
    ],
    ...['https://me:word@node.dev', `https://node.dev/?key=${longKey}`, `https://node.dev/v2/${longKey}`].map(
      (url) =>
        [
          { chains: { 'eip155:1': url }, providers: [], origins: ['*'] },
          'any page could spend what the key of a node of eip155:1 costs you',
        ] as const,
    ),
    [
      { chains: node, providers: [llama({ base: `https://llama.dev/${longKey}` })], origins: ['*'] },
      'any page could spend what llama costs you',
    ],
    ...[0, 1.01, 10, 50].map((share): readonly [GatewayOptions, string] => [
      mine({ limits: { providers: { [prices.id]: { calls: 100, seconds: 86_400, share } } } }),
      `share of limits.providers["${prices.id}"] is`,
    ]),
    ...[Number.NaN, 0, -1, Number.POSITIVE_INFINITY].flatMap((value) => [
      [
        mine({ limits: { client: { calls: value, seconds: 60 } } }),
        `calls of limits.client is ${value}. Write`,
      ] as const,
      [
        mine({ limits: { project: { calls: 5, seconds: value } } }),
        `seconds of limits.project is ${value}`,
      ] as const,
      [mine({ patience: value }), `patience is ${value}. Write`] as const,
      [mine({ cache: { bytes: value } }), `bytes of cache is ${value}. Write`] as const,
    ]),
    [mine({ cache: { store } }), 'cache has a store and no name'],
    [mine({ cache: { store, name: '' } }), 'name of cache is empty. Write a text.'],
    ...[0, -1, 1.5, Number.NaN].map(
      (hops) =>
        [mine({ clientAddress: { header: 'x-real-ip', hops } }), `hops of clientAddress is ${hops}`] as const,
    ),
    [mine({ clientAddress: { header: 'x real ip' } }), 'header of clientAddress is "x real ip"'],
  ])('are named in one sentence: %#', (options, sentence) => {
    expect(() => createGateway(options)).toThrow(sentence)
  })
})
