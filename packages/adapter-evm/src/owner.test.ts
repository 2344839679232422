// @tier gate
import { abortable, accountId, accountParts, type NetworkId } from '@foyer/core'
import { expect, test } from 'vitest'
import { createAccountCodes } from './accountCode.js'
import { alice } from './fakeWallet.test-support.js'
import { base, mainnet } from './networks.js'
import { createOwners } from './owner.js'

const { signal } = new AbortController()
const delegation = `0xef0100${'ab'.repeat(20)}`

interface World {
  /** Code at the address, by network. */
  readonly codes: Readonly<Record<NetworkId, unknown>>
  readonly decimals?: number
  /** Networks of which a node is known. */
  readonly known?: readonly NetworkId[]
}

function ownersOf({ codes, decimals, known = [mainnet.id, base.id] }: World) {
  const asked: string[] = []
  const request = async (network: NetworkId) => {
    asked.push(network)
    const code = codes[network] ?? '0x'
    if (code instanceof Error) throw code
    return code
  }
  const owners = createOwners({
    context: { rpcUrls: (network) => (known.includes(network) ? ['https://node.example'] : []) },
    codes: createAccountCodes({
      rpc: { request },
      abortable,
      accountParts,
      isKnown: async (network) => known.includes(network),
      holder: () => undefined,
    }),
    erc20: { decimals: async () => decimals },
  })
  return { asked, owners }
}

const away = new Error('away')

test.each<[string, World, string]>([
  ['no code', { codes: {} }, 'key'],
  ['a delegation', { codes: { [base.id]: delegation } }, 'key'],
  ['code', { codes: { [base.id]: '0x60' } }, 'contract'],
  ['code that answers decimals', { codes: { [base.id]: '0x60' }, decimals: 6 }, 'token'],
  ['code on Ethereum alone', { codes: { [mainnet.id]: '0x60' } }, 'elsewhere'],
  ['a delegation on Ethereum alone', { codes: { [mainnet.id]: delegation } }, 'key'],
  ['a node that is away', { codes: { [base.id]: away } }, 'unknown'],
  ['a node of Ethereum that is away', { codes: { [mainnet.id]: away } }, 'unknown'],
  ['no known node of Ethereum', { codes: { [mainnet.id]: '0x60' }, known: [base.id] }, 'key'],
])('the owner of an address with %s is found', async (_what, world, owner) => {
  expect(await ownersOf(world).owners(accountId(base.id, alice), signal)).toBe(owner)
})

test('nothing is asked about an address that no key can have', async () => {
  const { owners, asked } = ownersOf({ codes: {} })

  for (const end of ['0004', '1010', 'dead'])
    expect(await owners(accountId(base.id, `0x${'0'.repeat(36)}${end}`), signal)).toBe('nobody')
  expect(asked).toEqual([])
})

test('on Ethereum no other network is asked', async () => {
  const { owners, asked } = ownersOf({ codes: { [base.id]: '0x60' } })

  expect(await owners(accountId(mainnet.id, alice), signal)).toBe('key')
  expect(asked).toEqual([mainnet.id])
})
