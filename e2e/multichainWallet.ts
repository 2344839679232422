import type { Behaviour, RecordedRequest, TestWallet } from '@foyer/testing'
import { createBitcoinTestWallet, installBitcoinTestWallet } from '@foyer/testing/bitcoin'
import { createPolkadotTestWallet, installPolkadotTestWallet } from '@foyer/testing/polkadot'
import { createSolanaTestWallet, installSolanaTestWallet } from '@foyer/testing/solana'
import type { Locator, Page } from 'playwright-core'
import { type Fixtures, modalOf, openModal, type PageOptions } from './fixtures.js'
import { atView } from './user.js'

/** One chain family of the wallet, as a test handles it. */
export interface FamilyWallet {
  /** What Foyer calls the family: its first network. */
  readonly title: string
  /** What the playground calls it. */
  readonly name: string
  /** Of the account in use, and of another that the wallet has. */
  readonly addresses: readonly [string, string]
  readonly requests: readonly RecordedRequest[]
  /** Methods that ask to connect, to sign text, and to sign a transaction. */
  readonly methods: { readonly connect: string; readonly sign: string; readonly send: string }
  /** A `wrong-answer` to `send` is another transfer, well signed. */
  behave(behaviour: Behaviour, what?: 'sign' | 'send'): void
  /** The other account is chosen in the wallet. */
  switchAccount(): void
  revoke(): void
}

/** A wallet named Quay that speaks every chain family. Its keys are outside the page. */
export interface MultichainWallet {
  readonly eip155: TestWallet
  readonly solana: FamilyWallet
  readonly bip122: FamilyWallet
  readonly polkadot: FamilyWallet
  /** Puts all of it on every document that a page loads from now on. */
  install(page: Page): Promise<void>
}

const name = 'Quay'
/** The sandbox's chains. */
export const chainIds = {
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
} as const

/** Makes it of the rich visitors, and for the other account of another one with something. */
export async function makeMultichainWallet({
  sandbox,
  newWallet,
}: Pick<Fixtures, 'sandbox' | 'newWallet'>): Promise<MultichainWallet> {
  const { chains, polkadot: dot } = await sandbox.describe()
  const keyOf = (chain: keyof typeof chainIds, visitor: string) =>
    chains[chainIds[chain]]?.keys?.[visitor] ?? ''
  const eip155 = await newWallet({ name })
  const solana = createSolanaTestWallet({
    name,
    seeds: [keyOf('solana', 'rich'), keyOf('solana', 'many')],
    chains: { 'solana:mainnet': chains[chainIds.solana]?.rpcUrl ?? '' },
  })
  const bitcoin = createBitcoinTestWallet({
    name,
    privateKeys: [keyOf('bip122', 'rich'), keyOf('bip122', 'poor')],
  })
  const polkadot = createPolkadotTestWallet({ key: name, seeds: [dot.keys.alice, dot.keys.bob] })

  const [first = '', second = ''] = solana.accounts
  const paying = () => bitcoin.accounts.find(({ purpose }) => purpose === 'payment')?.address ?? ''
  const { rich = '', poor = '' } = chains[chainIds.bip122]?.accounts ?? {}
  return {
    eip155,
    solana: {
      title: 'Solana',
      name: 'Solana',
      addresses: [first, second],
      requests: solana.requests,
      methods: { connect: 'connect', sign: 'signMessage', send: 'signTransaction' },
      behave: (behaviour, what) =>
        solana.behave(behaviour, what && { sign: 'signMessage', send: 'signTransaction' }[what]),
      switchAccount: () => solana.setAccount(second),
      revoke: solana.revoke,
    },
    bip122: {
      title: 'Bitcoin',
      name: 'Bitcoin',
      addresses: [rich, poor],
      requests: bitcoin.requests,
      methods: { connect: 'connect', sign: 'signMessage', send: 'signPsbt' },
      behave(behaviour, what) {
        if (what === 'send' && behaviour === 'wrong-answer') bitcoin.swapOutputs()
        else bitcoin.behave(behaviour, what && ({ sign: 'signMessage', send: 'signPsbt' } as const)[what])
      },
      switchAccount: () => bitcoin.setAccount(paying() === rich ? 1 : 0),
      revoke: bitcoin.revoke,
    },
    polkadot: {
      title: 'Polkadot',
      name: 'Polkadot',
      addresses: [dot.accounts.alice, dot.accounts.bob],
      requests: polkadot.requests,
      methods: { connect: 'enable', sign: 'signRaw', send: 'signPayload' },
      behave: (behaviour, what) =>
        polkadot.behave(behaviour, what && { sign: 'signRaw', send: 'signPayload' }[what]),
      switchAccount: () => polkadot.setAccount(dot.accounts.bob),
      revoke: polkadot.revoke,
    },
    async install(page) {
      await installSolanaTestWallet(page, solana)
      await installBitcoinTestWallet(page, bitcoin)
      await installPolkadotTestWallet(page, polkadot)
    },
  }
}

/** Opens a page with the wallet on it, before the page's own scripts. */
export function visitWith(
  wallet: MultichainWallet,
  newPage: Fixtures['newPage'],
  { path = '/', ...options }: Pick<PageOptions, 'expected' | 'beside'> & { readonly path?: string } = {},
): Promise<Page> {
  return newPage(path, { install: [wallet.eip155], prepare: (page) => wallet.install(page), ...options })
}

/** Chooses the wallet and one of its families, where nothing is connected yet; it is asked to connect then. */
export async function chooseFamily(page: Page, title: string, wallet = name): Promise<void> {
  const modal = await openModal(page)
  await modal.getByRole('button', { name: wallet }).first().click()
  await chooseChain(modal, title)
}

/** Leaves one chain ticked, of those that the wallet is offered for, and connects it. */
export async function chooseChain(modal: Locator, title: string): Promise<void> {
  await atView(modal, 'Choose chains')
  const box = modal.getByRole('checkbox', { name: title, exact: true })
  await box.waitFor()
  for (const other of await modal.getByRole('checkbox').all()) await other.uncheck()
  await box.check()
  await modal.getByRole('button', { name: `Connect ${title}` }).click()
}

/** Connects the wallet for its first family, and leaves the modal. */
export async function connectFirst(page: Page, wallet: MultichainWallet, family: Family): Promise<void> {
  const { title, address } = placeOf(wallet, family)
  await chooseFamily(page, title)
  await untilAccount(page, family, address)
  await leaveModal(page)
}

/** Connects the wallet for one more family, from the account's settings, and leaves the modal. */
export async function connectMore(page: Page, wallet: MultichainWallet, family: Family): Promise<void> {
  const { title, address } = placeOf(wallet, family)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: 'Account settings' }).click()
  await modal.getByRole('button', { name: `Connect ${title}` }).click()
  await modal.getByRole('button', { name: /^Quay/ }).click()
  await untilAccount(page, family, address)
  await leaveModal(page)
}

type Family = 'eip155' | 'solana' | 'bip122' | 'polkadot'

/** What a family is called in the modal, and the account that it connects with. */
function placeOf(wallet: MultichainWallet, family: Family) {
  if (family === 'eip155') return { title: 'Ethereum', address: wallet.eip155.accounts[0] }
  const { title, addresses } = wallet[family]
  return { title, address: addresses[0] }
}

/** Waits until a family is connected with an account, or without one disconnected, as the page's host sees it. */
export async function untilAccount(
  page: Page,
  namespace: string,
  address: string | undefined,
): Promise<void> {
  await page.waitForFunction(
    ([family, wanted]) => {
      const { state } = Object(Object(document.querySelector('foyer-button')).foyer)
      const account = state?.accounts[family ?? '']
      return wanted === undefined
        ? state?.initialized && (account?.status ?? 'disconnected') === 'disconnected'
        : account?.address === wanted
    },
    [namespace, address] as const,
  )
}

/** Closes the modal if it is open. */
export async function leaveModal(page: Page): Promise<void> {
  await page.evaluate(() => Object(document.querySelector('foyer-button')).foyer.close())
  await modalOf(page).waitFor({ state: 'hidden' })
}

/** Signs with the account of a connected family, in the playground. Returns the signature, which the page found genuine. */
export async function signOn(page: Page, name: string): Promise<string> {
  const signer = page.getByRole('region', { name: `Signing on ${name}` })
  await signer.getByRole('button').click()
  await signer.getByText(/^Verified by /).waitFor()
  return (await signer.getByRole('status').textContent()) ?? ''
}
