// @tier gate
import { bitcoin } from '@foyer/adapter-bitcoin'
import { bitcoinMainnet } from '@foyer/adapter-bitcoin/networks'
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { polkadot } from '@foyer/adapter-polkadot'
import { polkadotAssetHub } from '@foyer/adapter-polkadot/networks'
import { solana } from '@foyer/adapter-solana'
import { solanaMainnet } from '@foyer/adapter-solana/networks'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createFoyer, type FoyerOptions } from './index.js'

/** One network of each chain family, and how a host names it. */
const families = {
  eip155: { network: mainnet, adapter: evm },
  solana: { network: solanaMainnet, adapter: solana },
  bip122: { network: bitcoinMainnet, adapter: bitcoin },
  polkadot: { network: polkadotAssetHub, adapter: polkadot },
} as const
type Family = keyof typeof families

/** The places where a host may name networks, and the option that an error has to name. */
const places = {
  adapter: {
    option: 'adapters.0.networks.0',
    give: (family: Family, network: unknown) =>
      createFoyer({ adapters: [families[family].adapter({ networks: [network] } as never)] }),
  },
  second: {
    option: 'adapters.0.networks.1',
    give: (family: Family, network: unknown) =>
      createFoyer({
        adapters: [families[family].adapter({ networks: [otherOf(family), network] } as never)],
      }),
  },
  connector: {
    option: 'connectors.0.adapters.0.networks.0',
    give: (family: Family, network: unknown) =>
      createFoyer({
        connectors: [
          {
            id: 'source:phone',
            name: 'Phone',
            type: 'walletConnect',
            adapters: [families[family].adapter({ networks: [network] } as never)],
            create: () => new Promise<never>(() => {}),
          },
        ],
      }),
  },
  addNetwork: {
    option: 'network',
    give: async (family: Family, network: unknown) => createFoyer(base(family)).addNetwork(network as never),
  },
  addAdapter: {
    option: 'adapter.networks.0',
    async give(family: Family, network: unknown) {
      const other = family === 'eip155' ? 'solana' : 'eip155'
      await createFoyer(base(other)).addAdapter(families[family].adapter({ networks: [network] } as never))
    },
  },
} as const
type Place = keyof typeof places

function otherOf(family: Family) {
  return { ...families[family].network, id: `${family}:8453` }
}

function base(family: Family): FoyerOptions {
  const { adapter, network } = families[family]
  return { adapters: [adapter({ networks: [network] } as never)] }
}

/** A field of a network, and whether a value may stand there. Written from the interface, not from the check. */
type Rule = (value: unknown, family: Family) => boolean
const isText: Rule = (value) => typeof value === 'string' && value.trim() !== ''
const optional =
  (rule: Rule): Rule =>
  (value, family) =>
    value === undefined || rule(value, family)
const isIdOf: Rule = (value, family) =>
  typeof value === 'string' &&
  (family === 'eip155' ? /^eip155:[1-9]\d{0,31}$/ : new RegExp(`^${family}:[-_a-zA-Z0-9]{1,32}$`)).test(value)
const isUrl: Rule = (value) => {
  if (typeof value !== 'string') return false
  try {
    const { protocol, hostname, username } = new URL(value)
    const isLocal = /(^|\.)localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(hostname)
    return !username && (protocol === 'https:' || (protocol === 'http:' && isLocal))
  } catch {
    return false
  }
}
const isWord: Rule = (value) => typeof value === 'string'
const rules: Readonly<Record<string, Rule>> = {
  id: isIdOf,
  name: isText,
  'nativeCurrency.name': isText,
  'nativeCurrency.symbol': isText,
  'nativeCurrency.decimals': (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255,
  'rpcUrls.0': isUrl,
  'explorer.name': isText,
  'explorer.url': isUrl,
  'explorer.accountPath': optional(isWord),
  'explorer.transactionPath': optional(isWord),
  'explorer.tokenPath': optional(isWord),
  testnet: optional((value) => typeof value === 'boolean'),
  imageId: optional(isText),
  deprecatedId: optional(isIdOf),
}
/** Objects and lists within a network. */
const parts = ['', 'nativeCurrency', 'rpcUrls', 'explorer']

function set(network: object, path: string, value: unknown): unknown {
  if (path === '') return value
  const copy = structuredClone(network)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let home: object = copy
  for (const key of keys) {
    if (Reflect.get(home, key) === undefined) Reflect.set(home, key, {})
    home = Reflect.get(home, key)
  }
  if (value === undefined) Reflect.deleteProperty(home, last)
  else Reflect.set(home, last, value)
  return copy
}

/** Values of the wrong kind, and texts that are nearly right. */
const wrong = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    0,
    -1,
    1.5,
    256,
    Number.NaN,
    18n,
    '',
    ' ',
    'eip155',
    '1',
    {},
    [],
  ),
  fc.constantFrom<unknown>('eip155:1', 'solana:1', 'eip155:', 'eip155:1:2', ':1', 'eip155: 1', 'eip155:0x1'),
  fc.constantFrom<unknown>(
    'http://node.example',
    'https://',
    '//node.example',
    'javascript:alert(1)',
    'https://me:word@node.example',
    'ftp://node.example',
    'data:text/plain,1',
    'https://node.example/',
    'http://localhost:1',
  ),
  fc.string(),
  fc.anything({ maxDepth: 1 }),
)

const changes = fc.oneof(
  fc.record({ path: fc.constantFrom(...Object.keys(rules)), value: wrong }),
  fc.record({
    path: fc.constantFrom(...parts),
    value: fc.constantFrom<unknown>(null, 1, 'text', [], () => {}, true, 0n, [[]], [{}]),
  }),
)

/** Whether a network with this change is one, as far as the change is concerned. */
function isGood(family: Family, path: string, value: unknown): boolean {
  const rule = rules[path]
  if (rule) return rule(value, family)
  return path === 'rpcUrls' && Array.isArray(value) && value.every((url) => isUrl(url, family))
}

search(
  'a network that is none is refused with the name of its option, wherever a host names it',
  fc.asyncProperty(
    fc.constantFrom(...(Object.keys(places) as Place[])),
    fc.constantFrom(...(Object.keys(families) as Family[])),
    changes,
    async (place, family, { path, value }) => {
      const { option, give } = places[place]
      const { network } = families[family]
      const failure = await (async () => give(family, set(network, path, value)))().then(
        () => undefined,
        (error: unknown) => error,
      )

      // A family that is not installed has an error of its own.
      const isForeign = Reflect.get(Object(failure), 'code') === 'adapter/missing'
      if (place === 'addNetwork' && path === 'id' && isForeign)
        expect(value).toMatch(/^[-a-z0-9]{3,8}:[-\w]{1,32}$/)
      else if (isGood(family, path, value)) expect(failure).toBeUndefined()
      else
        expect(failure).toMatchObject({
          code: 'options/invalid',
          context: { option: expect.stringMatching(new RegExp(`^${option}`)) },
        })
    },
  ),
  { gate: 300, exhaustive: 5_000 },
)

/** The places where a host names the networks of a family, and the option that an error has to name. */
const lists = {
  'adapters.0.networks': (family: Family, networks: unknown) =>
    createFoyer({ adapters: [families[family].adapter({ networks } as never)] }),
  'adapter.networks': (family: Family, networks: unknown) =>
    createFoyer(base(family === 'solana' ? 'eip155' : 'solana')).addAdapter(
      families[family].adapter({ networks } as never),
    ),
} as const

const noList = fc.oneof(
  fc.constantFrom<unknown>(null, mainnet, { mainnet }, new Set([mainnet]), new Map(), 'eip155:1', () => {}),
  fc.constantFrom<unknown>({ length: 1, 0: mainnet }, { map: 1 }, { map: () => [mainnet] }),
  fc.anything({ maxDepth: 1 }).filter((value) => value !== undefined && !Array.isArray(value)),
)

search(
  'networks that are no list are refused with the name of their option, wherever a host names them',
  fc.asyncProperty(
    fc.constantFrom(...(Object.keys(lists) as (keyof typeof lists)[])),
    fc.constantFrom(...(Object.keys(families) as Family[])),
    noList,
    async (option, family, networks) => {
      await expect((async () => lists[option](family, networks))()).rejects.toMatchObject({
        code: 'options/invalid',
        context: { option },
      })
    },
  ),
  { gate: 200, exhaustive: 5_000 },
)

/** A chain as `viem/chains` has it. */
const chain = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.example'] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
}
const chainPaths = Object.keys(chain).flatMap(
  (path) =>
    ({
      rpcUrls: ['rpcUrls', 'rpcUrls.default', 'rpcUrls.default.http', 'rpcUrls.default.http.0'],
      blockExplorers: ['blockExplorers', 'blockExplorers.default', 'blockExplorers.default.url'],
      nativeCurrency: ['nativeCurrency', 'nativeCurrency.symbol'],
    })[path] ?? [path],
)

search(
  'a chain of viem that is none is refused with the name of its option',
  fc.property(fc.constantFrom(...chainPaths), wrong, (path, value) => {
    try {
      createFoyer({ adapters: [evm({ networks: [set(chain, path, value)] } as never)] })
    } catch (error) {
      expect(error).toMatchObject({
        code: 'options/invalid',
        context: { option: expect.stringMatching(/^adapters\.0\.networks\.0/) },
      })
    }
  }),
  { gate: 300, exhaustive: 5_000 },
)
