import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWallet } from '@foyer/wallet/serve'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { type Builds, root, settings, startWorld, type WorldUrls } from './world.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** One world a worker, so that two files may run side by side. */
    worlds: readonly WorldUrls[]
    /** For files that start a world of their own. */
    builds: Builds
  }
}

/** Builds the demo and the wallet afresh and starts a world for each worker. Returns what stops them all. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const builds: Builds = {
    demo: await mkdtemp(join(tmpdir(), 'foyer-demo-')),
    wallet: await mkdtemp(join(tmpdir(), 'foyer-wallet-')),
  }
  const input = { lab: join(root, 'e2e/lab.html') }
  await build({
    ...settings,
    build: { outDir: builds.demo, emptyOutDir: true, rolldownOptions: { input } },
  })
  await buildWallet(builds.wallet)
  // One after the other: each reads its sandbox's address as it begins.
  const worlds = [await startWorld(builds), await startWorld(builds)]

  project.provide('builds', builds)
  project.provide(
    'worlds',
    worlds.map(({ urls }) => urls),
  )
  return async () => {
    await Promise.all(worlds.map(({ stop }) => stop()))
    for (const dir of Object.values(builds)) await rm(dir, { recursive: true, force: true })
  }
}
