// @tier gate
import { createPublicClient, type Hex, http, parseAbi } from 'viem'
import { expect, type SandboxDriver, test } from './fixtures.js'
import { atView, confirmOf, openAccount, receiverOf, review } from './user.js'

test('an NFT is not lost in a contract, is sent to a wallet once, leaves the list, and is seen by who got it', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const { accounts, tokens } = await sandbox.describe()
  const ownerOf = await ownersOf(sandbox)
  const wallet = await newWallet()
  const page = await newPage('/', { install: [wallet] })
  const modal = await openAccount(page)
  await modal.getByRole('tab', { name: 'NFTs' }).click()
  await modal.getByRole('button', { name: '“Picture 2”', exact: true }).click()
  await modal.getByRole('button', { name: 'Send', exact: true }).click()
  await atView(modal, 'Send NFT')

  await receiverOf(modal).fill(accounts.rich)
  await modal.getByText('It is at this address already.').waitFor()
  await receiverOf(modal).fill(tokens['eip155:1']?.USDC ?? '')
  await modal.getByText(/^This is the contract of a token/).waitFor()
  await receiverOf(modal).fill(accounts.many)
  await review(modal)
  await confirmOf(modal).click()
  await modal.getByText('NFT sent', { exact: true }).waitFor()

  const asked = wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
  expect(asked).toHaveLength(1)
  expect(await ownerOf(2n)).toBe(accounts.many)
  await atView(modal, 'Account')
  await modal.getByRole('tab', { name: 'NFTs' }).click()
  await modal.getByRole('button', { name: '“Picture 1”', exact: true }).waitFor()
  await modal.getByRole('button', { name: '“Picture 2”', exact: true }).waitFor({ state: 'detached' })

  const other = await openAccount(await newPage('/', { install: [await newWallet({ of: ['many'] })] }))
  await other.getByRole('tab', { name: 'NFTs' }).click()
  await other.getByRole('button', { name: '“Picture 2”', exact: true }).waitFor()
})

/** Who has which picture, past everything that is under test. */
async function ownersOf(sandbox: SandboxDriver) {
  const { chains } = await sandbox.describe()
  const { rpcUrl, pictures } = chains['eip155:1'] ?? {}
  const client = createPublicClient({ transport: http(rpcUrl), cacheTime: 0 })
  const abi = parseAbi(['function ownerOf(uint256) view returns (address)'])
  const address = pictures as Hex
  return (id: bigint) => client.readContract({ abi, address, functionName: 'ownerOf', args: [id] })
}
