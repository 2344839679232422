import type { SandboxWorld } from '../sandbox.js'
import { type BrandId, brands } from './brands.js'
import { createDemoWallet, type DemoWallet } from './demoWallet.js'
import { createPrompt } from './prompt.js'

/** The page's wallets by brand. */
export type DemoWallets = Readonly<Record<BrandId, DemoWallet>>

const names: Readonly<Record<number, string>> = { 1: 'Ethereum', 8453: 'Base', 137: 'Polygon' }

/** Makes both wallets for a sandbox, not yet on the page. */
export function createDemoWallets({ accounts, chains, tokens }: SandboxWorld): DemoWallets {
  const prompt = createPrompt(document)
  const nodes = Object.fromEntries(Object.values(chains).map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
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
  return { harbor: make('harbor', true), meridian: make('meridian', false) }
}
