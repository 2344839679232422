import type { AdapterDescriptor } from '@foyer/core'
import type { SandboxWorld } from './sandbox.js'

/** Chain families beside EVM, in the order shown. Their code is fetched once they are wanted. */
export const otherFamilies = ['solana', 'bip122', 'polkadot'] as const

/** One of them. */
export type OtherFamily = (typeof otherFamilies)[number]

/** Names for people. */
export const familyNames = {
  eip155: 'EVM',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
} as const

/** A chain family of the demo. */
export type Family = keyof typeof familyNames

/** All of them, in the order shown. */
export const allFamilies: readonly Family[] = ['eip155', ...otherFamilies]

/** The families beside EVM that the sandbox runs. */
export function namespacesOf(world: SandboxWorld | undefined): readonly OtherFamily[] {
  return otherFamilies.filter((family) => world?.families.includes(family))
}

/** The sandbox's nodes of some chain families, by CAIP-2 id. */
export function nodesOf(
  { chains, polkadot }: SandboxWorld,
  families: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  const nodes = { ...chains, [polkadot.id]: polkadot }
  return Object.fromEntries(
    Object.entries(nodes)
      .filter(([id]) => families.includes(id.split(':', 1)[0] ?? ''))
      .map(([id, { rpcUrl }]) => [id, [rpcUrl]]),
  )
}

/** What a family's chunk gives. */
interface FamilyModule {
  describe(rpcUrls: readonly string[]): AdapterDescriptor
}

const chunks: Readonly<Record<OtherFamily, () => Promise<FamilyModule>>> = {
  solana: () => import('./families/solana.js'),
  bip122: () => import('./families/bitcoin.js'),
  polkadot: () => import('./families/polkadot.js'),
}

/** The adapters of some families, on the sandbox's chains. */
export function fetchAdapters(
  world: SandboxWorld,
  families: readonly OtherFamily[],
): Promise<readonly AdapterDescriptor[]> {
  return Promise.all(
    families.map(async (family) => {
      const { describe } = await chunks[family]()
      return describe(Object.values(nodesOf(world, [family])).flat())
    }),
  )
}
