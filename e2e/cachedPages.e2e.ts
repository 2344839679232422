// @tier gate
import type { Page } from 'playwright-core'
import { launchBrowser } from './browser.js'
import { test as base, expect, openModal, untilStatus } from './fixtures.js'
import { connectWallet } from './user.js'
import { workerResources } from './workerResources.js'

const test = base.extend('workerResources', { scope: 'worker' }, async (_fixtures, { onCleanup }) => {
  let browser: ReturnType<typeof launchBrowser> | undefined
  onCleanup(async () => (await browser)?.close())
  return {
    ...workerResources,
    browser() {
      browser ??= launchBrowser({ cachesPages: true })
      return browser
    },
  }
})

test('after Disconnect on the next page no wallet lists the page, and the page before knows when it is back', async ({
  newPage,
  newWallet,
}) => {
  const wallet = await newWallet()
  const page = await newPage('/plain.html', { install: [wallet] })
  await connectWallet(page)
  await mark(page)

  await page.goto(`${page.url()}?next`)
  await untilStatus(page, 'connected')
  await disconnect(page)

  await expect.poll(() => wallet.requests.map(({ method }) => method)).toContain('wallet_revokePermissions')
  await page.goBack()
  expect(await isMarked(page)).toBe(true)
  await untilStatus(page, 'disconnected')
})

test('after Disconnect in another tab no wallet lists the page, though one lies in the cache', async ({
  newPage,
  newWallet,
}) => {
  const wallet = await newWallet()
  const one = await newPage('/plain.html', { install: [wallet] })
  const two = await newPage('/plain.html', { install: [wallet], beside: one })
  await connectWallet(one)
  await untilStatus(two, 'connected')
  await mark(one)
  await one.goto('about:blank')

  await disconnect(two)

  await expect.poll(() => wallet.requests.map(({ method }) => method)).toContain('wallet_revokePermissions')
  await one.goBack()
  await untilStatus(one, 'disconnected')
})

async function disconnect(page: Page) {
  const modal = await openModal(page)
  await modal.getByRole('button', { name: 'Account settings' }).click()
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await untilStatus(page, 'disconnected')
}

/** The document is known again by this, if it is the same. */
const mark = (page: Page) => page.evaluate(() => void Reflect.set(window, 'marked', true))
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, 'marked') === true)
