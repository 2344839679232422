import { nodesOf, type OtherFamily } from '../../families.js'
import type { SandboxWorld } from '../../sandbox.js'

/** What the sandbox lends a wallet of a chain family: a chain, and the accounts that it has the keys of. */
export interface LentKeys {
  readonly rpcUrl: string
  /** Address by visitor, in the order of {@link keys}. */
  readonly accounts: Readonly<Record<string, string>>
  /** In hex. */
  readonly keys: readonly [string, ...string[]]
}

/** @throws {Error} when the sandbox runs no such chain */
export function keysOf(world: SandboxWorld, family: OtherFamily): LentKeys {
  const [id = ''] = Object.keys(nodesOf(world, [family]))
  const {
    rpcUrl = '',
    accounts = {},
    keys = {},
  } = id === world.polkadot.id ? world.polkadot : (world.chains[id] ?? {})
  const [first, ...others] = Object.values(keys)
  if (!first) throw new Error(`The sandbox has no accounts for ${family}`)
  const held = Object.keys(keys).map((visitor) => [visitor, accounts[visitor] ?? ''])
  return { rpcUrl, accounts: Object.fromEntries(held), keys: [first, ...others] }
}
