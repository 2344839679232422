// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGateway } from '../gateway.js'
import { bags } from '../optionBags.test-support.js'
import { gatewayForm } from '../optionForms.js'
import type { GatewayOptions } from '../options.js'
import { checkOptions } from './forms.js'
import { isPlaceholder } from './placeholder.js'
import { isKeyed, Secret, secret } from './secret.js'

const mine = (chains: GatewayOptions['chains']) =>
  checkOptions(gatewayForm, { chains, origins: ['https://shop.dev'], providers: [] })
const open = (url: string) => createGateway({ chains: { 'eip155:8453': url }, origins: ['*'], providers: [] })

/** The texts that documents have in the place of a key, in the ways that people write it. */
const placeholders = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('your', 'my', 'insert', 'enter', 'paste', 'replace'),
      fc.constantFrom('', '-api', '_API', '-alchemy', '_project', '-secret', ' own'),
      fc.constantFrom('-key', '_KEY', ' token', '-id', '_secret', '-key-here'),
      fc.boolean(),
    )
    .map(([verb, of, noun, isLoud]) =>
      isLoud ? `${verb}${of}${noun}`.toUpperCase() : `${verb}${of}${noun}`,
    ),
  fc
    .constantFrom('key', 'api-key', 'your key', 'INFURA_ID', 'k')
    .chain((name) =>
      fc.constantFrom(
        `<${name}>`,
        `{${name}}`,
        `{{${name}}}`,
        `[${name}]`,
        `\${${name}}`,
        `%${name}%`,
        `$${name}`,
      ),
    ),
  fc.constantFrom(
    'changeme',
    'change-me',
    'replace_me',
    'placeholder',
    'example',
    'example-key',
    'dummy',
    'TODO',
  ),
  fc.constantFrom(
    'undefined',
    'null',
    'NaN',
    '...',
    '…',
    'sk_live_…',
    'sk_live_...',
    'abc...',
    'xxx',
    'XXXXXXXX',
    '****',
  ),
  fc.constantFrom(
    'pk_test_xxxx',
    'pk_live_YOUR_KEY',
    'sk_test_your-secret-key',
    'API_KEY',
    'ALCHEMY_API_KEY',
    'INFURA_PROJECT_ID',
    'api-key',
    'access_token',
    'sk-***',
    'API_KEY_HERE',
    'KEY_HERE',
    'apikey-here',
    'alchemy-api-key',
    'infura-project-id',
    ':apiKey',
    '__KEY__',
    'yourApiKey',
    'REDACTED',
  ),
)
/** Addresses with a place for it. */
const addresses: readonly ((part: string) => string)[] = [
  (part) => `https://node.dev/v3/${encodeURIComponent(part)}`,
  (part) => `https://node.dev/${encodeURIComponent(part)}/rpc`,
  (part) => `https://node.dev/rpc?apikey=${encodeURIComponent(part)}`,
  (part) => `https://me:${encodeURIComponent(part)}@node.dev`,
]
/** Keys as vendors hand them out. */
const letters = (alphabet: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength })
const small = 'abcdefghijklmnopqrstuvwxyz'
const keys = fc
  .oneof(
    letters('0123456789abcdef', 32, 64),
    letters(`${small}${small.toUpperCase()}0123456789_-`, 20, 48),
    letters(`${small}${small.toUpperCase()}`, 20, 40),
    fc.uuid(),
  )
  .filter((key) => !/^[x0-]+$|[-_]x{3,}$/i.test(key))
const shortKeys = letters(`${small}0123456789`, 8, 19).filter(
  (key) => /\d/.test(key) && /^[^\d]*\d+[a-z]/.test(key),
)

describe('a placeholder in place of a key', () => {
  search(
    'is refused, in the environment, a secret or an address of a node, and a key is not',
    async (look) => {
      await look(
        fc.property(placeholders, fc.constantFrom(...addresses), (part, addressOf) => {
          const sentence = /has a placeholder in place of a key\. Write the key itself\./
          expect(() => secret('KEY', { KEY: part })).toThrow(sentence)
          expect(() => new Secret('KEY', part)).toThrow(sentence)
          expect(() => secret('RPC', { RPC: addressOf(part) })).toThrow(sentence)
          expect(() => mine({ 'eip155:1': addressOf(part) })).toThrow(sentence)
          expect(() => mine({ 'eip155:1': { bundler: addressOf(part) } })).toThrow(sentence)
        }),
      )
      await look(
        fc.property(keys, fc.constantFrom(...addresses), (key, addressOf) => {
          expect(secret('KEY', { KEY: key }).reveal()).toBe(key)
          expect(() =>
            mine({ 'eip155:1': [addressOf(key), new Secret('RPC', addressOf(key))] }),
          ).not.toThrow()
        }),
      )
    },
    { gate: 200, exhaustive: 5_000 },
  )
})

/** Addresses that pages open or show, and may see. */
const shown = /^(icon|iconUrl|redirect|page|url|origins|template)$/
const asked = bags.flatMap(({ name, full, make }) =>
  Object.entries(full).flatMap(([option, value]) =>
    typeof value === 'string' && value.startsWith('https://') && !shown.test(option)
      ? [{ name: `${option} of ${name}`, make: (url: string) => make({ ...full, [option]: url }) }]
      : [],
  ),
)
it.each(asked)('an address that a provider asks is of the host alone: $name', ({ make }) => {
  for (const url of ['https://a.vendor.dev/YOUR_KEY/v1', 'https://a.vendor.dev/v1?key=YOUR_API_KEY'])
    expect(() => make(url)).toThrow('placeholder')
  const openTo = (url: string) => {
    const made = make(url)
    const providers: unknown = { providers: Array.isArray(made) ? made : [made] }
    const options = { chains: { 'eip155:1': 'https://node.dev' }, origins: ['*'] }
    return () => Reflect.apply(createGateway, undefined, [Object.assign(options, providers)])
  }
  expect(openTo('https://a.vendor.dev/4f3c2b1a9e8d7c6b5a4f3e2d1c0b9a8f/v1')).toThrow('any page could spend')
  expect(openTo('https://api.vendor.dev/v1')).not.toThrow()
})

it('an address that is filled in has no placeholder of a key', () => {
  const link = bags.find(({ name }) => name === 'onrampLink')
  const template = 'https://buy.vendor.dev/?apiKey=YOUR_API_KEY&wallet={address}'
  expect(() => link?.make({ ...link.full, template })).toThrow('placeholder')
})

/** Names of hosts that people give their own. */
const hosts = fc
  .tuple(
    fc.constantFrom('my', 'use', 'enter', 'add', 'put', 'insert', 'replace', 'paste'),
    fc.constantFrom('-', ''),
    fc.constantFrom('node', 'geth-node', 'rpc', 'api', 'this-one', 'project', 'name'),
    fc.constantFrom('.shop.example/rpc', '.default.svc:8545', '.fly.dev', '.default.svc.cluster.local:8545'),
  )
  .map((parts) => `http://${parts.join('')}`)
const passwords = fc
  .string({ unit: fc.constantFrom(...'aB3xkz9!<>{}[]$%:#&'), minLength: 8, maxLength: 24 })
  .filter((text) => !/^(<.*>|\$?\{.*\}|\[.*\]|%.*%|\$[a-z]*)$/i.test(text) && /\d/.test(text))

describe('a host name or a password', () => {
  search(
    'is no placeholder, whatever its words or characters are',
    async (look) => {
      await look(
        fc.property(hosts, (url) => {
          expect(isPlaceholder(url), url).toBe(false)
        }),
      )
      await look(
        fc.property(fc.oneof(passwords, fc.constantFrom('$tr0ng', 'my-secret-sauce-91')), (password) => {
          const url = `postgres://foyer:${encodeURIComponent(password)}@db:5432/foyer`
          expect(isPlaceholder(url), url).toBe(false)
        }),
      )
      for (const host of ['your-node', 'your-endpoint-name', '{id}', 'xxxx'])
        expect(isPlaceholder(`https://${host}.quiknode.pro/`), host).toBe(true)
    },
    { gate: 300, exhaustive: 10_000 },
  )
})

describe('an address with a key in it', () => {
  const places: readonly ((key: string) => string)[] = [
    ...addresses.map((addressOf) => (key: string) => addressOf(key)),
    (key) => `https://${key}.node.dev`,
    (key) => `https://eth-mainnet-${key}.node.dev/rpc`,
    (key) => `https://node.dev/?${key}`,
    (key) => `https://node.dev/rpc/${key}/`,
    (key) => `wss://node.dev/eth/${key}`,
  ]
  search(
    'is not opened to any page, wherever the key is and of whatever form',
    async (look) => {
      await look(
        fc.property(fc.oneof(keys, shortKeys), fc.constantFrom(...places), (key, addressOf) => {
          const url = addressOf(key.replace(/[_-]/g, 'k').slice(0, 60).toLowerCase())
          expect(isKeyed(url), url).toBe(true)
        }),
      )
    },
    { gate: 300, exhaustive: 10_000 },
  )

  search(
    'is not opened, if it is short, of digits or of words that are of no chain',
    async (look) => {
      const word = fc.constantFrom(
        'blue',
        'sun',
        'shopkey',
        'quiet',
        'lake',
        's3cr3t',
        'a1b2c3',
        'a1-b2-c3-d4',
        'zq7',
      )
      const key = fc.oneof(
        fc
          .tuple(word, fc.constantFrom('', '-sun', '-eth'), fc.constantFrom('', '1'))
          .map((parts) => parts.join('')),
        letters('0123456789', 6, 12),
        letters('0123456789', 3, 5).map((digits) => `key${digits}`),
      )
      const shortPlaces: readonly ((key: string) => string)[] = [
        (key) => `https://${key.replace(/^\d+$/, 'n$&')}.ethereum.provider.io/rpc`,
        (key) => `https://node.io/v2/${key}`,
        (key) => `https://node.io/rpc?k=${key}`,
      ]
      await look(
        fc.property(key, fc.constantFrom(...shortPlaces), (key, addressOf) => {
          expect(isKeyed(addressOf(key), 'eip155:1'), addressOf(key)).toBe(true)
        }),
      )
    },
    { gate: 300, exhaustive: 10_000 },
  )

  it.each([
    'https://eth.llamarpc.com',
    'https://rpc.ankr.com/eth',
    'https://mainnet.base.org',
    'https://arb1.arbitrum.io/rpc',
    'https://api.avax.network/ext/bc/C/rpc',
    'https://bsc-dataseed1.binance.org',
    'https://cloudflare-eth.com/v1/mainnet',
    'https://ethereum-rpc.publicnode.com',
    'https://arbitrum-one-rpc.publicnode.com',
    'https://api.mainnet-beta.solana.com',
    'https://public.pimlico.io/v2/8453/rpc',
    'https://rpc.mevblocker.io/fast',
    'https://coins.llama.fi',
    'https://ipfs.io/ipfs',
    'https://gateway.pinata.cloud/ipfs',
    'http://127.0.0.1:8545',
    'http://localhost:8545/rpc',
    'http://[::1]:8545',
    'http://anvil:8545/eip155:1',
  ])('is not %s', (url) => {
    expect(isKeyed(url, 'eip155:8453')).toBe(false)
    expect(() => open(url)).not.toThrow()
  })
})
