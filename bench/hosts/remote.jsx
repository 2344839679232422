// A React page whose visitors may connect from another device, with a catalogue. Only measured as a bundle.
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { walletConnect } from '@foyer/connector-walletconnect'
import { createFoyer } from '@foyer/kit'
import { ConnectButton, FoyerProvider } from '@foyer/kit/react'
import { createRoot } from 'react-dom/client'

const foyer = createFoyer({
  adapters: [evm({ networks: [mainnet] })],
  connectors: [walletConnect()],
  services: { api: `${location.origin}/services/`, catalogue: `${location.origin}/services/` },
})

createRoot(document.querySelector('#app')).render(
  <FoyerProvider foyer={foyer}>
    <ConnectButton />
  </FoyerProvider>,
)
