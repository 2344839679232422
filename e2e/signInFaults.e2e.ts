// @tier gate, exhaustive: further faults of the same sign-in
import type { TestWallet } from '@foyer/testing'
import type { Locator, Page } from 'playwright-core'
import { expect, modalOf, openModal, test, untilStatus } from './fixtures.js'
import { atView } from './user.js'
import { withAuth } from './withAuth.js'

const expected = ['status of 401', 'status of 503', 'ERR_EMPTY_RESPONSE']
const signatures = ({ requests }: TestWallet) =>
  requests.filter(({ method }) => method === 'personal_sign').length

test('a server that is down, finds a nonce too old, or loses its answer lets nobody in unsigned and has nobody sign twice', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const wallet = await newWallet()
  const page = await newPage('/#siwx=required', { install: [wallet], expected })
  const { members, forget } = await withAuth(page, sandbox)
  await sandbox.addFault('/auth/nonce', 'status=503', 1)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: 'Quay' }).click()

  await page.getByText('A problem occurred while trying initialize authentication').waitFor()
  await untilStatus(page, 'disconnected')
  await atView(modal, 'Connect a wallet')
  await modal.getByRole('button', { name: 'Quay' }).click()
  await modal.getByText('I accept the terms of the demo.').waitFor()
  await forget('nonces')
  await sign(modal)
  await modal.getByText('The site did not take the signature. Try again.').waitFor()
  expect(await members()).toBe('Members only')

  await sandbox.addFault('/auth/verify', 'status=503', 1)
  await modal.getByRole('button', { name: 'Try again' }).click()
  await modal.getByText('The site did not answer. What you signed is kept: try again.').waitFor()
  // The answer that is lost lets the visitor in. Browsers may send what they got no answer to once more.
  await sandbox.addFault('/auth/verify', 'drop', 1)
  await modal.getByRole('button', { name: 'Try again' }).click()
  await modal.waitFor({ state: 'hidden' })

  expect(await members()).toContain('eip155:1:0x')
  expect(signatures(wallet)).toBe(2)
})

test('a session that ends while the modal is open is asked for anew, at the server’s word and by its time', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet, sandbox }) => {
  const page = await newPage('/#siwx=required', { install: [await newWallet()], expected })
  const { forget } = await withAuth(page, sandbox)
  await page.clock.install()
  const modal = await signInWith(page)
  await openModal(page)
  await atView(modal, 'Account')
  await forget('sessions')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await atView(modal, 'Sign in')
  await modal.getByText('I accept the terms of the demo.').waitFor()
  await sign(modal)
  await modal.waitFor({ state: 'hidden' })

  await openModal(page)
  await atView(modal, 'Account')
  // By the clock of the server, which is not that of the page.
  await forget('sessions')
  await page.clock.fastForward('24:00:01')
  await atView(modal, 'Sign in')
})

test('embedded, who has to sign in cannot go round it, also after a reload', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const page = await newPage('/#siwx=required&enableEmbedded=on', { install: [await newWallet()], expected })
  const { members } = await withAuth(page, sandbox)
  const widget = page.locator('foyer-modal')
  await widget.getByRole('button', { name: /^Quay/ }).click()
  await atView(widget, 'Sign in')
  // The button says that it does nothing.
  await widget.getByRole('button', { name: 'Close' }).click({ force: true })
  await page.reload()
  await atView(widget, 'Sign in')
  await widget.getByText('I accept the terms of the demo.').waitFor()
  expect(await members()).toBe('Members only')
  await sign(widget)
  await atView(widget, 'Account')

  await page.reload()
  await atView(widget, 'Account')
  await widget.getByRole('button', { name: 'Account settings' }).click()
  await widget.getByRole('button', { name: 'Disconnect' }).click()
  await atView(widget, 'Connect a wallet')
  await expect.poll(members).toBe('Members only')
})

test('each account that is chosen in the wallet signs in once', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const wallet = await newWallet({ of: ['rich', 'many'] })
  const [first = '', second = ''] = wallet.accounts
  const page = await newPage('/#siwx=required', { install: [wallet], expected })
  const { members } = await withAuth(page, sandbox)
  const modal = await signInWith(page)

  wallet.setAccount(second)
  await atView(modal, 'Sign in')
  await modal.getByText(second.slice(0, 4)).waitFor()
  await sign(modal)
  await modal.waitFor({ state: 'hidden' })
  await expect.poll(members).toContain(second)
  expect(await members()).toContain(first)

  wallet.setAccount(first)
  await openModal(page)
  await atView(modal, 'Account')
  expect(signatures(wallet)).toBe(2)
})

test('a page for members opens in every tab for who signs in, and closes in every tab', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet }) => {
  const wallet = await newWallet()
  const one = await newPage('/members.html', { install: [wallet], expected })
  await one.getByRole('heading', { name: 'Members only' }).waitFor()
  const two = await newPage('/members.html', { install: [wallet], beside: one, expected })
  await two.getByRole('heading', { name: 'Members only' }).waitFor()

  const modal = await openModal(one)
  await modal.getByRole('button', { name: 'Quay' }).click()
  await modal.getByText('I accept the rules of the house.').waitFor()
  await modalOf(two).getByText('I accept the rules of the house.').waitFor()
  await sign(modal)
  for (const page of [one, two]) {
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
    await modalOf(page).waitFor({ state: 'hidden' })
  }
  expect(signatures(wallet)).toBe(1)

  await two.getByRole('button', { name: 'Sign out' }).click()
  for (const page of [two, one]) {
    await page.getByRole('heading', { name: 'Members only' }).waitFor()
    await untilStatus(page, 'disconnected')
  }
})

async function sign(modal: Locator) {
  await modal.getByRole('button', { name: 'Sign', exact: true }).click()
}

/** Connects and signs in. */
async function signInWith(page: Page): Promise<Locator> {
  const modal = await openModal(page)
  await modal.getByRole('button', { name: 'Quay' }).click()
  await modal.getByText('I accept the terms of the demo.').waitFor()
  await sign(modal)
  await modal.waitFor({ state: 'hidden' })
  return modal
}
