// @tier gate, exhaustive: the end of a second kind of permission
import type { Locator } from 'playwright-core'
import { createPublicClient, type Hex, http, parseAbi } from 'viem'
import { expect, type SandboxDriver, test } from './fixtures.js'
import { atView, confirmOf, openAccount, reopenAccount, rowOf } from './user.js'

const path = '/#features.smartSessions=on'

async function openSessions(modal: Locator) {
  await modal.getByRole('button', { name: 'Account settings' }).click()
  await modal.getByRole('button', { name: 'Sessions and approvals' }).click()
  await atView(modal, 'Sessions and approvals')
}

/** The button that ends what a row is about. */
const endOf = (modal: Locator, name: string) =>
  modal.getByRole('button', { name: new RegExp(`^Revoke ${name}:`) })

test('two approvals are revoked, the chain says so, and a decline costs nothing', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const allowanceOf = await allowancesOf(sandbox)
  const wallet = await newWallet()
  const page = await newPage(path, { install: [wallet] })
  const modal = await openAccount(page)
  await openSessions(modal)
  await modal.getByText(/apps can take all of a token you hold/).waitFor()
  await rowOf(modal, 'Quay Exchange').getByText('All your USDC').waitFor()

  await endOf(modal, 'Quay Exchange').click()
  await atView(modal, 'Revoke approval')
  wallet.behave('reject', 'eth_sendTransaction')
  await confirmOf(modal).click()
  await modal.getByText('You declined this in your wallet. Nothing was sent.').waitFor()
  wallet.behave('approve', 'eth_sendTransaction')
  await confirmOf(modal).click()
  await atView(modal, 'Sessions and approvals')
  await rowOf(modal, 'Quay Exchange').waitFor({ state: 'detached' })
  await endOf(modal, 'Loom Vaults').click()
  await confirmOf(modal).click()
  await atView(modal, 'Sessions and approvals')
  await rowOf(modal, 'Loom Vaults').waitFor({ state: 'detached' })

  const sent = wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
  expect(sent.map(({ params }) => String(Object(params)[0].data).slice(0, 10))).toEqual(
    Array(3).fill('0x095ea7b3'),
  )
  expect(await Promise.all(['USDC', 'DAI'].map((symbol) => allowanceOf(symbol, sent)))).toEqual([0n, 0n])
  await page.reload()
  await reopenAccount(page)
  await openSessions(modal)
  await rowOf(modal, 'Lantern Lending').waitFor()
  expect(await rowOf(modal, 'Quay Exchange').count()).toBe(0)
})

test('a smart session is ended by the wallet and the service, and is over after a reload', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet }) => {
  const wallet = await newWallet({ permissions: {} })
  const page = await newPage(path, { install: [wallet] })
  const modal = await openAccount(page)
  await openSessions(modal)
  await modal.getByText(/^20 USDC a day/).waitFor()
  await endOf(modal, '“Tide Game”').click()
  await atView(modal, 'Smart session')
  wallet.behave('reject', 'wallet_revokePermissions')
  await confirmOf(modal).click()
  await modal.getByText('You declined this in your wallet. The session goes on.').waitFor()
  wallet.behave('approve', 'wallet_revokePermissions')
  await confirmOf(modal).click()
  await modal.getByText('The session of “Tide Game” is over').waitFor()

  await page.reload()
  await reopenAccount(page)
  await openSessions(modal)
  await rowOf(modal, '“Tide Game”').getByText('Revoked', { exact: true }).waitFor()
  expect(await endOf(modal, '“Tide Game”').count()).toBe(0)
})

/** What a spender that a wallet was asked about may still take, past everything that is under test. */
async function allowancesOf(sandbox: SandboxDriver) {
  const { accounts, chains, tokens } = await sandbox.describe()
  const client = createPublicClient({ transport: http(chains['eip155:1']?.rpcUrl), cacheTime: 0 })
  const abi = parseAbi(['function allowance(address, address) view returns (uint256)'])
  return (symbol: string, sent: readonly { readonly params: unknown }[]) => {
    const address = tokens['eip155:1']?.[symbol] as Hex
    const call = sent
      .map(({ params }) => Object(params)[0])
      .find(({ to }) => String(to).toLowerCase() === address.toLowerCase())
    const spender: Hex = `0x${String(call.data).slice(34, 74)}`
    return client.readContract({
      abi,
      address,
      functionName: 'allowance',
      args: [accounts.rich as Hex, spender],
    })
  }
}
