/** The recipe of the gateway's README, as somebody follows it: packed packages, one command, ten lines of HTML, a browser. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from './browser.mjs'
import { install } from './consumer.mjs'
import { root } from './install.mjs'
import { packed } from './packed.mjs'
import { address, CommandError, end, run, start } from './processes.mjs'

/** The first account of anvil's own, with 10,000 ETH. */
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const worth = '$30,000,000.00'

/** @throws {CommandError} when the page does not show what the account is worth */
export async function checkNewcomer() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'foyer-newcomer-')))
  /** @type {import('./processes.mjs').Child[]} */
  const running = []
  const begin = (/** @type {Parameters<typeof start>} */ ...command) => {
    const child = start(...command)
    running.push(child)
    return child
  }
  try {
    const app = join(folder, 'app')
    mkdirSync(app)
    const names = ['foyer-gateway', '@foyer/kit', '@foyer/adapter-evm', 'react', 'react-dom']
    const dependencies = Object.fromEntries(names.map((name) => [name, '*']))
    writeFileSync(join(app, 'package.json'), JSON.stringify({ type: 'module', dependencies }))
    await install(folder, app, await packed(), join(root, 'packages/kit'))

    const { html, prices } = recipe()
    writeFileSync(join(app, 'prices.json'), prices)
    const chain = begin(join(root, 'packages/gateway/node_modules/.bin/anvil'), [
      '--port',
      '0',
      '--chain-id',
      '1',
    ])
    const node = await address(chain, 'The chain', { what: /127\.0\.0\.1:\d+/ })
    const cli = join(app, 'node_modules/foyer-gateway/dist/cli.js')
    const options = ['--rpc', `eip155:1=http://${node}`, '--prices', 'prices.json', '--port', '0']
    const gateway = await address(begin('node', [cli, ...options], { cwd: app }), 'The gateway')

    writeFileSync(join(app, 'index.html'), html.replace('http://127.0.0.1:4020', gateway))
    // In a process of its own: Vite changes the environment of the one that it runs in.
    await run('vite', ['build', '--logLevel', 'error'], { cwd: app, env: { NODE_ENV: 'production' } })
    const page = begin('vite', ['preview', '--host', '127.0.0.1', '--port', '0'], { cwd: app })
    await visit(await address(page, 'The page'), `http://${node}`)
  } finally {
    for (const child of running) end(child)
    await Promise.allSettled(running.map(({ ended }) => ended))
    rmSync(folder, { recursive: true })
  }
}

/** What the README says to write. */
function recipe() {
  const readme = readFileSync(join(root, 'apps/gateway/README.md'), 'utf8')
  const html = /```html\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  const prices = /echo '(.*)' > prices\.json/.exec(readme)?.[1] ?? ''
  if (html.trim().split('\n').length > 10) throw new CommandError('The page has more than ten lines', html)
  return { html, prices }
}

/** @param {string} url @param {string} node */
async function visit(url, node) {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    // It asks nobody outside of this machine.
    await page.route(
      ({ hostname }) => hostname !== '127.0.0.1',
      (route) => route.abort(),
    )
    await page.addInitScript(announce, { account, node })
    await page.goto(url)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: 'Ada Wallet' }).first().click()
    await page.locator('foyer-button').getByText(/^0x/).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByText(worth)
      .first()
      .waitFor()
      .catch(async () => {
        throw new CommandError(`The page does not show ${worth}`, await dialog.ariaSnapshot())
      })
  } finally {
    await browser.close()
  }
}

/** A wallet of the page (EIP-6963) that says yes. @param {{ account: string, node: string }} given */
function announce({ account, node }) {
  /** @type {Record<string, unknown>} */
  const known = { eth_requestAccounts: [account], eth_accounts: [account], eth_chainId: '0x1' }
  const provider = {
    on() {},
    removeListener() {},
    request: async (/** @type {{ method: string, params?: unknown }} */ { method, params = [] }) => {
      if (method in known) return known[method]
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'content-type': 'application/json' }
      const { result, error } = await (await fetch(node, { method: 'POST', headers, body })).json()
      if (error) throw Object.assign(new Error(error.message), error)
      return result
    },
  }
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  const info = { uuid: crypto.randomUUID(), name: 'Ada Wallet', icon, rdns: 'dev.foyer.ada' }
  const detail = Object.freeze({ info, provider })
  const tell = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', tell)
  tell()
}
