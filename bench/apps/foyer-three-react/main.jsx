import { bitcoin } from '@foyer/adapter-bitcoin'
import { bitcoinMainnet } from '@foyer/adapter-bitcoin/networks'
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { solana } from '@foyer/adapter-solana'
import { solanaMainnet } from '@foyer/adapter-solana/networks'
import { createFoyer } from '@foyer/kit'
import { ConnectButton, FoyerProvider } from '@foyer/kit/react'
import { createRoot } from 'react-dom/client'

const foyer = createFoyer({
  adapters: [
    evm({ networks: [mainnet] }),
    solana({ networks: [solanaMainnet] }),
    bitcoin({ networks: [bitcoinMainnet] }),
  ],
  services: { api: `${location.origin}/services/`, catalogue: `${location.origin}/services/` },
})

createRoot(document.querySelector('#app')).render(
  <FoyerProvider foyer={foyer}>
    <ConnectButton />
  </FoyerProvider>,
)
