/** The recipes of the READMEs of `apps/gateway` and `apps/login`, as somebody follows them: packed packages, one command, ten lines of HTML, a browser. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from '../../tooling/browser.mjs'
import { root } from '../../tooling/install.mjs'
import { address, CommandError, run, withChildren } from '../../tooling/processes.mjs'
import { packed } from '../../tooling/tarballs.mjs'
import { account, announce, startChain } from '../../tooling/testWallet.mjs'
import { install } from './consumer.mjs'

const worth = '$30,000,000.00'

/** @throws {CommandError} when a page does not show what the account is worth, or nobody can log in */
export async function checkNewcomer() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'foyer-newcomer-')))
  try {
    const app = join(folder, 'app')
    mkdirSync(app)
    const names = ['foyer-gateway', 'foyer-login', '@foyer/kit', '@foyer/adapter-evm', 'react', 'react-dom']
    const dependencies = Object.fromEntries(names.map((name) => [name, '*']))
    writeFileSync(join(app, 'package.json'), JSON.stringify({ type: 'module', dependencies }))
    await install(folder, app, await packed(), join(root, 'packages/kit'))

    const { html, prices } = recipe('gateway')
    writeFileSync(join(app, 'prices.json'), prices)
    await withChildren(async (begin) => {
      const node = await startChain(begin)
      const cli = join(app, 'node_modules/foyer-gateway/dist/cli.js')
      const options = ['--rpc', `eip155:1=${node}`, '--prices', 'prices.json', '--port', '0']
      const gateway = await address(begin('node', [cli, ...options], { cwd: app }), 'The gateway')

      writeFileSync(join(app, 'index.html'), html.replace('http://127.0.0.1:4020', gateway))
      // In a process of its own: Vite changes the environment of the one that it runs in.
      await run('vite', ['build', '--logLevel', 'error'], { cwd: app, env: { NODE_ENV: 'production' } })
      const page = begin('vite', ['preview', '--host', '127.0.0.1', '--port', '0'], { cwd: app })
      await Promise.all([visit(await address(page, 'The page'), node), logIn(app, begin)])
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What a README says to write. @param {'gateway' | 'login'} name */
function recipe(name) {
  const readme = readFileSync(join(root, 'apps', name, 'README.md'), 'utf8')
  const html = /```html\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  const prices = /echo '(.*)' > prices\.json/.exec(readme)?.[1] ?? ''
  if (html.trim().split('\n').length > 10) throw new CommandError('The page has more than ten lines', html)
  return { html, prices }
}

/**
 * The page with a login beside the one command for it, and somebody who logs in there.
 * @param {string} app where packages are installed
 * @param {typeof import('../../tooling/processes.mjs').start} begin
 */
async function logIn(app, begin) {
  const folder = join(app, 'login')
  // The page's address is told to the service, and the service's to the page, which is built then.
  mkdirSync(join(folder, 'dist'), { recursive: true })
  const { html } = recipe('login')
  const page = begin('vite', ['preview', '--host', 'localhost', '--port', '0'], { cwd: folder })
  const url = (await address(page, 'The page with a login')).replace('127.0.0.1', 'localhost')
  const cli = join(app, 'node_modules/foyer-login/dist/cli.js')
  // What measures budgets beside this leaves the environment of a production build, in which no file holds keys.
  const env = { NODE_ENV: 'development' }
  const service = begin('node', [cli, '--dev', '--port', '0', '--origin', url], { cwd: folder, env })
  const login = await address(service, 'The login service')
  writeFileSync(join(folder, 'index.html'), html.replace('http://localhost:4021', login))
  await run('vite', ['build', '--logLevel', 'error'], { cwd: folder, env: { NODE_ENV: 'production' } })

  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.route(
      ({ hostname }) => hostname !== 'localhost',
      (route) => route.abort(),
    )
    await page.goto(url)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const field = page.getByRole('textbox', { name: 'Email address' })
    await field.fill('ada@app.example')
    await field.press('Enter')
    const code = await address(service, 'The letter', { what: /(?<=\| )\d{6}$/m })
    await page.getByRole('textbox', { name: 'Code of six digits' }).fill(code)
    await page
      .locator('foyer-button')
      .getByText(/^0x/)
      .waitFor()
      .catch(async () => {
        throw new CommandError(
          'Nobody can log in',
          (await page.getByRole('dialog').ariaSnapshot()) + service.output(),
        )
      })
  } finally {
    await browser.close()
  }
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
