// @tier gate, @vitest-environment happy-dom
/// <reference types="node" />
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { solana } from '@foyer/adapter-solana'
import { solanaMainnet } from '@foyer/adapter-solana/networks'
import { type Sandbox, startSandbox } from '@foyer/sandbox'
import { announceSolanaWallet, createSolanaTestWallet } from '@foyer/testing/solana'
import { WalletWindowClosedError } from '@solana/wallet-adapter-base'
import type { WalletContextState } from '@solana/wallet-adapter-react'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createFoyer } from './index.js'
import { FoyerWalletAdapter } from './recipes/walletAdapter.test-support.js'
import { WalletAdapterPage } from './walletAdapterPage.test-support.js'

const endings: (() => void)[] = []
let sandbox: Sandbox
let rpcUrl = ''

beforeAll(async () => {
  sandbox = await startSandbox({ families: ['solana'] })
  rpcUrl = sandbox.chains[solanaMainnet.id]?.rpcUrl ?? ''
})
afterAll(() => sandbox.stop())
afterEach(() => {
  for (const end of endings.splice(0).reverse()) end()
  localStorage.clear()
})

const seedOf = (visitor: number) =>
  createHash('sha256').update(`foyer sandbox wallet, solana ${visitor}`).digest('hex')

/** Puts a wallet on the page. */
function installWallet() {
  const wallet = createSolanaTestWallet({
    name: 'Harbor',
    seeds: [seedOf(0), seedOf(3)],
    chains: { 'solana:mainnet': rpcUrl },
  })
  const announced = announceSolanaWallet(window, wallet)
  endings.push(announced.remove, wallet.subscribe(announced.change))
  return wallet
}

/** A page of `@solana/wallet-adapter-react` with the Foyer as its wallet. Returns what its hook says now, and its end. */
async function load(autoConnect = false) {
  const foyer = createFoyer({
    adapters: [solana({ networks: [solanaMainnet] })],
    customRpcUrls: { [solanaMainnet.id]: [rpcUrl] },
  })
  const adapter = new FoyerWalletAdapter(foyer)
  const seen: WalletContextState[] = []
  const root = createRoot(document.createElement('div'))
  root.render(createElement(WalletAdapterPage, { adapter, autoConnect, endpoint: rpcUrl, seen }))
  const leave = () => {
    root.unmount()
    foyer.destroy()
  }
  endings.push(leave)
  const now = () => {
    const last = seen.at(-1)
    if (!last) throw new Error('Nothing was drawn.')
    return last
  }
  foyer.start()
  await vi.waitFor(now)
  return { foyer, adapter, now, leave }
}

/** The Foyer is the chosen wallet. */
async function show() {
  const wallet = installWallet()
  const page = await load()
  const { adapter, now } = page
  now().select(adapter.name)
  await vi.waitFor(() => expect(now().wallet?.adapter).toBe(adapter))
  return { ...page, wallet }
}

async function connected() {
  const page = await show()
  const connecting = page.now().connect()
  const row = await vi.waitFor(() => {
    const found = buttons(document).find(({ textContent }) => textContent?.includes('Harbor'))
    if (!found) throw new Error('The wallet is not listed.')
    return found
  })
  row.click()
  await connecting
  await vi.waitFor(() => expect(page.now().connected).toBe(true))
  return page
}

function buttons(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
    ...(element.matches('button') ? [element] : []),
    ...(element.shadowRoot ? buttons(element.shadowRoot) : []),
  ])
}

test('the recipe for wallet-adapter connects through the modal, pays and signs, and stands in the manual', async () => {
  const { now, wallet } = await connected()
  const { publicKey, sendTransaction, signMessage } = now()
  expect(publicKey?.toBase58()).toBe(wallet.accounts[0])
  const chain = new Connection(rpcUrl, 'confirmed')
  const to = Keypair.generate().publicKey
  const transfer = SystemProgram.transfer({
    fromPubkey: publicKey ?? PublicKey.default,
    toPubkey: to,
    lamports: 1_000_000,
  })

  await sendTransaction(new Transaction().add(transfer), chain)

  await vi.waitFor(async () => expect(await chain.getBalance(to)).toBe(1_000_000))
  expect(await signMessage?.(new Uint8Array([1, 2]))).toHaveLength(64)
  const recipe = readFileSync('packages/kit/src/recipes/walletAdapter.test-support.ts', 'utf8')
  expect(readFileSync('packages/kit/README.md', 'utf8')).toContain(
    recipe.replace('../foyer.js', '@foyer/kit'),
  )
})

test('wallet-adapter follows the account that is chosen in the wallet, and both disconnect each other', async () => {
  const { now, wallet, foyer } = await connected()
  const [, second = ''] = wallet.accounts

  wallet.setAccount(second)
  await vi.waitFor(() => expect(now().publicKey?.toBase58()).toBe(second))

  await now().disconnect()
  expect(foyer.state.accounts.solana?.status).toBe('disconnected')
  await vi.waitFor(() => expect(now().publicKey).toBeNull())
})

test('wallet-adapter is connected again on the next visit, and nothing opens', async () => {
  const { leave, wallet } = await connected()
  leave()

  const { now, foyer } = await load(true)

  await vi.waitFor(() => expect(now().publicKey?.toBase58()).toBe(wallet.accounts[0]))
  expect(foyer.state.open).toBe(false)
})

test('wallet-adapter is told that the visitor closed the modal', async () => {
  const { now, foyer } = await show()
  const connecting = now().connect()
  // Whoever waits for it hears the failure.
  connecting.catch(() => {})
  await vi.waitFor(() => expect(foyer.state.open).toBe(true))

  foyer.close()

  await expect(connecting).rejects.toBeInstanceOf(WalletWindowClosedError)
})
