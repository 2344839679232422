import { evm } from '@foyer/adapter-evm'
import { base, mainnet } from '@foyer/adapter-evm/networks'
import { createFoyer, type Foyer, provideFoyer } from '@foyer/kit'
import { toJson } from '../json.js'
import { sandboxOptions } from '../networks.js'
import { setTheScene } from './scene.js'

const { world, others } = await setTheScene()
const local = (network: typeof mainnet) => ({ ...network, rpcUrls: [] })

const left = createFoyer({
  id: 'left',
  adapters: [evm({ networks: [local(mainnet)] })],
  ...sandboxOptions(world),
})
const right = createFoyer({
  id: 'right',
  adapters: [evm({ networks: [local(base), local(mainnet)] }), ...others],
  themeVariables: { '--foyer-accent': '#0f766e', '--foyer-border-radius-master': '2px' },
  currency: 'eur',
  ...sandboxOptions(world),
})

function show(id: string, foyer: Foyer) {
  const state = document.querySelector(`#${id} .state`)
  const draw = () => {
    const { open, network, account } = foyer.state
    if (state)
      state.textContent = toJson({
        open,
        network: network.id,
        status: account.status,
        account: account.account,
      })
  }
  draw()
  foyer.subscribe(draw)
}

const half = document.querySelector('#left')
if (half) provideFoyer(half, left)
for (const element of document.querySelectorAll('#right :is(foyer-button, foyer-network-button)')) {
  Object.assign(element, { foyer: right })
}
left.start()
right.start()
show('left', left)
show('right', right)
