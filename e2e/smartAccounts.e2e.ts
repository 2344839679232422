// @tier gate, exhaustive: lies of a bundler, and swaps of a Safe, 15 to 25 s each
import { truncateMiddle } from '@foyer/core'
import type { Locator, Page } from 'playwright-core'
import { encodeFunctionData, erc20Abi, type Hex, isAddress, parseEther } from 'viem'
import { readChain } from './chain.js'
import { expect, type Fixtures, modalOf, type SandboxDriver, test } from './fixtures.js'
import { confirmInFrame, logInByEmail, loginFrameOf, withLogin } from './loginFrame.js'
import { dollar, fillSwap, reviewSwap } from './swapping.js'
import { confirmOf, hostOf, reopenAccount, reviewSend, rowOf } from './user.js'

type World = Pick<Fixtures, 'newPage' | 'newWallet' | 'sandbox'>

/**
 * The account view of somebody whose login has a Safe, which somebody rich has sent dollars and nobody coins. The page first
 * comes to know of them after a reload.
 */
async function openSafe(
  { newPage, newWallet, sandbox }: World,
  coins = 0n,
  expected: readonly string[] = [],
) {
  const page = await newPage('/', { wallets: { harbor: { announced: false } }, expected })
  await withLogin(page, sandbox, { smartAccounts: 'safe' })
  await logInByEmail(page, sandbox, 'ada@app.example')
  const [own = ''] = /0x[0-9a-fA-F]{40}/.exec((await hostOf(page).textContent()) ?? '') ?? []
  if (!isAddress(own)) throw new Error('The page names no account')
  const chain = await readChain(sandbox)
  const { accounts } = await sandbox.describe()
  const rich = await newWallet()
  await rich.request({ method: 'eth_requestAccounts' })
  const token = chain.token('USDC')
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [own, 900n * dollar] })
  await rich.request({ method: 'eth_sendTransaction', params: [{ from: accounts.rich, to: token, data }] })
  await expect.poll(() => chain.tokens('USDC', own)).toBe(900n * dollar)
  if (coins > 0n) await chain.give(own, coins)
  const query = new URLSearchParams({
    projectId: 'demo',
    currency: 'usd',
    chainId: 'eip155:1',
    forceUpdate: `eip155:1:${token}`,
  })
  await fetch(`${sandbox.url}/v1/account/${own}/balance?${query}`)
  await page.evaluate(() => localStorage.removeItem('@foyer/portfolios'))
  await page.reload()
  await reopenAccount(page)
  return { page, modal: modalOf(page), own, chain, to: accounts.empty as Hex }
}

/** Confirms a review, then what the login's frame shows of it, which is returned. */
async function confirmBoth(page: Page, modal: Locator): Promise<string> {
  await confirmOf(modal).click()
  await loginFrameOf(page).locator('button.go').waitFor()
  const shown = await loginFrameOf(page).locator('body').textContent()
  await confirmInFrame(page)
  return shown ?? ''
}

/** How many operations bundlers were handed. */
async function handedOf(sandbox: SandboxDriver): Promise<number> {
  const all = await sandbox.requests()
  return all.filter(({ rpc }) => rpc?.includes('eth_sendUserOperation')).length
}

/** Under which answers the page has written down what it asked for, and how each stands; newest first. */
async function notedOf(page: Page): Promise<readonly { status: string; answer: string }[]> {
  const kept = await page.evaluate(() => localStorage.getItem('@foyer/journal'))
  const all: readonly { status: string; answer: string }[] = JSON.parse(kept ?? '[]')
  return all.map(({ status, answer }) => ({ status, answer: answer.replace(/(?<=^calls:|0x).*/, '') }))
}

const hash = expect.stringMatching(/^0x/)

test('on localhost, where passkeys work, a login is framed, and its Safe has a coin where new ones are funded', async ({
  newPage,
  sandbox,
}) => {
  const first = await newPage('/plain.html')
  const { port } = new URL(first.url())
  await first.close()
  const page = await newPage(`http://localhost:${port}/`, { wallets: { harbor: { announced: false } } })
  const service = await withLogin(page, sandbox, { smartAccounts: 'safe', funded: true })
  expect(new URL(service).hostname).toBe('localhost')

  await logInByEmail(page, sandbox, 'ada@app.example')
  await reopenAccount(page)

  await rowOf(modalOf(page), 'Ether').getByText('1 ETH').waitFor()
})

test('the Safe of a login without a coin is deployed by what it sends first, and pays for itself where nobody else does', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const { page, modal, own, chain, to } = await openSafe({ newPage, newWallet, sandbox })
  const dollars = { to, amount: '25', token: 'USD Coin' }
  const had = await chain.tokens('USDC', to)
  expect(await chain.code(own)).toBe('0x')

  await reviewSend(modal, dollars)
  const first = await confirmBoth(page, modal)
  expect(first).toContain('Paid by this site')
  expect(first).toContain('Set up your Smart Account here')
  await modal.getByText('Transaction confirmed').waitFor()
  const code = await chain.code(own)
  expect(code).toMatch(/^0x(?!ef0100)[0-9a-f]{100}/)
  await expect.poll(() => notedOf(page)).toEqual([{ status: 'confirmed', answer: hash }])

  await sandbox.lieOnSmartAccounts('refuses')
  await reviewSend(modal, dollars)
  await confirmOf(modal).click()
  await modal.getByText(/insufficient funds for the fee\. Nothing was sent/).waitFor()
  expect(await handedOf(sandbox)).toBe(1)
  await chain.give(own, parseEther('1'))
  const second = await confirmBoth(page, modal)
  expect(second).toContain('Nobody else pays the fee this time. It is taken from this account.')
  expect(second).not.toContain('Set up your Smart Account')
  await modal.getByText('Transaction confirmed').waitFor()
  expect(await chain.code(own)).toBe(code)
  expect((await chain.tokens('USDC', to)) - had).toBe(50n * dollar)
  expect(await chain.coins(own)).toBeLessThan(parseEther('1'))
  expect(await handedOf(sandbox)).toBe(2)
})

test('what a bundler is down for, is slow with or lies about is neither sent nor failed before the chain says so, over a reload', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet, sandbox }) => {
  const down = ['the server responded with a status of 503']
  const { page, modal, chain, to } = await openSafe({ newPage, newWallet, sandbox }, parseEther('2'), down)
  const had = await chain.coins(to)
  const coins = { to, amount: '0.25' }

  await sandbox.addFault('/bundler', 'status=503')
  await reviewSend(modal, coins)
  await confirmOf(modal).click()
  await modal.getByText('This may have been sent.', { exact: false }).first().waitFor()
  await sandbox.clearFaults()
  expect(await handedOf(sandbox)).toBe(0)

  // It takes the operation, does nothing with it, and shows the receipt of something else.
  await sandbox.lieOnSmartAccounts('invents')
  await confirmBoth(page, modal)
  const onItsWay = modal.getByRole('button', { name: /^Sending 0\.25 ETH/ })
  await onItsWay.waitFor()
  const lost = { status: 'unknown', answer: 'calls:' }
  expect(await notedOf(page)).toEqual([{ status: 'sent', answer: 'calls:' }, lost])

  await page.reload()
  await reopenAccount(page)
  await onItsWay.waitFor()
  // The one that the bundler was down for never left: its wallet knows of none.
  await modal.getByText('Nothing shows if it was sent.').waitFor()
  await modal.getByRole('button', { name: 'It was not sent' }).click()
  expect(await modal.getByText('Status unknown').isVisible()).toBe(false)
  expect(await chain.coins(to)).toBe(had)

  await sandbox.addFault('/bundler', 'slow:1000')
  await sandbox.lieOnSmartAccounts(null)
  await page.reload()
  await reopenAccount(page)
  // The login's frame hands the very same operation over again, which the chain takes once.
  await onItsWay.waitFor()
  await modal.getByRole('button', { name: 'Sent 0.25 ETH' }).waitFor()
  await modal.getByText(/^Confirmed · to/).waitFor()
  expect(await chain.coins(to)).toBe(had + parseEther('0.25'))
  expect(await notedOf(page)).toEqual([
    { status: 'confirmed', answer: hash },
    { status: 'refused', answer: 'calls:' },
  ])
})

test('a Safe approves and swaps in one confirmation, and a review of it does not send from the other account that another tab changes to', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet, sandbox }) => {
  const { page, modal, own, chain, to } = await openSafe({ newPage, newWallet, sandbox }, parseEther('2'))
  const had = await chain.coins(to)

  await fillSwap(modal, { from: 'USD Coin', to: 'Dai Stablecoin', amount: '300' })
  await reviewSwap(modal)
  await modal.getByText(/Both steps are one confirmation/).waitFor()
  expect(await confirmBoth(page, modal)).toContain('Do 2 things at once')
  await modal.getByText(/Swapped 300 USDC to/).waitFor()
  expect(await chain.tokens('USDC', own)).toBe(600n * dollar)
  expect(await chain.tokens('DAI', own)).toBeGreaterThan(290n * 10n ** 18n)

  await reviewSend(modal, { to, amount: '0.25' })
  const other = await newPage('/', { beside: page })
  await reopenAccount(other)
  await modalOf(other).getByRole('button', { name: 'Account settings' }).click()
  await rowOf(modalOf(other), 'Standard account').click()

  await modal.getByText('Your account changed. Look at everything again.').waitFor()
  await confirmOf(modal).waitFor()
  const used = /0x[0-9a-fA-F]{40}/.exec((await hostOf(page).textContent()) ?? '')?.[0] ?? ''
  expect(used).not.toBe(own)
  await modal.getByText(truncateMiddle(used)).waitFor()
  expect(await loginFrameOf(page).locator('button.go').isVisible()).toBe(false)
  expect(await notedOf(page)).toHaveLength(1)
  expect(await handedOf(sandbox)).toBe(1)
  expect(await chain.coins(to)).toBe(had)
})
