// @tier gate
import { expect, it } from 'vitest'
import { createPolkadot } from './families/polkadot.ts'
import { createSolana } from './families/solana.ts'
import { grantOf, wishesOf } from './grant.ts'

const families = [createSolana(), createPolkadot()]
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const old = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const events = ['accountsChanged', 'somethingElse']

function wishes() {
  const proposal = {
    id: 1,
    expiryTimestamp: 0,
    relays: [],
    proposer: { publicKey: '', metadata: { name: '', description: '', url: '', icons: [] } },
    pairingTopic: '',
    requiredNamespaces: { [solana]: { methods: ['solana_signMessage'], events } },
    optionalNamespaces: {
      solana: { chains: [solana, old], methods: ['solana_signMessage', 'solana_fly'], events },
      polkadot: { chains: [polkadot], methods: [], events: [] },
      cosmos: { chains: ['cosmos:cosmoshub-4'], methods: ['cosmos_signDirect'], events: [] },
    },
  }
  return wishesOf(proposal, families)
}

it('grants the chains that were ticked, with what the wallet can do', () => {
  const address = families[0]?.address(solana, 0)

  expect(grantOf(wishes(), [solana, old], 'none')).toEqual({
    solana: {
      chains: [solana, old],
      accounts: [`${solana}:${address}`, `${old}:${address}`],
      methods: ['solana_signMessage'],
      events: ['accountsChanged'],
    },
  })
  expect(Object.keys(grantOf(wishes(), [solana, polkadot], 'none'))).toEqual(['solana', 'polkadot'])
  expect(grantOf(wishes(), [], 'none')).toEqual({})
})

it.each([
  ['missing-chain', { chains: [solana, old], accounts: [expect.stringContaining(solana)] }],
  ['other-chain', { chains: ['solana:31337'], accounts: [expect.stringMatching(/^solana:31337:/)] }],
  ['bad-account', { chains: [solana, old], accounts: [`${solana}:nobody`, `${old}:nobody`] }],
] as const)('lies about a %s', (lie, expected) => {
  expect(grantOf(wishes(), [solana, old], lie)).toMatchObject({ solana: expected })
})

it('lies about a family that nobody asked for', () => {
  expect(Object.keys(grantOf(wishes(), [polkadot], 'foreign-namespace'))).toEqual(['polkadot', 'cosmos'])
})
