// @tier gate, exhaustive: further routes and ways to approve the same swap
import type { TestWallet } from '@foyer/testing'
import { describe } from 'vitest'
import { readChain } from './chain.js'
import { expect, test } from './fixtures.js'
import {
  coin,
  confirm,
  dollar,
  factOf,
  fillSwap,
  journalOf,
  openSwap,
  reviewSwap,
  tradeOf,
  unitsIn,
} from './swapping.js'
import { confirmOf, openAccount, reopenAccount } from './user.js'

const sendingsOf = ({ requests }: TestWallet) =>
  requests.filter(({ method }) => method === 'eth_sendTransaction').length

describe('a swap', () => {
  test('of the coin brings what was shown, within the slippage, and says what arrived', async ({
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

    await fillSwap(modal, { to: 'USD Coin', amount: '0.5' })
    await reviewSwap(modal)
    const least = await factOf(modal, 'You get at least', dollar)
    await confirmOf(modal).click()

    const done = modal.getByText(/Swapped 0\.5 ETH to [\d,.]+ USDC/)
    await done.waitFor()
    const told = /to .*/.exec((await done.textContent()) ?? '')?.[0] ?? ''
    const arrived = (await chain.tokens('USDC', accounts.rich)) - before
    expect(arrived).toBe(unitsIn(told, dollar))
    expect(arrived).toBeGreaterThanOrEqual(least)
    expect(least).toBeGreaterThan(1_400n * dollar)
    const [mined] = (await chain.newest()).slice(-1)
    expect(mined).toMatchObject({ status: 'success', value: coin / 2n })
    expect(sendingsOf(wallet)).toBe(1)
    await page.reload()
    await reopenAccount(page)
    await modal.getByRole('button', { name: /^Swapped 0\.5 ETH/ }).waitFor()
    await modal.getByText(/^Confirmed · for at least 1,.* USDC$/).waitFor()
    expect(await journalOf(page)).toMatchObject([{ status: 'confirmed' }])
  })

  test('of two tokens is approved first, of exactly the amount; declined, it is confirmed without another approval', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { accounts } = await sandbox.describe()
    const chain = await readChain(sandbox)
    const wallet = await newWallet()
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)
    const [paid, got] = await Promise.all([
      chain.tokens('USDC', accounts.rich),
      chain.tokens('DAI', accounts.rich),
    ])

    await fillSwap(modal, { from: 'USD Coin', to: 'Dai Stablecoin', amount: '300' })
    await reviewSwap(modal)
    await modal.getByText(/may take exactly 300 USDC, no more/).waitFor()
    await confirm(modal, 'Approve')
    await modal.getByRole('button', { name: 'Swap in Quay' }).waitFor()
    wallet.behave('reject', 'eth_sendTransaction')
    await confirm(modal, 'Swap')
    await modal.getByText('You declined this in your wallet. Nothing was sent.').waitFor()
    const least = await factOf(modal, 'You get at least', coin)
    wallet.behave('approve', 'eth_sendTransaction')
    await confirm(modal, 'Swap')

    await modal.getByText(/Swapped 300 USDC to [\d.]+ DAI/).waitFor()
    expect(paid - (await chain.tokens('USDC', accounts.rich))).toBe(300n * dollar)
    expect((await chain.tokens('DAI', accounts.rich)) - got).toBeGreaterThanOrEqual(least)
    expect(sendingsOf(wallet)).toBe(3)
    expect(await journalOf(page)).toMatchObject([
      { status: 'confirmed', what: expect.stringMatching(/^Swap of 300 USDC/) },
      { status: 'refused' },
      { status: 'confirmed', what: 'Approve 300 USDC' },
    ])
  })

  test('goes on after a reload where it was approved', { tags: 'exhaustive' }, async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { accounts } = await sandbox.describe()
    const chain = await readChain(sandbox)
    const wallet = await newWallet()
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)
    await fillSwap(modal, { from: 'USD Coin', to: 'Ether', amount: '300' })
    await reviewSwap(modal)
    await confirm(modal, 'Approve')
    await modal.getByRole('button', { name: 'Swap in Quay' }).waitFor()
    await page.reload()
    await reopenAccount(page)

    await openSwap(modal)
    await reviewSwap(modal)
    const least = await factOf(modal, 'You get at least', coin)
    const held = await chain.coins(accounts.rich)
    await confirm(modal, 'Swap')

    await modal.getByText(/Swapped 300 USDC to about/).waitFor()
    const [mined] = (await chain.newest()).slice(-1)
    expect((await chain.coins(accounts.rich)) - held + (mined?.fee ?? 0n)).toBeGreaterThanOrEqual(least)
    expect(sendingsOf(wallet)).toBe(2)
  })

  test('that the price overtook is undone by the chain, and said', { tags: 'exhaustive' }, async ({
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

    const other = await newWallet({ of: ['many'] })
    await other.request({ method: 'eth_requestAccounts' })
    const trade = await tradeOf(sandbox, 3n * coin)
    await other.request({ method: 'eth_sendTransaction', params: [trade] })
    await confirmOf(modal).click()

    await modal.getByText('Transaction reverted').waitFor()
    expect(await chain.tokens('USDC', accounts.rich)).toBe(before)
    await modal.getByRole('button', { name: /^Could not swap 0\.5 ETH/ }).waitFor()
    await modal.getByText(/^Failed/).waitFor()
    expect(await journalOf(page)).toMatchObject([{ status: 'reverted' }])
  })

  test('by a router that nobody vouches for wants that router trusted first', { tags: 'exhaustive' }, async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { chains } = await sandbox.describe()
    const router = chains['eip155:1']?.uniswap?.router ?? ''
    const page = await newPage('/#swapRouters=off', { install: [await newWallet()] })
    const modal = await openAccount(page)
    await fillSwap(modal, { to: 'USD Coin', amount: '0.25' })
    await reviewSwap(modal)

    await modal.getByText(`${router} is no contract of Uniswap that we know`).waitFor()
    expect(await confirmOf(modal).isDisabled()).toBe(true)
    await modal.getByRole('checkbox', { name: 'I trust this contract' }).check()
    await confirm(modal, 'Swap')

    await modal.getByText(/Swapped 0\.25 ETH to/).waitFor()
  })
})

const asksFor = ({ requests }: TestWallet, wanted: string) =>
  requests.filter(({ method }) => method === wanted).length

describe('a token is let go', () => {
  test('by a signature, where it takes one: a reload asks for it anew, and one transaction is all', {
    tags: 'exhaustive',
  }, async ({ newPage, newWallet, sandbox }) => {
    const { accounts } = await sandbox.describe()
    const chain = await readChain(sandbox)
    const wallet = await newWallet()
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)
    const before = {
      dai: await chain.tokens('DAI', accounts.rich),
      usdc: await chain.tokens('USDC', accounts.rich),
    }
    await fillSwap(modal, { from: 'Dai Stablecoin', to: 'USD Coin', amount: '50' })
    await reviewSwap(modal)
    await modal.getByText(/You sign that .* may take exactly 50 DAI/).waitFor()
    await confirmOf(modal).click()
    await modal.getByRole('button', { name: 'Swap in Quay' }).waitFor()
    await page.reload()
    await reopenAccount(page)
    await modal.getByRole('button', { name: 'Swap', exact: true }).click()
    await reviewSwap(modal)
    await confirmOf(modal).click()
    await modal.getByRole('button', { name: 'Swap in Quay' }).waitFor()
    const least = await factOf(modal, 'You get at least', dollar)
    await confirmOf(modal).click()

    await modal.getByText(/Swapped 50 DAI to/).waitFor()
    expect(before.dai - (await chain.tokens('DAI', accounts.rich))).toBe(50n * coin)
    expect((await chain.tokens('USDC', accounts.rich)) - before.usdc).toBeGreaterThanOrEqual(least)
    expect([asksFor(wallet, 'eth_signTypedData_v4'), asksFor(wallet, 'eth_sendTransaction')]).toEqual([2, 1])
  })

  test('together with the swap, where the wallet can: a reload before its answer finds it by its id', {
    tags: 'exhaustive',
  }, async ({ newPage, newWallet, sandbox }) => {
    const { accounts } = await sandbox.describe()
    const chain = await readChain(sandbox)
    const wallet = await newWallet({ batches: { status: 'supported' } })
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)
    const before = {
      usdc: await chain.tokens('USDC', accounts.rich),
      dai: await chain.tokens('DAI', accounts.rich),
    }
    await fillSwap(modal, { from: 'USD Coin', to: 'Dai Stablecoin', amount: '300' })
    await reviewSwap(modal)
    const least = await factOf(modal, 'You get at least', coin)
    wallet.behave({ late: 700 }, 'wallet_sendCalls')
    await modal.getByRole('button', { name: 'Approve and swap in Quay' }).click()
    await expect.poll(() => asksFor(wallet, 'wallet_sendCalls')).toBe(1)
    await page.reload()
    await reopenAccount(page)

    await modal.getByRole('button', { name: /^Swapped 300 USDC/ }).waitFor()
    await modal.getByText(/^Confirmed · for at least /).waitFor()
    expect(before.usdc - (await chain.tokens('USDC', accounts.rich))).toBe(300n * dollar)
    expect((await chain.tokens('DAI', accounts.rich)) - before.dai).toBeGreaterThanOrEqual(least)
    expect([asksFor(wallet, 'wallet_sendCalls'), asksFor(wallet, 'eth_sendTransaction')]).toEqual([1, 0])
  })

  test('in two steps by a wallet that refuses to do both as one', { tags: 'exhaustive' }, async ({
    newPage,
    newWallet,
  }) => {
    const wallet = await newWallet({ batches: { status: 'supported', refuses: 5750 } })
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)
    await fillSwap(modal, { from: 'USD Coin', to: 'Ether', amount: '300' })
    await reviewSwap(modal)
    await modal.getByRole('button', { name: 'Approve and swap in Quay' }).click()
    await modal.getByText(/cannot do both as one/).waitFor()
    await modal.getByRole('button', { name: 'Approve in Quay' }).waitFor()
    await confirmOf(modal).click()
    await modal.getByRole('button', { name: 'Swap in Quay' }).waitFor()
    await confirmOf(modal).click()

    await modal.getByText(/Swapped 300 USDC to/).waitFor()
    expect([asksFor(wallet, 'wallet_sendCalls'), asksFor(wallet, 'eth_sendTransaction')]).toEqual([1, 2])
  })
})
