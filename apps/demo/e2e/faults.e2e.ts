import { WalletError } from '@foyer/testing'
import { parseEther } from 'viem'
import { describe } from 'vitest'
import { readChain } from './chain.js'
import { expect, modalOf, openModal, test } from './fixtures.js'
import { holdBack, meddle } from './meddle.js'
import {
  amountOf,
  atView,
  confirmOf,
  connectWallet,
  fillSend,
  goBack,
  hostOf,
  openAccount,
  receiverOf,
  review,
  rowOf,
  switchNetwork,
} from './visitor.js'

// What Chromium says by itself about an answer that a test made fail.
const failedResource = /^console error: Failed to load resource/

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

    await page.locator('foyer-button[data-status="connected"]').waitFor()
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
    await fillSend(modal, { to: accounts.empty, amount: '0.01' })
    await review(modal)
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

  test('that never answers may be left, and another request made', async ({ newPage, newWallet }) => {
    const wallet = await newWallet({ behaviour: 'hang' })
    const page = await newPage('/', { install: [wallet] })
    const modal = await openModal(page)

    await modal.getByRole('button', { name: 'Quay' }).click()
    await modal.getByText('Approve the connection in the wallet’s window.').waitFor()
    await goBack(modal)
    await atView(modal, 'Connect a wallet')
    await page.locator('foyer-button[data-status="disconnected"]').waitFor()

    wallet.behave('approve')
    await modal.getByRole('button', { name: 'Quay' }).click()
    await page.locator('foyer-button[data-status="connected"]').waitFor()
  })

  test('that answers after the visitor left has not sent in secret', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const chain = await readChain(sandbox)
    const { accounts } = await sandbox.describe()
    const { wallet, release } = holdBack(await newWallet(), 'eth_sendTransaction')
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)
    await fillSend(modal, { to: accounts.empty, amount: '0.01' })
    await review(modal)
    await confirmOf(modal).click()
    await atView(modal, 'Approve transaction')

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

  test('that is asked already is waited for, and connects when it grants', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { accounts } = await sandbox.describe()
    const inner = await newWallet({ connected: true })
    const wallet = meddle(inner, 'eth_requestAccounts', () => {
      throw new WalletError(-32002, 'Already processing eth_requestAccounts. Please wait.')
    })
    const page = await newPage('/', { install: [wallet] })
    const modal = await openModal(page)

    await modal.getByRole('button', { name: 'Quay' }).click()
    await modal.getByText('A request is already open').waitFor()
    await modal.getByText('Open your wallet and answer the request that waits there.').waitFor()
    inner.emit('accountsChanged', [accounts.rich])

    await page.locator('foyer-button[data-status="connected"]').waitFor()
  })

  test('that answers nonsense is named as what it is', async ({ newPage, newWallet }) => {
    const page = await newPage('/', { install: [await newWallet({ behaviour: 'wrong-answer' })] })
    const modal = await openModal(page)

    await modal.getByRole('button', { name: 'Quay' }).click()

    await modal.getByText('The wallet did not connect').waitFor()
    await modal.getByText('The wallet gave an answer that makes no sense.', { exact: false }).waitFor()
    await page.locator('foyer-button[data-status="disconnected"]').waitFor()
  })

  test('that is locked at the next visit is not connected, and can be', async ({ newPage, newWallet }) => {
    const wallet = await newWallet()
    const page = await newPage('/', { install: [wallet] })
    await connectWallet(page)
    const asked = wallet.requests.length

    wallet.behave('locked')
    await page.reload()
    await expect
      .poll(() => wallet.requests.slice(asked).map(({ method }) => method))
      .toEqual(['eth_accounts'])

    await page.locator('foyer-button[data-status="disconnected"]').waitFor()
    wallet.behave('approve')
    await connectWallet(page)
  })

  test('that is silent at the next visit is given up after 3 s', async ({ newPage, newWallet }) => {
    const wallet = await newWallet()
    const page = await newPage('/', { install: [wallet] })
    await page.clock.install()
    await connectWallet(page)

    wallet.behave('hang', 'eth_accounts')
    await page.reload()
    await page.locator('foyer-button[data-status="reconnecting"]').waitFor()
    await page.clock.fastForward(3_000)

    await page.locator('foyer-button[data-status="disconnected"]').waitFor()
    await openModal(page)
    await atView(modalOf(page), 'Connect a wallet')
  })

  test('that is gone at one visit is connected again when it is back', async ({ newPage }) => {
    const page = await newPage('/', { wallets: { harbor: { behaviour: 'approve' } } })
    await page.clock.install()
    await connectWallet(page, 'Harbor')
    const place = (announced: boolean) =>
      page.evaluate((there) => {
        const kept = JSON.parse(localStorage.getItem('demo-wallet/harbor') ?? '{}')
        localStorage.setItem('demo-wallet/harbor', JSON.stringify({ ...kept, announced: there }))
      }, announced)

    await place(false)
    await page.reload()
    await page.locator('foyer-button[data-status="reconnecting"]').waitFor()
    await page.clock.fastForward(3_000)
    await page.locator('foyer-button[data-status="disconnected"]').waitFor()
    await place(true)
    await page.reload()

    await page.locator('foyer-button[data-status="connected"]').waitFor()
  })

  test('that moved to another network unheard is not asked to send there', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { accounts } = await sandbox.describe()
    const inner = await newWallet()
    let elsewhere = false
    const wallet = meddle(inner, 'eth_chainId', (_call, next) => (elsewhere ? '0x2105' : next()))
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)
    await fillSend(modal, { to: accounts.empty, amount: '0.01' })
    await review(modal)

    elsewhere = true
    await confirmOf(modal).click()

    await modal.getByText('Your wallet is on another network. Look at everything again.').waitFor()
    await modal.getByText(accounts.empty).waitFor()
    expect(inner.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
    elsewhere = false
    await confirmOf(modal).click()
    await modal.getByText('Transaction confirmed').waitFor()
  })

  test('that moves to another network during the review ends it with a word', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { accounts } = await sandbox.describe()
    const wallet = await newWallet()
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)
    await fillSend(modal, { to: accounts.empty, amount: '0.01' })
    await review(modal)

    wallet.setChain(8453)

    await modal.getByText('The network changed. Nothing was sent.').waitFor()
    await atView(modal, 'Send')
    expect(await amountOf(modal).inputValue()).toBe('')
    expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })

  test('that changes its account during the review has it looked at again', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const chain = await readChain(sandbox)
    const { accounts } = await sandbox.describe()
    const wallet = await newWallet()
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)
    await fillSend(modal, { to: accounts.empty, amount: '0.01' })
    await review(modal)

    wallet.setAccount(accounts.many)
    await modal.getByText('Your account changed. Look at everything again.').waitFor()
    await confirmOf(modal).click()

    await modal.getByText('Transaction confirmed').waitFor()
    const [transaction] = await chain.newest()
    expect(transaction?.from.toLowerCase()).toBe(accounts.many.toLowerCase())
  })

  test('that says it moved, but did not, is left where it was', async ({ newPage, newWallet }) => {
    const inner = await newWallet()
    const wallet = meddle(inner, 'wallet_switchEthereumChain', () => null)
    const page = await newPage('/', { install: [wallet] })
    await page.clock.install()
    const modal = await openAccount(page)

    await switchNetwork(modal, 'Base')
    await modal.getByText('Confirm in your wallet').waitFor()
    await page.clock.fastForward(3_000)

    await modal.getByRole('alert').getByText('Chain is not supported').waitFor()
    await hostOf(page).getByText('eip155:1', { exact: true }).waitFor()
  })

  test('that does not know a network is asked to add it', async ({ newPage, newWallet, sandbox }) => {
    const { chains } = await sandbox.describe()
    const wallet = await newWallet({ chains: { 1: chains['eip155:1']?.rpcUrl ?? '' } })
    wallet.behave('reject', 'wallet_addEthereumChain')
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)

    await switchNetwork(modal, 'Base')
    await modal
      .getByRole('alert')
      .getByText('You declined the request in your wallet.', { exact: false })
      .waitFor()
    expect(wallet.chainId).toBe(1)
    await hostOf(page).getByText('eip155:1', { exact: true }).waitFor()

    wallet.behave('approve', 'wallet_addEthereumChain')
    await rowOf(modal, 'Base').click()
    await hostOf(page).getByText('eip155:8453').waitFor()
    expect(wallet.chainId).toBe(8453)
  })

  test('that tells the same thing a hundred times causes one fetch', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { accounts } = await sandbox.describe()
    const wallet = await newWallet()
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)
    await rowOf(modal, 'Ether').getByText('12.941 ETH').waitFor()
    const before = (await sandbox.requests()).filter(({ path }) => path.endsWith('/balance')).length

    await page.evaluate(
      ([name, rich, many]) => {
        const told = Reflect.get(window, String(name))
        for (let turn = 0; turn < 50; turn += 1) {
          told.emit('accountsChanged', [rich, many])
          told.emit('accountsChanged', [many, rich])
        }
      },
      [`foyerTestWallet_${wallet.info.uuid.replace(/\W/g, '')}`, accounts.rich, accounts.many],
    )

    await rowOf(modal, 'Ether').getByText('3.2 ETH').waitFor()
    const after = (await sandbox.requests()).filter(({ path }) => path.endsWith('/balance')).length
    expect(after).toBe(before + 1)
  })
})

describe('the form', () => {
  test('names the missing fee when the account has too little of the coin', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { accounts } = await sandbox.describe()
    const page = await newPage('/', { install: [await newWallet({ of: ['poor'] })] })
    const modal = await openAccount(page)

    await fillSend(modal, { to: accounts.empty, amount: '5', token: 'USD Coin' })

    const step = modal.getByRole('button', { name: 'Insufficient Gas Funds' })
    await step.waitFor()
    expect(await step.isDisabled()).toBe(true)
    expect(await amountOf(modal).inputValue()).toBe('5')
  })

  test('refuses more than there is', async ({ newPage, newWallet, sandbox }) => {
    const { accounts } = await sandbox.describe()
    const page = await newPage('/', { install: [await newWallet()] })
    const modal = await openAccount(page)

    await fillSend(modal, { to: accounts.empty, amount: '3410.250001', token: 'USD Coin' })
    await modal.getByRole('button', { name: 'Insufficient Funds' }).waitFor()
    await amountOf(modal).fill('1.0000001')
    await modal.getByText('USDC has at most 6 decimals.').waitFor()
    await modal.getByRole('button', { name: 'Incorrect Value' }).waitFor()
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
    ] as const) {
      await receiverOf(modal).fill(receiver)
      await modal.getByText(words).waitFor()
      expect(await modal.getByRole('button', { name: 'Invalid Address' }).isDisabled()).toBe(true)
    }
    await receiverOf(modal).fill(usdc)
    await modal.getByRole('button', { name: 'Review', exact: true }).click()

    await modal.getByText('This is the token’s own contract. Tokens sent to it are lost.').waitFor()
    await modal.getByRole('button', { name: 'Go back' }).click()
    expect(await receiverOf(modal).inputValue()).toBe(usdc)
  })

  test('does not send a token whose decimals the list and the chain tell differently', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
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

describe('a service', () => {
  for (const fault of ['status=503', 'shape', 'html']) {
    test(`that answers the balance with "${fault}" costs the balance alone`, async ({
      newPage,
      newWallet,
      sandbox,
    }) => {
      const { accounts } = await sandbox.describe()
      const page = await newPage('/', { install: [await newWallet()], expected: [failedResource] })
      await sandbox.addFault(`/v1/account/${accounts.rich}/balance`, fault)

      const modal = await openAccount(page)

      const message = modal.getByRole('alert').getByText('Token Balance Unavailable')
      await message.first().waitFor()
      await modal.getByText('You can try again in half a minute.').waitFor()
      await modal.getByRole('button', { name: 'Receive' }).click()
      await modal.getByText(accounts.rich).waitFor()
      await goBack(modal)
      await switchNetwork(modal, 'Base')
      await atView(modal, 'Account')
    })
  }

  for (const [fault, how] of [
    ['status=503', 'on request'],
    ['html', 'by itself'],
  ] as const) {
    test(`that answered "${fault}" shows the balance ${how} half a minute later`, async ({
      newPage,
      newWallet,
      sandbox,
    }) => {
      const { accounts } = await sandbox.describe()
      const page = await newPage('/', { install: [await newWallet()], expected: [failedResource] })
      await page.clock.install()
      await sandbox.addFault(`/v1/account/${accounts.rich}/balance`, fault)
      const modal = await openAccount(page)
      await modal.getByText('You can try again in half a minute.').waitFor()
      const retry = modal.getByRole('button', { name: 'Try again' })
      expect(await retry.isDisabled()).toBe(true)

      await sandbox.clearFaults()
      await page.clock.fastForward(30_000)
      if (how === 'on request') await retry.and(page.locator(':enabled')).click()

      await rowOf(modal, 'Ether').getByText('12.941 ETH').waitFor()
    })
  }

  test('that is slow shows what is known meanwhile', async ({ newPage, newWallet, sandbox }) => {
    const { accounts } = await sandbox.describe()
    const page = await newPage('/', { install: [await newWallet()] })
    await sandbox.addFault(`/v1/account/${accounts.rich}/balance`, 'slow:1500')

    const modal = await openAccount(page)

    await modal.getByRole('button', { name: `Copy address ${accounts.rich}` }).waitFor()
    expect(await rowOf(modal, 'Ether').count()).toBe(0)
    await rowOf(modal, 'Ether').getByText('12.941 ETH').waitFor()
  })

  test('that asks for patience is asked again after it', async ({ newPage, newWallet, sandbox }) => {
    const { accounts } = await sandbox.describe()
    const path = `/v1/account/${accounts.rich}/balance`
    const page = await newPage('/', { install: [await newWallet()], expected: [failedResource] })
    await sandbox.addFault(path, 'status=429;retry-after=1', 1)

    const modal = await openAccount(page)

    await rowOf(modal, 'Ether').getByText('12.941 ETH').waitFor()
    const asked = (await sandbox.requests()).filter((request) => request.path === path)
    expect(asked.map(({ status }) => status)).toEqual([429, 200])
  })

  test('that lists no wallets leaves those of the browser, and may be asked again', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const page = await newPage('/', { install: [await newWallet()], expected: [failedResource] })
    await sandbox.addFault('/getWallets', 'html')
    const modal = await openModal(page)
    await modal.getByRole('button', { name: 'All wallets' }).click()

    await modal.getByText('The wallet list did not load').waitFor()
    await modal.getByText('Wallets on this device still work.').waitFor()
    await modal.getByRole('button', { name: /^Quay/ }).waitFor()
    await sandbox.clearFaults()
    await modal.getByRole('button', { name: 'Try again' }).click()
    await modal.getByRole('listitem').nth(5).waitFor()

    await modal.getByRole('button', { name: /^Quay/ }).click()
    await page.locator('foyer-button[data-status="connected"]').waitFor()
  })

  test('that refuses analytics is told to the developer once, and left alone', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const page = await newPage('/', { install: [await newWallet()], expected: [failedResource] })
    await sandbox.addFault('/e', 'status=403')
    const modal = await openModal(page)
    await modal.getByText('Invalid App Configuration', { exact: false }).waitFor()
    await modal.getByRole('button', { name: 'Dismiss' }).first().click()
    const asked = (await sandbox.requests()).filter(({ path }) => path === '/e').length

    await modal.getByRole('button', { name: 'Quay' }).click()
    await page.locator('foyer-button[data-status="connected"]').waitFor()
    await openModal(page)
    await rowOf(modal, 'Ether').waitFor()

    expect((await sandbox.requests()).filter(({ path }) => path === '/e')).toHaveLength(asked)
    expect(await modal.getByText('Invalid App Configuration', { exact: false }).count()).toBe(0)
  })

  test('that does not know the project is told to the developer; wallets of the browser still connect', async ({
    newPage,
    newWallet,
  }) => {
    const page = await newPage('/#projectId=invalid', {
      install: [await newWallet()],
      expected: [failedResource],
    })
    const modal = await openModal(page)

    await modal.getByText('Invalid App Configuration', { exact: false }).waitFor()
    await modal.getByRole('button', { name: 'Dismiss' }).first().click()
    await modal.getByRole('button', { name: 'Quay' }).click()

    await page.locator('foyer-button[data-status="connected"]').waitFor()
  })

  test('that is the only way to the chain, and down at the review, costs nothing typed', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { accounts } = await sandbox.describe()
    const wallet = await newWallet()
    const node = `${sandbox.url}/v1/?chainId=eip155:1&projectId=demo`
    const hash = new URLSearchParams({ 'customRpcUrls.eip155:1': node })
    const page = await newPage(`/#${hash}`, { install: [wallet], expected: [failedResource] })
    const modal = await openAccount(page)
    await fillSend(modal, { to: accounts.empty, amount: '0.01' })
    const step = modal.getByRole('button', { name: 'Review', exact: true })
    await step.and(modal.locator(':not([aria-disabled])')).waitFor()

    await sandbox.addFault('/v1/?chainId=eip155:1', 'status=503')
    await step.click()
    await modal.getByText('The network could not be asked. Nothing was sent.').waitFor()
    await sandbox.clearFaults()
    await modal.getByRole('button', { name: 'Try again' }).click()
    await confirmOf(modal).click()

    await modal.getByText('Transaction confirmed').waitFor()
    expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  })
})

test('works for one visit where storage is blocked', async ({ newPage, newWallet, sandbox }) => {
  const chain = await readChain(sandbox)
  const { accounts } = await sandbox.describe()
  const page = await newPage('/', {
    install: [await newWallet()],
    before: () => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        })
      }
    },
  })

  const modal = await openAccount(page)
  await fillSend(modal, { to: accounts.empty, amount: '0.01' })
  await review(modal)
  await confirmOf(modal).click()

  await modal.getByText('Transaction confirmed').waitFor()
  expect(await chain.coins(accounts.empty)).toBe(parseEther('0.01'))
})
