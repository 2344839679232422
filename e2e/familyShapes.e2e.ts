// @tier exhaustive: further shapes of the same Bitcoin wallets
// @module-tag exhaustive
import { createBitcoinTestWallet, installBitcoinTestWallet } from '@foyer/testing/bitcoin'
import { test as base, expect, openModal } from './fixtures.js'
import { chainIds, signOn, untilAccount } from './multichainWallet.js'

const test = base.extend({ families: [['bip122'] as const, { scope: 'file' }] })

for (const [shape, name, isRestored] of [
  ['sats', 'Tern', true],
  // It opens its window whatever it is asked, so it is not asked at the next visit.
  ['leather', 'Leather', false],
  ['unisat', 'UniSat Wallet', true],
  ['okx', 'OKX Wallet', true],
] as const) {
  test(`a Bitcoin wallet in the shape of ${shape} connects and signs, and ${isRestored ? 'is restored' : 'is not asked again'}`, async ({
    newPage,
    sandbox,
  }) => {
    const { chains } = await sandbox.describe()
    const { accounts, keys } = chains[chainIds.bip122] ?? {}
    const wallet = createBitcoinTestWallet({ name: 'Tern', privateKeys: [keys?.rich ?? ''] })
    const page = await newPage('/', {
      wallets: { harbor: { announced: false } },
      prepare: (page) => installBitcoinTestWallet(page, wallet, { shape }),
    })
    const modal = await openModal(page)

    await modal.getByRole('button', { name }).click()
    await untilAccount(page, 'bip122', accounts?.rich)
    await modal.waitFor({ state: 'hidden' })
    await signOn(page, 'Bitcoin')
    await page.reload()
    await untilAccount(page, 'bip122', isRestored ? accounts?.rich : undefined)

    expect(wallet.requests.filter(({ method }) => method === 'connect')).toHaveLength(1)
  })
}
