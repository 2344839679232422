/** A page of Next.js made of the tarballs that are published: built, drawn by the server, taken up by a browser, and signed in at. */
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from '../../tooling/browser.mjs'
import { root } from '../../tooling/install.mjs'
import { address, CommandError, run, withChildren } from '../../tooling/processes.mjs'
import { packed } from '../../tooling/tarballs.mjs'
import { startChain } from '../../tooling/testWallet.mjs'
import { install } from './consumer.mjs'
import { freePort, signInAt } from './signInServers.mjs'

const source = join(root, 'apps/next')
/** In the repository, because Turbopack reads nothing from outside of one folder that holds all. */
const folder = join(root, 'dist/next')

/**
 * Builds `apps/next`, opens it, opens the modal, and signs in.
 * @throws {CommandError} with what the server or the browser said, when it is not silent or does not work
 */
export async function checkNext() {
  rmSync(folder, { recursive: true, force: true })
  const app = join(folder, 'app')
  mkdirSync(folder, { recursive: true })
  cpSync(source, app, { recursive: true, filter: (path) => !/[\\/](node_modules|\.next)$/.test(path) })
  await install(folder, app, await packed(), source)
  const next = join(app, 'node_modules/next/dist/bin/next')
  const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', FOYER_ROOT: root }
  await run('node', [next, 'build'], { cwd: app, env })
  await withChildren(async (begin) => {
    // It is told where its visitors see it, and so before it listens.
    const origin = `http://localhost:${await freePort()}`
    const options = ['--hostname', 'localhost', '--port', new URL(origin).port]
    const started = begin('node', [next, 'start', ...options], { cwd: app, env: { ...env, ORIGIN: origin } })
    const node = await startChain(begin)
    await address(started, 'Next.js')
    await visit(origin, node)
  })
}

/** @param {string} url @param {string} node */
async function visit(url, node) {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    const drawn = await (await fetch(url)).text()
    if (!drawn.includes('<foyer-button>')) throw new CommandError('Next.js drew no button', drawn)
    /** @type {string[]} */
    const said = []
    const page = await browser.newPage()
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(String(error)))
    await page.goto(url)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').waitFor()
    if (said.length > 0) throw new CommandError('A page of Next.js says something', said.join('\n'))
    await page.close()
    await signInAt(browser, { url: new URL(url), node, name: 'Next.js' })
  } finally {
    await browser.close()
  }
}
