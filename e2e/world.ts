import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Family } from '@foyer/sandbox'
import { serveWallet } from '@foyer/wallet/serve'
import { preview } from 'vite'
import { assetsInMemory } from './served.js'

// By Node itself: the runner's own loader has no `import.meta.resolve`, which the sandbox finds its nodes with.
const { startSandbox }: typeof import('@foyer/sandbox') = createRequire(import.meta.url)('@foyer/sandbox')

/** The demo's folder. */
export const root = fileURLToPath(new URL('../apps/demo/', import.meta.url))

/** How the demo is served. */
const settings = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' } as const

/** Where the demo and the wallet of remote sessions were built. */
export interface Builds {
  readonly demo: string
  readonly wallet: string
}

/** Addresses without slashes at the end. */
export interface WorldUrls {
  readonly demoUrl: string
  readonly sandboxUrl: string
}

/** A sandbox, a server of the demo and one of the wallet of remote sessions, on free ports. */
export async function startWorld(builds: Builds, families: readonly Family[]) {
  const sandbox = await startSandbox({ families })
  const wallet = await serveWallet(builds.wallet, sandbox.url)
  process.env.FOYER_SANDBOX_URL = sandbox.url
  const server = await preview({
    ...settings,
    plugins: [assetsInMemory(builds.demo)],
    build: { outDir: builds.demo },
    preview: { port: 0, host: '127.0.0.1' },
  })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('The demo has no port')
  const urls: WorldUrls = { demoUrl: `http://127.0.0.1:${address.port}`, sandboxUrl: sandbox.url }
  return {
    urls,
    async stop() {
      await Promise.all([server.close(), wallet.stop(), sandbox.stop()])
    },
  }
}
