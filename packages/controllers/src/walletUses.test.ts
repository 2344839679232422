// @tier gate
import { connectionOf, type FoyerEvent, parseNetworkId } from '@foyer/core'
import { fakeArea, fakeFamily, fakeNetwork, fakeWallet, refusedLocks } from '@foyer/testing/family'
import { describe, expect, test, vi } from 'vitest'
import { createInstance } from './instance.js'
import { parseOptions } from './options.js'
import type { StorageArea } from './stored.js'
import { createWalletUses } from './walletUses.js'

const solana = parseNetworkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
// The runtime's own, which knows no tabs, but any number of holders.
const { locks } = navigator

describe('a wallet that several Foyers are connected to', () => {
  test('is in use until the last of them has let go', async () => {
    const [one, two] = [createWalletUses(locks), createWalletUses(locks)]
    const [first, second] = [new AbortController(), new AbortController()]
    one.hold('eip155', 'shared', first.signal)
    two.hold('eip155', 'shared', second.signal)

    first.abort()
    expect(await one.isFree('eip155', 'shared')).toBe(false)
    second.abort()

    expect(await two.isFree('eip155', 'shared')).toBe(true)
    expect(await one.isFree('eip155', 'other')).toBe(true)
  })

  test('is in use of each family by itself', async () => {
    const uses = createWalletUses(locks)
    const [first, second] = [new AbortController(), new AbortController()]
    uses.hold('eip155', 'both', first.signal)
    uses.hold('solana', 'both', second.signal)

    first.abort()

    expect(await uses.isFree('eip155', 'both')).toBe(true)
    expect(await uses.isFree('solana', 'both')).toBe(false)
    second.abort()
  })

  test('is not in use by a page that lies in the cache, and is again once that lives', async () => {
    const [here, cached] = [createWalletUses(locks), createWalletUses(locks)]
    const life = new AbortController()
    cached.hold('eip155', 'kept', life.signal)

    cached.suspend()
    await vi.waitFor(async () => expect(await here.isFree('eip155', 'kept')).toBe(true))
    cached.resume()

    await vi.waitFor(async () => expect(await here.isFree('eip155', 'kept')).toBe(false))
    life.abort()
  })

  test('is taken for free where the browser does not say who holds its locks', async () => {
    vi.useFakeTimers()
    const uses = createWalletUses({ request: locks.request.bind(locks), query: () => new Promise(() => {}) })

    const free = uses.isFree('eip155', 'mute')
    await vi.advanceTimersByTimeAsync(1_000)

    expect(await free).toBe(true)
    vi.useRealTimers()
  })

  test('is taken for free where the page may not use Web Locks', async () => {
    const uses = createWalletUses(refusedLocks)
    const one = new AbortController()
    uses.hold('eip155', 'here', one.signal)

    one.abort()

    expect(await uses.isFree('eip155', 'here')).toBe(true)
  })

  test('keeps its permission when one disconnects, and loses it with the last', async () => {
    const wallet = fakeWallet('harbor')
    const page = () => {
      const family = fakeFamily('eip155', [fakeNetwork('eip155:1')], [wallet])
      return createInstance(parseOptions({ adapters: [family.descriptor] }), () => fakeArea(), locks)
    }
    const [one, two] = [page(), page()]
    for (const instance of [one, two]) await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })

    await one.disconnect()
    expect(wallet.calls).toEqual(['connect', 'connect'])
    expect(connectionOf(two.state, 'eip155').status).toBe('connected')
    await two.disconnect()

    expect(wallet.calls).toEqual(['connect', 'connect', 'disconnect'])
  })

  test.each([
    ['is being restored', 0],
    ['did not come back in time and is awaited', 5_000],
  ])('keeps it while one %s and another one disconnects, and loses it with the last', async (_what, ms) => {
    vi.useFakeTimers()
    const wallet = fakeWallet('shoal')
    const page = (area: StorageArea) => {
      const family = fakeFamily('eip155', [fakeNetwork('eip155:1')], [wallet])
      return createInstance(parseOptions({ adapters: [family.descriptor] }), () => area, locks)
    }
    const [one, two] = [page(fakeArea()), page(fakeArea({ '@foyer/connectors': { eip155: 'shoal' } }))]
    await one.connect({ connectorId: 'shoal', namespace: 'eip155' })
    let answer = () => {}
    wallet.until = new Promise<void>((resolve) => {
      answer = resolve
    })
    const end = two.start()
    await vi.advanceTimersByTimeAsync(ms + 100)

    await one.disconnect()
    answer()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(wallet.calls).not.toContain('disconnect')
    expect(connectionOf(two.state, 'eip155').status).toBe('connected')
    await two.disconnect()

    expect(wallet.calls).toContain('disconnect')
    end()
    vi.useRealTimers()
  })

  test('loses it with the one that is left when the other has ended', async () => {
    const wallet = fakeWallet('cove')
    const page = () => {
      const family = fakeFamily('eip155', [fakeNetwork('eip155:1')], [wallet])
      return createInstance(parseOptions({ adapters: [family.descriptor] }), () => fakeArea(), locks)
    }
    const [one, two] = [page(), page()]
    for (const instance of [one, two]) await instance.connect({ connectorId: 'cove', namespace: 'eip155' })

    two.stop()
    await one.disconnect()

    expect(wallet.calls).toContain('disconnect')
  })

  test('keeps it when one takes another wallet instead', async () => {
    const [wallet, other] = [fakeWallet('bay'), fakeWallet('reef')]
    const page = () => {
      const family = fakeFamily('eip155', [fakeNetwork('eip155:1')], [wallet, other])
      return createInstance(parseOptions({ adapters: [family.descriptor] }), () => fakeArea(), locks)
    }
    const [one, two] = [page(), page()]
    for (const instance of [one, two]) await instance.connect({ connectorId: 'bay', namespace: 'eip155' })

    await one.connect({ connectorId: 'reef', namespace: 'eip155' })

    expect(wallet.calls).not.toContain('disconnect')
    for (const instance of [one, two]) instance.stop()
  })
})

test('what several namespaces refuse to forget is told once, with all of them', async () => {
  const families = [
    fakeFamily('eip155', [fakeNetwork('eip155:1')], [fakeWallet('harbor', { refusesDisconnect: true })]),
    fakeFamily(
      'solana',
      [fakeNetwork(solana)],
      [fakeWallet('orbit', { network: solana, refusesDisconnect: true })],
    ),
    fakeFamily(
      'polkadot',
      [fakeNetwork('polkadot:1')],
      [fakeWallet('grove', { network: parseNetworkId('polkadot:1') })],
    ),
  ]
  const instance = createInstance(
    parseOptions({ adapters: families.map(({ descriptor }) => descriptor) }),
    () => fakeArea(),
  )
  const events: FoyerEvent[] = []
  instance.events.subscribe((event) => events.push(event))
  await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })
  await instance.connect({ connectorId: 'orbit', namespace: 'solana' })
  await instance.connect({ connectorId: 'grove', namespace: 'polkadot' })
  events.length = 0

  await expect(instance.disconnect()).rejects.toMatchObject({
    code: 'disconnect/failed',
    context: { namespaces: ['eip155', 'solana'] },
    cause: { errors: [new Error('busy'), new Error('busy')] },
  })

  expect(events.map(({ event }) => event)).toEqual(['DISCONNECT_ERROR'])
  expect(instance.state.connections).toEqual({})
})
