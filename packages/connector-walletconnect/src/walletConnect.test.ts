// @tier gate
import { parseOptions } from '@foyer/controllers'
import { fakeNetwork } from '@foyer/testing/family'
import { expect, test } from 'vitest'
import { walletConnect } from './walletConnect.js'

const mainnet = fakeNetwork('eip155:1')

test('what the modal shows of it comes with its preload, and a copy keeps what it has of its own', async () => {
  const source = walletConnect()
  const copy = { ...walletConnect(), view: 'AllWallets' as const }
  expect(source.feature).toBeUndefined()

  await Promise.all([source.preload?.(), copy.preload?.()])

  expect([source.feature ?? []].flat().flatMap(({ views }) => views)).toContain(source.view)
  expect(source.catalogue?.route).toBeDefined()
  expect(copy).toMatchObject({ view: 'AllWallets', feature: source.feature })
})

test.each<[string, unknown]>([
  ['null', null],
  ['one network', mainnet],
  ['an object of networks', { mainnet }],
  ['a set', new Set([mainnet])],
  ['text', 'eip155:1'],
  ['an object with a length', { length: 1, 0: mainnet }],
  ['an object with a map', { map: () => [mainnet] }],
])('networks that are %s are refused with the name of their option', (_, networks) => {
  expect(() => parseOptions({ connectors: [walletConnect({ networks } as never)], debug: false })).toThrow(
    /^Foyer: option "connectors\.0\.adapters\.0\.networks" /,
  )
})
