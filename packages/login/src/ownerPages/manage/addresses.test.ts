// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { ownAddresses } from './addresses.js'

const names = ['Ethereum', 'Base', 'ZKsync Era']
const addresses = { eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }

search(
  'the address of a Safe has the names of all networks that it can exist on, and of no other',
  fc.asyncProperty(
    fc.tuple(...names.map(() => fc.boolean())),
    fc.constantFrom('safe' as const, 'simple7702' as const),
    fc.constantFrom('eoa' as const, 'smartAccount' as const, undefined),
    async (has, smartAccount, accountType) => {
      const chains = Object.fromEntries(
        names.map((name, at) => [
          `eip155:${at}`,
          { url: '', name, symbol: 'ETH', smartAccounts: has[at] ? { bundler: '' } : undefined },
        ]),
      )
      const shown = await ownAddresses({ chains, smartAccount }, { accountType }, { addresses })
      const able = names.filter((_, at) => has[at])
      const isShown = smartAccount === 'safe' && able.length > 0
      expect(shown.flatMap(({ kind }) => (kind === 'smart' ? [kind] : []))).toHaveLength(isShown ? 1 : 0)
      for (const { kind, address, networks } of shown) {
        expect(networks).toEqual(kind === 'smart' ? able : undefined)
        // A key has the same address on each network.
        expect(kind === 'eoa').toBe(address === addresses.eip155)
      }
    },
  ),
  { gate: 30, exhaustive: 200 },
)
