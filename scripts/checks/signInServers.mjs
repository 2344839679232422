/** Servers where visitors sign in: the examples of `apps/servers`, made of the tarballs that are published, and their page. */
import { once } from 'node:events'
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from '../../tooling/browser.mjs'
import { root } from '../../tooling/install.mjs'
import { address, CommandError, run, withChildren } from '../../tooling/processes.mjs'
import { packed } from '../../tooling/tarballs.mjs'
import { account, announce, startChain } from '../../tooling/testWallet.mjs'
import { install } from './consumer.mjs'

const source = join(root, 'apps/servers')

/** Each by its file, and the page that knows its calls. */
const servers = { hono: '/', express: '/', authJs: '/authjs.html' }

/** @throws {CommandError} naming the server at which nobody can sign in, or somebody can by what another signed */
export async function checkSignIn() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'foyer-servers-')))
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    const app = join(folder, 'app')
    cpSync(source, app, {
      recursive: true,
      filter: (path) => !/[\\/](node_modules|tsconfig\.json)$/.test(path),
    })
    await install(folder, app, await packed(), source)
    await run('vite', ['build', '--logLevel', 'error'], { cwd: app, env: { NODE_ENV: 'production' } })
    await withChildren(async (begin) => {
      const node = await startChain(begin)
      await Promise.all(
        Object.entries(servers).map(async ([name, path]) => {
          // It is told where its visitors see it, and so before it listens.
          const origin = `http://localhost:${await freePort()}`
          const env = { ORIGIN: origin, NODE_ENV: 'development' }
          await address(begin('node', [`src/${name}.ts`], { cwd: app, env }), name)
          await signInAt(browser, { url: new URL(path, origin), node, name })
        }),
      )
    })
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
}

/** A port of this machine that nobody listens on. */
export async function freePort() {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = Object(server.address())
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Signs in through the widget, and out; meanwhile somebody else hands on what was signed.
 * @param {import('playwright-core').Browser} browser
 * @param {{ url: URL, node: string, name: string }} at
 * @throws {CommandError} saying how far it came
 */
export async function signInAt(browser, { url, node, name }) {
  const context = await browser.newContext()
  const page = await context.newPage()
  // It asks nobody outside of this machine.
  await page.route(
    ({ hostname }) => hostname !== url.hostname && hostname !== '127.0.0.1',
    (route) => route.abort(),
  )
  await page.addInitScript(announce, { account, node })
  const dialog = page.getByRole('dialog')

  /** Waits until the server lets its visitor see the members' page, or does not. @param {boolean} isIn */
  async function untilMember(isIn) {
    const members = async () => (await context.request.get(new URL('/members', url).href)).text()
    for (let tries = 0; tries < 200; tries += 1) {
      if ((await members()).includes(account) === isIn) return
      await page.waitForTimeout(100)
    }
    throw new Error(`Members see: ${await members()}`)
  }

  try {
    await page.goto(url.href)
    await untilMember(false)
    const signing = page.waitForRequest(
      (request) => request.method() === 'POST' && /(verify|credentials)$/.test(request.url()),
    )
    // Where something fails before it is awaited, that is what is told.
    signing.catch(() => {})
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: 'Ada Wallet' }).first().click()
    const sign = dialog.getByRole('button', { name: 'Sign', exact: true })
    await sign.waitFor()
    const before = await context.cookies()
    await sign.click()
    await dialog.waitFor({ state: 'hidden' })
    await untilMember(true)
    await page.reload()
    await untilMember(true)

    const cookies = await context.cookies()
    if (cookies.length === 0 || cookies.some(({ httpOnly }) => !httpOnly))
      throw new Error(`Pages may read: ${JSON.stringify(cookies)}`)
    const signed = await signing
    await Promise.all([before, []].map((known) => replay(browser, signed, known, url)))

    await page.locator('foyer-button').getByText(/^0x/).click()
    await dialog.getByRole('button', { name: 'Account settings' }).click()
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await untilMember(false)
  } catch (cause) {
    const seen = await page.locator('body').ariaSnapshot()
    throw new CommandError(`${name}: nobody can sign in, or not only who may`, `${cause}\n${seen}`)
  } finally {
    await context.close()
  }
}

/**
 * Hands on what somebody signed, from a browser of one's own.
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').Request} request
 * @param {readonly import('playwright-core').Cookie[]} known of the visitor's cookies, from before they signed
 * @param {URL} url
 */
async function replay(browser, request, known, url) {
  const context = await browser.newContext()
  try {
    await context.addCookies(known)
    const { 'content-type': type = '', 'x-auth-return-redirect': redirect } = request.headers()
    const own = { 'content-type': type, origin: url.origin }
    const headers = { ...own, ...(redirect && { 'x-auth-return-redirect': redirect }) }
    const answer = await context.request.post(request.url(), { headers, data: request.postData() ?? '' })
    const members = await context.request.get(new URL('/members', url).href)
    if (members.status() !== 401) throw new Error(`A replay was answered with ${answer.status()}`)
  } finally {
    await context.close()
  }
}
