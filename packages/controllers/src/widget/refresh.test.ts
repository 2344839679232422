// @tier gate, @vitest-environment happy-dom
import { type Async, type Balances, HttpError, parseNetworkId } from '@foyer/core'
import { fakeNetwork } from '@foyer/testing/family'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRoot } from '../state.js'
import { watchAccount } from './accountChanges.js'
import { startRefresh } from './refresh.js'
import { place } from './standing.test-support.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setup() {
  const state = createRoot([fakeNetwork('eip155:1'), fakeNetwork('eip155:8453')], 'eip155')
  const { router, navigator, modal } = place(state)
  const close = vi.spyOn(modal, 'close')
  const refresh = vi.fn(async () => {})
  const prefetch = vi.fn()
  const balances: { state: { tokens: Async<readonly never[]> }; refresh: Balances['refresh'] } = {
    state: { tokens: { status: 'idle' } },
    refresh,
  }
  state.connections.eip155 = {
    status: 'connected',
    connectorId: 'w',
    address: '0xa',
    addresses: ['0xa'],
    accountType: 'eoa',
    approved: undefined,
  }
  state.networks.selected.eip155 = parseNetworkId('eip155:1')
  const ends = [
    watchAccount({ state, navigator, wallets: { prefetch } }),
    startRefresh({ state, router, balances }),
  ]
  const end = () => {
    for (const stop of ends) stop()
  }
  return { state, router, balances, refresh, prefetch, close, end }
}

const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

test('balances are asked for every 10 s while Account is looked at, and only then', async () => {
  const { state, router, refresh, end } = setup()
  await tick(60_000)
  expect(refresh).not.toHaveBeenCalled()

  router.reset('Account')
  state.modal.open = true
  await tick()
  expect(refresh).toHaveBeenCalledTimes(1)
  await tick(20_000)
  expect(refresh).toHaveBeenCalledTimes(3)

  router.push('Networks')
  await tick(60_000)
  expect(refresh).toHaveBeenCalledTimes(3)
  end()
})

test('a 503 stops the asking until the network changes', async () => {
  const { state, router, balances, refresh, end } = setup()
  router.reset('Account')
  state.modal.open = true
  await tick()
  balances.state.tokens = { status: 'failed', error: new HttpError('x', 503), previous: undefined }
  await tick(60_000)
  expect(refresh).toHaveBeenCalledTimes(1)

  state.networks.selected.eip155 = parseNetworkId('eip155:8453')
  await tick()
  expect(refresh).toHaveBeenCalledTimes(2)
  end()
})

test('looking at another chain family without an account does not close the widget', async () => {
  const { state, close, end } = setup()
  state.modal.open = true

  state.networks.active = 'solana'
  await tick()

  expect(close).not.toHaveBeenCalled()
  end()
})

test('nothing ticks or listens after the end', async () => {
  const { state, router, refresh, end } = setup()
  router.reset('Account')
  state.modal.open = true
  await tick()

  end()
  state.networks.selected.eip155 = parseNetworkId('eip155:8453')
  await tick(60_000)

  expect(refresh).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('an open widget asks again when the network of the device is back', async () => {
  const { state, refresh, prefetch, end } = setup()
  globalThis.dispatchEvent(new Event('online'))
  expect(refresh).not.toHaveBeenCalled()

  state.modal.open = true
  globalThis.dispatchEvent(new Event('online'))

  expect(refresh).toHaveBeenCalledExactlyOnceWith({ force: true })
  expect(prefetch).toHaveBeenCalledOnce()
  end()
})

test('a page in the background asks nothing', async () => {
  const { state, router, refresh, end } = setup()
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  router.reset('Account')
  state.modal.open = true
  await tick(60_000)
  expect(refresh).not.toHaveBeenCalled()

  visible.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(refresh).toHaveBeenCalledOnce()
  end()
})
