import type { Locator, Page } from 'playwright-core'
import type { SandboxDriver } from './fixtures.js'
import { atView, confirmOf, pressFound } from './user.js'

/** What a visitor does who swaps, in words for tests. */

/** Base units of one of each. */
export const [coin, dollar] = [10n ** 18n, 10n ** 6n]

/** What is to be swapped: tokens by their names, the coin unless another is named. */
export interface Wanted {
  readonly from?: string
  readonly to: string
  readonly amount: string
}

/** From Account to a form that is filled in. */
export async function fillSwap(modal: Locator, { from, to, amount }: Wanted): Promise<void> {
  await openSwap(modal)
  if (from !== undefined) await chooseToken(modal, 0, from)
  await chooseToken(modal, 1, to)
  await payOf(modal).fill(amount)
}

/** From Account to the form. */
export async function openSwap(modal: Locator): Promise<void> {
  await modal.getByRole('button', { name: 'Swap', exact: true }).click()
  await atView(modal, 'Swap')
  await modal.locator('.fy-token').first().locator('img, svg').first().waitFor()
}

/** Chooses what is given (0) or what is wanted (1). */
export async function chooseToken(modal: Locator, at: 0 | 1, name: string): Promise<void> {
  await modal.locator('.fy-token').nth(at).click()
  await atView(modal, 'Select token')
  await pressFound(modal, name)
  await atView(modal, 'Swap')
}

/** The amount that is given. */
export const payOf = (modal: Locator): Locator => modal.getByRole('textbox', { name: 'You pay' })

/** From a form that is filled in to its review, with the button armed. */
export async function reviewSwap(modal: Locator): Promise<void> {
  await modal.getByRole('button', { name: 'Review swap' }).click()
  await atView(modal, 'Review')
  await confirmOf(modal).waitFor()
}

/** Presses the button of the review once it asks for this. */
export async function confirm(modal: Locator, what: 'Approve' | 'Swap'): Promise<void> {
  await modal.getByRole('button', { name: `${what} in Quay` }).waitFor()
  await confirmOf(modal).click()
}

/** A fact of the review as base units. */
export async function factOf(modal: Locator, label: string, unit: bigint): Promise<bigint> {
  return unitsIn(await modal.locator('.fy-facts > div', { hasText: label }).locator('dd').textContent(), unit)
}

/** The first amount in a text, as base units. */
export function unitsIn(text: string | null, unit: bigint): bigint {
  const [whole = '', fraction = ''] = (/[\d,]+(\.\d+)?/.exec(text ?? '')?.[0] ?? '')
    .replaceAll(',', '')
    .split('.')
  const digits = String(unit).length - 1
  return BigInt(whole + fraction.padEnd(digits, '0').slice(0, digits))
}

/** What the page has written down of its requests, newest first. */
export async function journalOf(page: Page): Promise<readonly JournalLine[]> {
  const kept = await page.evaluate(() => localStorage.getItem('@foyer/journal'))
  const entries: readonly JournalLine[] = JSON.parse(kept ?? '[]')
  return entries.map(({ status, what }) => ({ status, what }))
}

interface JournalLine {
  readonly status: string
  readonly what: string
}

/** Somebody else gives coins for dollars in the same pool. Returns the transaction, for a wallet of `many`. */
export async function tradeOf(sandbox: SandboxDriver, amount: bigint) {
  const { accounts, tokens } = await sandbox.describe()
  const body = {
    projectId: 'shop',
    amount: `${amount}`,
    userAddress: `eip155:1:${accounts.many}`,
    from: `eip155:1:0x${'e'.repeat(40)}`,
    to: `eip155:1:${tokens['eip155:1']?.USDC}`,
  }
  const answer = await fetch(`${sandbox.url}/v1/convert/build-transaction?projectId=shop`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  const { tx } = await answer.json()
  const value = `0x${BigInt(tx.value).toString(16)}`
  return { from: accounts.many, to: tx.to.slice('eip155:1:'.length), data: tx.data, value }
}
