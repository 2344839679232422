import type { AdapterDescriptor } from '@foyer/core'
import type { Foyer } from '@foyer/kit'
import { fetchAdapters, type OtherFamily } from '../families.js'
import type { SandboxWorld } from '../sandbox.js'
import type { DemoWallets } from '../wallet/wallets.js'

/** The adapters of the chain families beside EVM, as they are fetched. */
export interface Families {
  has(families: readonly OtherFamily[]): boolean
  /** Fetches adapters, and what the page's wallet needs to speak to them. */
  load(families: readonly OtherFamily[]): Promise<void>
  /** Those of these families that were fetched. */
  adapters(families: readonly OtherFamily[]): readonly AdapterDescriptor[]
  /** Puts adapters into a living widget, and takes those out that are not listed. */
  arrange(foyer: Foyer, adapters: readonly AdapterDescriptor[]): Promise<void>
}

export function createFamilies(
  world: SandboxWorld | undefined,
  wallets: Pick<DemoWallets, 'learn'> | undefined,
): Families {
  const known = new Map<OtherFamily, AdapterDescriptor>()
  let arranging: Promise<void> = Promise.resolve()

  async function arrange(foyer: Foyer, adapters: readonly AdapterDescriptor[]) {
    const served = new Set(Object.keys(foyer.state.accounts))
    const wanted = new Set(adapters.map(({ namespace }) => namespace))
    for (const adapter of adapters) if (!served.has(adapter.namespace)) await foyer.addAdapter(adapter)
    for (const namespace of served) if (!wanted.has(namespace)) await foyer.removeAdapter(namespace)
  }

  return {
    has: (families) => families.every((family) => known.has(family)),
    async load(families) {
      if (!world) return
      const missing = families.filter((family) => !known.has(family))
      const [adapters] = await Promise.all([fetchAdapters(world, missing), wallets?.learn(missing)])
      missing.forEach((family, at) => {
        const adapter = adapters[at]
        if (adapter) known.set(family, adapter)
      })
    },
    adapters: (families) => families.flatMap((family) => known.get(family) ?? []),
    arrange(foyer, adapters) {
      const mine = arranging.then(() => arrange(foyer, adapters))
      // One after the other, whatever became of the one before.
      arranging = mine.catch(() => {})
      return mine
    },
  }
}
