import { createAppKit } from '@reown/appkit'
import { mainnet } from '@reown/appkit/networks'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'

createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet],
  projectId: '0123456789abcdef0123456789abcdef',
  metadata: { name: 'bench', description: 'bench', url: location.origin, icons: [] },
})
document.querySelector('#app').append(document.createElement('appkit-button'))
