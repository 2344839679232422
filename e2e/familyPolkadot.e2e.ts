// @tier gate, exhaustive: faults and account changes on a slow chain
import { ApiPromise, HttpProvider } from '@polkadot/api'
import { base58 } from '@scure/base'
import { verify } from '@scure/sr25519'
import { hexToBytes } from 'viem'
import { describe } from 'vitest'
import { test as base, expect, type Fixtures, modalOf, openModal } from './fixtures.js'
import {
  chooseChain,
  chooseFamily,
  connectFirst,
  connectMore,
  makeMultichainWallet,
  signOn,
  untilAccount,
  visitWith,
} from './multichainWallet.js'
import { atView, confirmOf, goBack, reviewSend } from './user.js'

const test = base.extend({
  families: [['eip155', 'solana', 'bip122', 'polkadot'] as const, { scope: 'file' }],
})
const title = 'Polkadot'
const others = ['solana', 'bip122', 'polkadot'] as const
// The chain library tries WebAssembly once as it loads; the demo's policy forbids it, and it goes on without.
const expected = [/wasm|WebAssembly/i]

async function visit({ newPage, newWallet, sandbox }: Pick<Fixtures, 'newPage' | 'newWallet' | 'sandbox'>) {
  const wallet = await makeMultichainWallet({ sandbox, newWallet })
  const page = await visitWith(wallet, newPage, { expected })
  return { wallet, page, dot: wallet.polkadot }
}

describe('a wallet of many families, on Polkadot', () => {
  test('connects beside every other family, all are restored, and it disconnects alone', async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { wallet, page } = await visit({ newPage, newWallet, sandbox })
    await connectFirst(page, wallet, 'eip155')
    for (const family of others) await connectMore(page, wallet, family)

    await page.reload()
    await untilAccount(page, 'eip155', wallet.eip155.accounts[0])
    // This family has no question without a window, so its wallets are asked once the visitor acts.
    await page.keyboard.press('Tab')
    for (const family of others) await untilAccount(page, family, wallet[family].addresses[0])
    const modal = await openModal(page)
    await modal.getByRole('button', { name: 'Account settings' }).click()
    await modal.getByRole('button', { name: `Disconnect ${title}` }).click()

    await untilAccount(page, 'polkadot', undefined)
    await untilAccount(page, 'solana', wallet.solana.addresses[0])
  })

  test('signs text that a library finds genuine, and no other wallet is asked', {
    tags: 'exhaustive',
  }, async ({ newPage, newWallet, sandbox }) => {
    const { wallet, page, dot } = await visit({ newPage, newWallet, sandbox })
    await connectFirst(page, wallet, 'polkadot')

    const signature = await signOn(page, 'Polkadot')

    const publicKey = base58.decode(dot.addresses[0]).slice(1, 33)
    const text = new TextEncoder().encode('<Bytes>Hello from your app</Bytes>')
    expect(verify(text, hexToBytes(signature as `0x${string}`).slice(1), publicKey)).toBe(true)
    expect(wallet.eip155.requests.map(({ method }) => method)).not.toContain('personal_sign')

    dot.behave('wrong-answer', 'sign')
    const signer = page.getByRole('region', { name: 'Signing on Polkadot' })
    await signer.getByRole('button').click()
    await signer
      .getByRole('status')
      .getByText(/answer/)
      .waitFor()
    expect(await signer.getByText('Verified').count()).toBe(0)
  })

  test('sends the chain’s coin, for real', async ({ newPage, newWallet, sandbox }) => {
    const { wallet, page } = await visit({ newPage, newWallet, sandbox })
    const { polkadot } = await sandbox.describe()
    await connectFirst(page, wallet, 'polkadot')
    const modal = await openModal(page)
    await atView(modal, 'Account')

    await reviewSend(modal, { to: polkadot.accounts.ferdie, amount: '5' })
    await confirmOf(modal).click()
    await modal.getByText('Transaction confirmed').waitFor()

    expect(await held(polkadot.rpcUrl, polkadot.accounts.ferdie)).toBe(5_000_000_000_000n)
  })

  test('that signs another transfer sends nothing', { tags: 'exhaustive' }, async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { wallet, page, dot } = await visit({ newPage, newWallet, sandbox })
    const { polkadot } = await sandbox.describe()
    await connectFirst(page, wallet, 'polkadot')
    dot.behave('wrong-answer', 'send')
    const modal = await openModal(page)

    await reviewSend(modal, { to: polkadot.accounts.ferdie, amount: '5' })
    await confirmOf(modal).click()
    await modal.getByText('Status unknown. It may have been sent.').waitFor()

    expect(await held(polkadot.rpcUrl, polkadot.accounts.ferdie)).toBe(0n)
  })

  test('that declines, or does not answer, may be asked again', { tags: 'exhaustive' }, async ({
    newPage,
    newWallet,
    sandbox,
  }) => {
    const { wallet, page, dot } = await visit({ newPage, newWallet, sandbox })
    const modal = modalOf(page)
    dot.behave('reject')
    await chooseFamily(page, title)
    await modal.getByRole('alert').filter({ hasText: 'Connection declined' }).waitFor()

    for (const behaviour of ['hang', 'locked'] as const) {
      dot.behave(behaviour)
      await modal.getByRole('button', { name: 'Try again' }).click()
      await modal.getByText('Approve the connection in the wallet’s window.').waitFor()
      await goBack(modal)
      dot.behave('reject')
      await chooseChain(modal, title)
    }
    dot.behave('wrong-answer')
    await modal.getByRole('button', { name: 'Try again' }).click()
    await modal.getByText('The wallet did not connect').waitFor()
    dot.behave('approve')
    await modal.getByRole('button', { name: 'Try again' }).click()

    await untilAccount(page, 'polkadot', wallet.polkadot.addresses[0])
  })

  test('that changes its account is followed, and that takes it back is disconnected', {
    tags: 'exhaustive',
  }, async ({ newPage, newWallet, sandbox }) => {
    const { wallet, page, dot } = await visit({ newPage, newWallet, sandbox })
    await connectFirst(page, wallet, 'polkadot')

    dot.switchAccount()
    await untilAccount(page, 'polkadot', dot.addresses[1])
    dot.revoke()

    await untilAccount(page, 'polkadot', undefined)
  })
})

/** What an account has free, read past everything that is under test. */
async function held(url: string, address: string): Promise<bigint> {
  // The library's own types of the two do not fit each other where optional properties are exact.
  const api = await ApiPromise.create({ provider: Object(new HttpProvider(url)), noInitWarn: true })
  const { data } = Object(await api.query.system?.account?.(address))
  await api.disconnect()
  return data.free.toBigInt()
}
