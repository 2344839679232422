import type { Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { gatewayOf } from '../../gateway.test-support.js'
import type { GatewayOptions } from '../../options.js'
import type { Sql } from '../../sql/sql.js'
import { type ZoneOptions, zone } from './ensSubnames.js'

export const now = Date.parse('2026-11-22T12:00:00Z')

/** Somebody with a key of their own. */
export function person(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey())
}

/** What is sent to register a name; parts of it may be others than what was signed. */
export interface Form {
  readonly coin_type?: number
  readonly address?: string
  readonly message?: string
  readonly signature?: Hex
}

/** A message to sign, at the time of {@link now}. */
export function messageOf(name: string, more: object = {}): string {
  return JSON.stringify({ name, attributes: {}, timestamp: now / 1_000, ...more })
}

/** A gateway with a zone, and what a widget asks of it. */
export function zoneWorld(
  sql: Sql,
  zoneOptions: Partial<ZoneOptions> = {},
  options: Partial<GatewayOptions> = {},
) {
  const gateway = gatewayOf({
    providers: [zone({ zones: ['shop.eth'], sql, ...zoneOptions })],
    now: () => now,
    // Without a node nobody asks a contract what it says of a signature.
    chains: { 'eip155:1': { rpc: [] } },
    ...options,
  })
  return {
    gateway,
    /** @param client its address */
    async register(who: PrivateKeyAccount, message: string, form: Form = {}, client?: string) {
      const signature = await who.signMessage({ message })
      const body = { coin_type: 60, address: who.address, message, signature, ...form }
      const init = { method: 'POST', headers: { origin: 'https://shop.dev' }, body: JSON.stringify(body) }
      return gateway.fetch(new Request('https://g.dev/v1/profile/account', init), { address: client })
    },
    ask: (path: string) => gateway.get(path),
  }
}

/** What an answer refuses, and in which words. */
export async function refusalIn(
  response: Response,
): Promise<{ readonly status: number; readonly field?: string; readonly description?: string }> {
  const body: { reasons?: readonly { field: string; description: string }[] } = await response.json()
  return { status: response.status, ...body.reasons?.[0] }
}
