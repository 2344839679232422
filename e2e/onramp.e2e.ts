// @tier gate, exhaustive: faults of a purchase, and a second chain family
import type { Locator, Page } from 'playwright-core'
import { readChain } from './chain.js'
import { readFamilies } from './familyChains.js'
import { test as base, expect, openModal } from './fixtures.js'
import { connectFirst, makeMultichainWallet, visitWith } from './multichainWallet.js'
import { atView, openAccount, reopenAccount, rowOf } from './user.js'

const test = base.extend({ families: [['eip155', 'solana', 'bip122'] as const, { scope: 'file' }] })

/** From Account to what is said before one leaves. */
async function toLeave(modal: Locator): Promise<void> {
  await modal.getByRole('button', { name: 'Buy', exact: true }).click()
  await modal.getByRole('button', { name: 'See offers' }).click()
  await atView(modal, 'Choose an offer')
  await rowOf(modal, 'Sandbox Pay').click()
  await modal.getByRole('button', { name: 'Continue with Sandbox Pay' }).click()
  await modal.getByText('Sandbox Pay takes over').waitFor()
}

/** Presses what opens the provider's page. */
async function opened(page: Page, press: Locator): Promise<Page> {
  const [popup] = await Promise.all([page.context().waitForEvent('page'), press.click()])
  await popup.getByRole('heading', { level: 1 }).waitFor()
  return popup
}

const openOf = (modal: Locator) => modal.getByRole('button', { name: 'Open Sandbox Pay', exact: true })

test('ether that is bought arrives on the chain, also for who reloads the page meanwhile', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const chain = await readChain(sandbox)
  const { accounts } = await sandbox.describe()
  const wallet = await newWallet()
  const page = await newPage('/', { install: [wallet] })
  const modal = await openAccount(page)
  const before = await chain.coins(accounts.rich)
  await toLeave(modal)
  const popup = await opened(page, openOf(modal))
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  expect(await popup.textContent('main')).toContain(accounts.rich)
  await modal.getByText('Finish at Sandbox Pay').waitFor()

  await page.reload()
  await reopenAccount(page)
  await modal.getByRole('button', { name: 'Buy', exact: true }).click()
  await modal.getByText('Waiting for ETH').click()
  await popup.getByRole('button', { name: /^Pay / }).click()
  await popup.getByRole('heading', { name: 'Paid' }).waitFor()

  await modal.getByRole('heading', { name: 'Your ETH arrived' }).waitFor()
  expect((await chain.coins(accounts.rich)) - before).toBe(33n * 10n ** 15n)
  expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
})

test('a coin of Solana that is bought arrives on the chain', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const { solana } = await readFamilies(sandbox)
  const wallet = await makeMultichainWallet({ sandbox, newWallet })
  const page = await visitWith(wallet, newPage)
  await connectFirst(page, wallet, 'solana')
  const modal = await openModal(page)
  await atView(modal, 'Account')
  const [to] = wallet.solana.addresses
  const before = await solana.held(to)
  await toLeave(modal)
  const popup = await opened(page, openOf(modal))
  await popup.getByRole('button', { name: /^Pay / }).click()
  await modal.getByRole('heading', { name: 'Your SOL arrived' }).waitFor()
  expect(await solana.held(to)).toBeGreaterThan(before)
})

test('a window that is held back becomes a link, and a payment that is declined is told as such', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet, sandbox }) => {
  const chain = await readChain(sandbox)
  const { accounts } = await sandbox.describe()
  const wallet = await newWallet()
  const page = await newPage('/', {
    install: [wallet],
    before: () => {
      window.open = () => null
    },
  })
  const modal = await openAccount(page)
  const before = await chain.coins(accounts.rich)
  await toLeave(modal)
  await openOf(modal).click()
  await modal.getByText('The window did not open').waitFor()
  const popup = await opened(page, modal.getByRole('link', { name: 'Open Sandbox Pay' }))
  await popup.getByRole('radio', { name: 'Is declined' }).check()
  await popup.getByRole('button', { name: /^Pay / }).click()
  await modal.getByRole('heading', { name: 'Buy failed' }).waitFor()
  expect(await chain.coins(accounts.rich)).toBe(before)
})

test('a service that is away, and one that lies, open nothing', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  await sandbox.addFault('/v1/onramp/options', 'status=503')
  await sandbox.addFault('/v1/onramp/quote', 'status=503')
  const wallet = await newWallet()
  const page = await newPage('/', { install: [wallet], expected: [/503/] })
  const modal = await openAccount(page)
  await modal.getByRole('button', { name: 'Buy', exact: true }).click()
  await modal.getByText('Buying is unavailable').waitFor()
  await modal.getByText('about $100 worth of ETH').waitFor()

  await sandbox.clearFaults()
  await modal.getByRole('button', { name: 'Try again' }).click()
  await modal.getByRole('button', { name: 'See offers' }).click()
  await rowOf(modal, 'Sandbox Pay').click()
  await modal.getByRole('button', { name: 'Continue with Sandbox Pay' }).click()
  await page.route('**/v1/generators/onrampurl*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    const json = { ...(await response.json()), address: '0x3f5CE4a19b227Ff01c6D48aa90e3D7b52e61F80a' }
    await route.fulfill({ response, json })
  })
  await openOf(modal).click()
  await modal.getByText('The service answered for another address than yours').waitFor()
  await expect.poll(() => page.context().pages()).toHaveLength(1)
})
