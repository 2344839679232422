import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import { walletServer } from './server.ts'
import { settings } from './vite.config.ts'

const shared = {
  ...settings,
  root: fileURLToPath(new URL('.', import.meta.url)),
  configFile: false,
  logLevel: 'warn',
} as const

/** Builds the app into a folder of the caller's. */
export async function buildWallet(outDir: string): Promise<void> {
  await build({ ...shared, build: { ...shared.build, outDir, emptyOutDir: true } })
}

/**
 * Serves what {@link buildWallet} built, and tells the sandbox where, so that its catalogue lists the wallet.
 * @param sandboxUrl without a slash at the end
 * @param port 0: a free one
 * @returns the app's address, without a slash at the end, and what ends it
 */
export async function serveWallet(outDir: string, sandboxUrl: string, port = 0) {
  const server = await preview({
    ...shared,
    plugins: [walletServer(sandboxUrl)],
    build: { outDir },
    preview: { port, host: '127.0.0.1' },
  })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('The wallet has no port')
  const url = `http://127.0.0.1:${address.port}`
  await fetch(`${sandboxUrl}/sandbox/wallet`, { method: 'POST', body: JSON.stringify({ url }) })
  return { url, stop: () => server.close() }
}
