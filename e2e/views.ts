import type { Locator, Page } from 'playwright-core'
import { modalOf, openModal, untilStatus } from './fixtures.js'

/**
 * Leads a visitor with the wallet Quay through the main views, and hands each over once it is still. Finds its way by
 * words that the pseudo language keeps.
 */
export async function everyView(
  page: Page,
  look: (view: string, modal: Locator) => Promise<void>,
): Promise<void> {
  const modal = await openModal(page)
  const at = async (title: string) => {
    await modal.getByRole('heading', { level: 2, name: starting(title) }).waitFor()
    await modal.locator('.fy-skeleton').first().waitFor({ state: 'detached' })
    await still(modal)
    await look(title, modal)
  }
  const back = () => modal.getByRole('button', { name: /^\[?Back/ }).click()

  await named(modal, 'Quay').waitFor()
  await at('Connect a wallet')
  await modal.getByRole('button', { name: /^\[?Help/ }).click()
  await at('What is a wallet?')
  await back()
  await named(modal, 'All wallets').click()
  await modal.getByRole('listitem').nth(3).waitFor()
  await at('All wallets')
  await back()

  await named(modal, 'Quay').click()
  await modal.waitFor({ state: 'hidden' })
  await untilStatus(page, 'connected')
  await reconnected(page)
  await at('Account')
  await modal.getByRole('button', { name: /^\[?Account settings/ }).click()
  await at('Account settings')
  await back()
  await modal.getByRole('button', { name: /Network: / }).click()
  await at('Choose network')
  await back()
  await named(modal, 'Receive').click()
  await at('Receive')
  await back()
  await named(modal, 'Send').click()
  await modal.locator('.fy-token').waitFor()
  await at('Send')
  await modal.locator('.fy-token').click()
  await at('Select token')
  await back()
  await back()
  await modal.getByRole('button', { name: /^\[?Close/ }).click()
  await modal.waitFor({ state: 'hidden' })
}

/** Opens the account of a wallet that is connected, with its tokens. */
export async function reconnected(page: Page): Promise<Locator> {
  await page.locator('foyer-button').first().getByRole('button').click()
  const modal = modalOf(page)
  await modal.getByText('Ether', { exact: true }).waitFor()
  return modal
}

/** The first button whose name starts with these words, in English or in the pseudo language. */
export function named(modal: Locator, words: string): Locator {
  return modal.getByRole('button', { name: starting(words) }).first()
}

function starting(words: string): RegExp {
  return new RegExp(`^\\[?${words.replaceAll('?', '\\?')}`)
}

async function still(modal: Locator): Promise<void> {
  await modal.evaluate(async (dialog) => {
    const running = dialog.getAnimations({ subtree: true })
    await Promise.allSettled(
      running
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    )
  })
}
