import { showSandboxMissing } from '../notice.js'
import { findSandbox, type SandboxWorld } from '../sandbox.js'
import { createDemoWallets } from '../wallet/wallets.js'

/** What stands around a sample page, so that it can be tried at once: the sandbox, and the test wallets on the page. */
export async function setTheScene(): Promise<SandboxWorld | undefined> {
  const world = await findSandbox()
  if (!world) {
    showSandboxMissing()
    return undefined
  }
  const { harbor, meridian } = createDemoWallets(world)
  harbor.start()
  meridian.start()
  return world
}
