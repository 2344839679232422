// @tier gate
import { expect, test } from 'vitest'
import { knownWallets } from './knownWallets.js'
import { popularPage } from './popularWallets.js'

const first = { page: 1, entries: 8 }
const named = async (chains: string) =>
  (await popularPage({ ...first, chains })).wallets.map(({ name }) => name)

test('the best known wallets of a chain family come first', async () => {
  expect(await named('eip155:1,eip155:8453')).toEqual([
    'MetaMask',
    'Coinbase Wallet',
    'Trust Wallet',
    'Rainbow',
    'OKX Wallet',
    'Rabby Wallet',
    'Ledger',
    'Phantom',
  ])
  expect((await named('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).slice(0, 3)).toEqual([
    'Phantom',
    'Solflare',
    'Backpack',
  ])
})

test('each of several chain families has its turn', async () => {
  expect((await named('eip155:1,bip122:a,polkadot:b')).slice(0, 3)).toEqual([
    'MetaMask',
    'Xverse',
    'Talisman',
  ])
})

test('it answers as a catalogue does: what is wanted, left out and searched for, page by page', async () => {
  const [one, two] = knownWallets
  const ids = async (query: Parameters<typeof popularPage>[0]) =>
    (await popularPage({ ...first, ...query })).wallets.map(({ id }) => id)

  expect(await ids({ include: [two?.id ?? ''] })).toEqual([two?.id])
  expect(await ids({ exclude: [one?.id ?? ''] })).not.toContain(one?.id)
  expect((await popularPage({ ...first, search: 'raIN' })).wallets.map(({ name }) => name)).toEqual([
    'Rainbow',
  ])
  expect(await ids({ page: 2 })).toEqual(knownWallets.slice(8, 16).map(({ id }) => id))
  expect((await popularPage({ ...first, chains: 'cosmos:hub' })).count).toBe(0)
})

test('the best known wallets of every chain family have a mark', async () => {
  for (const chains of ['eip155:1', 'solana:a', 'bip122:a', 'polkadot:a']) {
    const { wallets } = await popularPage({ ...first, entries: 3, chains })
    const unmarked = wallets.filter(({ icon }) => icon === undefined).map(({ name }) => name)
    expect(unmarked.filter((name) => name !== 'Polkadot.js')).toEqual([])
  }
})

test('every link of the list is an https one, and every wallet is there once', async () => {
  const { wallets } = await popularPage({ page: 1, entries: 100 })

  expect(wallets).toHaveLength(knownWallets.length)
  expect(new Set(wallets.map(({ id }) => id)).size).toBe(knownWallets.length)
  for (const [place, known] of knownWallets.entries()) {
    const wallet = wallets[place]
    const links = Object.entries(wallet ?? {}).filter(([key]) => /Store|Link|homepage|browse/.test(key))
    for (const [, link] of links) if (link !== undefined) expect(link).toMatch(/^https:\/\//)
    expect(wallet?.homepage).toBeDefined()
    expect(wallet?.icon !== undefined).toBe(known.mark !== undefined)
  }
})
