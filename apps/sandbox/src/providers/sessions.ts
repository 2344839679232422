import type { AnyProvider } from '@foyer/gateway'
import { smartSessions } from '@foyer/gateway/sessions'
import { sqlite } from '@foyer/gateway/sqlite'
import { visitors } from '../seed.ts'

const year = 365 * 86_400

/** Smart sessions, kept in memory: `rich` granted one on chain 1, for a year from now. */
export async function sessions(): Promise<readonly AnyProvider[]> {
  const { providers, activate } = smartSessions({ sql: sqlite(':memory:') })
  const now = Math.floor(Date.now() / 1_000)
  await activate(`eip155:1:${visitors.rich}`, {
    project: { id: 'orchard', name: 'Orchard Game', url: 'https://orchard.test', iconUrl: null },
    pci: '5d3b7a54-2f0e-4c5e-9d0c-6b1c1f3a9e21',
    expiry: now + year,
    createdAt: now - 86_400,
    permissions: [{ type: 'native-token-transfer', data: { allowance: '0x16345785d8a0000' } }],
    policies: [],
    context: null,
    revokedAt: null,
  })
  return providers
}
