// @tier gate
import { expect, test } from 'vitest'
import { grantFaults, parseNamespaces } from './grant.js'
import { isProposal, type ProposalNamespaces } from './namespaces.js'

// WalletConnect's published cases (specs, Sign API, "Namespaces"), by their numbers; what each is about is in their words.
const address = '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'
const both = ['accountsChanged', 'chainChanged']

const one = (chains: string[] | undefined, methods: string[], events: string[] = []) => ({
  ...(chains && { chains }),
  methods,
  events,
})

test.each<[string, ProposalNamespaces[], boolean]>([
  [
    '1.1 may be without optional namespaces',
    [{ 'eip155:10': one(undefined, ['personal_sign'], both) }],
    true,
  ],
  [
    '1.2 must not have empty chains',
    [{ cosmos: one([], ['cosmos_signDirect'], ['someCosmosEvent']) }],
    false,
  ],
  [
    '1.3 may omit chains where the key is one',
    [
      {
        eip155: one(['eip155:1', 'eip155:137'], ['eth_sendTransaction', 'eth_sign'], both),
        'eip155:10': one(undefined, ['personal_sign'], both),
      },
    ],
    true,
  ],
  ['1.4 must have CAIP-2 chains', [{ eip155: one(['42'], ['eth_sign'], ['accountsChanged']) }], false],
  ['1.5 may have no methods and events', [{ eip155: one(['eip155:1'], []) }], true],
  [
    '1.6 must have chains of the namespace alone',
    [
      { eip155: one(['eip155:1', 'eip155:137', 'cosmos:cosmoshub-4'], ['eth_sendTransaction'], both) },
      { 'eip155:42161': one(undefined, ['personal_sign'], both) },
    ],
    false,
  ],
  [
    '1.7 must have CAIP-2 keys',
    [{ '': one([':1'], ['personalSign']), '**': one(['**:1'], ['personalSign']) }],
    false,
  ],
  [
    '1.8 must be valid in all namespaces',
    [{ eip155: one(['eip155:1'], ['personalSign']), cosmos: one([], []) }],
    false,
  ],
  ['1.9 may be empty', [{}], true],
])('a proposal %s', (_case, parts, valid) => {
  expect(parts.every(isProposal)).toBe(valid)
})

const sign = { eip155: one(['eip155:1'], ['eth_sign'], ['accountsChanged']) }
const granted = (accounts: string[], methods = ['eth_sign'], events = ['accountsChanged']) => ({
  accounts,
  methods,
  events,
})

test.each<[string, { required: ProposalNamespaces; optional?: ProposalNamespaces }, unknown, boolean]>([
  [
    '2.1 must not be without accounts',
    { required: { cosmos: one(['cosmos:cosmoshub-4'], ['cosmos_signDirect'], ['someCosmosEvent']) } },
    { cosmos: granted([], ['cosmos_signDirect'], ['someCosmosEvent']) },
    false,
  ],
  ['2.2 must have CAIP-10 accounts', { required: sign }, { eip155: granted([`eip155:${address}`]) }, false],
  [
    '2.3 must approve all methods',
    { required: { eip155: one(['eip155:1'], ['eth_sign']) } },
    { eip155: granted([`eip155:1:${address}`], [], []) },
    false,
  ],
  [
    '2.4 must have an account for each chain',
    { required: { eip155: one(['eip155:1', 'eip155:10'], ['eth_sign'], ['accountsChanged']) } },
    { eip155: granted([`eip155:1:${address}`]) },
    false,
  ],
  [
    '2.5 may have several accounts for a chain',
    { required: sign },
    {
      eip155: granted([
        `eip155:1:${address}`,
        'eip155:1:0x25caCa7f7Bf3A77b1738A8c98A666dd9e4C69A0C',
        'eip155:1:0x2Fe1cC9b1DCe6E8e16C48bc6A7ABbAB3d10DA954',
        'eip155:1:0xEA674fdDe714fd979de3EdF0F56AA9716B898ec8',
        'eip155:1:0xEB2F31B0224222D774541BfF89A221e7eb15a17E',
      ]),
    },
    true,
  ],
  [
    '2.6 may have more methods and events',
    { required: sign },
    {
      eip155: granted(
        [`eip155:1:${address}`],
        ['eth_sign', 'personalSign'],
        ['accountsChanged', 'someEvent'],
      ),
    },
    true,
  ],
  [
    '2.7 must have accounts of the namespace alone',
    { required: sign },
    {
      eip155: granted([
        `eip155:1:${address}`,
        'cosmos:cosmoshub-4:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0',
      ]),
    },
    false,
  ],
  [
    '2.8 may have accounts on chains that were not asked for',
    { required: sign },
    { eip155: granted([`eip155:1:${address}`, `eip155:42:${address}`]) },
    true,
  ],
  [
    '2.9 must have all namespaces',
    {
      required: {
        eip155: one(['eip155:137', 'eip155:1'], ['eth_sign'], ['accountsChanged']),
        cosmos: one(['cosmos:cosmoshub-4'], ['cosmos_signDirect'], ['someCosmosEvent']),
      },
    },
    { eip155: granted([`eip155:1:${address}`, `eip155:137:${address}`]) },
    false,
  ],
  [
    '2.10 must approve all events',
    { required: { eip155: one(['eip155:1'], [], ['chainChanged']) } },
    { eip155: granted([`eip155:1:${address}`], [], []) },
    false,
  ],
  [
    '2.11 need not approve all that is optional',
    {
      required: {
        eip155: one(
          ['eip155:1', 'eip155:137'],
          ['eth_sendTransaction', 'eth_signTransaction', 'eth_sign'],
          both,
        ),
      },
      optional: {
        'eip155:42161': one(undefined, ['eth_sendTransaction', 'eth_signTransaction', 'personal_sign'], both),
      },
    },
    {
      eip155: {
        chains: ['eip155:1', 'eip155:137'],
        ...granted(
          [`eip155:1:${address}`, `eip155:137:${address}`],
          ['eth_sendTransaction', 'eth_signTransaction', 'eth_sign'],
          both,
        ),
      },
      'eip155:42161': granted(
        ['eip155:42161:0x0910e12C68d02B561a34569E1367c9AAb42bd810'],
        ['personal_sign'],
        both,
      ),
    },
    true,
  ],
])('a session %s', (_case, { required, optional = {} }, approved, valid) => {
  const parsed = parseNamespaces(approved)

  expect(parsed).toBeDefined()
  expect(parsed && grantFaults({ required, optional }, parsed).length === 0).toBe(valid)
})
