import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWallet, serveWallet } from '@foyer/wallet/serve'
import { build, preview } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** One world a worker, so that two files may run side by side; without slashes at the end. */
    worlds: readonly { readonly demoUrl: string; readonly sandboxUrl: string }[]
  }
}

// By Node itself: the runner's own loader has no `import.meta.resolve`, which the sandbox finds its nodes with.
const { startSandbox }: typeof import('@foyer/sandbox') = createRequire(import.meta.url)('@foyer/sandbox')
const root = fileURLToPath(new URL('..', import.meta.url))
const settings = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' } as const

/** A sandbox, a server of the demo and one of the wallet of remote sessions, on free ports. */
async function startWorld(outDir: string, walletDir: string) {
  const sandbox = await startSandbox()
  const wallet = await serveWallet(walletDir, sandbox.url)
  process.env.FOYER_SANDBOX_URL = sandbox.url
  const server = await preview({ ...settings, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('The demo has no port')
  return {
    urls: { demoUrl: `http://127.0.0.1:${address.port}`, sandboxUrl: sandbox.url },
    stop: () => Promise.all([server.close(), wallet.stop(), sandbox.stop()]),
  }
}

/** Builds the demo and the wallet afresh and starts a world for each worker. Returns what stops them all. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outDir = await mkdtemp(join(tmpdir(), 'foyer-demo-'))
  const walletDir = await mkdtemp(join(tmpdir(), 'foyer-wallet-'))
  const input = { lab: join(root, 'e2e/lab.html') }
  await build({ ...settings, build: { outDir, emptyOutDir: true, rolldownOptions: { input } } })
  await buildWallet(walletDir)
  // One after the other: each reads its sandbox's address as it begins.
  const worlds = [await startWorld(outDir, walletDir), await startWorld(outDir, walletDir)]

  project.provide(
    'worlds',
    worlds.map(({ urls }) => urls),
  )
  return async () => {
    await Promise.all(worlds.map(({ stop }) => stop()))
    for (const dir of [outDir, walletDir]) await rm(dir, { recursive: true, force: true })
  }
}
