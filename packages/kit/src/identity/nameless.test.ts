// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { createInstance, parseOptions } from '@foyer/controllers'
import { connectionOf } from '@foyer/core'
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { type PageWallet, pageWallets } from './pageWallets.test-support.js'
import { storageWith } from './storageWith.test-support.js'

const adapters = [evm({ networks: [mainnet] })]

beforeEach(async () => {
  // Code arrives before the clock is stopped.
  const warm = createInstance(parseOptions({ adapters, debug: false }), () => undefined)
  await Promise.all([warm.prepare(), warm.adapter('eip155')])
  warm.stop()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const steps = fc.constantFrom('announces', 'global', 'locks', 'unlocks', 'leaves')
const stories = fc.record({
  names: fc.tuple(
    ...[0, 1, 2].map(() =>
      fc.constantFrom(
        'injected',
        '~injected',
        'in\u200bjected',
        'injected (2)',
        'Windward',
        'Meridian',
        'Quay',
      ),
    ),
  ),
  rdns: fc.constantFrom(undefined, 'com.windward'),
  /** The wallet whose address was granted at the last visit, or none of these. */
  last: fc.nat(3),
  /** Acts of wallets before the page looks for them, and afterwards. */
  early: fc.array(fc.tuple(fc.nat(2), fc.constantFrom('announces', 'global')), { maxLength: 4 }),
  late: fc.array(fc.tuple(fc.nat(2), steps), { maxLength: 4 }),
})

searchModel('a wallet without a name comes back by itself only as the object and address that it was', {
  stories,
  gate: 150,
  exhaustive: 5_000,
  async play({ names, rdns, last, early, late }, tell) {
    const page = pageWallets('eip155')
    const wallets = names.map((name, at) =>
      page.create(name, at === 1 ? rdns : undefined, at === 0 ? 0 : at === 1 ? 1 : 2),
    )
    const globals = new Set<PageWallet>()
    const act = ([at, step]: readonly [number, string]) => {
      tell(`${at} ${step}`)
      const wallet = wallets[at]
      if (!wallet) return
      if (step === 'announces') wallet.arrive()
      else if (step === 'locks') wallet.lock()
      else if (step === 'unlocks') wallet.unlock()
      else if (step === 'leaves') wallet.leave()
      else {
        globals.add(wallet)
        wallet.beGlobal()
        window.dispatchEvent(new Event('ethereum#initialized'))
      }
    }
    const address = wallets[last]?.address
    tell(`${names} ${rdns}; ${last} was connected`)
    for (const one of early) act(one)
    const area = storageWith({
      connectors: { eip155: 'injected' },
      ...(address && { lastAddress: { eip155: address } }),
    })
    const instance = createInstance(parseOptions({ adapters, debug: false }), () => area)
    const end = instance.start()
    const expectRight = () => {
      const connection = connectionOf(instance.state, 'eip155')
      if (connection.status !== 'connected') return false
      expect(connection.address).toBe(address)
      expect([...globals].map((one) => one.address)).toContain(address)
      return true
    }
    try {
      void instance.discover()
      await vi.advanceTimersByTimeAsync(1_000)
      const isIn = expectRight()
      // It is alone on the page, and may have named itself.
      const isAlone = early.length > 0 && early.every(([at]) => at === last)
      if (isAlone && early.some(([, step]) => step === 'global')) expect(isIn).toBe(true)
      for (const one of late) {
        act(one)
        await vi.advanceTimersByTimeAsync(500)
        expectRight()
        void instance.discover()
        await vi.advanceTimersByTimeAsync(500)
        expectRight()
      }
      const own = instance.state.wallets.flatMap(({ connectors }) => connectors)
      for (const { id, type } of own) if (type === 'announced') expect(id).not.toBe('injected')
      expect(area.getItem('@foyer/connectors')).toContain('injected')
    } finally {
      end()
      instance.stop()
      page.end()
    }
  },
})
