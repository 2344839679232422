// @tier gate
import { search } from '@foyer/search'
import { fakeFamily, fakeNetwork } from '@foyer/testing/family'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvalidOptionsError, parseOptions, parseRuntimeOptions } from './options.js'

describe('options', () => {
  test('have the defaults of the specification', () => {
    const options = parseOptions({})

    expect(options.features).toEqual({
      analytics: true,
      allWallets: true,
      legalCheckbox: false,
      collapseWallets: false,
      walletFeaturesOrder: [],
      connectorTypeOrder: [],
    })
    expect(options).toMatchObject({
      allWallets: 'SHOW',
      enableEmbedded: false,
      disableAppend: false,
      currency: 'usd',
    })
  })

  test.each([
    [{ themeMode: 'blue' }, 'option "themeMode" must be one of: "light", "dark".'],
    [{ services: { api: 'http://example.com' } }, 'option "services.api" must be an https URL'],
    [{ termsUrl: 'javascript:alert(1)' }, 'option "termsUrl" must be an https URL'],
    [{ features: { allWallets: 'no' } }, 'option "features.allWallets" must be true or false'],
    [{ features: { send: 'no' } }, 'option "features.send" must be a list'],
    [{ customFeatures: [{}] }, 'option "customFeatures.0" must hold manifests'],
    [
      { customFeatures: [{ id: 'hello.two', views: [], load: async () => ({}) }] },
      'option "customFeatures.0.id" must be text without a dot',
    ],
    [{ feature: {} }, 'option "feature" is not known'],
    [{ defaultNetwork: '1' }, 'option "defaultNetwork" must be a CAIP-2 id such as "eip155:1".'],
    [{ projectId: '' }, 'option "projectId" must not be empty'],
    [{ themeVariables: { '--accent': 'red' } }, 'must be named'],
    [{ themeVariables: { '--foyer-accent': 'red;} a{}' } }, 'must be a plain CSS value.'],
    [{ themeVariables: { '--foyer-accent': 'url(https://evil.test)' } }, 'must be a plain CSS value.'],
    [{ adapters: [{}] }, 'option "adapters.0" must hold adapters'],
    [
      { adapters: [{ namespace: 'eip155', networks: [1], create: () => {} }] },
      'option "adapters.0.networks.0" must be a network.',
    ],
    [
      { customRpcUrls: { 'eip155:1': ['file:///etc'] } },
      'option "customRpcUrls.eip155:1.0" must be an https',
    ],
    [{ swapRouters: { 'eip155:1': ['0x1'] } }, 'option "swapRouters.eip155:1.0" must be an address.'],
    [{ swapRouters: { mainnet: [] } }, 'option "swapRouters.mainnet" must be a CAIP-2 id'],
  ])('%o names itself and the fix', (input, message) => {
    expect(() => parseOptions(input as never)).toThrow(message)
  })

  test.each([
    'red\nurl(https://evil.test)',
    'URL (https://evil.test)',
    'src("https://evil.test")',
    'image-set("a" 1x)',
    '-webkit-image-set(x)',
    'var-url(x)',
  ])('the theme takes no %j, which loads', (value) => {
    expect(() => parseOptions({ themeVariables: { '--foyer-accent': value } })).toThrow(
      'must be a plain CSS value.',
    )
  })

  test.each([
    'ws://evil.test',
    'wss://user:word@relay.test',
    'https://relay.test',
    'httpwss://x.test',
    'wss:',
    'wss://',
  ])('the relay is never %s', (relay) => {
    expect(() => parseOptions({ services: { relay } })).toThrow('option "services.relay" must be a wss URL')
  })

  test.each([
    '#0f766e',
    'rgb(15 118 110 / 50%)',
    'color-mix(in oklab, red, blue)',
    'calc(2 * (1px + 2px))',
    '"Inter", serif',
  ])('the theme takes %s', (value) => {
    const themeVariables = { '--foyer-accent': value }

    expect(parseOptions({ themeVariables }).themeVariables).toEqual(themeVariables)
  })

  test.each(['wss://relay.test/?key=a', 'ws://localhost:5555', 'ws://127.0.0.1:1/relay'])(
    'the relay may be %s',
    (relay) => {
      expect(parseOptions({ services: { relay } }).services).toEqual({ relay })
    },
  )

  test('a switch that only a feature knows is kept until its manifest is here', () => {
    expect(parseOptions({ features: { later: true } as never }).features).toMatchObject({ later: true })
  })

  test('a default network that no adapter lists is refused with the choice there is', () => {
    const { descriptor } = fakeFamily('eip155', [fakeNetwork('eip155:1')])

    expect(() => parseOptions({ adapters: [descriptor], defaultNetwork: 'eip155:5' })).toThrow(
      'must be one of: "eip155:1"',
    )
    expect(() => parseOptions({ adapters: [descriptor, descriptor] })).toThrow(
      'option "adapters" must hold each id once.',
    )
  })

  test('two ways to connect of one id are refused: which of them a session is of could not be told', () => {
    const create = () => new Promise<never>(() => {})
    const source = { id: 'source:phone', name: 'Phone', type: 'walletConnect', adapters: [], create } as const

    expect(parseOptions({ connectors: [source, { ...source, id: 'source:login' }] }).connectors).toHaveLength(
      2,
    )
    expect(() => parseOptions({ connectors: [{ ...source, id: 'phone' as never }] })).toThrow(
      'option "connectors.0.id" must begin with "source:".',
    )
    expect(() => parseOptions({ connectors: [source, source] })).toThrow(
      'option "connectors" must hold each id once.',
    )
  })

  search(
    'anything at all is parsed or refused by name',
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.dictionary(fc.constantFrom(...Object.keys(parseOptions({}))), fc.anything()),
      ),
      (input) => {
        try {
          parseOptions(input as never)
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidOptionsError)
          expect(error).toHaveProperty('message', expect.stringMatching(/^Foyer: option ".+" /s))
        }
      },
    ),
  )

  test('a change at run time carries only what it names', () => {
    const before = parseOptions({})
    expect(parseRuntimeOptions({ themeMode: 'dark' }, before)).toEqual({ themeMode: 'dark' })
    expect(() => parseRuntimeOptions({ projectId: 'x' } as never, before)).toThrow(
      'option "projectId" is not known',
    )
  })

  test('a change at run time leaves the switches and the theme as they stand, but for those it names', () => {
    const before = parseOptions({
      features: { legalCheckbox: true, walletFeaturesOrder: ['send'] },
      themeVariables: { '--foyer-accent': 'red', '--foyer-border-radius-master': 4, '--foyer-z-index': 1 },
    })

    const { features, themeVariables } = parseRuntimeOptions(
      {
        features: { allWallets: false },
        themeVariables: { '--foyer-accent': 'blue', '--foyer-z-index': undefined },
      },
      before,
    )

    expect(features).toMatchObject({
      legalCheckbox: true,
      walletFeaturesOrder: ['send'],
      allWallets: false,
    })
    expect(themeVariables).toEqual({ '--foyer-accent': 'blue', '--foyer-border-radius-master': 4 })
    expect(() => parseRuntimeOptions({ features: 'send' } as never, before)).toThrow('option "features')
  })

  test('base URLs end with a slash, so that a path inside them is kept', () => {
    expect(parseOptions({ services: { api: 'https://api.example.com/foyer' } }).services.api).toBe(
      'https://api.example.com/foyer/',
    )
  })
})
