// @tier gate, exhaustive: a remote session through wagmi
import type { Page } from 'playwright-core'
import { expect, type Fixtures, modalOf, type PageOptions, test } from './fixtures.js'
import type {} from './lab.js'
import { openRemoteWallet, readCode, untilUnused } from './remoteWallet.js'
import { atView } from './user.js'

/** A page of wagmi with the Foyer as its connector, and remote sessions. */
async function openWagmi(newPage: Fixtures['newPage'], options: PageOptions = {}): Promise<Page> {
  const page = await newPage('/e2e/lab.html', options)
  await useWagmi(page)
  return page
}

async function useWagmi(page: Page): Promise<void> {
  await page.waitForFunction(() => 'lab' in window)
  await page.evaluate(async () => {
    window.foyer = window.lab.make({}, [])
    window.foyer.start()
    window.wagmi = await window.lab.useWagmi(window.foyer)
  })
}

/** wagmi asks to connect, which opens the modal. */
async function ask(page: Page): Promise<void> {
  await page.evaluate(() => void window.wagmi.connect())
  await modalOf(page).waitFor()
}

async function untilStanding(page: Page, standing: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.wagmi.standing())).toBe(standing)
}

test('wagmi connects by a remote session, and another tab of it goes with it', {
  tags: 'exhaustive',
}, async ({ newPage, sandbox }) => {
  const { rich } = (await sandbox.describe()).accounts
  const one = await openWagmi(newPage)
  const two = await openWagmi(newPage, { beside: one })

  await ask(one)
  await modalOf(one)
    .getByRole('button', { name: /^Phone wallet/ })
    .click()
  const wallet = await openRemoteWallet({ newPage, sandbox }, await readCode(one))
  await untilStanding(one, `connected ${rich} 1`)
  await untilStanding(two, `connected ${rich} 1`)
  for (const tab of [one, two])
    expect(await tab.evaluate(() => window.wagmi.signAndVerify('Hello'))).toBe(true)

  // A session has no network of its own: each request names one, and each tab stays on that of its visitor.
  await two.evaluate(() => window.wagmi.switchChain(8453))
  await untilStanding(two, `connected ${rich} 8453`)
  await untilStanding(one, `connected ${rich} 1`)
  for (const tab of [one, two])
    expect(await tab.evaluate(() => window.wagmi.signAndVerify('Hello again'))).toBe(true)

  await one.reload()
  await useWagmi(one)
  await untilStanding(one, `connected ${rich} 8453`)

  await two.evaluate(() => window.wagmi.disconnect())
  for (const tab of [one, two]) await untilStanding(tab, 'disconnected')
  await untilUnused(wallet)
})

test('wagmi in two tabs follows the wallet of the page, whichever tab connects, moves or leaves it', async ({
  newPage,
  newWallet,
}) => {
  const wallet = await newWallet()
  const [rich = '', many = ''] = wallet.accounts
  const one = await openWagmi(newPage, { install: [wallet] })
  const two = await openWagmi(newPage, { install: [wallet], beside: one })

  // The other tab has asked as well, and its modal is open.
  await ask(two)
  await ask(one)
  await modalOf(one).getByRole('button', { name: 'Quay' }).click()
  for (const tab of [one, two]) await untilStanding(tab, `connected ${rich} 1`)
  await atView(modalOf(two), 'Account')
  expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)

  await two.evaluate(() => window.wagmi.switchChain(8453))
  wallet.setAccount(many)
  for (const tab of [one, two]) await untilStanding(tab, `connected ${many} 8453`)
  expect(await one.evaluate(() => window.wagmi.signAndVerify('Hello'))).toBe(true)

  await one.evaluate(() => window.wagmi.disconnect())
  for (const tab of [one, two]) await untilStanding(tab, 'disconnected')
  await ask(two)
  await modalOf(two).getByRole('button', { name: 'Quay' }).click()
  for (const tab of [one, two]) await untilStanding(tab, `connected ${many} 8453`)
})
