import { describe } from 'vitest'
import { test as base, expect, modalOf, untilStatus } from './fixtures.js'
import { chooseChain, chooseFamily, connectFirst, makeQuay, untilAccount, visitWith } from './quay.js'
import { atView, goBack } from './visitor.js'

const test = base.extend({ families: [['eip155', 'solana', 'bip122'] as const, { scope: 'file' }] })

describe.each(['solana', 'bip122'] as const)('a wallet on %s', (family) => {
  test('that declines to connect may be asked again', async ({ newPage, newWallet, sandbox }) => {
    const quay = await makeQuay({ sandbox, newWallet })
    quay[family].behave('reject')
    const page = await visitWith(quay, newPage)
    await chooseFamily(page, quay[family].title)

    await modalOf(page).getByRole('alert').filter({ hasText: 'Connection declined' }).waitFor()
    quay[family].behave('approve')
    await modalOf(page).getByRole('button', { name: 'Try again' }).click()

    await untilAccount(page, family, quay[family].addresses[0])
  })

  for (const behaviour of ['hang', 'locked'] as const) {
    test(`that does not answer (${behaviour}) may be left, and asked again`, async ({
      newPage,
      newWallet,
      sandbox,
    }) => {
      const quay = await makeQuay({ sandbox, newWallet })
      quay[family].behave(behaviour)
      const page = await visitWith(quay, newPage)
      await chooseFamily(page, quay[family].title)
      const modal = modalOf(page)

      await modal.getByText('Approve the connection in the wallet’s window.').waitFor()
      await goBack(modal)
      await atView(modal, 'Choose chains')
      await untilAccount(page, family, undefined)
      quay[family].behave('approve')
      await chooseChain(modal, quay[family].title)

      await untilAccount(page, family, quay[family].addresses[0])
    })
  }

  test('that answers nonsense is named as what it is', async ({ newPage, newWallet, sandbox }) => {
    const quay = await makeQuay({ sandbox, newWallet })
    quay[family].behave('wrong-answer')
    const page = await visitWith(quay, newPage)
    await chooseFamily(page, quay[family].title)

    await modalOf(page).getByText('The wallet did not connect').waitFor()
    await modalOf(page).getByText('The wallet’s reply could not be read.', { exact: false }).waitFor()
    await untilAccount(page, family, undefined)
  })

  test('that signs nonsense, or declines, is no signature', async ({ newPage, newWallet, sandbox }) => {
    const quay = await makeQuay({ sandbox, newWallet })
    const page = await visitWith(quay, newPage)
    await connectFirst(page, quay, family)
    const signer = page.getByRole('region', { name: `Signing on ${quay[family].name}` })

    quay[family].behave('wrong-answer', 'sign')
    await signer.getByRole('button').click()
    await signer
      .getByRole('status')
      .getByText(/answer/)
      .waitFor()
    quay[family].behave('reject', 'sign')
    await signer.getByRole('button').click()
    await signer
      .getByRole('status')
      .getByText(/declined|rejected/i)
      .waitFor()

    expect(await signer.getByText('Verified').count()).toBe(0)
  })

  test('that changes its account is followed', async ({ newPage, newWallet, sandbox }) => {
    const quay = await makeQuay({ sandbox, newWallet })
    const page = await visitWith(quay, newPage)
    await chooseFamily(page, quay[family].title)
    await untilAccount(page, family, quay[family].addresses[0])

    quay[family].switchAccount()

    await untilAccount(page, family, quay[family].addresses[1])
    await page.reload()
    await untilAccount(page, family, quay[family].addresses[1])
  })

  test('that disconnects by itself is disconnected, also at the next visit', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const quay = await makeQuay({ sandbox, newWallet })
    const page = await visitWith(quay, newPage)
    await chooseFamily(page, quay[family].title)
    await untilAccount(page, family, quay[family].addresses[0])

    quay[family].revoke()

    await untilAccount(page, family, undefined)
    await page.reload()
    await untilStatus(page, 'disconnected')
  })

  test('that is taken off the page is gone at the next visit, and connects once it is back', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { title, name, addresses } = (await makeQuay({ sandbox, newWallet }))[family]
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
