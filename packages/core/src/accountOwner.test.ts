// @tier gate
import { describe, expect, test } from 'vitest'
import { accountCode, accountOwner, isSmartAccount } from './accountCode.js'
import type { AccountCode } from './accountType.js'
import { parseNetworkId } from './caip.js'
import type { Network } from './network.js'
import { accountId } from './parseAccountId.js'
import type { SmartAccount } from './smartAccount.js'
import type { ConnectionState, RootState } from './state.js'

const ada = '0xada'
const coin = { name: 'Coin', symbol: 'COIN', decimals: 18 }
const networks = ['eip155:1', 'eip155:8453', 'eip155:100', 'bip122:main', 'bip122:test'].map(
  (id): Network => ({ id: parseNetworkId(id), name: id, nativeCurrency: coin, rpcUrls: [] }),
)
const connected: ConnectionState = {
  status: 'connected',
  connectorId: 'harbor',
  address: ada,
  addresses: [ada],
  accountType: 'eoa',
  approved: undefined,
}

interface World {
  readonly connection?: Partial<typeof connected>
  readonly codes?: Readonly<Record<string, AccountCode | 'unknown'>>
  readonly family?: NonNullable<RootState['families']>['eip155']
}

function stateOf({ connection = {}, codes = {}, family = { home: parseNetworkId('eip155:1') } }: World = {}) {
  return {
    connections: { eip155: { ...connected, ...connection } as ConnectionState },
    networks: {
      requested: networks,
      active: 'eip155' as const,
      selected: { eip155: parseNetworkId('eip155:8453'), bip122: parseNetworkId('bip122:main') },
    },
    families: { eip155: family, bip122: { addressPerNetwork: true } },
    codes: Object.fromEntries(Object.entries(codes)),
  } as Parameters<typeof accountOwner>[0]
}

const on = (network: string, address = ada) => accountId(parseNetworkId(network), address)
const asked = { [on('eip155:1')]: 'none', [on('eip155:8453')]: 'none' } as const
const all = ['eip155:1', 'eip155:8453', 'eip155:100']
const idsOf = (state: ReturnType<typeof stateOf>) => accountOwner(state).networks.map(({ id }) => String(id))

describe('while no wallet is connected', () => {
  const state = { ...stateOf({ codes: { [on('eip155:8453')]: 'contract' } }), connections: {} }

  test('the owner is unknown, on the network in use', () => {
    expect(accountOwner(state)).toEqual({ kind: undefined, networks: [networks[1]] })
  })

  test('there is no code, and no smart account', () => {
    expect(accountCode(state)).toBeUndefined()
    expect(isSmartAccount(state)).toBe(false)
  })
})

test.each([
  ['a contract', 'contract', true],
  ['a delegated key', 'delegated', true],
  ['a key', 'none', false],
  ['an account whose node did not tell', 'unknown', false],
] as const)('%s acts by code: %s', (_what, code, isSmart) => {
  expect(isSmartAccount(stateOf({ codes: { [on('eip155:8453')]: code } }))).toBe(isSmart)
})

test.each([
  ['another address', on('eip155:100', '0xbob')],
  ['an address with the same end', on('eip155:100', `1${ada}`)],
  ['the same address of another family', on('bip122:main')],
])('the code of %s says nothing of the account', (_what, other) => {
  const state = stateOf({ codes: { ...asked, [other]: 'contract' } })

  expect(accountCode(state)).toBe('none')
  expect(accountOwner(state).kind).toBe('key')
  expect(idsOf(state)).toEqual(all)
})

test('a family of its own may be asked about next to the active one, with an address for one network', () => {
  const state = {
    ...stateOf(),
    connections: { bip122: { ...connected, address: 'bc1q', addresses: ['bc1q'] } },
  }

  expect(accountOwner(state, 'bip122')).toEqual({ kind: 'key', networks: [networks[3]] })
  expect(accountOwner(state).kind).toBeUndefined()
})

test('a family without a home is known once the network in use was asked', () => {
  const codes = { [on('eip155:8453')]: 'none' } as const

  expect(accountOwner(stateOf({ codes, family: {} })).kind).toBe('key')
  expect(accountOwner(stateOf({ family: {} })).kind).toBeUndefined()
})

test('no code is known before any network was asked', () => {
  const { codes: _, ...state } = stateOf()

  expect(accountCode(state)).toBeUndefined()
  expect(accountOwner(state).kind).toBeUndefined()
})

test('an account is not known before the network in use was asked', () => {
  expect(accountOwner(stateOf({ codes: { [on('eip155:1')]: 'none' } }))).toEqual({
    kind: undefined,
    networks: [networks[1]],
  })
})

describe('a wallet that has a smart account', () => {
  const smartAccount: SmartAccount = { networks: [parseNetworkId('eip155:100')], isOfKey: false }

  test('and uses it, owns it on the networks that it names', () => {
    const state = stateOf({ connection: { smartAccount, accountType: 'smartAccount' }, codes: asked })

    expect(accountOwner(state).kind).toBe('contract')
    expect(idsOf(state)).toEqual(['eip155:100'])
  })

  test('and uses its key, owns the key everywhere', () => {
    expect(idsOf(stateOf({ connection: { smartAccount } }))).toEqual(all)
    expect(accountOwner(stateOf({ connection: { smartAccount } })).kind).toBe('key')
  })

  test('and names no network, may be anywhere that has its code', () => {
    const codes = { [on('eip155:100')]: 'contract', [on('eip155:1')]: 'none' } as const

    expect(idsOf(stateOf({ connection: { accountType: 'smartAccount' }, codes }))).toEqual([
      'eip155:8453',
      'eip155:100',
    ])
    expect(idsOf(stateOf({ codes }))).toEqual(['eip155:100'])
  })
})
