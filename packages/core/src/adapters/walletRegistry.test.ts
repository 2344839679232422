// @tier gate, @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Connector } from '../connector.js'
import { displayText } from '../displayText.js'
import {
  createWalletRegistry,
  type RegisteredWallet,
  type WalletFinds,
  walletIcon,
} from './walletRegistry.js'

interface Found extends RegisteredWallet {
  readonly brand?: string
}

function wallet(id: string, provider: unknown = {}, brand?: string): Found {
  const connector = {
    id,
    name: displayText(id),
    icon: undefined,
    namespace: 'fake',
    type: 'announced',
  } as const
  return { connector, provider, ...(brand && { brand }) }
}

function start(options: Partial<Parameters<typeof createWalletRegistry<Found>>[0]> = {}) {
  let finds: WalletFinds<Found> | undefined
  const signals: AbortSignal[] = []
  const registry = createWalletRegistry<Found>({
    look(given, signal) {
      finds = given
      signals.push(signal)
    },
    ...options,
  })
  const told = vi.fn((_connectors: readonly Connector[]) => {})
  const stop = registry.subscribe(told)
  const list = () => told.mock.lastCall?.[0] ?? []
  return {
    registry,
    signals,
    told,
    stop,
    list,
    ids: () => list().map(({ id }) => id),
    add: (found: Found) => finds?.add(found),
    remove: (provider: unknown) => finds?.remove(provider),
  }
}

test('a wallet that is handed in is listed and found, until it is taken back', () => {
  const { add, remove, ids, registry } = start()
  const provider = {}

  add(wallet('one', provider))
  expect(ids()).toEqual(['one'])
  expect(registry.find('one')?.provider).toBe(provider)
  remove({})
  remove(provider)

  expect(ids()).toEqual([])
  expect(registry.find('one')).toBeUndefined()
})

test('one object is one wallet; another under its id makes the first disputed, and is never used', () => {
  const { add, list, registry, told } = start()
  const first = {}
  add(wallet('one', first))
  add(wallet('other', first))
  expect(list()).toHaveLength(1)
  expect(list()[0]).not.toHaveProperty('disputed')

  add(wallet('one'))
  const before = told.mock.calls.length
  add(wallet('one'))

  expect(list()).toMatchObject([{ id: 'one', disputed: true }])
  expect(registry.find('one')?.provider).toBe(first)
  expect(told.mock.calls).toHaveLength(before)
})

test('who is a rival and who is the same may be the business of those who look', () => {
  const { add, list } = start({
    relation: (known, found) => (known.brand === found.brand ? 'rival' : undefined),
    listed: (wallets) => [...wallets].reverse(),
  })

  add(wallet('one', {}, 'red'))
  add(wallet('two', {}, 'blue'))
  add(wallet('three', {}, 'red'))

  expect(list()).toMatchObject([{ id: 'two' }, { id: 'one', disputed: true }])
  expect(list()[0]).not.toHaveProperty('disputed')
})

test('a page that hands in 5000 wallets gets 100 of them listed', () => {
  const { add, ids } = start()

  for (let at = 0; at < 5_000; at++) add(wallet(`w${at}`))

  expect(ids()).toHaveLength(100)
})

test('looking begins again with each listener and ends with the last', () => {
  const { registry, signals, stop } = start()
  const other = registry.subscribe(() => {})
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])

  stop()
  stop()
  expect(signals[1]?.aborted).toBe(false)
  other()
  expect(signals[1]?.aborted).toBe(true)
  registry.subscribe(() => {})

  expect(signals).toHaveLength(3)
})

test('a picture is shown only where it comes with the wallet', () => {
  expect(walletIcon('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
  for (const icon of ['https://evil.example/x.png', 'javascript:alert(1)', 'data:text/html,x', 7, undefined])
    expect(walletIcon(icon)).toBeUndefined()
})
