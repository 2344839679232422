// @tier gate, exhaustive: families that a host changes while the widget lives
import type { Page } from 'playwright-core'
import { test as base, expect, modalOf, openModal, promptOf } from './fixtures.js'
import { chooseFamily, makeMultichainWallet, untilAccount } from './multichainWallet.js'
import { atView, confirmOf, reviewSend } from './user.js'

const test = base.extend({ families: [['eip155', 'solana', 'bip122'] as const, { scope: 'file' }] })

/** The chain families that the page's widget serves. */
async function served(page: Page): Promise<readonly string[]> {
  const ids: readonly string[] = await page.evaluate(() =>
    Object(document.querySelector('foyer-button')).foyer.state.networks.map(({ id }: { id: string }) => id),
  )
  return [...new Set(ids.map((id) => id.split(':')[0] ?? ''))]
}

test('families are put in and taken out while the widget lives, and the code says how', {
  tags: 'exhaustive',
}, async ({ newPage }) => {
  const page = await newPage()
  await page.locator('foyer-button').first().waitFor()
  await page.evaluate(() => {
    Object.assign(window, { before: Object(document.querySelector('foyer-button')).foyer })
  })
  const code = page.getByRole('tabpanel').filter({ hasText: 'createFoyer' })
  await page.getByRole('tab', { name: 'Code' }).click()
  expect(await served(page)).toEqual(['eip155', 'solana', 'bip122'])
  await code.getByText("import { solana } from '@foyer/adapter-solana'").waitFor()

  await page.getByRole('switch', { name: 'Solana', exact: true }).click()
  await expect.poll(() => served(page)).toEqual(['eip155', 'bip122'])
  expect(await code.getByText('adapter-solana').count()).toBe(0)
  await page.getByRole('switch', { name: 'EVM', exact: true }).click()
  await expect.poll(() => served(page)).toEqual(['bip122'])
  expect(await code.getByText('adapter-evm').count()).toBe(0)
  await page.getByRole('switch', { name: 'Solana', exact: true }).click()
  await expect.poll(() => served(page)).toEqual(['bip122', 'solana'])

  const isSame = await page.evaluate(
    () => Reflect.get(window, 'before') === Object(document.querySelector('foyer-button')).foyer,
  )
  expect(isSame).toBe(true)
})

test('a family that is connected is taken out by another widget', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const { solana } = await makeMultichainWallet({ sandbox, newWallet })
  const page = await newPage('/', { wallets: { harbor: { behaviour: 'approve' } } })
  await chooseFamily(page, 'Solana', 'Harbor')
  await promptOf(page).getByRole('button', { name: 'Connect' }).click()
  await untilAccount(page, 'solana', solana.addresses[0])
  await modalOf(page).waitFor({ state: 'hidden' })

  await page.getByRole('switch', { name: 'Solana', exact: true }).click()

  await expect.poll(() => served(page)).toEqual(['eip155', 'bip122'])
  await untilAccount(page, 'solana', undefined)
})

test('nothing is fetched of a family that is left out', async ({ newPage }) => {
  const fetched: string[] = []
  const page = await newPage('/#families.bip122=off', {
    prepare: async (page) => page.on('request', (request) => fetched.push(request.url())),
  })
  await openModal(page)
  await page.waitForLoadState('networkidle')

  const names = fetched.map((url) => url.split('/').at(-1) ?? '')
  expect(names.filter((name) => /^solana-/.test(name)).length).toBeGreaterThan(0)
  expect(names.filter((name) => /^(bitcoin|polkadot)-/.test(name))).toEqual([])
})

test('the page’s own wallet says in its window what it is about to sign', { tags: 'exhaustive' }, async ({
  newPage,
  sandbox,
}) => {
  const { chains } = await sandbox.describe()
  const to = chains['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']?.accounts?.empty ?? ''
  const page = await newPage()
  const prompt = promptOf(page)
  await chooseFamily(page, 'Solana', 'Harbor')
  await prompt.getByRole('button', { name: 'Connect' }).click()
  await modalOf(page).waitFor({ state: 'hidden' })
  const modal = await openModal(page)
  await atView(modal, 'Account')
  await reviewSend(modal, { to, amount: '0.5' })

  await confirmOf(modal).click()
  await prompt.getByText('0.5 SOL').waitFor()
  await prompt.getByText(to).waitFor()
  await prompt.getByRole('button', { name: 'Confirm' }).click()

  await modal.getByText('Transaction confirmed').waitFor()
})
