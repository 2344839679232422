import type { TestWallet } from '@foyer/testing'
import type { Locator } from 'playwright-core'
import { describe } from 'vitest'
import { readChain } from './chain.js'
import { expect, type SandboxDriver, test } from './fixtures.js'
import { atView, confirmOf, openAccount, reopenAccount, rowOf } from './visitor.js'

/** Base units of one of each. */
const [coin, dollar] = [10n ** 18n, 10n ** 6n]

interface Wanted {
  readonly from?: string
  readonly to: string
  readonly amount: string
}

/** From Account to a form that has its quote. Tokens by their names. */
async function fillSwap(modal: Locator, { from, to, amount }: Wanted): Promise<void> {
  await modal.getByRole('button', { name: 'Swap', exact: true }).click()
  await atView(modal, 'Swap')
  await modal.locator('.fy-token', { hasText: 'ETH' }).waitFor()
  if (from !== undefined) await chooseToken(modal, 0, from)
  await chooseToken(modal, 1, to)
  await payOf(modal).fill(amount)
}

async function chooseToken(modal: Locator, at: 0 | 1, name: string): Promise<void> {
  await modal.locator('.fy-token').nth(at).click()
  await atView(modal, 'Select token')
  await modal.getByRole('searchbox').fill(name)
  await rowOf(modal, name).click()
  await atView(modal, 'Swap')
}

const payOf = (modal: Locator) => modal.getByRole('textbox', { name: 'You pay' })

async function reviewSwap(modal: Locator): Promise<void> {
  await modal.getByRole('button', { name: 'Review swap' }).click()
  await atView(modal, 'Review')
  await confirmOf(modal).waitFor()
  await trustRouter(modal)
}

/** The pools of the sandbox are behind a router of its own, which nobody knows. */
const trustRouter = (modal: Locator) => modal.getByRole('button', { name: 'I trust this contract' }).click()

/** A fact of the review as base units. */
async function factOf(modal: Locator, label: string, unit: bigint): Promise<bigint> {
  const text = await modal.locator('.fy-facts > div', { hasText: label }).locator('dd').textContent()
  const [whole = '', fraction = ''] = (/[\d,]+(\.\d+)?/.exec(text ?? '')?.[0] ?? '')
    .replaceAll(',', '')
    .split('.')
  const digits = String(unit).length - 1
  return BigInt(whole + fraction.padEnd(digits, '0').slice(0, digits))
}

describe('a swap', () => {
  test('of the coin brings what was shown, within the slippage', async ({ newPage, newWallet, sandbox }) => {
    const { accounts } = await sandbox.describe()
    const chain = await readChain(sandbox)
    const wallet = await newWallet()
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)
    const before = await chain.tokens('USDC', accounts.rich)

    await fillSwap(modal, { to: 'USD Coin', amount: '0.5' })
    await reviewSwap(modal)
    const least = await factOf(modal, 'You get at least', dollar)
    await confirmOf(modal).click()

    await modal.getByText(/Swapped 0\.5 ETH to/).waitFor()
    const arrived = (await chain.tokens('USDC', accounts.rich)) - before
    expect(arrived).toBeGreaterThanOrEqual(least)
    expect(least).toBeGreaterThan(1_400n * dollar)
    const [mined] = (await chain.newest()).slice(-1)
    expect(mined).toMatchObject({ status: 'success', value: coin / 2n })
    const asked = wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
    expect(asked).toHaveLength(1)
  })

  test('of a token asks for an approval of exactly the amount first', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { accounts } = await sandbox.describe()
    const chain = await readChain(sandbox)
    const wallet = await newWallet()
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)
    const before = await chain.tokens('USDC', accounts.rich)

    await fillSwap(modal, { from: 'USD Coin', to: 'Ether', amount: '300' })
    await reviewSwap(modal)
    await modal.getByText(/may take exactly 300 USDC, no more/).waitFor()
    await modal.getByRole('button', { name: 'Approve in Quay' }).click()
    await modal.getByRole('button', { name: 'Swap in Quay' }).waitFor()
    await confirmOf(modal).waitFor()
    const least = await factOf(modal, 'You get at least', coin)
    const held = await chain.coins(accounts.rich)
    await confirmOf(modal).click()

    await modal.getByText(/Swapped 300 USDC to/).waitFor()
    const [mined] = (await chain.newest()).slice(-1)
    expect(mined?.status).toBe('success')
    expect(before - (await chain.tokens('USDC', accounts.rich))).toBe(300n * dollar)
    expect((await chain.coins(accounts.rich)) - held + (mined?.fee ?? 0n)).toBeGreaterThanOrEqual(least)
    const asked = wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
    expect(asked).toHaveLength(2)
  })

  test('that is declined stays on review, and can be confirmed again', async ({ newPage, newWallet }) => {
    const wallet = await newWallet()
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)
    await fillSwap(modal, { to: 'USD Coin', amount: '0.25' })
    await reviewSwap(modal)

    wallet.behave('reject', 'eth_sendTransaction')
    await confirmOf(modal).click()
    await modal.getByText('You declined this in your wallet. Nothing was sent.').waitFor()
    wallet.behave('approve', 'eth_sendTransaction')
    await confirmOf(modal).click()

    await modal.getByText(/Swapped 0\.25 ETH to/).waitFor()
    expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(2)
  })

  test('that the price overtook is undone by the chain, and said', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const chain = await readChain(sandbox)
    const { accounts } = await sandbox.describe()
    const page = await newPage('/', { install: [await newWallet()] })
    const modal = await openAccount(page)
    const before = await chain.tokens('USDC', accounts.rich)
    await fillSwap(modal, { to: 'USD Coin', amount: '0.5' })
    await reviewSwap(modal)

    await trade(sandbox, await newWallet({ of: ['many'] }), 3n * coin)
    await confirmOf(modal).click()

    await modal.getByText('Transaction reverted').waitFor()
    expect(await chain.tokens('USDC', accounts.rich)).toBe(before)
  })

  test('goes on after a reload where it was approved', async ({ newPage, newWallet }) => {
    const wallet = await newWallet()
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)
    await fillSwap(modal, { from: 'USD Coin', to: 'Ether', amount: '300' })
    await reviewSwap(modal)
    await confirmOf(modal).click()
    await modal.getByRole('button', { name: 'Swap in Quay' }).waitFor()
    await page.reload()
    await reopenAccount(page)

    await modal.getByRole('button', { name: 'Swap', exact: true }).click()
    await reviewSwap(modal)
    await modal.getByRole('button', { name: 'Swap in Quay' }).waitFor()
    await confirmOf(modal).click()

    await modal.getByText(/Swapped 300 USDC to/).waitFor()
    expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(2)
  })
})

/** Somebody else buys dollars in the same pool. */
async function trade(sandbox: SandboxDriver, wallet: TestWallet, amount: bigint): Promise<void> {
  const { accounts, tokens } = await sandbox.describe()
  const body = {
    ...{ projectId: 'shop', amount: `${amount}`, userAddress: `eip155:1:${accounts.many}` },
    ...{ from: `eip155:1:0x${'e'.repeat(40)}`, to: `eip155:1:${tokens['eip155:1']?.USDC}` },
  }
  const answer = await fetch(`${sandbox.url}/v1/convert/build-transaction?projectId=shop`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  const { tx } = await answer.json()
  const value = `0x${BigInt(tx.value).toString(16)}`
  await wallet.request({ method: 'eth_requestAccounts' })
  await wallet.request({
    method: 'eth_sendTransaction',
    params: [{ from: accounts.many, to: tx.to.slice('eip155:1:'.length), data: tx.data, value }],
  })
}
