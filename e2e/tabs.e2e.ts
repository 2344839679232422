// @tier gate, exhaustive: further orders of two tabs
import type { Page } from 'playwright-core'
import { parseEther } from 'viem'
import { readChain } from './chain.js'
import { expect, modalOf, openModal, test, untilStatus } from './fixtures.js'
import { holdBack, intercept } from './intercept.js'
import {
  amountOf,
  atView,
  confirmOf,
  connectWallet,
  fillSend,
  openAccount,
  receiverOf,
  reopenAccount,
  reviewSend,
  switchNetwork,
} from './user.js'

test('what one tab connects, moves or disconnects holds in the other, and comes to rest', async ({
  newPage,
  newWallet,
}) => {
  const wallet = await newWallet()
  const one = await newPage('/plain.html', { install: [wallet] })
  const two = await newPage('/plain.html', { install: [wallet], beside: one, before: countWrites })

  await connectWallet(one)
  await untilStatus(two, 'connected')
  expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
  expect(await writesOf(two)).toEqual([])

  const modal = await openModal(two)
  await switchNetwork(modal, 'Base')
  await networkOf(one, 'Base').waitFor()

  await modal.getByRole('button', { name: 'Account settings' }).click()
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await untilStatus(one, 'disconnected')

  // What the tabs still told each other of it arrives before these.
  await chooseNetwork(one, 'Ethereum')
  await networkOf(two, 'Ethereum').waitFor()
  await chooseNetwork(two, 'Base')
  await networkOf(one, 'Base').waitFor()
  const writes = await writesOf(two)
  expect(Math.max(...Object.values(count(writes)))).toBeLessThanOrEqual(2)
  await untilStatus(two, 'disconnected')
})

test('a network chosen before any wallet is chosen in the other tab as well', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
}) => {
  const wallet = await newWallet()
  const one = await newPage('/plain.html', { install: [wallet] })
  const two = await newPage('/plain.html', { install: [wallet], beside: one })

  await chooseNetwork(one, 'Base')

  await networkOf(two, 'Base').waitFor()
})

test('what is typed in one tab outlives a disconnection and a new connection in the other', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet, sandbox }) => {
  const { accounts } = await sandbox.describe()
  const wallet = await newWallet()
  const one = await newPage('/plain.html', { install: [wallet] })
  const modal = await openAccount(one)
  await fillSend(modal, { to: accounts.empty, amount: '0.25' })
  const two = await newPage('/plain.html', { install: [wallet], beside: one })
  await untilStatus(two, 'connected')

  const other = await openModal(two)
  await other.getByRole('button', { name: 'Account settings' }).click()
  await other.getByRole('button', { name: 'Disconnect' }).click()
  await untilStatus(one, 'disconnected')
  await connectWallet(two)
  await untilStatus(one, 'connected')

  await openModal(one)
  await modal.getByRole('button', { name: 'Send', exact: true }).click()
  expect(await amountOf(modal).inputValue()).toBe('0.25')
  expect(await receiverOf(modal).inputValue()).toBe(accounts.empty)
})

test('emptied storage disconnects no tab', { tags: 'exhaustive' }, async ({ newPage, newWallet }) => {
  const wallet = await newWallet()
  const one = await newPage('/plain.html', { install: [wallet] })
  await connectWallet(one)
  const two = await newPage('/plain.html', { install: [wallet], beside: one })
  await untilStatus(two, 'connected')

  await one.evaluate(() => localStorage.clear())

  await expect.poll(() => one.evaluate(() => localStorage.getItem('@foyer/connectors'))).toContain('eip155')
  await untilStatus(one, 'connected')
  await untilStatus(two, 'connected')
})

test('of the same transfer confirmed in two tabs, one reaches the wallet', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const { accounts } = await sandbox.describe()
  const chain = await readChain(sandbox)
  const inner = await newWallet()
  const { wallet, release } = holdBack(inner, 'eth_sendTransaction')
  const one = await newPage('/plain.html', { install: [wallet] })
  const here = await openAccount(one)
  const two = await newPage('/plain.html', { install: [wallet], beside: one })
  await untilStatus(two, 'connected')
  const there = await openModal(two)
  for (const modal of [here, there]) {
    await reviewSend(modal, { to: accounts.empty, amount: '0.25' })
  }

  await confirmOf(here).click()
  await atView(here, 'Confirm in Quay')
  await confirmOf(there).click()
  await there.getByText('A confirmation is in progress in another tab. Finish it there first.').waitFor()
  await atView(there, 'Review')

  release()
  await here.getByText('Transaction confirmed').waitFor()
  // The other review says by itself that something has left since it began.
  await there.getByText('Your account changed. Look at everything again.').waitFor()
  await atView(there, 'Review')
  expect(inner.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  expect(await chain.coins(accounts.empty)).toBe(parseEther('0.25'))
})

test('an answer that was lost with the page is told as unknown, and looked up on the chain', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet, sandbox }) => {
  const { accounts } = await sandbox.describe()
  const chain = await readChain(sandbox)
  const inner = await newWallet()
  const sent = { done: false }
  const wallet = intercept(inner, 'eth_sendTransaction', async (_call, next) => {
    await next()
    sent.done = true
    return new Promise(() => {})
  })
  // The count of an account that has sent nothing yet proves nothing.
  await chain.setCount(inner.accounts[0] ?? '', 3)
  const page = await newPage('/plain.html', { install: [wallet] })
  const modal = await openAccount(page)
  await reviewSend(modal, { to: accounts.empty, amount: '0.25' })
  await confirmOf(modal).click()
  await expect.poll(() => sent.done).toBe(true)

  await page.reload()
  await reopenAccount(page)

  await modal.getByText('Status unknown').waitFor()
  await modal.getByText(/0\.25 ETH to 0x/).waitFor()
  await modal.getByRole('button', { name: 'Check again' }).click()
  await modal.getByText(/has sent a transaction since then/).waitFor()
  await modal.getByRole('button', { name: 'Done' }).click()
  await modal.getByText('Status unknown').waitFor({ state: 'detached' })
  expect(await chain.coins(accounts.empty)).toBe(parseEther('0.25'))
  expect(inner.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
})

test('one that was not sent stays unknown until the visitor says so, over a reload too', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet, sandbox }) => {
  const { accounts } = await sandbox.describe()
  const wallet = await newWallet()
  await (await readChain(sandbox)).setCount(wallet.accounts[0] ?? '', 3)
  wallet.behave('hang', 'eth_sendTransaction')
  const page = await newPage('/plain.html', { install: [wallet] })
  const modal = await openAccount(page)
  await reviewSend(modal, { to: accounts.empty, amount: '0.25' })
  await confirmOf(modal).click()
  await atView(modal, 'Confirm in Quay')

  await page.reload()
  await reopenAccount(page)
  await modal.getByRole('button', { name: 'Check again' }).click()
  await modal.getByText(/does not have this transaction/).waitFor()
  await modal.getByRole('button', { name: 'It was not sent' }).click()
  await modal.getByText('Status unknown').waitFor({ state: 'detached' })

  await page.reload()
  await reopenAccount(page)
  expect(await modal.getByText('Status unknown').count()).toBe(0)
})

function count(keys: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = { none: 0 }
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
  return counts
}

async function writesOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Reflect.get(window, 'storageWrites'))
}

/** Runs in the page before its scripts: keeps the keys that Foyer writes to storage, but for answers of services. */
function countWrites() {
  const keys: string[] = []
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function write(key, value) {
    if (key.startsWith('@foyer/') && !/portfolios|identities/.test(key)) keys.push(key)
    setItem.call(this, key, value)
  }
  Reflect.set(window, 'storageWrites', keys)
}

function networkOf(page: Page, name: string) {
  return page.locator('foyer-network-button').getByRole('button', { name })
}

async function chooseNetwork(page: Page, name: string) {
  await page.locator('foyer-network-button').click()
  await modalOf(page).getByText(name, { exact: true }).click()
}
