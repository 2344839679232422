// @tier gate, exhaustive: further answers of a wallet
import { WalletError } from '@foyer/testing'
import { parseEther } from 'viem'
import { describe } from 'vitest'
import { readChain } from './chain.js'
import { expect, openModal, test, untilStatus } from './fixtures.js'
import { holdBack, intercept } from './intercept.js'
import { amountOf, atView, confirmOf, goBack, openAccount, receiverOf, review, reviewSend } from './user.js'

describe('a wallet', () => {
  test('that declines to connect may be asked again', async ({ newPage, newWallet }) => {
    const wallet = await newWallet({ behaviour: 'reject' })
    const page = await newPage('/', { install: [wallet] })
    const modal = await openModal(page)

    await modal.getByRole('button', { name: 'Quay' }).click()
    const alert = modal.getByRole('alert').filter({ hasText: 'Connection declined' })
    await alert.getByText('You declined the request in your wallet. Nothing was changed.').waitFor()
    wallet.behave('approve')
    await modal.getByRole('button', { name: 'Try again' }).click()

    await untilStatus(page, 'connected')
  })

  test('that declines to send leaves everything as it was typed, and may be asked again', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const chain = await readChain(sandbox)
    const { accounts } = await sandbox.describe()
    const wallet = await newWallet()
    wallet.behave('reject', 'eth_sendTransaction')
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)
    await reviewSend(modal, { to: accounts.empty, amount: '0.01' })
    await confirmOf(modal).click()

    await modal.getByText('You declined this in your wallet. Nothing was sent.').waitFor()
    await goBack(modal)
    await atView(modal, 'Send')
    expect(await amountOf(modal).inputValue()).toBe('0.01')
    expect(await receiverOf(modal).inputValue()).toBe(accounts.empty)

    wallet.behave('approve', 'eth_sendTransaction')
    await review(modal)
    await confirmOf(modal).click()
    await modal.getByText('Transaction confirmed').waitFor()
    expect(await chain.coins(accounts.empty)).toBe(parseEther('0.01'))
  })

  test('that never answers may be left, and another request made', { tags: 'exhaustive' }, async ({
    newPage,
    newWallet,
  }) => {
    const wallet = await newWallet({ behaviour: 'hang' })
    const page = await newPage('/', { install: [wallet] })
    const modal = await openModal(page)

    await modal.getByRole('button', { name: 'Quay' }).click()
    await modal.getByText('Approve the connection in the wallet’s window.').waitFor()
    await goBack(modal)
    await atView(modal, 'Connect a wallet')
    await untilStatus(page, 'disconnected')

    wallet.behave('approve')
    await modal.getByRole('button', { name: 'Quay' }).click()
    await untilStatus(page, 'connected')
  })

  test('that answers after the visitor left has not sent in secret', { tags: 'exhaustive' }, async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const chain = await readChain(sandbox)
    const { accounts } = await sandbox.describe()
    const { wallet, release } = holdBack(await newWallet(), 'eth_sendTransaction')
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)
    await reviewSend(modal, { to: accounts.empty, amount: '0.01' })
    await confirmOf(modal).click()
    await atView(modal, 'Confirm in Quay')

    await modal.getByRole('button', { name: 'Cancel' }).click()
    await modal.getByText('The request may still be open in your wallet.', { exact: false }).waitFor()
    await modal.getByText(accounts.empty).waitFor()
    await goBack(modal)
    expect(await amountOf(modal).inputValue()).toBe('0.01')
    release()

    await modal.getByText('Transaction confirmed').waitFor()
    expect(await chain.coins(accounts.empty)).toBe(parseEther('0.01'))
    expect(await amountOf(modal).inputValue()).toBe('')
  })

  test('that is asked already is waited for, and connects when it grants', { tags: 'exhaustive' }, async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { accounts } = await sandbox.describe()
    const inner = await newWallet({ connected: true })
    const wallet = intercept(inner, 'eth_requestAccounts', () => {
      throw new WalletError(-32002, 'Already processing eth_requestAccounts. Please wait.')
    })
    const page = await newPage('/', { install: [wallet] })
    const modal = await openModal(page)

    await modal.getByRole('button', { name: 'Quay' }).click()
    await modal.getByText('A request is already open').waitFor()
    await modal.getByText('Open your wallet and answer the request waiting there.').waitFor()
    inner.emit('accountsChanged', [accounts.rich])

    await untilStatus(page, 'connected')
  })

  test('that answers nonsense is named as what it is', async ({ newPage, newWallet }) => {
    const page = await newPage('/', { install: [await newWallet({ behaviour: 'wrong-answer' })] })
    const modal = await openModal(page)

    await modal.getByRole('button', { name: 'Quay' }).click()

    await modal.getByText('The wallet did not connect').waitFor()
    await modal.getByText('The wallet’s reply could not be read.', { exact: false }).waitFor()
    await untilStatus(page, 'disconnected')
  })
})
