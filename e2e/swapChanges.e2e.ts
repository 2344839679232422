// @tier exhaustive: changes half-way through the same swap
// @module-tag exhaustive
import { describe } from 'vitest'
import { readChain } from './chain.js'
import { expect, test } from './fixtures.js'
import { chooseToken, confirm, fillSwap, journalOf, openSwap, payOf, reviewSwap } from './swapping.js'
import { atView, closeModal, confirmOf, openAccount, reopenAccount } from './user.js'

// What Chromium says by itself about an answer that a test made fail.
const failedResource = /^console error: Failed to load resource/

describe('half-way through a swap', () => {
  test('another account or network asks for a new review, and nothing is sent by the old one', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { accounts } = await sandbox.describe()
    const wallet = await newWallet()
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)
    const changed = modal.getByText('The account or network changed. Nothing was sent.')
    await fillSwap(modal, { to: 'USD Coin', amount: '0.25' })
    await reviewSwap(modal)

    wallet.setAccount(accounts.many)
    await changed.waitFor()
    await atView(modal, 'Swap')
    await expect.poll(() => payOf(modal).inputValue()).toBe('0.25')
    await reviewSwap(modal)
    wallet.setChain(8453)
    await changed.waitFor()
    await atView(modal, 'Swap')
    await chooseToken(modal, 1, 'USD Coin')
    await payOf(modal).fill('0.1')
    await reviewSwap(modal)
    wallet.setChain(137)
    await atView(modal, 'Switch network')
    wallet.setChain(8453)
    await atView(modal, 'Account')
    expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')

    await openSwap(modal)
    await expect.poll(() => payOf(modal).inputValue()).toBe('0.1')
    await reviewSwap(modal)
    await confirm(modal, 'Swap')

    await modal.getByText(/Swapped 0\.1 ETH to/).waitFor()
    const [mined] = (await (await readChain(sandbox, 'eip155:8453')).newest()).slice(-1)
    expect(mined).toMatchObject({ status: 'success', from: accounts.many.toLowerCase() })
  })

  test('a wallet that hangs is left and come back to, over a reload, and is asked once', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { accounts } = await sandbox.describe()
    const chain = await readChain(sandbox)
    const wallet = await newWallet()
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)
    const before = await chain.count(accounts.rich)
    const underway = modal.getByText(/The same swap/)
    await fillSwap(modal, { to: 'USD Coin', amount: '0.25' })
    await page.reload()
    await reopenAccount(page)
    await openSwap(modal)
    await expect.poll(() => payOf(modal).inputValue()).toBe('0.25')
    await reviewSwap(modal)
    await page.reload()
    await reopenAccount(page)
    await openSwap(modal)
    await reviewSwap(modal)

    wallet.behave('hang', 'eth_sendTransaction')
    await confirmOf(modal).click()
    await atView(modal, 'Confirm in Quay')
    await closeModal(page)
    await reopenAccount(page)
    await openSwap(modal)
    await reviewSwap(modal)
    await underway.waitFor()
    await page.reload()
    await reopenAccount(page)
    await modal.getByText(/No answer came back after you confirmed Swap of 0\.25 ETH/).waitFor()
    await openSwap(modal)
    await expect.poll(() => payOf(modal).inputValue()).toBe('0.25')
    await reviewSwap(modal)
    await underway.waitFor()

    expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
    expect(await chain.count(accounts.rich)).toBe(before)
    expect(await journalOf(page)).toMatchObject([{ status: expect.stringMatching(/asked|unknown/) }])
  })

  test('a quote service that goes away and comes back costs nothing that was typed', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const page = await newPage('/', { install: [await newWallet()], expected: [failedResource] })
    const modal = await openAccount(page)
    await fillSwap(modal, { to: 'USD Coin', amount: '0.25' })
    await modal.getByRole('button', { name: 'Review swap' }).waitFor()

    await sandbox.addFault('/v1/convert/quotes', 'status=503')
    await payOf(modal).fill('0.4')
    await modal.getByText('Couldn’t get a price.').waitFor()
    await sandbox.clearFaults()
    await modal.getByRole('button', { name: 'Try again' }).click()
    await sandbox.addFault('/v1/convert/build-transaction', 'status=503')
    await modal.getByRole('button', { name: 'Review swap' }).click()
    await modal.getByText('Failed to create transaction').waitFor()
    await atView(modal, 'Swap')
    await expect.poll(() => payOf(modal).inputValue()).toBe('0.4')
    await sandbox.clearFaults()
    await reviewSwap(modal)
    await confirm(modal, 'Swap')

    await modal.getByText(/Swapped 0\.4 ETH to/).waitFor()
  })
})
