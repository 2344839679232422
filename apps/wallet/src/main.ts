import { createBitcoin } from './families/bitcoin.ts'
import { createEvm } from './families/evm.ts'
import { createPolkadot } from './families/polkadot.ts'
import { createSafe } from './families/safe.ts'
import { createSolana } from './families/solana.ts'
import { createKit } from './kit.ts'
import { keepInside } from './outside.ts'
import { isSafe, settingsFrom } from './settings.ts'
import { h } from './view/element.ts'
import { showWallet } from './view/page.ts'
import { createWallet, type Wallet } from './wallet.ts'
import { findWorld } from './world.ts'

declare global {
  interface Window {
    /** The wallet, for tests; absent until it is ready. */
    wallet?: Wallet
  }
}

async function start(app: HTMLElement): Promise<void> {
  keepInside()
  const query = new URLSearchParams(location.search)
  const uri = query.get('uri') ?? new URLSearchParams(location.hash.slice(1)).get('uri') ?? ''
  // The link carries a key: it is used once, and neither a reload nor the history keeps it.
  query.delete('uri')
  history.replaceState(null, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}`)

  const world = await findWorld()
  const evm = isSafe(query) ? await createSafe(world) : createEvm(world)
  const families = [evm, createSolana(), createBitcoin(), createPolkadot()]
  const every = families.map(({ namespace }) => namespace)
  const kit = await createKit(world, query.get('profile') ?? (isSafe(query) ? 'safe' : ''))
  const wallet = createWallet(kit, families, settingsFrom(query, every))
  showWallet(app, wallet, uri)
  window.wallet = wallet
}

const app = document.querySelector<HTMLElement>('#app')
if (app)
  start(app).catch((error: unknown) => {
    app.replaceChildren(
      h('p', { role: 'alert' }, error instanceof Error ? error.message : 'It did not start'),
    )
  })
