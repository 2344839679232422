// @tier gate
import { expect, test } from 'vitest'
import { accountCode, accountOwner } from './accountCode.js'
import type { AccountCode, AccountType } from './accountType.js'
import { parseNetworkId } from './caip.js'
import type { Network } from './network.js'
import { accountId } from './parseAccountId.js'
import type { SmartAccount } from './smartAccount.js'
import type { ConnectionState } from './state.js'

const ada = '0xada'
const [ethereum, base, gnosis, solana] = ['eip155:1', 'eip155:8453', 'eip155:100', 'solana:main'].map(
  (id): Network => {
    const coin = { name: 'Coin', symbol: 'COIN', decimals: 18 }
    return { id: parseNetworkId(id), name: id, nativeCurrency: coin, rpcUrls: [] }
  },
)

interface World {
  readonly inUse?: Network | undefined
  readonly requested?: readonly (Network | undefined)[]
  readonly codes?: Readonly<Record<string, AccountCode | 'unknown'>>
  readonly type?: AccountType
  readonly smartAccount?: SmartAccount
}

function stateOf({
  inUse = base,
  requested = [ethereum, base, gnosis, solana],
  codes,
  type = 'eoa',
  smartAccount,
}: World) {
  const connection: ConnectionState = {
    status: 'connected',
    connectorId: 'harbor',
    address: ada,
    addresses: [ada],
    accountType: type,
    approved: undefined,
    ...(smartAccount && { smartAccount }),
  }
  return {
    connections: { eip155: connection },
    networks: {
      requested: requested.flatMap((network) => network ?? []),
      active: 'eip155' as const,
      selected: inUse ? { eip155: inUse.id } : {},
    },
    families: { eip155: { home: parseNetworkId('eip155:1') } },
    codes: Object.fromEntries(
      Object.entries(codes ?? {}).map(([id, code]) => [accountId(parseNetworkId(id), ada), code]),
    ),
  }
}

function ownerOf(world: World) {
  const { kind, networks } = accountOwner(stateOf(world))
  return [kind, ...networks.map(({ id }) => id)]
}

const all = ['eip155:1', 'eip155:8453', 'eip155:100']

test.each<[string, World, readonly (string | undefined)[]]>([
  ['a key', { codes: { 'eip155:1': 'none', 'eip155:8453': 'none' } }, ['key', ...all]],
  ['a delegated key', { codes: { 'eip155:1': 'none', 'eip155:8453': 'delegated' } }, ['key', ...all]],
  ['a contract here', { codes: { 'eip155:8453': 'contract' } }, ['contract', 'eip155:8453']],
  [
    'a contract on Ethereum',
    { codes: { 'eip155:1': 'contract', 'eip155:8453': 'none' } },
    ['contract', 'eip155:1'],
  ],
  [
    'a contract where it was used before',
    { codes: { 'eip155:1': 'none', 'eip155:8453': 'none', 'eip155:100': 'contract' } },
    ['contract', 'eip155:100'],
  ],
  [
    'a contract on a network that was not requested',
    { requested: [base], codes: { 'eip155:1': 'contract', 'eip155:8453': 'none' } },
    ['contract'],
  ],
  ['an account whose chain was not asked', {}, [undefined, 'eip155:8453']],
  [
    'an account of which Ethereum was not asked',
    { codes: { 'eip155:8453': 'none' } },
    [undefined, 'eip155:8453'],
  ],
  [
    'an account of which a node did not tell',
    { codes: { 'eip155:1': 'none', 'eip155:8453': 'none', 'eip155:100': 'unknown' } },
    [undefined, 'eip155:8453'],
  ],
  ['an account on the one network that there is', { requested: [base, solana] }, ['key', 'eip155:8453']],
  [
    'an account on the one network that there is, of which Ethereum did not tell,',
    { requested: [base, solana], codes: { 'eip155:8453': 'none', 'eip155:1': 'unknown' } },
    [undefined, 'eip155:8453'],
  ],
  ['a smart account before it is deployed', { type: 'smartAccount' }, ['contract', 'eip155:8453']],
  [
    'a smart account that its wallet names the networks of',
    { type: 'smartAccount', smartAccount: { networks: [parseNetworkId('eip155:100')], isOfKey: false } },
    ['contract', 'eip155:100'],
  ],
  [
    'a smart account at the address of its key',
    { type: 'smartAccount', smartAccount: { networks: [], isOfKey: true } },
    ['key', ...all],
  ],
  ['the key of a wallet with both', { smartAccount: { networks: [], isOfKey: false } }, ['key', ...all]],
])('%s is certainly the visitor’s there alone', (_what, world, owner) => {
  expect(ownerOf(world)).toEqual(owner)
})

test('a contract on any network of the family is one on all of them', () => {
  const codes = { 'eip155:100': 'contract', 'eip155:8453': 'none' } as const

  expect(accountCode(stateOf({ codes }))).toBe('contract')
  expect(accountCode(stateOf({ codes: { 'eip155:8453': 'delegated' } }))).toBe('delegated')
  expect(accountCode(stateOf({}))).toBeUndefined()
})
