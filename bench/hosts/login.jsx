// A React page whose visitors may log in by e-mail or a social account. Only measured as a bundle.
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { createFoyer } from '@foyer/kit'
import { login } from '@foyer/kit/login'
import { ConnectButton, FoyerProvider } from '@foyer/kit/react'
import { createRoot } from 'react-dom/client'

const foyer = createFoyer({
  adapters: [evm({ networks: [mainnet] })],
  connectors: [login({ url: 'https://login.app.example' })],
  services: { api: `${location.origin}/services/`, catalogue: `${location.origin}/services/` },
})

createRoot(document.querySelector('#app')).render(
  <FoyerProvider foyer={foyer}>
    <ConnectButton />
  </FoyerProvider>,
)
