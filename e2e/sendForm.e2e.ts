// @tier gate, exhaustive: further faults of the same form
import { describe } from 'vitest'
import { expect, test } from './fixtures.js'
import { amountOf, confirmOf, fillSend, openAccount, receiverOf, reviewSend } from './user.js'

test('a page whose listeners throw at everything they are told sends all the same, and hears of its own faults', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet, sandbox }) => {
  const { accounts } = await sandbox.describe()
  const wallet = await newWallet()
  const page = await newPage('/plain.html', {
    install: [wallet],
    expected: [/^page error: The host's own fault/],
  })
  await page.locator('foyer-button[data-status]').waitFor()
  await page.evaluate(() => {
    const { foyer } = Object(document.querySelector('foyer-button'))
    const faults: string[] = []
    Reflect.set(window, 'faults', faults)
    addEventListener('error', ({ error }) => faults.push(error.message))
    foyer.events(({ event }: { readonly event: string }) => {
      throw new Error(`The host's own fault: ${event}`)
    })
    foyer.subscribe(() => {
      throw new Error("The host's own fault: state")
    })
  })
  const modal = await openAccount(page)

  await reviewSend(modal, { to: accounts.empty, amount: '0.25' })

  await confirmOf(modal).click()
  // On a chain this quick the first of these may be there for a moment only.
  await modal.getByText(/Transaction (started|confirmed)/).waitFor()
  await modal.getByRole('button', { name: /Sent 0\.25 ETH/ }).waitFor()
  expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  const faults: readonly string[] = await page.evaluate(() => Reflect.get(window, 'faults'))
  for (const told of ['state', 'CONNECT_SUCCESS', 'SEND_INITIATED', 'SEND_SUCCESS'])
    expect(faults).toContain(`The host's own fault: ${told}`)
})

describe('the form', () => {
  test('names the missing fee when the account has too little of the coin', { tags: 'exhaustive' }, async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { accounts } = await sandbox.describe()
    const page = await newPage('/', { install: [await newWallet({ of: ['poor'] })] })
    const modal = await openAccount(page)

    await fillSend(modal, { to: accounts.empty, amount: '5', token: 'USD Coin' })

    const step = modal.getByRole('button', { name: 'Insufficient gas funds' })
    await step.waitFor()
    expect(await step.isDisabled()).toBe(true)
    expect(await amountOf(modal).inputValue()).toBe('5')
  })

  test('refuses more than there is', { tags: 'exhaustive' }, async ({ newPage, newWallet, sandbox }) => {
    const { accounts } = await sandbox.describe()
    const page = await newPage('/', { install: [await newWallet()] })
    const modal = await openAccount(page)

    await fillSend(modal, { to: accounts.empty, amount: '3410.250001', token: 'USD Coin' })
    await modal.getByRole('button', { name: 'Insufficient funds' }).waitFor()
    await amountOf(modal).fill('1.0000001')
    await modal.getByText('USDC has at most 6 decimals.').waitFor()
    await modal.getByRole('button', { name: 'Incorrect value' }).waitFor()
    await amountOf(modal).fill('3410.25')

    await modal.getByRole('button', { name: 'Review', exact: true }).waitFor()
  })

  test('refuses receivers that cannot be meant', async ({ newPage, newWallet, sandbox }) => {
    const { accounts, tokens } = await sandbox.describe()
    const page = await newPage('/', { install: [await newWallet()] })
    const modal = await openAccount(page)
    const usdc = tokens['eip155:1']?.USDC ?? ''
    const swapped = accounts.empty.replace('C44C', 'c44C')
    await fillSend(modal, { to: swapped, amount: '1', token: 'USD Coin' })

    for (const [receiver, words] of [
      [swapped, 'A character of this address is wrong. Copy it again.'],
      [`0x${'0'.repeat(40)}`, 'Nobody owns this address. What goes there is lost.'],
      ['0x1234', 'This is not an address on Ethereum.'],
      ['satoshi', 'This is not an address on Ethereum.'],
      [usdc, 'This is the contract of a token. Coins and tokens sent to it are lost.'],
    ] as const) {
      await receiverOf(modal).fill(receiver)
      await modal.getByText(words).waitFor()
      expect(await modal.getByRole('button', { name: 'Invalid address' }).isDisabled()).toBe(true)
    }
  })

  test('does not send a token whose decimals the list and the chain tell differently', {
    tags: 'exhaustive',
  }, async ({ newPage, newWallet, sandbox }) => {
    const { accounts } = await sandbox.describe()
    const wallet = await newWallet()
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)

    await fillSend(modal, { to: accounts.empty, amount: '1', token: 'Odd Token' })
    await modal.getByRole('button', { name: 'Review', exact: true }).click()

    await modal
      .getByText('The chain and the token list disagree on this token. It cannot be sent safely.')
      .waitFor()
    await modal.getByRole('button', { name: 'Go back' }).click()
    expect(await amountOf(modal).inputValue()).toBe('1')
    expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })
})
