// @tier gate
import { type Network, parseNetworkId } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { covers, isProposal, keyParts, proposalFor } from './namespaces.js'

const network = (id: string, rpcUrls: string[] = [], deprecatedId?: string): Network => ({
  id: parseNetworkId(id),
  name: id,
  nativeCurrency: { name: '', symbol: '', decimals: 0 },
  rpcUrls,
  ...(deprecatedId && { deprecatedId: parseNetworkId(deprecatedId) }),
})

test('asks for every network with the methods of its family', () => {
  const asked = proposalFor([
    network('eip155:1', ['https://one.example', 'https://two.example']),
    network('eip155:8453'),
    network('bip122:000000000019d6689c085ae165831e93'),
    network('polkadot:91b171bb158e2d3848fa23a9f1c25182'),
  ])

  expect(Object.keys(asked)).toEqual(['eip155', 'bip122', 'polkadot'])
  expect(asked.eip155).toMatchObject({
    chains: ['eip155:1', 'eip155:8453'],
    events: ['accountsChanged', 'chainChanged'],
    rpcMap: { 1: 'https://one.example' },
  })
  expect(asked.eip155?.methods).toContain('eth_signTypedData_v4')
  expect(asked.eip155?.methods).not.toContain('eth_sign')
  expect(asked.eip155?.methods).toHaveLength(23)
  expect(asked.bip122?.methods).toEqual(['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'])
  expect(asked.polkadot?.methods).toEqual([])
})

test('the methods that a family names come before those that are known', () => {
  const family = (namespace: string) =>
    namespace === 'cosmos' ? { sessionMethods: ['cosmos_signAmino'] } : {}

  const asked = proposalFor([network('cosmos:hub'), network('eip155:1'), network('near:testnet')], family)

  expect(asked.cosmos?.methods).toEqual(['cosmos_signAmino'])
  expect(asked.eip155?.methods).toHaveLength(23)
  expect(asked.near?.methods).toEqual([])
})

test('asks for networks of Solana under the id of older wallets too', () => {
  const asked = proposalFor([
    network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
    network('solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'),
    network('solana:local', [], 'solana:older'),
  ])

  expect(asked.solana?.chains).toEqual([
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    'solana:local',
    'solana:older',
  ])
})

test('nobody changes the list of methods through a proposal', () => {
  proposalFor([network('eip155:1')]).eip155?.methods.push('evil')

  expect(proposalFor([network('eip155:1')]).eip155?.methods).not.toContain('evil')
})

search(
  'whatever networks a host names, what is asked is a valid proposal that holds each once',
  async (look) => {
    const id = fc
      .tuple(
        fc.constantFrom('eip155', 'solana', 'bip122', 'polkadot'),
        fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/),
      )
      .map((parts) => parts.join(':'))

    await look(
      fc.property(fc.array(id), (ids) => {
        const asked = proposalFor(ids.map((text) => network(text)))

        expect(isProposal(asked)).toBe(true)
        for (const text of ids)
          for (const [key, { chains }] of Object.entries(asked))
            expect(chains.filter((chain) => chain === text)).toHaveLength(
              key === text.slice(0, text.indexOf(':')) ? 1 : 0,
            )
      }),
    )
  },
)

test.each([
  ['eip155', { namespace: 'eip155', reference: undefined }],
  ['eip155:1', { namespace: 'eip155', reference: '1' }],
  ['e', undefined],
  ['eip155:', undefined],
  ['eip155:1:2', undefined],
])('the key %s is %o', (key, parts) => {
  expect(keyParts(key)).toEqual(parts)
})

test('a key covers its networks, and no other whose name only begins alike', () => {
  expect(covers('eip155', 'eip155:1')).toBe(true)
  expect(covers('eip155:1', 'eip155:1')).toBe(true)
  expect(covers('eip155:1', 'eip155:10')).toBe(false)
})
