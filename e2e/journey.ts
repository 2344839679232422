import type { TestWallet } from '@foyer/testing'
import type { Locator } from 'playwright-core'
import { numberToHex, parseEther } from 'viem'
import { expect } from './fixtures.js'
import { atView, confirmOf, reviewSend } from './user.js'

/** A page that a test serves by itself is not on this machine, as far as Chromium knows. */
export const permissions = ['local-network-access']

/** Connects, sends 0.25 ether, and closes. */
export async function travel(
  open: () => Promise<Locator>,
  to: string,
  openAgain: () => Promise<Locator> = open,
): Promise<void> {
  const modal = await open()
  await modal.getByRole('button', { name: /^Quay/ }).click()
  await modal.waitFor({ state: 'hidden' })
  await openAgain()
  await atView(modal, 'Account')
  await reviewSend(modal, { to, amount: '0.25' })
  await confirmOf(modal).click()
  await modal.getByText('Transaction confirmed').waitFor()
  await modal.getByRole('button', { name: 'Close', exact: true }).click()
  await modal.waitFor({ state: 'hidden' })
}

/** The wallet was asked for that one transfer, as it was seen. */
export function expectOneTransfer({ requests }: TestWallet, to: string) {
  const sent = requests.flatMap(({ method, params }) => (method === 'eth_sendTransaction' ? [params] : []))
  expect(sent).toMatchObject([[{ to, value: numberToHex(parseEther('0.25')), data: '0x', chainId: '0x1' }]])
}
