// @tier exhaustive: faults of each wallet on each family, beside the unit tests of its adapter
// @module-tag exhaustive
import { describe } from 'vitest'
import { test as base, expect, modalOf, untilStatus } from './fixtures.js'
import {
  chooseChain,
  chooseFamily,
  connectFirst,
  makeMultichainWallet,
  untilAccount,
  visitWith,
} from './multichainWallet.js'
import { atView, goBack } from './user.js'

const test = base.extend({ families: [['eip155', 'solana', 'bip122'] as const, { scope: 'file' }] })

describe.each(['solana', 'bip122'] as const)('a wallet on %s', (family) => {
  test('that declines to connect may be asked again', async ({ newPage, newWallet, sandbox }) => {
    const wallet = await makeMultichainWallet({ sandbox, newWallet })
    wallet[family].behave('reject')
    const page = await visitWith(wallet, newPage)
    await chooseFamily(page, wallet[family].title)

    await modalOf(page).getByRole('alert').filter({ hasText: 'Connection declined' }).waitFor()
    wallet[family].behave('approve')
    await modalOf(page).getByRole('button', { name: 'Try again' }).click()

    await untilAccount(page, family, wallet[family].addresses[0])
  })

  for (const behaviour of ['hang', 'locked'] as const) {
    test(`that does not answer (${behaviour}) may be left, and asked again`, async ({
      newPage,
      newWallet,
      sandbox,
    }) => {
      const wallet = await makeMultichainWallet({ sandbox, newWallet })
      wallet[family].behave(behaviour)
      const page = await visitWith(wallet, newPage)
      await chooseFamily(page, wallet[family].title)
      const modal = modalOf(page)

      await modal.getByText('Approve the connection in the wallet’s window.').waitFor()
      await goBack(modal)
      await atView(modal, 'Choose chains')
      await untilAccount(page, family, undefined)
      wallet[family].behave('approve')
      await chooseChain(modal, wallet[family].title)

      await untilAccount(page, family, wallet[family].addresses[0])
    })
  }

  test('that answers nonsense is named as what it is', async ({ newPage, newWallet, sandbox }) => {
    const wallet = await makeMultichainWallet({ sandbox, newWallet })
    wallet[family].behave('wrong-answer')
    const page = await visitWith(wallet, newPage)
    await chooseFamily(page, wallet[family].title)

    await modalOf(page).getByText('The wallet did not connect').waitFor()
    await modalOf(page).getByText('The wallet’s reply could not be read.', { exact: false }).waitFor()
    await untilAccount(page, family, undefined)
  })

  test('that signs nonsense, or declines, is no signature', async ({ newPage, newWallet, sandbox }) => {
    const wallet = await makeMultichainWallet({ sandbox, newWallet })
    const page = await visitWith(wallet, newPage)
    await connectFirst(page, wallet, family)
    const signer = page.getByRole('region', { name: `Signing on ${wallet[family].name}` })

    wallet[family].behave('wrong-answer', 'sign')
    await signer.getByRole('button').click()
    await signer
      .getByRole('status')
      .getByText(/answer/)
      .waitFor()
    wallet[family].behave('reject', 'sign')
    await signer.getByRole('button').click()
    await signer
      .getByRole('status')
      .getByText(/declined|rejected/i)
      .waitFor()

    expect(await signer.getByText('Verified').count()).toBe(0)
  })

  test('that changes its account is followed', async ({ newPage, newWallet, sandbox }) => {
    const wallet = await makeMultichainWallet({ sandbox, newWallet })
    const page = await visitWith(wallet, newPage)
    await chooseFamily(page, wallet[family].title)
    await untilAccount(page, family, wallet[family].addresses[0])

    wallet[family].switchAccount()

    await untilAccount(page, family, wallet[family].addresses[1])
    await page.reload()
    await untilAccount(page, family, wallet[family].addresses[1])
  })

  test('that disconnects by itself is disconnected, also at the next visit', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const wallet = await makeMultichainWallet({ sandbox, newWallet })
    const page = await visitWith(wallet, newPage)
    await chooseFamily(page, wallet[family].title)
    await untilAccount(page, family, wallet[family].addresses[0])

    wallet[family].revoke()

    await untilAccount(page, family, undefined)
    await page.reload()
    await untilStatus(page, 'disconnected')
  })

  test('that is taken off the page is gone at the next visit, and connects once it is back', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { title, name, addresses } = (await makeMultichainWallet({ sandbox, newWallet }))[family]
    const page = await newPage()
    await page.getByRole('tab', { name: 'Wallet' }).click()
    const card = page.getByRole('region', { name: `Harbor on ${name}` })
    await card.getByLabel('When asked').selectOption('Approve at once')
    await chooseFamily(page, title, 'Harbor')
    await untilAccount(page, family, addresses[0])
    await modalOf(page).waitFor({ state: 'hidden' })
    const isThere = page.getByRole('switch', { name: /^Harbor/ })

    await isThere.click()
    await card.waitFor({ state: 'hidden' })
    await page.reload()
    await untilStatus(page, 'disconnected')
    await page.getByRole('tab', { name: 'Wallet' }).click()
    await isThere.click()
    await chooseFamily(page, title, 'Harbor')

    await untilAccount(page, family, addresses[0])
  })
})
