// @tier gate, exhaustive: further networks, endings and tabs of the same session
import { type Network, parseNetworkId } from '@foyer/core'
import type { Page } from 'playwright-core'
import { isHex, parseEther, verifyMessage } from 'viem'
import { readChain } from './chain.js'
import { expect, modalOf, openModal, test, untilStatus } from './fixtures.js'
import type {} from './lab.js'
import {
  connectRemote,
  openCode,
  openRemoteWallet,
  readCode,
  untilConnected,
  untilUnused,
} from './remoteWallet.js'
import { atView, closeModal, confirmOf, hostOf, reviewSend, rowOf, switchNetwork } from './user.js'

test('a wallet reads the code off a dark screen, too, and is asked before it connects', {
  tags: 'exhaustive',
}, async ({ newPage, sandbox }) => {
  const { accounts } = await sandbox.describe()
  const page = await newPage('/#themeMode=dark')

  const uri = await openCode(page)
  const code = await modalOf(page).locator('.fy-qr').boundingBox()
  expect(code?.width, 'the code fills the card').toBeGreaterThanOrEqual(316)
  const wallet = await openRemoteWallet({ newPage, sandbox }, uri, { session: 'ask' })
  const proposal = wallet.getByRole('region', { name: /^Proposal from/ })
  await proposal.getByRole('button', { name: 'Approve' }).click()

  await untilConnected(page)
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  await hostOf(page).getByText(accounts.rich).waitFor()
  await hostOf(page).getByText('Sandbox Wallet').waitFor()
  await wallet.getByLabel('Ethereum account').selectOption('3')
  await hostOf(page).getByText(accounts.many).waitFor()
})

test('what a remote wallet signs and sends is what was asked for', async ({ newPage, sandbox }) => {
  const chain = await readChain(sandbox)
  const { accounts } = await sandbox.describe()
  const page = await newPage()
  await connectRemote({ newPage, sandbox }, page)

  await hostOf(page).getByRole('button', { name: 'Sign a message' }).click()
  const answer = page.getByRole('status', { name: 'Answer' })
  await answer.getByText(/^0x/).waitFor()
  const signature = await answer.textContent()
  const modal = await openModal(page)
  await reviewSend(modal, { to: accounts.empty, amount: '0.01' })
  await confirmOf(modal).click()

  await modal.getByText('Transaction confirmed').waitFor()
  const message = 'Hello from your app'
  const address = accounts.rich
  expect(isHex(address) && isHex(signature) && (await verifyMessage({ address, message, signature }))).toBe(
    true,
  )
  const [transaction] = await chain.newest()
  expect(transaction).toMatchObject({ status: 'success', value: parseEther('0.01') })
  expect(await chain.coins(accounts.empty)).toBe(parseEther('0.01'))
})

test('a remote wallet that declines to sign is told as such', { tags: 'exhaustive' }, async ({
  newPage,
  sandbox,
}) => {
  const page = await newPage()
  const wallet = await connectRemote({ newPage, sandbox }, page, { requests: 'ask' })

  await hostOf(page).getByRole('button', { name: 'Sign a message' }).click()
  const request = wallet.getByRole('region', { name: 'Request personal_sign' })
  await request.getByRole('button', { name: 'Reject' }).click()

  await page
    .getByRole('status', { name: 'Answer' })
    .getByText('The request was declined in the wallet.')
    .waitFor()
})

test('the network is switched from the modal and from the wallet', { tags: 'exhaustive' }, async ({
  newPage,
  sandbox,
}) => {
  const page = await newPage()
  const wallet = await connectRemote({ newPage, sandbox }, page, { requests: 'ask' })
  const modal = await openModal(page)

  await switchNetwork(modal, 'Base')
  await atView(modal, 'Account')
  await rowOf(modal, 'USD Coin').getByText('1,204.1 USDC').waitFor()
  await closeModal(page)
  await hostOf(page).getByRole('button', { name: 'Sign a message' }).click()
  const request = wallet.getByRole('region', { name: 'Request personal_sign' })
  await request.getByText('eip155:8453').waitFor()
  await request.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('status', { name: 'Answer' }).getByText(/^0x/).waitFor()

  // The wallet still has the network that it began with in use: each request names its own.
  const choice = wallet.getByLabel('Ethereum network')
  await choice.selectOption('eip155:8453')
  await choice.selectOption('eip155:1')
  await hostOf(page).getByText('eip155:1', { exact: true }).waitFor()
})

test('a network that the wallet left out cannot be chosen until the wallet adds it', {
  tags: 'exhaustive',
}, async ({ newPage, sandbox }) => {
  const page = await newPage()
  const uri = await openCode(page)
  const wallet = await openRemoteWallet({ newPage, sandbox }, uri, { session: 'ask' })
  await wallet.getByRole('checkbox', { name: 'eip155:8453' }).uncheck()
  await wallet.getByRole('button', { name: 'Approve' }).click()
  await untilConnected(page)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^Network: / }).click()
  await rowOf(modal, 'Base').waitFor()
  expect(await rowOf(modal, 'Base').isDisabled()).toBe(true)
  expect(await rowOf(modal, 'Ethereum').isEnabled()).toBe(true)

  await wallet.getByLabel('Ethereum network').selectOption('eip155:8453')
  await hostOf(page).getByText('eip155:8453').waitFor()
  await wallet.getByRole('button', { name: 'Drop eip155:8453' }).click()

  await hostOf(page).getByText('eip155:1', { exact: true }).waitFor()
})

test('a web wallet opens beside the page by a link, and is at hand the next time', {
  tags: 'exhaustive',
}, async ({ newPage }) => {
  const page = await newPage()
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^All wallets/ }).click()
  await rowOf(modal, 'Sandbox Wallet').click()
  await modal.getByRole('tab', { name: 'Web' }).click()

  const opening = page.context().waitForEvent('page')
  await modal.getByRole('link', { name: 'Open Sandbox Wallet' }).click()
  const wallet = await opening
  expect(await wallet.evaluate(() => window.opener)).toBeNull()
  await wallet.getByRole('button', { name: 'Approve' }).click()
  await untilConnected(page)
  await hostOf(page).getByRole('button', { name: 'Disconnect' }).click()
  await untilUnused(wallet)
  await openModal(page)

  await modal
    .getByRole('button', { name: /^Sandbox Wallet/ })
    .getByText('Recent')
    .waitFor()
})

test('a session is ended from the widget, and stays so', { tags: 'exhaustive' }, async ({
  newPage,
  sandbox,
}) => {
  const page = await newPage()
  const wallet = await connectRemote({ newPage, sandbox }, page)
  const modal = await openModal(page)

  await modal.getByRole('button', { name: 'Account settings' }).click()
  await modal.getByRole('button', { name: 'Disconnect' }).click()

  await untilStatus(page, 'disconnected')
  await untilUnused(wallet)
  await page.reload()
  await openModal(page)
  await atView(modalOf(page), 'Connect a wallet')
})

test('a session is ended from the wallet', { tags: 'exhaustive' }, async ({ newPage, sandbox }) => {
  const page = await newPage()
  const wallet = await connectRemote({ newPage, sandbox }, page)

  await wallet.getByRole('button', { name: 'Disconnect' }).click()

  await untilStatus(page, 'disconnected')
  await openModal(page)
  await atView(modalOf(page), 'Connect a wallet')
})

test('a session outlives a reload without a word of the wallet, and serves a second tab', {
  tags: 'exhaustive',
}, async ({ newPage, sandbox }) => {
  const { accounts } = await sandbox.describe()
  const page = await newPage()
  const wallet = await connectRemote({ newPage, sandbox }, page)
  const before = (await sandbox.relay()).tags.filter((tag) => tag === proposal).length

  await page.reload()
  await hostOf(page).getByText(accounts.rich).waitFor()
  const other = await newPage('/', { beside: page })
  await hostOf(other).getByText(accounts.rich).waitFor()
  for (const tab of [other, page]) {
    await hostOf(tab).getByRole('button', { name: 'Sign a message' }).click()
    await tab.getByRole('status', { name: 'Answer' }).getByText(/^0x/).waitFor()
  }
  await wallet.getByRole('button', { name: 'Disconnect' }).click()

  await untilStatus(page, 'disconnected')
  await untilStatus(other, 'disconnected')
  expect((await sandbox.relay()).tags.filter((tag) => tag === proposal).length).toBe(before)
})

/** Tag of the messages that propose a session. */
const proposal = 1100

test('the second tab follows when one connects by a code and when it disconnects', {
  tags: 'exhaustive',
}, async ({ newPage, sandbox }) => {
  const page = await newPage()
  const other = await newPage('/', { beside: page })
  const wallet = await connectRemote({ newPage, sandbox }, page)

  await untilConnected(other)
  await hostOf(other).getByRole('button', { name: 'Disconnect' }).click()

  await untilStatus(other, 'disconnected')
  await untilStatus(page, 'disconnected')
  await untilUnused(wallet)
})

test('of two tabs that show a code each, the one scanned connects both, and signs', {
  tags: 'exhaustive',
}, async ({ newPage, sandbox }) => {
  const page = await newPage()
  const uri = await openCode(page)
  const other = await newPage('/', { beside: page })
  await openCode(other)

  await openRemoteWallet({ newPage, sandbox }, uri)
  await untilConnected(page)
  await untilStatus(other, 'connected')
  // What the visitor does in this tab goes on: its own code stays until it is closed.
  await closeModal(other)

  for (const tab of [page, other]) {
    await hostOf(tab).getByRole('button', { name: 'Sign a message' }).click()
    await tab.getByRole('status', { name: 'Answer' }).getByText(/^0x/).waitFor()
  }
  await page.reload()
  await untilConnected(page)
})

test('one session serves the chain families that the wallet approved, and no other', {
  tags: 'exhaustive',
}, async ({ newPage, sandbox }) => {
  const page = await newPage('/e2e/lab.html')
  await page.waitForFunction(() => 'lab' in window)
  await page.evaluate((networks) => {
    window.foyer = window.lab.make({}, networks)
    window.foyer.start()
  }, distant)
  const modal = modalOf(page)

  for (const families of ['eip155,solana', 'solana']) {
    await page.evaluate(() => void window.foyer.open())
    await modal.getByRole('button', { name: /^Phone wallet/ }).click()
    const wallet = await openRemoteWallet({ newPage, sandbox }, await readCode(page), { families })
    await modal.waitFor({ state: 'hidden' })

    expect(await connectedNamespaces(page)).toEqual(families.split(','))
    await page.evaluate(() => window.foyer.disconnect())
    await untilUnused(wallet)
    expect(await connectedNamespaces(page)).toEqual([])
  }
})

/** Networks of families that no adapter package serves here. */
const distant: readonly Network[] = [
  {
    id: parseNetworkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
    name: 'Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: [],
  },
  {
    id: parseNetworkId('bip122:000000000019d6689c085ae165831e93'),
    name: 'Bitcoin',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: [],
  },
]

function connectedNamespaces(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Object.entries(window.foyer.state.accounts)
      .filter(([, account]) => account?.status === 'connected')
      .map(([family]) => family),
  )
}
