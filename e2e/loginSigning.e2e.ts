// @tier exhaustive: two chain families of a login in one long walk
// @module-tag exhaustive
import { parseEther } from 'viem'
import { readChain } from './chain.js'
import { readFamilies } from './familyChains.js'
import { test as base, expect, openModal } from './fixtures.js'
import { confirmInFrame, logInByEmail, loginFrameOf, withLogin } from './loginFrame.js'
import { atView, closeModal, confirmOf, reviewSend, switchNetwork } from './user.js'

const test = base.extend({ families: [['eip155', 'solana', 'bip122'] as const, { scope: 'file' }] })

test('a wallet of the login sends on Ethereum and, switched over, on Solana, and shows the one who gets it', async ({
  newPage,
  sandbox,
}) => {
  const page = await newPage('/', { wallets: { harbor: { announced: false } } })
  await withLogin(page, sandbox)
  await logInByEmail(page, sandbox, 'ada@app.example')
  const chain = await readChain(sandbox)
  const { solana } = await readFamilies(sandbox)
  const { accounts } = await sandbox.describe()
  const modal = await openModal(page)
  await atView(modal, 'Account')
  const before = await chain.coins(accounts.empty)

  await reviewSend(modal, { to: accounts.empty, amount: '0.25' })
  await confirmOf(modal).click()
  const shown = loginFrameOf(page).getByRole('heading', { level: 1 })
  await shown.waitFor()
  expect(await shown.textContent()).toBe('Send 0.25 ETH')
  await confirmInFrame(page)
  await modal.getByText('Transaction confirmed').waitFor()
  expect(await chain.coins(accounts.empty)).toBe(before + parseEther('0.25'))

  await closeModal(page)
  await openModal(page)
  await switchNetwork(modal, 'Solana')
  await atView(modal, 'Account')
  const to = solana.accounts.empty ?? ''
  const had = await solana.held(to)
  await reviewSend(modal, { to, amount: '0.5' })
  await confirmOf(modal).click()
  await shown.waitFor()
  expect(await shown.textContent()).toBe('Send 0.5 SOL')
  await confirmInFrame(page)
  await modal.getByText('Transaction confirmed').waitFor()
  expect(await solana.held(to)).toBe(had + 500_000_000n)
})
