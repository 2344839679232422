// @tier gate, exhaustive: a second way to confine the same page
import type { Frame, Locator } from 'playwright-core'
import { parseEther } from 'viem'
import { readChain } from './chain.js'
import { expect, test } from './fixtures.js'
import { blockStorage } from './intercept.js'
import { expectOneTransfer, permissions, travel } from './journey.js'
import { confirmOf, openAccount, reviewSend } from './user.js'

test('connects, sends and closes in a sandboxed frame without an origin', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const { accounts } = await sandbox.describe()
  const wallet = await newWallet()
  const page = await newPage('/frame.html', {
    install: [wallet],
    permissions,
    // The test's own script, which remembers wallets in storage, fails in there as well.
    expected: ["The document is sandboxed and lacks the 'allow-same-origin' flag"],
    async prepare(page) {
      await page.route('**/frame.html', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<link rel="icon" href="data:,"><iframe sandbox="allow-scripts" src="/e2e/lab.html" width="600" height="760"></iframe>`,
        }),
      )
      await page.route(/\/(e2e|assets)\/|sandbox\.json/, async (route) => {
        const response = await route.fetch()
        const { 'content-security-policy': policy = '', ...headers } = response.headers()
        await route.fulfill({
          response,
          headers: {
            ...headers,
            'access-control-allow-origin': '*',
            'content-security-policy': policy.replace("frame-ancestors 'none'; ", ''),
          },
        })
      })
    },
  })
  const frame = page.frames().find((one) => one.url().endsWith('/e2e/lab.html'))
  if (!frame) throw new Error('The frame was not loaded')
  await frame.waitForFunction(() => 'lab' in window)
  await frame.evaluate(() => {
    window.foyer = window.lab.make()
    window.foyer.start()
  })

  await travel(async () => {
    await frame.evaluate(() => window.foyer.open())
    return modalIn(frame)
  }, accounts.empty)

  expectOneTransfer(wallet, accounts.empty)
  expect(await frame.evaluate(() => window.foyer.state.account.status)).toBe('connected')
})

test('works for one visit where storage is blocked', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const chain = await readChain(sandbox)
  const { accounts } = await sandbox.describe()
  const page = await newPage('/', {
    install: [await newWallet()],
    before: blockStorage,
  })

  const modal = await openAccount(page)
  await reviewSend(modal, { to: accounts.empty, amount: '0.01' })
  await confirmOf(modal).click()

  await modal.getByText('Transaction confirmed').waitFor()
  expect(await chain.coins(accounts.empty)).toBe(parseEther('0.01'))
})

function modalIn(frame: Frame): Locator {
  return frame.locator('dialog[part="dialog"]')
}
