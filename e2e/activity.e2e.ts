// @tier gate, exhaustive: faults and changes while the same list loads
import type { Locator } from 'playwright-core'
import { createTestClient, type Hex, http, parseEther, parseGwei, publicActions, walletActions } from 'viem'
import { expect, type SandboxDriver, test } from './fixtures.js'
import { atView, confirmOf, goBack, openAccount, reopenAccount, reviewSend, switchNetwork } from './user.js'

/** Where the history of an account is asked for. */
const pathOf = (account: string) => `/v1/account/${account}/history`

test('a past of three pages is there to its end, without spam, and warns before a false address is copied', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const { accounts } = await sandbox.describe()
  const page = await newPage('/plain.html', { install: [await newWallet()] })
  const modal = await openAccount(page)
  await openActivity(modal)
  const poisoned = modal.getByRole('button', { name: /Looks like an address you know/ })
  await scrollUntil(modal, poisoned, 500)
  expect(await modal.getByText('Claim 500 USDC').count()).toBe(0)
  await poisoned.click()
  await modal.getByRole('button', { name: 'Copy address' }).last().click()
  await modal.getByRole('alert').getByText('Do not send to this address').waitFor()
  await modal.getByRole('button', { name: 'Don’t copy' }).click()
  await goBack(modal)

  // To the oldest one, page by page.
  const oldest = modal.getByRole('button', { name: /Received.*\+3\.25 USDC/ })
  await scrollUntil(modal, oldest)
  const folded = modal.locator('.fy-content[data-folded]')
  await folded.waitFor()
  const asked = (await sandbox.requests()).filter(({ path }) => path === pathOf(accounts.rich))
  expect(asked.map(({ query }) => query.cursor !== undefined)).toEqual([false, true, true])
  expect(await modal.locator('.fy-skeleton').count()).toBe(0)

  await oldest.click()
  await atView(modal, 'Transaction')
  await modal.getByText('Confirmed', { exact: true }).waitFor()
  await goBack(modal)
  // Where it was left.
  await oldest.waitFor()
  await folded.waitFor()
})

test('a past that cannot be fetched is told so, with a way to try again', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const { accounts } = await sandbox.describe()
  await sandbox.addFault(pathOf(accounts.rich), 'status=503')
  const page = await newPage('/plain.html', {
    install: [await newWallet()],
    expected: ['503'],
  })
  const modal = await openAccount(page)
  await openActivity(modal)
  await modal.getByText('Failed to fetch transactions').waitFor()

  await sandbox.clearFaults()
  await modal.getByRole('button', { name: 'Try again' }).click()
  await rowsOf(modal).first().waitFor()
})

test('what was asked for another account or network never shows, and an account that did nothing is told so', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet, sandbox }) => {
  const { accounts } = await sandbox.describe()
  const wallet = await newWallet({ of: ['rich', 'empty'] })
  const page = await newPage('/plain.html', { install: [wallet] })
  const modal = await openAccount(page)
  await openActivity(modal)
  await rowsOf(modal).first().waitFor()

  // The second page is on its way.
  await sandbox.addFault(pathOf(accounts.rich), 'slow:1500')
  await scrollerOf(modal).evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await switchNetwork(modal, 'Base')
  await openActivity(modal, 'Base')
  await rowsOf(modal).first().waitFor()
  expect(await countOf(modal)).toBeLessThan(40)

  // The first page is on its way once more, and is given up with the account.
  const givenUp = page.waitForEvent('requestfailed', (request) =>
    request.url().includes(pathOf(accounts.rich)),
  )
  await switchNetwork(modal, 'Ethereum')
  await openActivity(modal, 'Ethereum')
  await page.evaluate(
    ([name, empty, rich]) => Reflect.get(window, String(name)).emit('accountsChanged', [empty, rich]),
    [`foyerTestWallet_${wallet.info.uuid.replace(/\W/g, '')}`, accounts.empty, accounts.rich],
  )
  await modal.getByText('Add money to begin').waitFor()
  await openActivity(modal)
  await modal.getByText('Nothing has happened yet').waitFor()
  expect((await givenUp).failure()?.errorText).toBe('net::ERR_ABORTED')
  expect(await rowsOf(modal).count()).toBe(0)
})

test('what was sent is listed at once, over a reload, and is told as what became of it: sped up, or replaced', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet, sandbox }) => {
  const { accounts } = await sandbox.describe()
  const chain = await haltedChain(sandbox)
  try {
    const page = await newPage('/plain.html', { install: [await newWallet()] })
    const modal = await openAccount(page)
    for (const amount of ['0.25', '0.75']) {
      await reviewSend(modal, { to: accounts.empty, amount })
      await confirmOf(modal).click()
      await modal.getByRole('button', { name: new RegExp(`Sending ${amount} ETH`) }).waitFor()
    }
    await modal.getByRole('tab', { name: 'Activity (pending)' }).click()
    const sending = listOf(modal).getByRole('button', { name: /Sending/ })
    await expect.poll(() => sending.count()).toBe(2)
    // The chain was asked about both while they wait.
    const journal = () => page.evaluate(() => JSON.stringify(localStorage))
    await expect.poll(async () => (await journal()).split('clue').length).toBe(3)

    await page.reload()
    await reopenAccount(page)
    await openActivity(modal)
    await expect.poll(() => sending.count()).toBe(2)

    // The wallet's business: the first once more, for a higher fee; the second called off.
    const from = accounts.rich as Hex
    const [first, second] = await chain.waiting(from)
    await chain.resend({ from, to: accounts.empty as Hex, value: parseEther('0.25'), nonce: first })
    await chain.resend({ from, to: from, value: 0n, nonce: second })
    await chain.mine()

    const sent = listOf(modal).getByRole('button', { name: /Sent.*−0\.25 ETH/ })
    await sent.waitFor()
    const unsent = listOf(modal).getByRole('button', { name: /Not sent.*0\.75 ETH/ })
    await unsent.waitFor()
    // The gateway may list what was sent before the chain is asked about what was on its way.
    await expect.poll(() => sending.count()).toBe(0)
    await modal.getByRole('tab', { name: 'Activity', exact: true }).waitFor()
    expect(await sent.count()).toBe(1)

    await sent.click()
    await modal.getByText('went through under a new hash').waitFor()
    await goBack(modal)
    await unsent.click()
    await modal.getByText('Another transaction of this account took its place.').waitFor()
    await modal.getByText('Replaced by').waitFor()
  } finally {
    await chain.mine()
  }
})

/** @param network that of the account by then */
async function openActivity(modal: Locator, network = ''): Promise<void> {
  await modal.getByRole('button', { name: `Network: ${network}` }).waitFor()
  await modal.getByRole('tab', { name: /^Activity/ }).click()
}

function listOf(modal: Locator): Locator {
  return modal.getByRole('list', { name: 'Transactions' })
}

/** The box that scrolls. */
function scrollerOf(modal: Locator): Locator {
  return modal
    .locator('.fy-content')
    .filter({ has: modal.page().getByRole('list', { name: 'Transactions' }) })
}

function rowsOf(modal: Locator): Locator {
  return modal.getByRole('list', { name: 'Transactions' }).getByRole('button')
}

/** Months and rows there are, on screen or not. */
async function countOf(modal: Locator): Promise<number> {
  await scrollerOf(modal).evaluate((list) => list.scrollTo(0, list.scrollHeight))
  const places = modal.getByRole('list', { name: 'Transactions' }).locator('[data-row]')
  return 1 + Math.max(...(await places.evaluateAll((rows) => rows.map((row) => Number(row.dataset.row)))))
}

/** @param step how far at once (px) */
async function scrollUntil(modal: Locator, wanted: Locator, step = 9_999): Promise<void> {
  await expect
    .poll(
      async () => {
        await scrollerOf(modal).evaluate((list, by) => list.scrollBy(0, by), step)
        return wanted.count()
      },
      { interval: 100 },
    )
    .toBe(1)
}

/** Ethereum, which mines nothing until it is told to. */
async function haltedChain(sandbox: SandboxDriver) {
  const { chains } = await sandbox.describe()
  const client = createTestClient({ mode: 'anvil', transport: http(chains['eip155:1']?.rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  await client.setAutomine(false)
  return {
    /** The nonces of the two that wait. */
    async waiting(address: Hex): Promise<readonly [number, number]> {
      const mined = await client.getTransactionCount({ address })
      return [mined, mined + 1]
    },
    /** As a wallet that is told to speed up, or to call off. */
    resend: ({ from, ...call }: { from: Hex; to: Hex; value: bigint; nonce: number }) =>
      client.sendTransaction({
        account: from,
        chain: null,
        gas: 30_000n,
        ...call,
        maxFeePerGas: parseGwei('90'),
        maxPriorityFeePerGas: parseGwei('40'),
      }),
    async mine() {
      await client.setAutomine(true)
      await client.mine({ blocks: 1 })
    },
  }
}
