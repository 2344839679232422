import type { Locator, Page } from 'playwright-core'
import { modalOf } from './fixtures.js'
import type {} from './lab.js'

/** Makes the Foyer of a bare page, with remote sessions, and restores what was connected. */
export async function startLab(page: Page): Promise<void> {
  await page.waitForFunction(() => 'lab' in window)
  await page.evaluate(() => {
    window.foyer = window.lab.make({}, [])
    window.foyer.start()
  })
}

/** Opens a bare page at its wallets. */
export async function openWallets(page: Page): Promise<void> {
  await startLab(page)
  await page.evaluate(() => window.foyer.open())
}

/** Connects a bare page to the test wallet that is on it. */
export async function connectQuay(page: Page): Promise<Locator> {
  await openWallets(page)
  const modal = modalOf(page)
  await modal.getByRole('button', { name: 'Quay' }).click()
  await modal.waitFor({ state: 'hidden' })
  return modal
}
