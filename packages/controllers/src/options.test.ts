import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvalidOptionsError, parseOptions, parseRuntimeOptions } from './options.js'
import { fakeFamily, network } from './testing.test-support.js'

describe('options', () => {
  test('have the defaults of the specification', () => {
    const options = parseOptions({})

    expect(options.features).toEqual({
      swaps: true,
      onramp: true,
      receive: true,
      send: true,
      email: true,
      history: true,
      analytics: true,
      allWallets: true,
      legalCheckbox: false,
      smartSessions: false,
      collapseWallets: false,
      socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
      walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
      connectorTypeOrder: [
        'walletConnect',
        'recent',
        'injected',
        'featured',
        'custom',
        'external',
        'recommended',
      ],
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
    [{ features: { swap: true } }, 'option "features.swap" is not known'],
    [{ feature: {} }, 'option "feature" is not known'],
    [{ defaultNetwork: '1' }, 'option "defaultNetwork" must be a CAIP-2 id such as "eip155:1".'],
    [{ projectId: '' }, 'option "projectId" must not be empty'],
    [{ themeVariables: { '--accent': 'red' } }, 'must be named'],
    [{ themeVariables: { '--foyer-accent': 'red;} a{}' } }, 'must be a plain CSS value.'],
    [{ themeVariables: { '--foyer-accent': 'url(https://evil.test)' } }, 'must be a plain CSS value.'],
    [{ adapters: [{}] }, 'option "adapters.0" must hold adapters'],
    [
      { customRpcUrls: { 'eip155:1': ['file:///etc'] } },
      'option "customRpcUrls.eip155:1.0" must be an https',
    ],
  ])('%o names itself and the fix', (input, message) => {
    expect(() => parseOptions(input as never)).toThrow(message)
  })

  test('a default network that no adapter lists is refused with the choice there is', () => {
    const { descriptor } = fakeFamily('eip155', [network('eip155:1')])

    expect(() => parseOptions({ adapters: [descriptor], defaultNetwork: 'eip155:5' })).toThrow(
      'must be one of: "eip155:1"',
    )
    expect(() => parseOptions({ adapters: [descriptor, descriptor] })).toThrow('must serve "eip155" once')
  })

  test('anything at all is parsed or refused by name', () => {
    fc.assert(
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
  })

  test('a change at run time carries only what it names', () => {
    expect(parseRuntimeOptions({ themeMode: 'dark' })).toEqual({ themeMode: 'dark' })
    expect(() => parseRuntimeOptions({ projectId: 'x' } as never)).toThrow('option "projectId" is not known')
  })

  test('base URLs end with a slash, so that a path inside them is kept', () => {
    expect(parseOptions({ services: { api: 'https://api.example.com/foyer' } }).services.api).toBe(
      'https://api.example.com/foyer/',
    )
  })
})
