// @tier gate, exhaustive: further kinds of accounts with the same sign-in
import type { Page } from 'playwright-core'
import { expect, type Fixtures, modalOf, openModal, test, untilStatus } from './fixtures.js'
import {
  openCode,
  openRemoteWallet,
  untilConnected,
  untilUnused,
  type WalletManners,
} from './remoteWallet.js'
import { atView } from './user.js'
import { withAuth } from './withAuth.js'

/** A visitor who has to sign in, with a wallet on another device that takes the code. */
async function visit({ newPage, sandbox }: Pick<Fixtures, 'newPage' | 'sandbox'>, manners: WalletManners) {
  const page = await newPage('/#siwx=required', { expected: ['status of 401'] })
  const { members } = await withAuth(page, sandbox)
  const wallet = await openRemoteWallet({ newPage, sandbox }, await openCode(page), manners)
  return { page, wallet, members, modal: modalOf(page) }
}

/** What the wallet did, as it tells its person. */
const activityOf = (wallet: Page) => wallet.locator('ol[aria-label=Activity]').textContent()

test('a wallet on a phone connects and signs in with one approval, stays in, and is out with the wallet', async ({
  newPage,
  sandbox,
}) => {
  const { page, wallet, members } = await visit({ newPage, sandbox }, { session: 'ask' })
  const proposal = wallet.getByRole('region', { name: /^Proposal from/ })
  await proposal.getByText('I accept the terms of the demo.', { exact: true }).waitFor()
  expect(await members()).toBe('Members only')
  await proposal.getByRole('button', { name: 'Approve' }).click()

  await untilConnected(page)
  expect(await members()).toContain('eip155:1:0x')
  expect(await activityOf(wallet)).not.toContain('personal_sign')
  await page.reload()
  await untilStatus(page, 'connected')
  const modal = await openModal(page)
  await atView(modal, 'Account')
  await modal.getByRole('button', { name: 'Account settings' }).click()
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await untilUnused(wallet)
  await expect.poll(members).toBe('Members only')
})

test.for([
  ['is a Safe', { account: 'safe' }, 'This application might not support Smart Accounts'],
  ['signs something else', { signIn: 'other-nonce' }, 'The site did not take the signature. Try again.'],
] as const)(
  'who connects with a wallet that %s signs in with a second approval, and a third where the server finds fault',
  { tags: 'exhaustive' },
  async ([, manners, refusal], { newPage, sandbox }) => {
    const { wallet, members, modal } = await visit({ newPage, sandbox }, manners)
    await atView(modal, 'Sign in')
    expect(await members()).toBe('Members only')
    await sandbox.addFault('/auth/verify', 'status=401', 1)
    await modal.getByRole('button', { name: 'Sign', exact: true }).click()
    await modal.getByText(refusal).waitFor()
    expect(await members()).toBe('Members only')
    await modal.getByRole('button', { name: 'Try again' }).click()

    await modal.waitFor({ state: 'hidden' })
    expect(await members()).toContain('eip155:1:0x')
    expect(await activityOf(wallet)).toContain('Approved personal_sign')
  },
)
