// @tier gate, exhaustive: a wallet that leaves questions unanswered
import { test as base, expect } from './fixtures.js'
import { signOn, untilAccount } from './multichainWallet.js'
import { connectRemote, untilUnused } from './remoteWallet.js'
import { hostOf } from './user.js'

const test = base.extend({
  families: [['eip155', 'solana', 'bip122', 'polkadot'] as const, { scope: 'file' }],
})

test('a remote session connects every family that its wallet approves, and signs with each', async ({
  newPage,
  sandbox,
}) => {
  const page = await newPage('/', { wallets: { harbor: { announced: false } } })

  const wallet = await connectRemote({ newPage, sandbox }, page, { families: 'solana,bip122,polkadot' })
  const granted = await page.evaluate(() => {
    const { accounts } = Object(document.querySelector('foyer-button')).foyer.state
    return ['eip155', 'solana', 'bip122', 'polkadot'].map((family) => accounts[family].status)
  })

  expect(granted).toEqual(['disconnected', 'connected', 'connected', 'connected'])
  await signOn(page, 'Solana')
  await signOn(page, 'Bitcoin')
  await page.reload()
  for (const family of ['solana', 'bip122', 'polkadot'])
    await page.waitForFunction(
      (one) =>
        Object(document.querySelector('foyer-button')).foyer?.state.accounts[one].status === 'connected',
      family,
    )
  await hostOf(page).getByRole('button', { name: 'Disconnect' }).click()
  for (const family of ['solana', 'bip122', 'polkadot']) await untilAccount(page, family, undefined)
  await untilUnused(wallet)
})

test('a wallet that leaves every further question unanswered is connected on every family that it approved', {
  tags: 'exhaustive',
}, async ({ newPage, sandbox }) => {
  const page = await newPage('/', { wallets: { harbor: { announced: false } } })
  const families = ['eip155', 'solana', 'bip122', 'polkadot']

  await connectRemote({ newPage, sandbox }, page, { families: families.join(), requests: 'hang' })

  for (const family of families)
    await page.waitForFunction(
      (one) =>
        Object(document.querySelector('foyer-button')).foyer?.state.accounts[one].status === 'connected',
      family,
    )
})
