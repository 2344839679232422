import type { Page } from 'playwright-core'
import { expect, type Fixtures, modalOf, openModal, untilStatus } from './fixtures.js'
import { scan } from './scan.js'

/** What the wallet's query may say, as its README has it. Here it approves everything by itself, unless told otherwise. */
export interface WalletManners {
  readonly session?: 'ask' | 'approve' | 'reject' | 'hang'
  readonly requests?: 'ask' | 'approve' | 'reject' | 'hang'
  readonly delay?: string
  readonly families?: string
  readonly lie?: string
  readonly signIn?: string
  readonly account?: 'safe'
}

/** What the wallet’s SDK writes of sessions that end and of messages that come twice; the page under test may write nothing. */
const sdkTrouble = /^console error: \{time: \d+, level: 50[,}]/

/** Opens the wallet of remote sessions in a browser of its own, with a pairing to take. */
export async function openRemoteWallet(
  { newPage, sandbox }: Pick<Fixtures, 'newPage' | 'sandbox'>,
  uri: string,
  manners: WalletManners = {},
  expected: readonly RegExp[] = [],
): Promise<Page> {
  const { wallet } = await sandbox.describe()
  const query = new URLSearchParams({ session: 'approve', requests: 'approve', ...manners, uri })
  return newPage(`${wallet}/wc?${query}`, { expected: [sdkTrouble, ...expected] })
}

/** Opens the modal and leads to the code for any wallet; what a camera reads off it. */
export async function openCode(page: Page): Promise<string> {
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^Phone wallet/ }).click()
  return readCode(page)
}

/** What a camera reads off the code, once there is one, and another one than before. */
export async function readCode(page: Page, before?: string): Promise<string> {
  let uri: string | undefined
  await expect
    .poll(
      async () => {
        // Looking for a code in a picture without one takes long.
        await modalOf(page).locator('.fy-qr svg').waitFor()
        uri = await scan(page)
        return uri !== undefined && uri !== before
      },
      { interval: 100 },
    )
    .toBe(true)
  return uri ?? ''
}

/** Connects by the code, and lends the wallet's page. */
export async function connectRemote(
  fixtures: Pick<Fixtures, 'newPage' | 'sandbox'>,
  page: Page,
  manners: WalletManners = {},
): Promise<Page> {
  const wallet = await openRemoteWallet(fixtures, await openCode(page), manners)
  await untilConnected(page)
  return wallet
}

export async function untilConnected(page: Page): Promise<void> {
  await untilStatus(page, 'connected')
  await modalOf(page).waitFor({ state: 'hidden' })
}

/** Waits until the wallet has no session left. */
export async function untilUnused(wallet: Page): Promise<void> {
  await wallet.getByText('Not connected to any dapp.').waitFor()
}
