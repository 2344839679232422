// @tier gate, exhaustive: further steps of a phone
import type { Page } from 'playwright-core'
import { connect, expect, modalOf, openModal, test, untilStatus } from './fixtures.js'
import { openRemoteWallet, readCode, untilConnected } from './remoteWallet.js'
import { goBack, hostOf, rowOf } from './user.js'

/** A window that the page opened, and whether it was while a tap was being answered. */
interface Opened {
  readonly href: string
  readonly target: string
  readonly features: string
  readonly inTap: boolean
}

declare global {
  interface Window {
    openings: Opened[]
  }
}

const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 16; Phone) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
  // The phone takes the link for the app, and leaves the page where it is.
  before: () => {
    window.openings = []
    window.open = (href = '', target = '', features = '') => {
      window.openings.push({ href: String(href), target, features, inTap: navigator.userActivation.isActive })
      return null
    }
  },
} as const

test('on a phone the tap on a wallet opens its app, which connects', async ({ newPage, sandbox }) => {
  const { accounts, wallet: app } = await sandbox.describe()
  const page = await newPage('/', phone)

  const uri = await tapWallet(page, () => offers(sandbox))
  const wallet = await openRemoteWallet({ newPage, sandbox }, uri)

  await untilConnected(page)
  await hostOf(page).getByText(accounts.rich).waitFor()
  const [opened, ...more] = await page.evaluate(() => window.openings)
  expect(opened).toMatchObject({ target: '_self', inTap: true })
  expect(opened?.href).toBe(`${app}/wc?uri=${encodeURIComponent(uri)}`)
  expect(opened?.features).toContain('noopener')
  expect(more).toEqual([])
  await wallet.getByRole('region', { name: /^Session with/ }).waitFor()
})

test('on a phone a page that slept while the wallet approved is connected when it is back', {
  tags: 'exhaustive',
}, async ({ newPage, sandbox }) => {
  const page = await newPage('/', phone)
  const uri = await tapWallet(page, () => offers(sandbox))
  const lifecycle = await page.context().newCDPSession(page)

  await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' })
  // What a phone does to the line of a page that sleeps.
  await sandbox.disturbRelay({ cut: true })
  const wallet = await openRemoteWallet({ newPage, sandbox }, uri)
  await wallet.getByRole('region', { name: /^Session with/ }).waitFor()
  await lifecycle.send('Page.setWebLifecycleState', { state: 'active' })

  await untilConnected(page)
  expect(await offers(sandbox)).toBe(1)
})

test('on a phone a wallet that did not open may be opened again, and its link copied', {
  tags: 'exhaustive',
}, async ({ newPage, sandbox }) => {
  const page = await newPage('/', { ...phone, permissions: ['clipboard-read', 'clipboard-write'] })
  const uri = await tapWallet(page, () => offers(sandbox))
  const modal = modalOf(page)

  await modal
    .getByText('This is taking longer than usual. Did Sandbox Wallet open? If not, try again.')
    .waitFor()
  const again = modal.getByRole('link', { name: 'Try again' })
  await again.waitFor()
  expect(await again.getAttribute('href')).toContain(encodeURIComponent(uri))
  await modal.getByRole('button', { name: 'Copy link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uri)
})

test('nothing of remote sessions is fetched before the visitor asks for one', { tags: 'exhaustive' }, async ({
  newPage,
}) => {
  const scripts: Promise<string>[] = []
  const page = await newPage('/', {
    wallets: { harbor: { behaviour: 'approve' } },
    prepare: async (page) =>
      page.on('response', (response) => {
        if (response.url().endsWith('.js')) scripts.push(response.text())
      }),
  })
  const fetchesSdk = async () =>
    (await Promise.all(scripts)).some((text) => text.includes('wc_sessionExtend'))

  await connect(page)
  await hostOf(page).getByRole('button', { name: 'Disconnect' }).click()
  await untilStatus(page, 'disconnected')
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^All wallets/ }).click()
  await rowOf(modal, 'Sandbox Wallet').waitFor()
  await goBack(modal)
  expect(await fetchesSdk()).toBe(false)

  await modal.getByRole('button', { name: /^Phone wallet/ }).click()
  await readCode(page)
  expect(await fetchesSdk()).toBe(true)
})

/** How many pairings the relay was offered. */
async function offers(sandbox: { relay(): Promise<{ readonly calls: Readonly<Record<string, number>> }> }) {
  const { wc_proposeSession: made = 0 } = (await sandbox.relay()).calls
  return made
}

/** Taps the wallet's row once an offer stands; the pairing that its app was opened with. */
async function tapWallet(page: Page, made: () => Promise<number>): Promise<string> {
  await page.locator('foyer-button').first().getByRole('button').tap()
  const modal = modalOf(page)
  // The offer is made ahead, whether or not anybody asks to see a code.
  await expect.poll(made).toBe(1)
  await modal.getByRole('button', { name: /^Wallet on another device/ }).tap()
  const uri = await readCode(page)
  await goBack(modal)
  await modal.getByRole('button', { name: /^All wallets/ }).tap()
  await rowOf(modal, 'Sandbox Wallet').tap()
  await modal.getByText('Approve the connection in Sandbox Wallet, then come back here.').waitFor()
  const [opened] = await page.evaluate(() => window.openings)
  expect(new URL(opened?.href ?? '').searchParams.get('uri')).toBe(uri)
  return uri
}
