// @tier gate, exhaustive: further changes of a wallet
import { describe } from 'vitest'
import { readChain } from './chain.js'
import { expect, modalOf, openModal, test, untilStatus } from './fixtures.js'
import { intercept } from './intercept.js'
import {
  amountOf,
  atView,
  confirmOf,
  connectWallet,
  hostOf,
  openAccount,
  reviewSend,
  rowOf,
  switchNetwork,
} from './user.js'

describe('a wallet', () => {
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

    await untilStatus(page, 'disconnected')
    wallet.behave('approve')
    await connectWallet(page)
  })

  test('that is silent at the next visit is given up after 3 s', { tags: 'exhaustive' }, async ({
    newPage,
    newWallet,
  }) => {
    const wallet = await newWallet()
    const page = await newPage('/', { install: [wallet] })
    await page.clock.install()
    await connectWallet(page)

    wallet.behave('hang', 'eth_accounts')
    await page.reload()
    await untilStatus(page, 'reconnecting')
    await page.clock.fastForward(3_000)

    await untilStatus(page, 'disconnected')
    await openModal(page)
    await atView(modalOf(page), 'Connect a wallet')
  })

  test('that is gone at one visit is connected again when it is back', { tags: 'exhaustive' }, async ({
    newPage,
  }) => {
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
    await untilStatus(page, 'reconnecting')
    await page.clock.fastForward(3_000)
    await untilStatus(page, 'disconnected')
    await place(true)
    await page.reload()

    await untilStatus(page, 'connected')
  })

  test('that moved to another network unheard is not asked to send there', { tags: 'exhaustive' }, async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { accounts } = await sandbox.describe()
    const inner = await newWallet()
    let elsewhere = false
    const wallet = intercept(inner, 'eth_chainId', (_call, next) => (elsewhere ? '0x2105' : next()))
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)
    await reviewSend(modal, { to: accounts.empty, amount: '0.01' })

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
    await reviewSend(modal, { to: accounts.empty, amount: '0.01' })

    wallet.setChain(8453)

    await modal.getByText('The network changed. Nothing was sent.').waitFor()
    await atView(modal, 'Send')
    expect(await amountOf(modal).inputValue()).toBe('')
    expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })

  test('that changes its account during the review has it looked at again', { tags: 'exhaustive' }, async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const chain = await readChain(sandbox)
    const { accounts } = await sandbox.describe()
    const wallet = await newWallet()
    const page = await newPage('/', { install: [wallet] })
    const modal = await openAccount(page)
    await reviewSend(modal, { to: accounts.empty, amount: '0.01' })

    wallet.setAccount(accounts.many)
    await modal.getByText('Your account changed. Look at everything again.').waitFor()
    await confirmOf(modal).click()

    await modal.getByText('Transaction confirmed').waitFor()
    const [transaction] = await chain.newest()
    expect(transaction?.from.toLowerCase()).toBe(accounts.many.toLowerCase())
  })

  test('that says it moved, but did not, is left where it was', { tags: 'exhaustive' }, async ({
    newPage,
    newWallet,
  }) => {
    const inner = await newWallet()
    const wallet = intercept(inner, 'wallet_switchEthereumChain', () => null)
    const page = await newPage('/', { install: [wallet] })
    await page.clock.install()
    const modal = await openAccount(page)

    await switchNetwork(modal, 'Base')
    await modal.getByText('Confirm in your wallet').waitFor()
    await page.clock.fastForward(3_000)

    await modal.getByRole('alert').getByText('Chain is not supported').waitFor()
    await hostOf(page).getByText('eip155:1', { exact: true }).waitFor()
  })

  test('that does not know a network is asked to add it', { tags: 'exhaustive' }, async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
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

  test('that tells the same thing a hundred times causes one fetch', { tags: 'exhaustive' }, async ({
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
