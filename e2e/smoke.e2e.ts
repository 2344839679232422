// @tier gate
import { test as base, connect, expect, modalOf, openModal, promptOf, untilStatus } from './fixtures.js'

const test = base.extend({ motion: [true, { scope: 'file' }] })

test('asks no service for anything before the visitor acts', async ({ newPage, sandbox }) => {
  const page = await newPage()
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  await page.waitForLoadState('networkidle')

  expect(await sandbox.requests()).toEqual([])
})

test('connects the built-in wallet, shows the account, and reconnects after a reload', async ({
  newPage,
  sandbox,
}) => {
  const page = await newPage('/', { wallets: { harbor: { behaviour: 'approve' } } })
  const { accounts } = await sandbox.describe()

  await connect(page)

  expect(await page.getByRole('region', { name: 'Your app' }).textContent()).toContain(accounts.rich)

  await page.reload()
  await untilStatus(page, 'connected')
})

test('shows the wallet’s own window above the modal, and connects once approved there', async ({
  newPage,
}) => {
  const page = await newPage()
  const modal = await openModal(page)

  await modal.getByRole('button', { name: 'Harbor' }).first().click()
  const prompt = promptOf(page)
  await prompt.getByRole('button', { name: 'Connect' }).click()

  await untilStatus(page, 'connected')
  expect(await prompt.count()).toBe(0)
})

for (const path of ['/', '/two.html', '/plain.html', '/react.html']) {
  test(`opens the modal on ${path} within a strict policy`, async ({ newPage }) => {
    const page = await newPage(path)

    await page
      .getByRole('button', { name: /Connect wallet|Sign in/ })
      .first()
      .click()

    // Of two widgets, the other one may have drawn its modal ahead, unseen.
    await modalOf(page).and(page.locator('[open]')).waitFor()
  })
}

test('a press before the code could be fetched says so, and the next one opens the modal', async ({
  newPage,
}) => {
  const code = /\/assets\/(live|modal)-/
  const page = await newPage('/plain.html', {
    prepare: (one) => one.route(code, (route) => route.abort('internetdisconnected')),
    expected: ['Failed to load resource', 'Failed to fetch dynamically imported module'],
  })
  const button = page.locator('foyer-button').first().getByRole('button')

  await button.click()
  await button.getByText('Not loaded. Try again').waitFor()
  await page.unroute(code)
  await button.click()

  await modalOf(page).waitFor()
  await button.getByText('Connect wallet').waitFor()
})
