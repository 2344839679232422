import { base, mainnet, polygon } from '@foyer/adapter-evm/networks'
import type { FoyerOptions } from '@foyer/kit'
import { nodesOf } from './families.js'
import type { SandboxWorld } from './sandbox.js'

/** The demo's networks by CAIP-2 id. Without public nodes: this page talks to its own sandbox alone. */
export const networks = Object.fromEntries(
  [mainnet, base, polygon].map((network) => [network.id, { ...network, rpcUrls: [] }]),
)

/** The networks that the sandbox runs. */
export const sandboxNetworks = [mainnet, base].map((network) => ({ ...network, rpcUrls: [] }))

/** What points a Foyer at the sandbox; without one, services are off. */
export function sandboxOptions(world: SandboxWorld | undefined): FoyerOptions {
  if (!world) return {}
  const { url, relay } = world
  return {
    projectId: 'demo',
    services: { api: url, catalogue: url, analytics: url, ...(relay && { relay }) },
    customRpcUrls: nodesOf(world, ['eip155']),
    swapRouters: routersOf(world),
  }
}

/** The contracts that swap in the sandbox: a host vouches for its own. */
export function routersOf({ chains }: SandboxWorld): NonNullable<FoyerOptions['swapRouters']> {
  const known = Object.entries(chains).flatMap(([id, { uniswap }]) =>
    uniswap ? [[id, [uniswap.router]] as const] : [],
  )
  return Object.fromEntries(known)
}
