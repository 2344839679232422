// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { createInstance, parseOptions } from '@foyer/controllers'
import { connectionOf } from '@foyer/core'
import { searchModel } from '@foyer/search'
import { fakeArea, fakeLocks } from '@foyer/testing/family'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'

const adapters = [evm({ networks: [mainnet] })]
const id = 'app.harbor'

beforeEach(async () => {
  const warm = createInstance(parseOptions({ adapters, debug: false }), () => undefined)
  await Promise.all([warm.prepare(), warm.adapter('eip155')])
  warm.stop()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A wallet of the page that reports `disconnect`, and answers `eth_accounts` when the test says so. */
function flappingWallet() {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const listenersOf = (event: string) => {
    const all = listeners.get(event) ?? new Set()
    listeners.set(event, all)
    return all
  }
  const held: (() => void)[] = []
  const wallet = { isLocked: false, isHolding: false, held }
  const provider = {
    async request({ method }: { readonly method: string }) {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_accounts' && wallet.isHolding) await new Promise<void>((go) => held.push(go))
      return wallet.isLocked ? [] : ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8']
    },
    on: (event: string, listener: (payload: unknown) => void) => listenersOf(event).add(listener),
    removeListener: (event: string, listener: (payload: unknown) => void) =>
      listenersOf(event).delete(listener),
  }
  const detail = { info: { uuid: id, name: id, rdns: id, icon: '' }, provider }
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  return Object.assign(wallet, {
    emit(event: string) {
      for (const listener of [...listenersOf(event)]) listener({ code: 4900 })
    },
    end: () => window.removeEventListener('eip6963:requestProvider', announce),
  })
}

searchModel('a wallet that reported a disconnection is asked until it grants something', {
  stories: fc.array(
    fc.record({
      act: fc.constantFrom('disconnect', 'connect', 'hold', 'answer', 'lock', 'unlock', 'visit'),
      ms: fc.constantFrom(20, 100, 300, 1_500),
    }),
    { minLength: 2, maxLength: 7, size: 'max' },
  ),
  gate: 100,
  exhaustive: 5_000,
  async play(steps, tell) {
    const wallet = flappingWallet()
    const [area, locks] = [fakeArea(), fakeLocks()]
    function visit() {
      const instance = createInstance(parseOptions({ adapters, debug: false }), () => area, locks)
      return { instance, end: instance.start() }
    }
    let page = visit()
    const acts = {
      disconnect: () => wallet.emit('disconnect'),
      connect: () => wallet.emit('connect'),
      hold() {
        wallet.isHolding = true
      },
      answer() {
        wallet.isHolding = false
        for (const answer of wallet.held.splice(0)) answer()
      },
      lock() {
        wallet.isLocked = true
      },
      unlock() {
        wallet.isLocked = false
      },
      visit() {
        page.end()
        page.instance.stop()
        page = visit()
      },
    }
    try {
      await page.instance.connect({ connectorId: id, namespace: 'eip155' })
      await vi.advanceTimersByTimeAsync(3_000)
      for (const { act, ms } of steps) {
        tell(`${act}, then ${ms} ms`)
        acts[act]()
        await vi.advanceTimersByTimeAsync(ms)
      }
      tell('at last it reports a disconnection, answers what is open, and is back')
      acts.disconnect()
      await vi.advanceTimersByTimeAsync(100)
      acts.answer()
      await vi.advanceTimersByTimeAsync(5_000)
      acts.unlock()
      await vi.advanceTimersByTimeAsync(120_000)
      expect(connectionOf(page.instance.state, 'eip155').status).toBe('connected')
    } finally {
      page.end()
      page.instance.stop()
      wallet.end()
    }
  },
})
