// @tier gate, exhaustive: further tokens, networks and wallets on the same walk
import type { TestWallet } from '@foyer/testing'
import type { Page } from 'playwright-core'
import { formatEther, parseEther } from 'viem'
import { readChain } from './chain.js'
import { test as base, expect, modalOf, openModal, untilStatus } from './fixtures.js'
import { scan } from './scan.js'
import {
  amountOf,
  atView,
  closeModal,
  confirmOf,
  connectWallet,
  fillSend,
  goBack,
  hostOf,
  openAccount,
  review,
  reviewSend,
  rowOf,
  switchNetwork,
} from './user.js'

const test = base.extend({ motion: [true, { scope: 'file' }] })

test('shows what the account holds as the chain has it, with its worth', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  // Prices sway around those of the seed, and equal them every π minutes.
  await sandbox.setClock(Math.round(Math.PI * 60_000 * 9_000_000))
  const chain = await readChain(sandbox)
  const { accounts } = await sandbox.describe()
  const page = await newPage('/', { install: [await newWallet()] })

  const modal = await openAccount(page)

  const ether = rowOf(modal, 'Ether')
  await ether.waitFor()
  expect(await ether.textContent()).toContain(`${formatEther(await chain.coins(accounts.rich))} ETH`)
  // A worth is cut, so of a price a little below that of the seed a cent is missing.
  expect(await ether.textContent()).toMatch(/\$38,82(?:2\.99|3\.00)/)
  // What it cost a day ago is asked for after this was drawn.
  await ether.getByText(/^[+-][\d.]+%$/).waitFor()
  expect(await rowOf(modal, 'USD Coin').textContent()).toMatch(/3,410\.25 USDC.*\$3,410\.2[45]/s)
  expect(await rowOf(modal, 'Tether USD').textContent()).toContain('500 USDT')
  expect(await hostOf(page).textContent()).toContain(accounts.rich)
})

test('shows the full address to receive at, as a code that a camera reads, and copies it', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const { accounts } = await sandbox.describe()
  const page = await newPage('/', {
    install: [await newWallet()],
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const modal = await openAccount(page)

  await modal.getByRole('button', { name: 'Receive' }).click()
  await atView(modal, 'Receive')

  await modal.getByText(accounts.rich).waitFor()
  expect(await scan(page)).toBe(accounts.rich)

  await modal.getByRole('button', { name: 'Copy address' }).click()
  await modal.getByRole('button', { name: 'Address copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(accounts.rich)
})

test('sends the coin: what is on the chain is what was on the review', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const chain = await readChain(sandbox)
  const { accounts } = await sandbox.describe()
  const before = await chain.coins(accounts.rich)
  const wallet = await newWallet()
  const page = await newPage('/', { install: [wallet] })
  const modal = await openAccount(page)

  await reviewSend(modal, { to: accounts.empty, amount: '0.01' })
  expect(await modal.textContent()).toContain('0.01 ETH')
  await modal.getByText(accounts.empty).waitFor()
  await confirmOf(modal).click()

  await atView(modal, 'Account')
  await modal.getByText('Transaction confirmed').waitFor()
  const [transaction] = await chain.newest()
  expect(transaction).toMatchObject({ status: 'success', value: parseEther('0.01'), transfers: [] })
  expect([transaction?.from, transaction?.to].map((address) => address?.toLowerCase())).toEqual(
    [accounts.rich, accounts.empty].map((address) => address.toLowerCase()),
  )
  expect(await chain.coins(accounts.rich)).toBe(before - parseEther('0.01') - (transaction?.fee ?? 0n))
  await rowOf(modal, 'Ether').getByText('12.93 ETH').waitFor()
  expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
})

for (const [symbol, name, left] of [
  ['USDC', 'USD Coin', '3,397.91'],
  ['USDT', 'Tether USD', '487.66'],
] as const) {
  test(`sends 12.34 ${symbol}, and shows what is left of it`, { tags: 'exhaustive' }, async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const chain = await readChain(sandbox)
    const { accounts } = await sandbox.describe()
    const page = await newPage('/', { install: [await newWallet()] })
    const modal = await openAccount(page)

    await reviewSend(modal, { to: accounts.empty, amount: '12.34', token: name })
    expect(await modal.textContent()).toContain(`12.34 ${symbol}`)
    await confirmOf(modal).click()

    await rowOf(modal, name).getByText(`${left} ${symbol}`).waitFor()
    const [transaction] = await chain.newest()
    expect(transaction).toMatchObject({ status: 'success', value: 0n, to: chain.token(symbol).toLowerCase() })
    expect(transaction?.transfers).toEqual([{ from: accounts.rich, to: accounts.empty, value: 12_340_000n }])
    expect(await chain.tokens(symbol, accounts.empty)).toBe(12_340_000n)
  })
}

test('sends the rest by Max, and leaves what the fee takes', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const chain = await readChain(sandbox)
  const { accounts } = await sandbox.describe()
  const page = await newPage('/', { install: [await newWallet({ of: ['many'] })] })
  const modal = await openAccount(page)
  await rowOf(modal, 'Ether').getByText('3.2 ETH').waitFor()

  await fillSend(modal, { to: accounts.empty })
  await modal.getByRole('button', { name: 'Review', exact: true }).waitFor()
  const typed = await amountOf(modal).inputValue()
  await review(modal)
  await confirmOf(modal).click()

  await modal.getByText('Transaction confirmed').waitFor()
  const [transaction] = await chain.newest()
  expect(transaction).toMatchObject({ status: 'success', value: parseEther(typed) })
  expect(parseEther(typed)).toBeGreaterThan(parseEther('3.19'))
  const left = await chain.coins(accounts.many)
  expect(left).toBeGreaterThanOrEqual(0n)
  expect(left).toBeLessThan(parseEther('0.001'))
})

test('sends all of a token by Max', { tags: 'exhaustive' }, async ({ newPage, newWallet, sandbox }) => {
  const chain = await readChain(sandbox)
  const { accounts } = await sandbox.describe()
  const page = await newPage('/', { install: [await newWallet()] })
  const modal = await openAccount(page)

  await fillSend(modal, { to: accounts.empty, token: 'Dai Stablecoin' })
  expect(await amountOf(modal).inputValue()).toBe('246.97')
  await review(modal)
  await confirmOf(modal).click()

  await modal.getByText('Transaction confirmed').waitFor()
  expect(await chain.tokens('DAI', accounts.rich)).toBe(0n)
  expect(await chain.tokens('DAI', accounts.empty)).toBe(parseEther('246.97'))
})

test('is connected again after a reload, without a window of the wallet', async ({ newPage, newWallet }) => {
  const wallet = await newWallet()
  const page = await newPage('/', { install: [wallet] })
  await connectWallet(page)
  const asked = wallet.requests.length

  await page.reload()

  await untilStatus(page, 'connected')
  await openModal(page)
  await atView(modalOf(page), 'Account')
  const since = wallet.requests.slice(asked).map(({ method }) => method)
  expect(since).toContain('eth_accounts')
  expect(since).not.toContain('eth_requestAccounts')
})

test('moves to another network and back, wallet, balances and page together', async ({
  newPage,
  newWallet,
}) => {
  const wallet = await newWallet()
  const page = await newPage('/', { install: [wallet] })
  const modal = await openAccount(page)

  await switchNetwork(modal, 'Base')
  await atView(modal, 'Account')
  await rowOf(modal, 'USD Coin').getByText('1,204.1 USDC').waitFor()
  expect(wallet.chainId).toBe(8453)
  await hostOf(page).getByText('eip155:8453').waitFor()

  await switchNetwork(modal, 'Ethereum')
  await atView(modal, 'Account')
  await rowOf(modal, 'USD Coin').getByText('3,410.25 USDC').waitFor()
  expect(wallet.chainId).toBe(1)
})

test('leads from a network that the site does not use back to one that it does', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet }) => {
  const wallet = await newWallet()
  wallet.setChain(137)
  const page = await newPage('/', { install: [wallet] })
  const modal = await openModal(page)

  await modal.getByRole('button', { name: 'Quay' }).click()
  await atView(modal, 'Switch network')
  await modal.getByText('Choose a network, or disconnect').waitFor()
  await page.keyboard.press('Escape')
  await atView(modal, 'Switch network')
  await rowOf(modal, 'Base').click()

  await atView(modal, 'Account')
  await rowOf(modal, 'USD Coin').getByText('1,204.1 USDC').waitFor()
  expect(wallet.chainId).toBe(8453)
})

test('opens by itself when the wallet moves to a network that the site does not use, and lets go there', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet }) => {
  const wallet = await newWallet()
  const page = await newPage('/', { install: [wallet] })
  const modal = await openAccount(page)
  await closeModal(page)

  wallet.setChain(137)
  await atView(modal, 'Switch network')
  await modal.getByRole('button', { name: 'Disconnect' }).click()

  await modal.waitFor({ state: 'hidden' })
  await untilStatus(page, 'disconnected')
  await openModal(page)
  await atView(modal, 'Connect a wallet')
})

test('stays on any network where the site allows it', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
}) => {
  const wallet = await newWallet()
  wallet.setChain(137)
  const page = await newPage('/#allowUnsupportedChain=on', { install: [wallet] })

  const modal = await openAccount(page)

  await modal.getByRole('button', { name: /^Network: / }).waitFor()
  await hostOf(page).getByText('eip155:137').waitFor()
})

test('follows the account that the visitor chooses in the wallet', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const { accounts } = await sandbox.describe()
  const wallet = await newWallet()
  const page = await newPage('/', { install: [wallet] })
  const modal = await openAccount(page)
  await rowOf(modal, 'Ether').getByText('12.941 ETH').waitFor()

  wallet.setAccount(accounts.many)

  await rowOf(modal, 'Ether').getByText('3.2 ETH').waitFor()
  await hostOf(page).getByText(accounts.many).waitFor()
  await modal.getByRole('button', { name: `Copy address ${accounts.many}` }).waitFor()
})

test('follows a network that the visitor chooses in the wallet', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
}) => {
  const wallet = await newWallet()
  const page = await newPage('/', { install: [wallet] })
  const modal = await openAccount(page)

  wallet.setChain(8453)

  await modal.getByRole('button', { name: 'Network: Base. Change it' }).waitFor()
  await rowOf(modal, 'USD Coin').getByText('1,204.1 USDC').waitFor()
})

test('ends the connection when the wallet takes its accounts back', async ({ newPage, newWallet }) => {
  const wallet = await newWallet()
  const page = await newPage('/', { install: [wallet] })
  await connectWallet(page)

  wallet.revoke()

  await untilStatus(page, 'disconnected')
  await modalOf(page).waitFor({ state: 'hidden' })
  // The page cannot tell a revoked grant from a locked wallet, so it asks at the next visit without a window.
  await expectForgotten(page, wallet, ['eth_accounts'])
})

test('disconnects from the settings, and stays so after a reload', async ({ newPage, newWallet }) => {
  const wallet = await newWallet()
  const page = await newPage('/', { install: [wallet] })
  const modal = await openAccount(page)

  await modal.getByRole('button', { name: 'Account settings' }).click()
  await atView(modal, 'Account settings')
  await goBack(modal)
  await modal.getByRole('button', { name: 'Account settings' }).click()
  await modal.getByRole('button', { name: 'Disconnect' }).click()

  await modal.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  expect(wallet.requests.at(-1)?.method).toBe('wallet_revokePermissions')
  await expectForgotten(page, wallet)
})

/** Checks that the next visit has no account, and sends the wallet only the given requests. */
async function expectForgotten(
  page: Page,
  wallet: TestWallet,
  methods: readonly string[] = [],
): Promise<void> {
  const asked = wallet.requests.length
  await page.reload()
  await openModal(page)
  await atView(modalOf(page), 'Connect a wallet')
  await modalOf(page).getByRole('button', { name: /^Quay/ }).waitFor()
  expect(wallet.requests.slice(asked).map(({ method }) => method)).toEqual(methods)
}
