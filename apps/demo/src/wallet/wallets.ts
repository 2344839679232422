import type { OtherFamily } from '../families.js'
import type { SandboxWorld } from '../sandbox.js'
import { type BrandId, brands } from './brands.js'
import { createDemoWallet, type DemoWallet } from './demoWallet.js'
import type { FamilyWallet, FamilyWalletDeps } from './families/familyWallet.js'
import { createPrompt } from './prompt.js'

/** The page's wallets. */
export interface DemoWallets {
  /** By brand. */
  readonly brands: Readonly<Record<BrandId, DemoWallet>>
  /** The chain families that Harbor speaks beside EVM; a change makes a new list. */
  readonly families: readonly FamilyWallet[]
  subscribe(listener: () => void): () => void
  /** Puts those on the page that are on. */
  start(): void
  /** Teaches Harbor chain families, under the same name; their code is fetched now. */
  learn(families: readonly OtherFamily[]): Promise<void>
}

const names: Readonly<Record<number, string>> = { 1: 'Ethereum', 8453: 'Base', 137: 'Polygon' }

const chunks: Readonly<
  Record<OtherFamily, () => Promise<{ speak(world: SandboxWorld, deps: FamilyWalletDeps): FamilyWallet }>>
> = {
  solana: () => import('./families/solana.js'),
  bip122: () => import('./families/bitcoin.js'),
  polkadot: () => import('./families/polkadot.js'),
}

/** Makes both wallets for a sandbox, not yet on the page. */
export function createDemoWallets(world: SandboxWorld): DemoWallets {
  const { accounts, chains, tokens } = world
  const prompt = createPrompt(document)
  const nodes = Object.fromEntries(
    Object.values(chains).flatMap(({ chainId, rpcUrl }) =>
      chainId === undefined ? [] : [[chainId, rpcUrl]],
    ),
  )
  const symbols = Object.values(tokens).flatMap((table) => Object.entries(table))
  const make = (id: BrandId, announced: boolean) =>
    createDemoWallet({
      id,
      info: brands[id],
      accounts: Object.values(accounts),
      nodes,
      networkName: (chainId) => names[chainId] ?? `Chain ${chainId}`,
      tokenName: (address) =>
        symbols.find(([, contract]) => contract.toLowerCase() === address.toLowerCase())?.[0],
      prompt,
      announced,
    })
  const harbor = make('harbor', true)
  const meridian = make('meridian', false)
  const listeners = new Set<() => void>()
  const known = new Map<OtherFamily, FamilyWallet>()
  let families: readonly FamilyWallet[] = []

  // One wallet: all that it speaks comes and goes together.
  const show = () => {
    for (const wallet of families) wallet.show(harbor.state.announced)
  }
  harbor.subscribe(show)

  return {
    brands: { harbor, meridian },
    get families() {
      return families
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      harbor.start()
      meridian.start()
    },
    async learn(wanted) {
      const missing = wanted.filter((family) => !known.has(family))
      const modules = await Promise.all(missing.map((family) => chunks[family]()))
      missing.forEach((family, at) => {
        const speak = modules[at]?.speak
        if (speak && !known.has(family))
          known.set(family, speak(world, { id: 'harbor', info: brands.harbor, prompt }))
      })
      families = [...known.values()]
      show()
      for (const listener of listeners) listener()
    },
  }
}
