import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWallet } from '@foyer/wallet/serve'
import { type BuildOptions, build } from 'vite'
import type { TestProject } from 'vitest/node'
import config from '../apps/demo/vite.config.js'
import { type Builds, root } from './world.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** What each worker serves in worlds of its own. */
    builds: Builds
  }
}

/** As visitors get them: with React's development build a visit takes a third longer. */
const forVisitors = ['index', 'two', 'plain', 'members']
/** Where React is to say what is wrong: every state there is, StrictMode, and lives that begin and end. */
const forDevelopers = ['gallery', 'react']
/** The repository: the lab's page is beside the tests, so that it is served as `/e2e/lab.html`. */
const repository = fileURLToPath(new URL('..', import.meta.url))

/** Builds the demo and the wallet afresh. Returns what removes them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const builds: Builds = {
    demo: await mkdtemp(join(tmpdir(), 'foyer-demo-')),
    wallet: await mkdtemp(join(tmpdir(), 'foyer-wallet-')),
  }
  const { NODE_ENV } = process.env
  try {
    // Vite reads it as a build begins, so these come one after the other.
    process.env.NODE_ENV = 'production'
    await Promise.all([buildPages(builds.demo, forVisitors), buildWallet(builds.wallet)])
    process.env.NODE_ENV = 'development'
    await buildPages(builds.demo, forDevelopers)
    await buildPages(builds.demo, ['e2e/lab'], repository)
  } finally {
    process.env.NODE_ENV = NODE_ENV ?? 'test'
  }
  project.provide('builds', builds)
  return async () => {
    for (const dir of Object.values(builds)) await rm(dir, { recursive: true, force: true })
  }
}

async function buildPages(outDir: string, pages: readonly string[], from = root): Promise<void> {
  const input = Object.fromEntries(pages.map((page) => [basename(page), join(from, `${page}.html`)]))
  const rolldownOptions: NonNullable<BuildOptions['rolldownOptions']> = {
    input,
    // Libraries of React's components mark their files for servers, which a page has no use for.
    onwarn(warning, warn) {
      if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
    },
  }
  const options = { outDir, emptyOutDir: false, rolldownOptions }
  // Not by the file's name: its own pages would be added to these.
  await build({
    ...config,
    root: from,
    configFile: false,
    logLevel: 'warn',
    build: { ...config.build, ...options },
  })
}
