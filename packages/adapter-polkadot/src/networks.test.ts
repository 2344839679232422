// @tier gate
import { explorerLink } from '@foyer/core'
import { allNetworks } from '@polkadot/util-crypto'
import { expect, test } from 'vitest'
import { isGenesisOf, polkadotNetworkId } from './networkId.js'
import * as networks from './networks.js'

test.each([
  ['polkadot', networks.polkadotRelay, networks.polkadotAssetHub],
  ['kusama', networks.kusamaRelay, networks.kusamaAssetHub],
] as const)('%s is what the registry of chains says, and so is its Asset Hub', (name, relay, hub) => {
  const known = allNetworks.find((candidate) => candidate.network === name)

  expect(known?.genesisHash.some((hash) => isGenesisOf(relay.id, hash))).toBe(true)
  for (const { ss58Prefix, nativeCurrency } of [relay, hub]) {
    expect(known?.prefix).toBe(ss58Prefix)
    expect(known?.decimals[0]).toBe(nativeCurrency.decimals)
    expect(known?.symbols[0]).toBe(nativeCurrency.symbol)
  }
})

test.each(['', '0x', '91b171bb', `0x${'g'.repeat(64)}`, `0x${'9'.repeat(65)}`])(
  '%s is no genesis hash',
  (text) => {
    expect(() => polkadotNetworkId(text)).toThrow(expect.objectContaining({ code: 'caip/invalid' }))
  },
)

test('an extrinsic is looked up where the explorer has it', () => {
  expect(explorerLink(networks.polkadotAssetHub, 'transaction', '0xab')).toBe(
    'https://assethub-polkadot.subscan.io/extrinsic/0xab',
  )
})
