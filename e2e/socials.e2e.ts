// @tier gate, exhaustive: five further providers, and windows that are held back
import type { Page } from 'playwright-core'
import { expect, openModal, type SandboxDriver, test, untilStatus } from './fixtures.js'
import { atView, hostOf } from './user.js'

/** Starts the login service of the sandbox for the page, which is then opened anew. */
async function withLogin(page: Page, sandbox: SandboxDriver): Promise<void> {
  const { origin } = new URL(page.url())
  await fetch(`${sandbox.url}/sandbox/login`, { method: 'POST', body: JSON.stringify({ origin }) })
  await page.reload()
}

/** Presses an account, and waits for the provider's page. */
async function press(page: Page, name: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: `Continue with ${name}` }).click()
  const popup = await opened
  await popup.getByRole('heading', { name }).waitFor()
  return popup
}

const addressOf = async (page: Page) => (await hostOf(page).textContent())?.match(/0x[0-9a-fA-F]{40}/)?.[0]

test('a visitor logs in by Google and has an address; who declines, closes the window or comes back stays free to choose', async ({
  newPage,
  sandbox,
}) => {
  const page = await newPage('/', { wallets: { harbor: { announced: false } }, expected: ['status of 400'] })
  await withLogin(page, sandbox)
  const modal = await openModal(page)

  const declined = await press(page, 'Google')
  await modal.getByText('Finish in the sign-in window').waitFor()
  await declined.getByRole('button', { name: 'Cancel' }).click()
  await modal.getByText('You did not sign in with Google.').waitFor()
  expect(declined.isClosed()).toBe(true)
  await modal.getByRole('button', { name: 'Back' }).click()

  const left = await press(page, 'Google')
  await left.close()
  await atView(modal, 'Connect a wallet')

  const popup = await press(page, 'Google')
  await popup.getByRole('button', { name: 'Sign in' }).click()
  await modal.waitFor({ state: 'hidden' })
  await untilStatus(page, 'connected')
  expect(await addressOf(page)).toMatch(/^0x/)
  expect(popup.isClosed()).toBe(true)
})

test('each of the others logs in by the same way, Apple by its form; Farcaster by a code that an app scans', {
  tags: 'exhaustive',
}, async ({ newPage, sandbox }) => {
  const wallets = { harbor: { announced: false } }
  const first = await newPage('/', { wallets })
  await withLogin(first, sandbox)
  const addresses = new Set<string | undefined>()
  for (const name of ['X', 'Discord', 'GitHub', 'Apple', 'Facebook']) {
    const page = await newPage('/', { wallets })
    const modal = await openModal(page)
    if (['Apple', 'Facebook'].includes(name))
      await modal.getByRole('button', { name: 'More accounts' }).click()
    // A pointer that comes near fetches where the window goes, so that the press opens it right there. To open one while
    // the frame is only just saying that it is ready loses those words at times in the browser without an interface.
    const near = page.waitForResponse((answer) => answer.url().endsWith(`/${name.toLowerCase()}/start`))
    await modal.getByRole('button', { name: `Continue with ${name}` }).hover()
    await near
    const popup = await press(page, name)
    await popup.getByRole('button', { name: 'Sign in' }).click()
    await modal.waitFor({ state: 'hidden' })
    await untilStatus(page, 'connected')
    addresses.add(await addressOf(page))
    await page.close()
  }

  const modal = await openModal(first)
  await modal.getByRole('button', { name: 'Continue with Farcaster' }).click()
  await modal.getByRole('img', { name: 'Code to sign in with Farcaster' }).waitFor()
  await fetch(`${sandbox.url}/sandbox/farcaster`, { method: 'POST' })
  await modal.waitFor({ state: 'hidden' })
  await untilStatus(first, 'connected')
  addresses.add(await addressOf(first))
  // One address does not make them one account.
  expect(addresses.size).toBe(6)
})

test('a window that was held back opens with one more tap; where there is none, the whole tab goes and comes back, once', {
  tags: 'exhaustive',
}, async ({ newPage, sandbox }) => {
  const page = await newPage('/', { wallets: { harbor: { announced: false } } })
  await withLogin(page, sandbox)
  const modal = await openModal(page)
  await page.evaluate(() => {
    const open = window.open.bind(window)
    window.open = () => {
      window.open = open
      return null
    }
  })
  await modal.getByRole('button', { name: 'Continue with Google' }).click()
  await modal.getByText('The window did not open').waitFor()
  const opened = page.waitForEvent('popup')
  await modal.getByRole('link', { name: 'Open sign-in window' }).click()
  await (await opened).getByRole('heading', { name: 'Google' }).waitFor()
  await (await opened).close()

  await page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {} }))
  await page.reload()
  await openModal(page)
  await modal.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await untilStatus(page, 'connected')
  expect(page.url()).not.toContain('result_uri')
  expect(await addressOf(page)).toMatch(/^0x/)
})
