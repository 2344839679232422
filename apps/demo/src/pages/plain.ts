import { evm } from '@foyer/adapter-evm'
import { createFoyer } from '@foyer/kit'
import { sandboxNetworks, sandboxOptions } from '../networks.js'
import { setTheScene } from './scene.js'

const { world, others } = await setTheScene()

const foyer = createFoyer({
  adapters: [evm({ networks: sandboxNetworks }), ...others],
  ...sandboxOptions(world),
})
foyer.start()

const code = document.querySelector('#code')
if (code) {
  code.textContent = `<foyer-network-button></foyer-network-button>
<foyer-button></foyer-button>
<script type="module" src="/wallet.js"></script>

// wallet.js
import { createFoyer } from '@foyer/kit'
import { evm } from '@foyer/adapter-evm'
import { base, mainnet } from '@foyer/adapter-evm/networks'

createFoyer({ adapters: [evm({ networks: [mainnet, base] })] }).start()`
}
