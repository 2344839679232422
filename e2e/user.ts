import type { Locator, Page } from 'playwright-core'
import { expect, modalOf, openModal, untilStatus } from './fixtures.js'

/** What a visitor does in the widget, in words for tests. */

/** Opens the modal, chooses a wallet of the list and waits until it is connected and the modal gone. */
export async function connectWallet(page: Page, wallet = 'Quay'): Promise<Locator> {
  const modal = await openModal(page)
  await modal.getByRole('button', { name: wallet }).click()
  await modal.waitFor({ state: 'hidden' })
  await untilStatus(page, 'connected')
  return modal
}

/** Connects and opens the account. */
export async function openAccount(page: Page, wallet = 'Quay'): Promise<Locator> {
  await connectWallet(page, wallet)
  const modal = await openModal(page)
  await atView(modal, 'Account')
  return modal
}

/** Opens the account of a visitor who is, or is about to be, connected from before. */
export async function reopenAccount(page: Page): Promise<void> {
  await untilStatus(page, 'connected')
  await atView(await openModal(page), 'Account')
}

const titleOf = (modal: Locator, title: string): Locator =>
  modal.getByRole('heading', { level: 2, name: title, exact: true })

/** Waits until a view is on screen, by its title. */
export async function atView(modal: Locator, title: string): Promise<void> {
  await titleOf(modal, title).waitFor()
}

/** The row of a token, a network or a wallet. */
export function rowOf(modal: Locator, title: string): Locator {
  return modal.locator('[part="row"]').filter({ has: modal.page().getByText(title, { exact: true }) })
}

/** What is to be sent. Without a token: the network's own coin. */
export interface Transfer {
  readonly to: string
  readonly amount?: string
  readonly token?: string
}

/** From Account to a send form that is filled in. Without an amount, everything there is. */
export async function fillSend(modal: Locator, { to, amount, token }: Transfer): Promise<void> {
  await modal.getByRole('button', { name: 'Send', exact: true }).click()
  await atView(modal, 'Send')
  if (token !== undefined) await chooseToken(modal, token)
  if (amount === undefined) await modal.getByRole('button', { name: 'Max' }).click()
  else await amountOf(modal).fill(amount)
  await receiverOf(modal).fill(to)
}

/** Chooses what to send, by its name. */
async function chooseToken(modal: Locator, name: string): Promise<void> {
  await modal.locator('.fy-token').click()
  await atView(modal, 'Select token')
  await pressFound(modal, name)
  await atView(modal, 'Send')
}

/** Presses the row of what is searched for, once the list has nothing else; again where that is still on screen. */
export async function pressFound(modal: Locator, name: string): Promise<void> {
  const list = titleOf(modal, 'Select token')
  const others = modal.locator('[part="row"]').filter({ hasNotText: name })
  await modal.getByRole('searchbox').fill(name)
  await expect.poll(() => others.count()).toBe(0)
  const press = async () => {
    if (await list.isVisible()) await rowOf(modal, name).click()
    return list.isVisible()
  }
  // A list that is drawn anew under a press takes no notice of it: a visitor presses again.
  await expect.poll(press, { interval: 3_000, timeout: 45_000 }).toBe(false)
}

/** From a filled form to the review, with its button armed. */
export async function review(modal: Locator): Promise<void> {
  await modal.getByRole('button', { name: 'Review', exact: true }).click()
  await atView(modal, 'Review')
  await confirmOf(modal).waitFor()
}

/** From Account to the review of a transfer, with its button armed. */
export async function reviewSend(modal: Locator, transfer: Transfer): Promise<void> {
  await fillSend(modal, transfer)
  await review(modal)
}

/** The button of the review, once it can be pressed. */
export function confirmOf(modal: Locator): Locator {
  return modal.locator('button[data-armed]')
}

/** The amount box of the send form. */
export function amountOf(modal: Locator): Locator {
  return modal.getByRole('textbox', { name: 'Amount' })
}

/** The receiver box of the send form. */
export function receiverOf(modal: Locator): Locator {
  return modal.getByRole('textbox', { name: 'To', exact: true })
}

/** Goes one view back. */
export async function goBack(modal: Locator): Promise<void> {
  await modal.getByRole('button', { name: 'Back', exact: true }).click()
}

/** Chooses a network by the chip of the account view. */
export async function switchNetwork(modal: Locator, name: string): Promise<void> {
  await modal.getByRole('button', { name: /^Network: / }).click()
  await atView(modal, 'Choose network')
  await rowOf(modal, name).click()
}

/** The page's own view of the account. */
export function hostOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Your app' })
}

/** Closes the modal and waits until it is gone. */
export async function closeModal(page: Page): Promise<void> {
  const modal = modalOf(page)
  await modal.getByRole('button', { name: 'Close', exact: true }).click()
  await modal.waitFor({ state: 'hidden' })
}

/** Makes a Foyer on the bare page and opens it. */
export async function makeFoyer(page: Page, { started = true } = {}): Promise<void> {
  await page.waitForFunction(() => 'lab' in window)
  await page.evaluate(async (isStarted) => {
    window.foyer = window.lab.make()
    if (isStarted) window.foyer.start()
    await window.foyer.open()
  }, started)
}
