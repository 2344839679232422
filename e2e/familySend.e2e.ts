// @tier gate, exhaustive: faults of each family, beside the unit tests of its adapter
import { describe } from 'vitest'
import { readFamilies } from './familyChains.js'
import { test as base, expect, openModal } from './fixtures.js'
import { connectFirst, makeMultichainWallet, visitWith } from './multichainWallet.js'
import { atView, confirmOf, reviewSend } from './user.js'

const test = base.extend({ families: [['eip155', 'solana', 'bip122'] as const, { scope: 'file' }] })

const transfers = [
  { what: 'SOL', family: 'solana', amount: '0.5', units: 500_000_000n, token: undefined },
  { what: 'a token of Solana', family: 'solana', amount: '1.25', units: 1_250_000n, token: 'USD Coin' },
  { what: 'BTC', family: 'bip122', amount: '0.25', units: 25_000_000n, token: undefined },
] as const

describe.each(transfers)('$what', ({ family, amount, units, token }) => {
  test('is sent from the modal, and arrives on the chain', async ({ newPage, newWallet, sandbox }) => {
    const chains = await readFamilies(sandbox)
    const to = chains[family].accounts.empty ?? ''
    const wallet = await makeMultichainWallet({ sandbox, newWallet })
    const page = await visitWith(wallet, newPage)
    await connectFirst(page, wallet, family)
    const modal = await openModal(page)
    await atView(modal, 'Account')
    expect(await chains[family].held(to, token && 'USDC')).toBe(0n)

    await reviewSend(modal, { to, amount, ...(token && { token }) })
    await confirmOf(modal).click()
    await modal.getByText('Transaction confirmed').waitFor()

    expect(await chains[family].held(to, token && 'USDC')).toBe(units)
    const { send } = wallet[family].methods
    expect(wallet[family].requests.filter(({ method }) => method === send)).toHaveLength(1)
    expect(wallet.eip155.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })
})

describe.each(['solana', 'bip122'] as const)('a wallet on %s', (family) => {
  for (const [what, behaviour, words] of [
    ['declines', 'reject', 'You declined this in your wallet. Nothing was sent.'],
    ['signs another transfer', 'wrong-answer', /something other than what you reviewed/],
  ] as const) {
    test(`that ${what} sends nothing`, { tags: 'exhaustive' }, async ({ newPage, newWallet, sandbox }) => {
      const chains = await readFamilies(sandbox)
      const to = chains[family].accounts.empty ?? ''
      const wallet = await makeMultichainWallet({ sandbox, newWallet })
      wallet[family].behave(behaviour, 'send')
      const page = await visitWith(wallet, newPage)
      await connectFirst(page, wallet, family)
      const modal = await openModal(page)
      await reviewSend(modal, { to, amount: '0.1' })

      await confirmOf(modal).click()
      await modal.getByText(words).waitFor()

      expect(await chains[family].held(to)).toBe(0n)
    })
  }
})
