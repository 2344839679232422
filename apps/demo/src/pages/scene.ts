import type { AdapterDescriptor } from '@foyer/core'
import { fetchAdapters, namespacesOf } from '../families.js'
import { sandboxMissing, showNotice } from '../notice.js'
import { watchPolkadot } from '../polkadotState.js'
import { findSandbox, type SandboxWorld } from '../sandbox.js'
import { createDemoWallets } from '../wallet/wallets.js'

/** What stands around a sample page, so that it can be tried at once. */
export interface Scene {
  /** The sandbox; its test wallets are on the page. */
  readonly world: SandboxWorld | undefined
  /** The adapters of the chain families that it runs beside EVM. */
  readonly others: readonly AdapterDescriptor[]
}

export async function setTheScene(): Promise<Scene> {
  const world = await findSandbox()
  if (!world) {
    showNotice(sandboxMissing)
    return { world, others: [] }
  }
  const families = namespacesOf(world)
  const wallets = createDemoWallets(world)
  wallets.start()
  const [others] = await Promise.all([fetchAdapters(world, families), wallets.learn(families)])
  watchPolkadot(world, showNotice)
  return { world, others }
}
