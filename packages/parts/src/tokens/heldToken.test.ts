// @tier gate
import { displayText, parseNetworkId, type TokenBalance } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { heldToken } from './heldToken.js'

const networks = ['eip155:1', 'eip155:137', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'].map(parseNetworkId)
const contracts = [undefined, `0x${'1f'.repeat(20)}`, `0x${'2e'.repeat(20)}`]
const place = fc.record({ network: fc.constantFrom(...networks), address: fc.constantFrom(...contracts) })

search(
  'a held token is of the network that is asked for, and has the contract that is asked for',
  fc.property(
    fc.uniqueArray(place, { selector: ({ network, address }) => `${network} ${address}` }),
    place,
    (held, asked) => {
      const all = held.map(
        ({ network, address }): TokenBalance => ({
          network,
          ...(address !== undefined && { address: address.toUpperCase().replace('X', 'x') }),
          name: displayText('Coin'),
          symbol: displayText('COIN'),
          decimals: 18,
          amount: 1n,
        }),
      )
      const at = held.findIndex(
        ({ network, address }) => network === asked.network && address === asked.address,
      )

      expect(heldToken(all, asked.network, asked.address)).toBe(all[at])
    },
  ),
  { gate: 200 },
)
