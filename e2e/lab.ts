import { evm } from '@foyer/adapter-evm'
import { walletConnect } from '@foyer/connector-walletconnect'
import type { AdapterDescriptor, Network } from '@foyer/core'
import { createFoyer, type Foyer, type FoyerOptions } from '@foyer/kit'
import { login } from '@foyer/kit/login'
import { createPublicClient, createWalletClient, custom } from 'viem'
import { fetchAdapters, otherFamilies } from '../apps/demo/src/families.js'
import { sandboxNetworks, sandboxOptions } from '../apps/demo/src/networks.js'
import { findSandbox } from '../apps/demo/src/sandbox.js'
import type { DialogLibrary } from './labDialogs.js'
import type { drawTexts } from './labTexts.js'
import type { WagmiPage } from './labWagmi.js'
import type { HostClient, HostReport } from './testPage.js'

/** What the tests of a bare page work with: it makes no Foyer until it is told to. */
export interface Lab {
  /** @param distant makes remote sessions possible, for these networks as well */
  make(options?: FoyerOptions, distant?: readonly Network[]): Foyer
  /** The adapters of all chain families, for {@link make}. */
  adapters(): Promise<readonly AdapterDescriptor[]>
  /** Signs a text through the connected wallet's provider and verifies it against the chain, both by viem. */
  signAndVerify(foyer: Foyer, message: string): Promise<boolean>
  /** Puts wagmi on the page, with the Foyer as its connector. */
  useWagmi(foyer: Foyer): Promise<WagmiPage>
  /** Has a host that knows no wallets ask the connected one for what hosts ask, by one of their libraries. */
  actAsHost(foyer: Foyer, client: HostClient): Promise<HostReport>
  /** Shows a dialog of a library, with the button “Pay”, which opens the modal. */
  showDialog(library: DialogLibrary): Promise<void>
  drawTexts: typeof drawTexts
}

declare global {
  interface Window {
    lab: Lab
    foyer: Foyer
    wagmi: WagmiPage
  }
}

const world = await findSandbox()

window.lab = {
  make: (options, distant) =>
    createFoyer({
      adapters: [evm({ networks: sandboxNetworks })],
      connectors: [
        ...(distant ? [walletConnect({ networks: distant })] : []),
        ...(world?.login ? [login({ url: world.login.url, projectId: 'demo' })] : []),
      ],
      ...sandboxOptions(world),
      ...options,
    }),
  async adapters() {
    if (!world) throw new Error('There is no sandbox')
    return [evm({ networks: sandboxNetworks }), ...(await fetchAdapters(world, otherFamilies))]
  },
  async signAndVerify(foyer, message) {
    const provider = await foyer.getProvider('eip155')
    if (!provider) throw new Error('No wallet is connected')
    const transport = custom(provider)
    const wallet = createWalletClient({ transport })
    const [address] = await wallet.getAddresses()
    if (!address) throw new Error('The wallet has no account')
    const signature = await wallet.signMessage({ account: address, message })
    return createPublicClient({ transport }).verifyMessage({ address, message, signature })
  },
  useWagmi: async (foyer) => (await import('./labWagmi.js')).makeWagmiPage(foyer),
  actAsHost: async (foyer, client) => (await import('./testPage.js')).actAsHost(foyer, client),
  drawTexts: async (...asked) => (await import('./labTexts.js')).drawTexts(...asked),
  showDialog: async (library) => (await import('./labDialogs.js')).showDialog(library, window.foyer),
}
