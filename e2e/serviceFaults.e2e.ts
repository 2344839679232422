// @tier gate, exhaustive: faults of each service, a walk each
import { describe } from 'vitest'
import { expect, openModal, test, untilStatus } from './fixtures.js'
import { atView, confirmOf, fillSend, goBack, openAccount, rowOf, switchNetwork } from './user.js'

// What Chromium says by itself about an answer that a test made fail.
const failedResource = /^console error: Failed to load resource/
const alerted = /^console error: Foyer: Invalid App Configuration/

describe('a service', () => {
  for (const fault of ['status=503', 'shape', 'html']) {
    test(`that answers the balance with "${fault}" costs the balance alone`, { tags: 'exhaustive' }, async ({
      newPage,
      newWallet,
      sandbox,
    }) => {
      const { accounts } = await sandbox.describe()
      const page = await newPage('/', { install: [await newWallet()], expected: [failedResource] })
      await sandbox.addFault(`/v1/account/${accounts.rich}/balance`, fault)

      const modal = await openAccount(page)

      await modal.getByText('Other tokens couldn’t be loaded').waitFor()
      await rowOf(modal, 'Ether').getByText('12.941 ETH').waitFor()
      await modal.getByRole('button', { name: 'Receive' }).click()
      await modal.getByText(accounts.rich).waitFor()
      await goBack(modal)
      await switchNetwork(modal, 'Base')
      await atView(modal, 'Account')
    })
  }

  for (const [fault, how] of [
    ['status=503', 'on request'],
    ['html', 'by itself half a minute later'],
  ] as const) {
    test(`that answered "${fault}" shows all tokens ${how}`, {
      tags: 'exhaustive',
    }, async ({ newPage, newWallet, sandbox }) => {
      const { accounts } = await sandbox.describe()
      const page = await newPage('/', { install: [await newWallet()], expected: [failedResource] })
      await page.clock.install()
      await sandbox.addFault(`/v1/account/${accounts.rich}/balance`, fault)
      const modal = await openAccount(page)
      await modal.getByText('Other tokens couldn’t be loaded').waitFor()
      expect(await rowOf(modal, 'USD Coin').count()).toBe(0)

      await sandbox.clearFaults()
      if (how === 'on request') await modal.getByRole('button', { name: 'Try again' }).click()
      else await page.clock.fastForward(30_000)

      await rowOf(modal, 'USD Coin').waitFor()
    })
  }

  test('that is slow shows what is known meanwhile', { tags: 'exhaustive' }, async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { accounts } = await sandbox.describe()
    const page = await newPage('/', { install: [await newWallet()] })
    await sandbox.addFault(`/v1/account/${accounts.rich}/balance`, 'slow:3000')

    const modal = await openAccount(page)

    await modal.getByRole('button', { name: `Copy address ${accounts.rich}` }).waitFor()
    expect(await rowOf(modal, 'Ether').count()).toBe(0)
    await rowOf(modal, 'Ether').getByText('12.941 ETH').waitFor()
  })

  test('that asks for patience is asked again after it', { tags: 'exhaustive' }, async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
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
    await modal.getByText('The wallets on this device still work.').waitFor()
    await modal.getByRole('button', { name: /^Quay/ }).waitFor()
    await sandbox.clearFaults()
    await modal.getByRole('button', { name: 'Try again' }).click()
    await modal.getByRole('listitem').nth(5).waitFor()

    await modal.getByRole('button', { name: /^Quay/ }).click()
    await untilStatus(page, 'connected')
  })

  test('that refuses analytics is told to the developer once, and left alone', {
    tags: 'exhaustive',
  }, async ({ newPage, newWallet, sandbox }) => {
    const page = await newPage('/', { install: [await newWallet()], expected: [failedResource, alerted] })
    await sandbox.addFault('/e', 'status=403')
    const modal = await openModal(page)
    await modal.getByText('Invalid App Configuration', { exact: false }).waitFor()
    await modal.getByRole('button', { name: 'Dismiss' }).first().click()
    const asked = (await sandbox.requests()).filter(({ path }) => path === '/e').length

    await modal.getByRole('button', { name: 'Quay' }).click()
    await untilStatus(page, 'connected')
    await openModal(page)
    await rowOf(modal, 'Ether').waitFor()

    expect((await sandbox.requests()).filter(({ path }) => path === '/e')).toHaveLength(asked)
    expect(await modal.getByText('Invalid App Configuration', { exact: false }).count()).toBe(0)
  })

  test('that does not know the project is told to the developer; wallets of the browser still connect', {
    tags: 'exhaustive',
  }, async ({ newPage, newWallet }) => {
    const page = await newPage('/#projectId=invalid', {
      install: [await newWallet()],
      expected: [failedResource, alerted],
    })
    const modal = await openModal(page)

    await modal.getByText('Invalid App Configuration', { exact: false }).waitFor()
    await modal.getByRole('button', { name: 'Dismiss' }).first().click()
    await modal.getByRole('button', { name: 'Quay' }).click()

    await untilStatus(page, 'connected')
  })

  test('that is the only way to the chain, and down at the review, costs nothing typed', {
    tags: 'exhaustive',
  }, async ({ newPage, newWallet, sandbox }) => {
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
