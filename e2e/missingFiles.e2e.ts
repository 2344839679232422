// @tier gate, exhaustive: every file of a visit, for a connection and for a wallet that is owed
import type { Page } from 'playwright-core'
import { expect, type Fixtures, test } from './fixtures.js'
import { intercept } from './intercept.js'
import { connectQuay } from './labPage.js'

const noFile = [/Failed to fetch|ERR_|net::|Failed to load|Receiving end|import/]

/** The files that did not come when they were first asked for. */
const missed = new Set<string>()

/** Begins a visit of a page that fetches nothing ahead. Returns the files that it fetched after that. */
async function visit(page: Page, missing?: string): Promise<readonly string[]> {
  const files: string[] = []
  await page.unroute('**/*.js')
  await page.reload()
  await page.waitForFunction(() => 'lab' in window)
  let hasFailed = false
  await page.route('**/*.js', async (route) => {
    const file = new URL(route.request().url()).pathname
    files.push(file)
    if (file !== missing || hasFailed) return route.continue()
    hasFailed = true
    missed.add(file)
    await route.abort()
  })
  await page.evaluate(() => {
    window.foyer = window.lab.make({ preload: 'none' }, [])
    window.foyer.start()
  })
  return files
}

/** Returns what a page says once more, after the network was away for a moment. */
async function backOnline<T>(page: Page, said: () => T): Promise<Awaited<T>> {
  await page.evaluate(() => dispatchEvent(new Event('online')))
  return await said()
}

const status = (page: Page) => page.evaluate(() => window.foyer.state.accounts.eip155?.status)
const chunks = (files: readonly string[], name: string) => files.filter((file) => file.includes(`/${name}`))

const restored = 'a connection is restored once the network is back, though'
const asked = 'a wallet that is owed is asked once the network is back, though'
test(`${restored} the runtime did not come at first`, ({ newPage, newWallet }) =>
  restoresWithout('runtime', { newPage, newWallet }))
test(`${asked} the runtime did not come at first`, ({ newPage, newWallet }) =>
  asksWithout('runtime', { newPage, newWallet }))
test(`${restored} any file did not come at first`, { tags: 'exhaustive' }, ({ newPage, newWallet }) =>
  restoresWithout('', { newPage, newWallet }),
)
test(`${asked} any file did not come at first`, { tags: 'exhaustive' }, ({ newPage, newWallet }) =>
  asksWithout('', { newPage, newWallet }),
)

type Given = Pick<Fixtures, 'newPage' | 'newWallet'>

/** @param name how the names of the files begin that fail, one after the other */
async function restoresWithout(name: string, { newPage, newWallet }: Given) {
  const page = await newPage('/e2e/lab.html', { install: [await newWallet()], expected: noFile })
  await connectQuay(page)
  const files = await visit(page)
  await expect.poll(() => status(page)).toBe('connected')

  for (const file of chunks(files, name)) {
    await visit(page, file)
    await expect.poll(() => backOnline(page, () => status(page)), { message: file }).toBe('connected')
  }
  expect(missed.size).toBeGreaterThan(name ? 0 : 10)
  missed.clear()
}

/** @param name as for {@link restoresWithout} */
async function asksWithout(name: string, { newPage, newWallet }: Given) {
  const inner = await newWallet()
  let isGone = true
  const wallet = intercept(inner, 'wallet_revokePermissions', async (_call, next) => {
    if (isGone) throw Object.assign(new Error('Receiving end does not exist.'), { code: -32603 })
    return next()
  })
  const count = () => inner.requests.filter(({ method }) => method === 'wallet_revokePermissions').length
  const page = await newPage('/e2e/lab.html', { install: [wallet], expected: noFile })
  await connectQuay(page)
  await page.evaluate(() => window.foyer.disconnect().catch(() => {}))
  const files = await visit(page)
  await expect.poll(() => chunks(files, 'askAgain').length).toBe(1)

  for (const file of chunks(files, name)) {
    await visit(page, file)
    isGone = false
    const before = count()
    await expect.poll(() => backOnline(page, count), { message: file }).toBeGreaterThan(before)
    isGone = true
    // The next file needs a new debt.
    await connectQuay(page)
    await page.evaluate(() => window.foyer.disconnect().catch(() => {}))
  }
  expect(missed.size).toBeGreaterThan(name ? 0 : 10)
  missed.clear()
}
