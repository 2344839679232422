import { bitcoin } from '@foyer/adapter-bitcoin'
import { bitcoinMainnet } from '@foyer/adapter-bitcoin/networks'
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { solana } from '@foyer/adapter-solana'
import { solanaMainnet } from '@foyer/adapter-solana/networks'
import { createFoyer } from '@foyer/kit'

const foyer = createFoyer({
  adapters: [
    evm({ networks: [mainnet] }),
    solana({ networks: [solanaMainnet] }),
    bitcoin({ networks: [bitcoinMainnet] }),
  ],
  services: { api: `${location.origin}/services/`, catalogue: `${location.origin}/services/` },
})
foyer.start()
document.querySelector('#app').append(document.createElement('foyer-button'))
