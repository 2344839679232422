import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { createFoyer } from '@foyer/kit'

const foyer = createFoyer({
  adapters: [evm({ networks: [mainnet] })],
  services: { api: `${location.origin}/services/`, catalogue: `${location.origin}/services/` },
})
foyer.start()
document.querySelector('#app').append(document.createElement('foyer-button'))
