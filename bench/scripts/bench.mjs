import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { version as vite } from 'vite'
import { findWholeChromium } from '../../tooling/browser.mjs'
import { buildApp } from '../../tooling/build.mjs'
import { cache, bench as folder } from '../../tooling/cache.mjs'
import { install, turbo } from '../../tooling/install.mjs'
import { CommandError } from '../../tooling/processes.mjs'
import { apps, variant } from './apps.mjs'
import { installConsumer } from './consumers.mjs'
import {
  measureQuiet,
  measureQuotes,
  measureRenders,
  measureTokens,
  measureViews,
  measureWallets,
} from './foyer.mjs'
import { installed } from './installed.mjs'
import { pack } from './pack.mjs'
import { report } from './report.mjs'
import { runRounds } from './rounds.mjs'
import { serve } from './server.mjs'
import { measureSizes, sizeTable } from './size.mjs'
import { flags } from './visit.mjs'

/** @typedef {{ sizeOnly: boolean, samples: number, only: readonly string[] | undefined, built: boolean }} Wanted */

const say = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`)

/** @param {Wanted} wanted */
export async function runBench({ sizeOnly, samples, only, built }) {
  if (!built) {
    await install()
    await turbo('build')
  }
  const tarballs = await pack()
  for (const app of ['foyer', 'foyer-react', 'react']) await installConsumer(app, tarballs)
  const sizes = await measureSizes((app) => join(cache, 'apps', app))
  say(sizeTable(sizes))
  if (sizeOnly) return

  const { present, missing } = await installOthers(tarballs, only)
  const [load = 0] = loadavg()
  const server = await serve()
  const browser = await chromium.launch({ executablePath: await findWholeChromium(), args: flags })
  try {
    const bench = { browser, url: server.url, size: server.size }
    const values = await runRounds(bench, present, samples, say)
    say('Foyer alone')
    const foyer = {
      wallets: await measureWallets(bench),
      tokens: await measureTokens(bench, 5_000),
      quotes: await measureQuotes(bench),
      views: await measureViews(bench),
      renders: await measureRenders(bench),
      quiet: await measureQuiet(bench),
    }
    const text = report({
      date: new Date().toISOString().slice(0, 10),
      samples,
      load,
      versions: `Chromium ${browser.version()}, Vite ${vite}`,
      apps: present,
      missing,
      values,
      installed: Object.fromEntries(present.map(({ id, folder }) => [id, installed(folder)])),
      sizes,
      foyer,
    })
    if (!only) writeFileSync(join(folder, 'RESULTS.md'), text)
    say(`\n${text}`)
  } finally {
    await browser.close()
    server.stop()
  }
}

/**
 * @param {Readonly<Record<string, string>>} tarballs
 * @param {readonly string[] | undefined} only
 */
async function installOthers(tarballs, only) {
  /** @type {import('./apps.mjs').App[]} */
  const present = []
  /** @type {{ name: string, why: string }[]} */
  const missing = []
  for (const app of apps.filter(({ id }) => only?.includes(id) ?? true)) {
    try {
      await buildApp(await installConsumer(app.folder, tarballs), variant(app))
      present.push(app)
    } catch (error) {
      const why = error instanceof CommandError ? 'does not install' : 'does not build'
      missing.push({ name: app.name, why })
      say(`${app.name} ${why}: ${error instanceof Error ? error.message : error}`)
    }
  }
  return { present, missing }
}
