// @tier gate, exhaustive: further walks with the keyboard alone
import type { Page } from 'playwright-core'
import { parseEther } from 'viem'
import { readChain } from './chain.js'
import { test as base, expect, modalOf, openModal, untilStatus } from './fixtures.js'
import { atView, confirmOf, connectWallet, hostOf, rowOf } from './user.js'

const test = base.extend({ motion: [true, { scope: 'file' }] })

test('the focus enters, wraps both ways, never leaves, and returns', async ({ newPage, newWallet }) => {
  const page = await newPage('/', { install: [await newWallet()] })
  await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor()
  await pressUntil(page, 'Tab', 'Connect wallet')

  await page.keyboard.press('Enter')
  await atView(modalOf(page), 'Connect a wallet')
  await modalOf(page).getByRole('button', { name: /^Quay/ }).waitFor()
  expect(await focused(page)).toMatchObject({ inside: true })

  const forward = await round(page, 'Tab')
  const back = await round(page, 'Shift+Tab')
  expect(forward.length).toBeGreaterThan(3)
  expect([...back].sort()).toEqual([...forward].sort())

  await page.keyboard.press('Escape')
  await modalOf(page).waitFor({ state: 'hidden' })
  expect(await focused(page)).toEqual({ inside: false, name: 'Connect wallet' })
})

test('connects by keyboard alone', { tags: 'exhaustive' }, async ({ newPage, newWallet }) => {
  const page = await newPage('/', { install: [await newWallet()] })
  await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor()
  await pressUntil(page, 'Tab', 'Connect wallet')
  await page.keyboard.press('Enter')
  await modalOf(page).getByRole('button', { name: /^Quay/ }).waitFor()

  await pressUntil(page, 'Tab', 'Quay')
  await page.keyboard.press('Enter')

  await untilStatus(page, 'connected')
  await modalOf(page).waitFor({ state: 'hidden' })
  await expect.poll(async () => (await focused(page)).name).toMatch(/ada\.foyer\.test$/)
})

test('changes the network by keyboard alone', { tags: 'exhaustive' }, async ({ newPage, newWallet }) => {
  const page = await newPage('/', { install: [await newWallet()] })
  await connectWallet(page)
  const modal = await openModal(page)
  await atView(modal, 'Account')

  await pressUntil(page, 'Tab', /^Network: Ethereum/)
  await page.keyboard.press('Enter')
  await atView(modal, 'Choose network')
  expect(await focused(page)).toMatchObject({ inside: true })
  await pressUntil(page, 'Tab', 'Base')
  await page.keyboard.press('Space')

  await atView(modal, 'Account')
  await hostOf(page).getByText('eip155:8453').waitFor()
  expect(await focused(page)).toMatchObject({ inside: true })
})

test('sends by keyboard alone', async ({ newPage, newWallet, sandbox }) => {
  const chain = await readChain(sandbox)
  const { accounts } = await sandbox.describe()
  const page = await newPage('/', { install: [await newWallet()] })
  await connectWallet(page)
  const modal = await openModal(page)
  await atView(modal, 'Account')
  await rowOf(modal, 'Ether').waitFor()

  await pressUntil(page, 'Tab', 'Send')
  await page.keyboard.press('Enter')
  await atView(modal, 'Send')
  await modal.getByRole('textbox', { name: 'Amount' }).waitFor()
  expect(await focused(page)).toMatchObject({ inside: true })
  await pressUntil(page, 'Tab', 'ETH')
  await page.keyboard.press('Enter')
  await atView(modal, 'Select token')
  await expect.poll(async () => (await focused(page)).name).toBe('Search tokens')
  await page.keyboard.type('tether')
  await rowOf(modal, 'Ether').waitFor({ state: 'hidden' })
  await pressUntil(page, 'Tab', /^Tether USD/)
  await page.keyboard.press('Enter')
  await atView(modal, 'Send')
  await pressUntil(page, 'Tab', 'Amount')
  await page.keyboard.type('7.5')
  await pressUntil(page, 'Tab', 'To')
  await page.keyboard.type(accounts.empty)
  await modal
    .getByRole('button', { name: 'Review', exact: true })
    .and(page.locator(':not([aria-disabled])'))
    .waitFor()
  await pressUntil(page, 'Tab', 'Review')
  await page.keyboard.press('Enter')
  await confirmOf(modal).waitFor()
  await pressUntil(page, 'Tab', 'Confirm in Quay')
  await page.keyboard.press('Enter')

  await modal.getByText('Transaction confirmed').waitFor()
  await atView(modal, 'Account')
  expect(await chain.tokens('USDT', accounts.empty)).toBe(7_500_000n)
  expect(await chain.coins(accounts.empty)).toBe(parseEther('0'))
  expect(await focused(page)).toMatchObject({ inside: true })

  await pressUntil(page, 'Tab', 'Dismiss')
  await page.keyboard.press('Enter')
  await modal.getByRole('button', { name: 'Dismiss' }).waitFor({ state: 'detached' })
  await expect.poll(async () => (await focused(page)).inside).toBe(true)
})

test('moves through a long list by arrows, and back to its start', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
}) => {
  const page = await newPage('/', { install: [await newWallet()] })
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^All wallets/ }).click()
  await modal.getByRole('listitem').nth(4).waitFor()
  await pressUntil(page, 'Tab', 'Quay')

  const names = [(await focused(page)).name]
  for (let row = 0; row < 20; row += 1) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await focused(page)).name).not.toBe(names.at(-1))
    names.push((await focused(page)).name)
  }
  await page.keyboard.press('Home')

  await expect.poll(async () => (await focused(page)).name).toBe(names[0])
  expect(new Set(names).size).toBe(21)
})

/** The element that has the focus, through every shadow root: its name, and whether it is inside the modal. */
function focused(page: Page): Promise<{ readonly name: string; readonly inside: boolean }> {
  return page.evaluate(() => {
    let node = document.activeElement
    while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
    const field = node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement ? node : undefined
    const row = node?.getAttribute('part') === 'row' ? node : undefined
    const stop = node instanceof HTMLElement && node.tabIndex >= 0 ? node : undefined
    const label = node?.getAttribute('aria-label') ?? field?.labels?.[0]?.textContent
    const name = label ?? row?.querySelector('.fy-row-title')?.textContent ?? stop?.textContent ?? ''
    return { name: name.trim(), inside: node?.closest('dialog') instanceof HTMLElement }
  })
}

/** Presses a key until something of this name has the focus. */
async function pressUntil(page: Page, key: string, name: string | RegExp): Promise<void> {
  const passed: string[] = []
  for (let press = 0; press < 60; press += 1) {
    const { name: now } = await focused(page)
    if (typeof name === 'string' ? now === name : name.test(now)) return
    passed.push(now)
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never led to ${name}, but to ${passed.join(', ')}`)
}

/** Presses a key until the focus is where it was before; every stop has to be inside the modal. */
async function round(page: Page, key: string): Promise<readonly string[]> {
  await page.keyboard.press(key)
  const first = await focused(page)
  const stops = [first.name]
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press(key)
    const { name, inside } = await focused(page)
    expect(inside, `the focus at ${name}`).toBe(true)
    if (name === first.name) return stops
    stops.push(name)
  }
  throw new Error(`${key} never came back to ${first.name}: ${stops.join(', ')}`)
}
