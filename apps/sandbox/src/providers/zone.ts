import type { AnyProvider, Tools } from '@foyer/gateway'
import { sqlite } from '@foyer/gateway/sqlite'
import { zone } from '@foyer/gateway/zone'
import { privateKeyToAccount } from 'viem/accounts'

/** A key of anvil's well-known mnemonic: that of `rich`. Play money alone. */
const rich = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const words = ['lantern', 'meadow', 'harbour', 'maple', 'marble', 'willow', 'wren']
/** When its name was registered, in ms since 1970. */
const registeredAt = Date.UTC(2025, 0, 1)

/** Names in memory that end with `zoneName`, of which `rich` has `name`. */
export async function openZone(zoneName: string, name: string): Promise<readonly AnyProvider[]> {
  const providers = zone({ zones: [zoneName], sql: sqlite(':memory:'), words })
  const register = providers.find((provider) => provider.question === 'nameRegister')
  const attributes = { bio: 'Sandbox visitor' }
  const message = JSON.stringify({ name, attributes, timestamp: registeredAt / 1_000 })
  const signature = await rich.signMessage({ message })
  const body = { coin_type: 60, address: rich.address, message, signature }
  await register?.answer(body, tools)
  return providers
}

/** All that the registration needs: its own time. */
const tools: Tools = {
  fetch: nobody,
  rpc: nobody,
  tokens: () => [],
  now: () => registeredAt,
  signal: new AbortController().signal,
  course: { client: '', isOwn: false, missed() {} },
}

function nobody(): never {
  throw new Error('A name is registered without asking anybody')
}
