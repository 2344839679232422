import type { Foyer } from '@foyer/kit'
import { foyerConnector } from '@foyer/kit/wagmi'
import {
  connect,
  createConfig,
  disconnect,
  getConnection,
  reconnect,
  signMessage,
  switchChain,
  verifyMessage,
} from '@wagmi/core'
import { custom } from 'viem'
import { base, mainnet } from 'viem/chains'

/** A page of wagmi whose one connector is the Foyer, as tests drive it. */
export type WagmiPage = ReturnType<typeof makeWagmiPage>

/** The config of such a page, which restores what it knows of the last visit. Its chains are asked through the wallet. */
export function makeWagmiPage(foyer: Foyer) {
  const transport = custom({
    request: async (call) => (await foyer.getProvider('eip155'))?.request(call),
  })
  const config = createConfig({
    chains: [mainnet, base],
    connectors: [foyerConnector(foyer)],
    multiInjectedProviderDiscovery: false,
    transports: { [mainnet.id]: transport, [base.id]: transport },
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('wagmi has no connector.')
  void reconnect(config)
  return {
    connect: () => connect(config, { connector }),
    disconnect: () => disconnect(config),
    switchChain: (chainId: 1 | 8453) => switchChain(config, { chainId }),
    /** Signs with the account in use and verifies it against the chain. */
    async signAndVerify(message: string) {
      const { address } = getConnection(config)
      if (!address) throw new Error('wagmi is not connected.')
      const signature = await signMessage(config, { message })
      return verifyMessage(config, { address, message, signature })
    },
    /** Who is connected where, in one line. */
    standing() {
      const { status, address, chainId } = getConnection(config)
      return [status, address, chainId].filter(Boolean).join(' ')
    },
  }
}
