import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Base of the demo, without a slash at the end. */
    demoUrl: string
    /** Base of the sandbox, without a slash at the end. */
    sandboxUrl: string
  }
}

// By Node itself: the runner's own loader has no `import.meta.resolve`, which the sandbox finds its nodes with.
const { startSandbox }: typeof import('@foyer/sandbox') = createRequire(import.meta.url)('@foyer/sandbox')
const root = fileURLToPath(new URL('..', import.meta.url))

/** One sandbox and one freshly built demo, on free ports, for all the tests of a run. Returns what stops both. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outDir = await mkdtemp(join(tmpdir(), 'foyer-demo-'))
  const settings = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' } as const
  const [sandbox] = await Promise.all([
    startSandbox(),
    build({
      ...settings,
      build: { outDir, emptyOutDir: true, rolldownOptions: { input: { lab: join(root, 'e2e/lab.html') } } },
    }),
  ])
  process.env.FOYER_SANDBOX_URL = sandbox.url
  const server = await preview({ ...settings, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('The demo has no port')

  project.provide('demoUrl', `http://127.0.0.1:${address.port}`)
  project.provide('sandboxUrl', sandbox.url)
  return async () => {
    await Promise.all([server.close(), sandbox.stop()])
    await rm(outDir, { recursive: true, force: true })
  }
}
