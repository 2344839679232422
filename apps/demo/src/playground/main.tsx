import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { findSandbox } from '../sandbox.js'
import { createDemoWallets } from '../wallet/wallets.js'
import { App } from './App.js'
import { createPlayground } from './playground.js'

const world = await findSandbox()
const wallets = world && createDemoWallets(world)
wallets?.harbor.start()
wallets?.meridian.start()

const playground = createPlayground(world)
playground.start()

const root = document.querySelector('#app')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App playground={playground} wallets={wallets} />
    </StrictMode>,
  )
}
