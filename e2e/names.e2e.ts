// @tier gate
import type { Locator } from 'playwright-core'
import { expect, test } from './fixtures.js'
import { expectOneTransfer } from './journey.js'
import { atView, confirmOf, fillSend, openAccount, reopenAccount, review } from './user.js'

const name = 'harbour.foyer.test'
const nameOf = (modal: Locator) => modal.getByRole('textbox', { name: /^Name/ })
const register = (modal: Locator) => modal.getByRole('button', { name: 'Sign and register' })
/** The address in use beneath the account's picture, as it is called. */
const calledBy = (modal: Locator) => modal.getByRole('button', { name: new RegExp(`^${name} 0x`) })

async function openNames(modal: Locator) {
  await modal.getByRole('button', { name: 'Account settings' }).click()
  await modal.getByRole('button', { name: /^Name/ }).click()
  await atView(modal, 'Choose a name')
}

test('a name is looked up, declined, signed, and the account’s from then on; another account finds it in Send and sends to it', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const { accounts } = await sandbox.describe()
  const wallet = await newWallet({ of: ['poor'] })
  const page = await newPage('/', { install: [wallet] })
  const modal = await openAccount(page)
  await openNames(modal)

  await nameOf(modal).fill('adä')
  await modal.getByText('Can only contain letters, numbers and - characters').waitFor()
  await nameOf(modal).fill('Harbour')
  await modal.getByText('This name is free.').waitFor()
  wallet.behave('reject', 'personal_sign')
  await register(modal).click()
  await modal.getByText('Signature declined').waitFor()
  expect(await nameOf(modal).inputValue()).toBe('Harbour')
  wallet.behave('approve', 'personal_sign')
  await register(modal).click()
  await modal.getByText(`${name} is yours`).waitFor()
  await modal.getByRole('button', { name: 'Done' }).click()
  await calledBy(modal).waitFor()
  await page.reload()
  await reopenAccount(page)
  await calledBy(modal).waitFor()
  await openNames(modal)
  await modal.getByText('You already own a name').waitFor()
  await page.close()

  const sender = await newWallet()
  const other = await openAccount(await newPage('/', { install: [sender] }))
  await fillSend(other, { to: name, amount: '0.25' })
  await other.getByRole('status').filter({ hasText: 'Name found' }).waitFor()
  await other.getByText(accounts.poor).waitFor()
  await review(other)
  await other.getByText(name).first().waitFor()
  await confirmOf(other).click()
  await other.getByText('Transaction confirmed').waitFor()
  expectOneTransfer(sender, accounts.poor)
})
