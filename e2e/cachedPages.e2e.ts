// @tier gate
import type { Page } from 'playwright-core'
import { launchBrowser } from './browser.js'
import { test as base, expect, openModal, untilStatus } from './fixtures.js'
import { connectWallet } from './user.js'
import { workerResources } from './workerResources.js'

const test = base.extend({
  workerResources: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures asked for from the pattern.
    async ({}, use) => {
      const browser = launchBrowser({ cachesPages: true })
      await use({ ...workerResources, browser: () => browser })
      await (await browser).close()
    },
    { scope: 'worker' },
  ],
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
  await page.goBack({ waitUntil: 'commit' })
  expect(await isMarked(page)).toBe(true)
  await untilStatus(page, 'disconnected')
})

test('after Disconnect in another tab no page connects again, cached ones neither', async ({
  newPage,
  newWallet,
}) => {
  const wallet = await newWallet()
  const one = await newPage('/plain.html', { install: [wallet] })
  const two = await newPage('/plain.html', { install: [wallet], beside: one })
  await connectWallet(one)
  await untilStatus(two, 'connected')
  await mark(one)
  await one.goto(new URL('/plain.html?next', one.url()).href)
  await untilStatus(one, 'connected')

  await disconnect(two)

  await expect.poll(() => wallet.requests.map(({ method }) => method)).toContain('wallet_revokePermissions')
  await one.goBack({ waitUntil: 'commit' })
  expect(await isMarked(one)).toBe(true)
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
