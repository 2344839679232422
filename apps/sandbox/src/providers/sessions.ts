import type { AnyProvider } from '@foyer/gateway'
import { type Grant, type SmartSession, smartSessions } from '@foyer/gateway/sessions'
import { sqlite } from '@foyer/gateway/sqlite'
import { grantMessage } from '@foyer/testing'
import { type Hex, verifyMessage } from 'viem'
import type { Chain } from '../chain.ts'
import { visitors } from '../seed.ts'

const day = 86_400

/**
 * Smart sessions, kept in memory. On chain 1 `rich` granted one that is good for six days from now, one that is over and one
 * that is revoked; further ones are what test wallets sign.
 */
export async function sessions(chains: readonly Chain[]): Promise<readonly AnyProvider[]> {
  const { providers, activate } = smartSessions({
    sql: sqlite(':memory:'),
    grants: { isGranted, projects: { demo: { name: 'Your app' }, test: { name: 'Test app' } } },
  })
  const mainnet = chains.find(({ id }) => id === 'eip155:1')
  const dollars = mainnet?.tokens.find(({ symbol }) => symbol === 'USDC')?.address
  if (dollars) for (const session of seeded(dollars)) await activate(`eip155:1:${visitors.rich}`, session)
  return providers
}

/** As test wallets grant: by a signature of the account over what it grants. */
async function isGranted(grant: Grant): Promise<boolean> {
  const address: Hex = `0x${grant.address.split(':0x')[1]}`
  const signed = { address, message: grantMessage(grant), signature: grant.context }
  return verifyMessage(signed).catch(() => false)
}

function seeded(dollars: string): readonly SmartSession[] {
  const now = Math.floor(Date.now() / 1_000)
  const allowance = { token: dollars, allowance: '0x1312d00', start: now - day, period: day }
  const spending = { type: 'erc20-recurring-allowance', data: allowance }
  const playing = {
    type: 'contract-call',
    data: {
      address: `0x${'7de'.padEnd(40, '0')}`,
      abi: [],
      functions: [{ functionName: 'play', valueLimit: '0x0' }],
    },
  }
  const usual = { policies: [], context: null }
  return [
    {
      ...usual,
      project: { id: 'tide', name: 'Tide Game', url: 'https://tide.test', iconUrl: null },
      pci: '5d3b7a54-2f0e-4c5e-9d0c-6b1c1f3a9e21',
      createdAt: now - day,
      expiry: now + 6 * day,
      permissions: [spending, playing],
      revokedAt: null,
    },
    {
      ...usual,
      project: { id: 'kite', name: 'Kite Market', url: 'https://kite.test', iconUrl: null },
      pci: '0b0f7c64-6a1d-4f0d-8a53-2c9f6d1e7b45',
      createdAt: now - 40 * day,
      expiry: now - 10 * day,
      revokedAt: null,
      permissions: [
        {
          type: 'native-token-recurring-allowance',
          data: { allowance: '0x16345785d8a0000', start: now - 40 * day, period: 7 * day },
        },
      ],
    },
    {
      ...usual,
      project: { id: 'fern', name: 'Fern Notes', url: 'https://fern.test', iconUrl: null },
      pci: 'c7a1d7de-5a3f-4f62-9f31-7f3f1d2b8a90',
      createdAt: now - 60 * day,
      expiry: now + 300 * day,
      revokedAt: now - 20 * day,
      permissions: [playing],
    },
  ]
}
