// @tier gate
import { createTestClient, http, parseEther } from 'viem'
import { readChain } from './chain.js'
import { expect, type SandboxDriver, test } from './fixtures.js'
import { atView, closeModal, confirmOf, openAccount, reopenAccount, reviewSend } from './user.js'

test('what was sent is there after closing and a reload, and turns to confirmed when the chain has it', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const { accounts } = await sandbox.describe()
  const chain = await readChain(sandbox)
  const mining = await stopMining(sandbox)
  try {
    const page = await newPage('/plain.html', { install: [await newWallet()] })
    const modal = await openAccount(page)
    await reviewSend(modal, { to: accounts.empty, amount: '0.25' })
    await confirmOf(modal).click()
    const row = modal.getByRole('button', { name: /Sending 0\.25 ETH/ })
    await row.waitFor()

    // The same again is not confirmed by mistake.
    await reviewSend(modal, { to: accounts.empty, amount: '0.25' })
    await modal.getByText('The same amount is on its way to this address already.').waitFor()
    await closeModal(page)
    await reopenAccount(page)
    await row.waitFor()
    await page.reload()
    await reopenAccount(page)
    await row.waitFor()
    expect(await chain.coins(accounts.empty)).toBe(0n)

    await mining.resume()

    const done = modal.getByRole('button', { name: /Sent 0\.25 ETH/ })
    await done.waitFor()
    expect(await chain.coins(accounts.empty)).toBe(parseEther('0.25'))
    await done.click()
    await atView(modal, 'Transaction')
    await modal.getByRole('heading', { name: 'Sent', exact: true }).waitFor()
    await modal.getByText('−0.25 ETH').waitFor()
    await modal.getByText('Planned fee').waitFor()
    await modal.getByRole('button', { name: 'Back' }).click()
    await atView(modal, 'Account')
    await modal.getByRole('button', { name: 'Dismiss' }).click()
    await done.waitFor({ state: 'detached' })

    await page.reload()
    await reopenAccount(page)
    await modal.getByText('Ether', { exact: true }).waitFor()
    expect(await done.count()).toBe(0)
  } finally {
    await mining.resume()
  }
})

/** From now on transactions wait. */
async function stopMining(sandbox: SandboxDriver) {
  const { chains } = await sandbox.describe()
  const client = createTestClient({ mode: 'anvil', transport: http(chains['eip155:1']?.rpcUrl) })
  await client.setAutomine(false)
  return {
    async resume() {
      await client.setAutomine(true)
      await client.mine({ blocks: 1 })
    },
  }
}
