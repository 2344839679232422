import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { findSandbox } from '../sandbox.js'
import { createDemoWallets } from '../wallet/wallets.js'
import { App } from './App.js'
import { createPlayground } from './playground.js'

const world = await findSandbox()
const wallets = world && createDemoWallets(world)
wallets?.start()

const playground = createPlayground(world, wallets)
playground.start()

const root = document.querySelector('#app')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App playground={playground} wallets={wallets} />
    </StrictMode>,
  )
}
