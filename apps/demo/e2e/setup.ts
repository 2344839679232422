import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWallet } from '@foyer/wallet/serve'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { type Builds, root, settings } from './world.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** What each worker serves in worlds of its own. */
    builds: Builds
  }
}

/** Builds the demo and the wallet afresh. Returns what removes them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const builds: Builds = {
    demo: await mkdtemp(join(tmpdir(), 'foyer-demo-')),
    wallet: await mkdtemp(join(tmpdir(), 'foyer-wallet-')),
  }
  const input = { lab: join(root, 'e2e/lab.html') }
  await Promise.all([
    build({ ...settings, build: { outDir: builds.demo, emptyOutDir: true, rolldownOptions: { input } } }),
    buildWallet(builds.wallet),
  ])
  project.provide('builds', builds)
  return async () => {
    for (const dir of Object.values(builds)) await rm(dir, { recursive: true, force: true })
  }
}
