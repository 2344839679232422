// @tier gate, exhaustive: a sign-in that is not required
import { expect, openModal, test, untilStatus } from './fixtures.js'
import { atView, closeModal } from './user.js'
import { withAuth } from './withAuth.js'

test('whoever connects signs in first, stays signed in over reloads, and is signed out with the wallet', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const wallet = await newWallet()
  const page = await newPage('/#siwx=required', { install: [wallet], expected: ['status of 401'] })
  const { members } = await withAuth(page, sandbox)
  expect(await members()).toBe('Members only')

  const modal = await openModal(page)
  await modal.getByRole('button', { name: 'Quay' }).click()
  await atView(modal, 'Sign in')
  await modal.getByText('I accept the terms of the demo.').waitFor()
  await page.keyboard.press('Escape')
  await modal.getByText('This site needs a signature first.').waitFor()
  wallet.behave('reject', 'personal_sign')
  await modal.getByRole('button', { name: 'Sign', exact: true }).click()
  await modal.getByText('Signature declined').waitFor()
  expect(await members()).toBe('Members only')

  wallet.behave('approve', 'personal_sign')
  await modal.getByRole('button', { name: 'Try again' }).click()
  await modal.waitFor({ state: 'hidden' })
  await expect.poll(members).toContain('eip155:1:0x')

  await page.reload()
  await untilStatus(page, 'connected')
  await openModal(page)
  await atView(modal, 'Account')
  await modal.getByRole('button', { name: 'Account settings' }).click()
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await untilStatus(page, 'disconnected')
  await expect.poll(members).toBe('Members only')
})

test('who says no to a sign-in that is only asked for goes on, also after a reload, and signs in where the page offers it', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet, sandbox }) => {
  const page = await newPage('/#siwx=optional', { install: [await newWallet()], expected: ['status of 401'] })
  const { members } = await withAuth(page, sandbox)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: 'Quay' }).click()
  await atView(modal, 'Sign in')
  await modal.getByRole('button', { name: 'Close' }).click()
  await modal.waitFor({ state: 'hidden' })
  await page.reload()
  await untilStatus(page, 'connected')
  await openModal(page)
  await atView(modal, 'Account')
  await closeModal(page)

  await page.evaluate(() =>
    Object(document.querySelector('foyer-button')).foyer.open({ view: 'SIWXSignMessage' }),
  )
  await modal.getByRole('button', { name: 'Sign', exact: true }).click()
  await modal.waitFor({ state: 'hidden' })
  await expect.poll(members).toContain('eip155:1:0x')
})
