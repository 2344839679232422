// @tier gate, @vitest-environment happy-dom
import { createInstance, type FoyerOptions, parseOptions } from '@foyer/controllers'
import {
  accountId,
  type CatalogueWallet,
  displayText,
  isMobile,
  type RecentWallet,
  safeUrl,
  UserRejectedError,
  webUrl,
} from '@foyer/core'
import { fakeArea, fakeFamily, fakeNetwork, fakeWallet } from '@foyer/testing/family'
import { subscribe } from 'valtio/vanilla'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeLine } from './fakeLine.test-support.js'
import { offersOf } from './offersOf.test-support.js'
import { createPairings, type Pairings } from './pairings.js'
import { RelayError } from './relayError.js'

const mainnet = fakeNetwork('eip155:1')
const grants = { eip155: [accountId(mainnet.id, '0xcove')] }
const minute = 60_000
const ends: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.useRealTimers()
})

const wallet: CatalogueWallet = {
  id: 'cove',
  name: displayText('Cove'),
  mobileLink: safeUrl('app', 'cove://'),
  webappLink: safeUrl('web', 'https://cove.example/app'),
  chains: [],
  certified: false,
}

async function setup(options: FoyerOptions = {}) {
  const remote = fakeLine()
  const area = fakeArea()
  const family = fakeFamily('eip155', [mainnet], [fakeWallet('harbor')])
  const instance = createInstance(
    parseOptions({ ...options, adapters: [family.descriptor], connectors: [remote.source] }),
    () => area,
  )
  const recent: RecentWallet[] = []
  const names: [string, unknown][] = []
  instance.events.subscribe(({ event, properties }) => names.push([event, properties]))
  const hub = await offersOf(instance)
  const modal = { state: { namespace: undefined as 'eip155' | undefined } }
  const pairings = createPairings({
    mobile: isMobile,
    active: () => instance.state.networks.active,
    wallets: {
      namespace: () => modal.state.namespace,
      remember: (one) => void recent.push(one),
      named: async (name) => (name === wallet.name ? wallet : undefined),
    },
    // Here nothing cleans its words.
    events: { emit: (...event) => Reflect.apply(instance.events.emit, undefined, event) },
    walletName: () => instance.state.sessionWallets[remote.source.id]?.name,
    begin: () => offersOf(instance),
  })
  ends.push(pairings.dispose)
  return { instance, remote, area, recent, names, hub, modal, pairings }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const shown = ({ state: { offer } }: Pairings) => (offer.status === 'ready' ? offer.value.uri : undefined)
const status = ({ state }: Pairings) => [state.offer.status, state.progress.status]

/** The page slept: the clock on the wall went on, timers did not. */
function sleep(ms: number) {
  vi.setSystemTime(Date.now() + ms)
}

describe('an offer', () => {
  test('is made for whoever watches, and shared by them', async () => {
    const { pairings, remote } = await setup()

    pairings.watch()
    pairings.watch()
    await settle()

    expect(shown(pairings)).toBe(remote.newest.uri)
    expect(remote.requests).toHaveLength(1)
  })

  test('is used again by the next view while it is good', async () => {
    const { pairings, remote } = await setup()
    pairings.watch()()
    await vi.advanceTimersByTimeAsync(3 * minute)

    pairings.watch()
    await settle()

    expect(remote.requests).toHaveLength(1)
  })

  test('is not used again with less than 10 s left', async () => {
    const { pairings, remote } = await setup()
    pairings.watch()()
    await settle()
    sleep(4 * minute - 9_000)

    pairings.watch()
    await settle()

    expect(remote.requests).toHaveLength(2)
    expect(remote.requests[0]?.withdrawn).toBe(true)
  })

  test('is replaced in place 10 s before it ends, while somebody watches', async () => {
    const { pairings, remote } = await setup()
    const leave = pairings.watch()

    await vi.advanceTimersByTimeAsync(4 * minute - 10_500)
    expect(remote.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shown(pairings)).toBe(remote.newest.uri)
    leave()
    await vi.advanceTimersByTimeAsync(8 * minute)

    expect(remote.requests).toHaveLength(2)
  })

  test('shows the one before while the next is on its way', async () => {
    const { pairings } = await setup()
    pairings.watch()
    await settle()
    const before = shown(pairings)

    pairings.retry()

    expect(pairings.state.offer).toMatchObject({ status: 'pending', previous: { uri: before } })
  })

  test('is never made twice within a second, however often it is asked for', async () => {
    const { pairings, remote } = await setup()
    pairings.watch()

    for (let at = 0; at < 50; at += 1) {
      pairings.retry()
      await vi.advanceTimersByTimeAsync(100)
    }

    expect(remote.requests.length).toBeLessThanOrEqual(6)
    expect(remote.requests.filter(({ withdrawn }) => !withdrawn)).toHaveLength(1)
  })

  test('is made anew when another chain family is wanted', async () => {
    const { modal, pairings, remote } = await setup()
    pairings.watch()()
    await settle()
    modal.state.namespace = 'eip155'

    pairings.watch()
    await vi.advanceTimersByTimeAsync(1_000)

    expect(remote.requests).toHaveLength(2)
  })

  test('that cannot be made says why, and is made on retry', async () => {
    const { pairings, remote } = await setup()
    remote.refusal = new RelayError(false)
    pairings.watch()
    await settle()
    expect(pairings.state.progress).toMatchObject({ status: 'failed', error: { code: 'pairing/relay' } })
    expect(pairings.state.offer.status).toBe('failed')

    remote.refusal = undefined
    pairings.retry()
    await vi.advanceTimersByTimeAsync(1_000)

    expect(status(pairings)).toEqual(['ready', 'waiting'])
  })

  test('that is declined stays declined until the visitor wants another', async () => {
    const { pairings, remote } = await setup()
    pairings.watch()
    await settle()

    remote.newest.fail(new UserRejectedError('wc_sessionPropose'))
    await vi.advanceTimersByTimeAsync(5 * minute)
    expect(status(pairings)).toEqual(['idle', 'failed'])
    expect(remote.requests).toHaveLength(1)
    pairings.retry()
    await settle()

    expect(status(pairings)).toEqual(['ready', 'waiting'])
    expect(remote.requests).toHaveLength(2)
  })

  test('gives way to another wallet, and comes back where it is still watched', async () => {
    const { instance, pairings, remote } = await setup()
    pairings.watch()
    await settle()

    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })
    await vi.advanceTimersByTimeAsync(1_100)

    expect(remote.requests.map(({ withdrawn }) => withdrawn)).toEqual([true, false])
    expect(shown(pairings)).toBe(remote.newest.uri)
  })

  test('is withdrawn at the end, and leaves no timer behind', async () => {
    const { pairings, remote } = await setup()
    pairings.watch()
    await settle()

    pairings.dispose()
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(8 * minute)

    expect(remote.newest.withdrawn).toBe(true)
    expect(remote.requests).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('an instance that was ended and began anew', () => {
  test.each([false, true])('pairs again (manualWCControl: %s)', async (manualWCControl) => {
    const { instance, pairings, remote } = await setup({ manualWCControl })
    const end = instance.start()
    await (await offersOf(instance)).make()
    end()
    await settle()
    instance.start()

    pairings.watch()
    await settle()
    const { make: pair } = await offersOf(instance)
    if (manualWCControl) await pair()
    await vi.advanceTimersByTimeAsync(1_100)

    expect(remote.made).toBe(2)
    expect(remote.newest.withdrawn).toBe(false)
    expect(shown(pairings)).toBe(remote.newest.uri)
  })
})

describe('a page that slept', () => {
  test('keeps an offer that is still good', async () => {
    const { pairings, remote } = await setup()
    pairings.watch()
    await settle()

    sleep(3 * minute)
    dispatchEvent(new Event('pageshow'))
    await vi.advanceTimersByTimeAsync(5_000)

    expect(remote.requests).toHaveLength(1)
  })

  test('replaces one that has ended, but takes up first what the wallet answered meanwhile', async () => {
    const { pairings, remote } = await setup()
    pairings.watch()
    await settle()

    sleep(10 * minute)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(1_000)
    remote.newest.approve(grants)
    await vi.advanceTimersByTimeAsync(5_000)

    expect(status(pairings)).toEqual(['idle', 'connected'])
    expect(remote.requests).toHaveLength(1)
  })

  test('replaces one that has ended where nobody answered', async () => {
    const { pairings, remote } = await setup()
    pairings.watch()
    await settle()

    sleep(10 * minute)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(2_100)

    expect(remote.requests).toHaveLength(2)
  })

  test('keeps the offer that a wallet was opened with', async () => {
    const { pairings, remote } = await setup()
    pairings.watch()
    await settle()
    pairings.opened(wallet)

    sleep(10 * minute)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(remote.requests).toHaveLength(1)
    remote.newest.expire()
    await settle()

    expect(pairings.state.progress).toMatchObject({ error: { code: 'session/expired' } })
  })
})

describe('success', () => {
  test('is known the moment the session stands, before its accounts are connected', async () => {
    const { pairings, remote } = await setup()
    pairings.watch()
    await settle()
    const seen: string[] = []
    const stop = subscribe(pairings.state, () => seen.push(pairings.state.progress.status), true)

    remote.newest.approve(grants)
    await settle()
    stop()

    expect([...new Set(seen)]).toEqual(['taken', 'connected'])
  })

  test('is told by QR and remembered under the name of the wallet that was chosen', async () => {
    const { names, pairings, recent, remote } = await setup()
    pairings.choose(wallet)
    pairings.watch()
    await settle()

    remote.newest.approve(grants, { name: 'Something else' })
    await settle()

    expect(names).toEqual([['CONNECT_SUCCESS', { method: 'qrcode', name: 'Cove' }]])
    expect(recent.map(({ id }) => id)).toEqual(['cove'])
    expect(status(pairings)).toEqual(['idle', 'connected'])
  })

  test('of a code for any wallet is remembered as the listed wallet of its name', async () => {
    const { pairings, recent, remote } = await setup()
    pairings.watch()
    await settle()

    remote.newest.approve(grants, { name: 'Cove' })
    await settle()

    expect(recent.map(({ id }) => id)).toEqual(['cove'])
  })

  test('of a wallet that was opened keeps its link, so that later requests can open it too', async () => {
    const { area, names, pairings, remote } = await setup()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Android')
    pairings.watch()
    await settle()
    pairings.opened(wallet)
    expect(pairings.state.progress).toEqual({ status: 'opened', at: performance.now(), signsIn: false })

    remote.newest.approve(grants)
    await settle()

    expect(names).toEqual([['CONNECT_SUCCESS', { method: 'mobile', name: 'Cove' }]])
    expect(area.values.get('WALLETCONNECT_DEEPLINK_CHOICE')).toBe('{"href":"cove://","name":"Cove"}')
  })

  test('of nobody in particular goes by the name that the wallet gives itself', async () => {
    const { names, pairings, recent, remote } = await setup()
    pairings.watch()
    await settle()

    remote.newest.approve(grants, { name: 'Grove' })
    await settle()

    expect(names).toEqual([['CONNECT_SUCCESS', { method: 'qrcode', name: 'Grove' }]])
    expect(recent).toEqual([])
  })

  test('is not that of the next view', async () => {
    const { pairings, remote } = await setup()
    pairings.watch()()
    await settle()
    remote.newest.approve(grants)
    await settle()

    pairings.watch()
    await vi.advanceTimersByTimeAsync(1_000)

    expect(status(pairings)).toEqual(['ready', 'waiting'])
  })
})

describe('links', () => {
  test('are there with the offer, by what the wallet has', async () => {
    const { pairings, remote } = await setup()
    expect(pairings.link(wallet, 'mobile')).toBeUndefined()
    pairings.watch()
    await settle()
    const uri = encodeURIComponent(remote.newest.uri)

    expect(pairings.link(wallet, 'mobile')).toEqual({ href: `cove://wc?uri=${uri}`, target: '_self' })
    expect(pairings.link(wallet, 'web')).toEqual({
      href: `https://cove.example/app/wc?uri=${uri}`,
      target: '_blank',
    })
    expect(pairings.link(wallet, 'desktop')).toBeUndefined()
    expect(webUrl(pairings.link(wallet, 'web')?.href)).toBeDefined()
  })

  test('that lead to no connection are told, without the key of the pairing', async () => {
    const { names, pairings, remote } = await setup()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Android')
    pairings.watch()
    await settle()
    pairings.opened(wallet)

    remote.newest.expire()
    await settle()

    expect(pairings.state.progress.status).toBe('failed')
    expect(names.filter(([event]) => event === 'CONNECT_PROXY_ERROR')).toEqual([
      [
        'CONNECT_PROXY_ERROR',
        {
          message: expect.stringMatching(/./),
          uri: 'wc:0@2',
          mobile_link: 'cove://',
          name: 'Cove',
        },
      ],
    ])
    expect(JSON.stringify(names)).not.toMatch(/symKey|secret/)
  })

  test('that nobody followed, or that led to a wallet where it was declined, did not fail', async () => {
    const { names, pairings, remote } = await setup()
    pairings.choose(wallet)
    pairings.watch()
    await settle()
    remote.newest.fail(new RelayError(false))
    await settle()
    pairings.retry()
    await vi.advanceTimersByTimeAsync(1_000)
    pairings.opened(wallet)
    remote.newest.fail(new UserRejectedError('session_propose'))
    await settle()

    expect(names.map(([event]) => event)).toEqual(['CONNECT_ERROR', 'USER_REJECTED'])
  })

  test('of another wallet than the one opened wait for the visitor again', async () => {
    const { pairings } = await setup()
    pairings.watch()
    await settle()
    pairings.opened(wallet)

    pairings.choose(wallet)
    expect(pairings.state.progress.status).toBe('opened')
    pairings.choose(undefined)

    expect(pairings.state.progress.status).toBe('waiting')
  })
})

describe('under manualWCControl', () => {
  test('nothing is offered until the host offers it', async () => {
    const { hub, pairings, remote } = await setup({ manualWCControl: true })
    pairings.watch()
    pairings.retry()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(remote.requests).toHaveLength(0)

    const { uri } = await hub.make()

    expect(shown(pairings)).toBe(uri)
  })

  test('what the host offered is not replaced when it expires', async () => {
    const { hub, pairings, remote } = await setup({ manualWCControl: true })
    pairings.watch()
    await hub.make()

    await vi.advanceTimersByTimeAsync(4 * minute)
    remote.newest.expire()
    await vi.advanceTimersByTimeAsync(5_000)

    expect(remote.requests).toHaveLength(1)
    expect(pairings.state.progress).toMatchObject({ error: { code: 'session/expired' } })
  })
})
