// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { solana } from '@foyer/adapter-solana'
import { solanaMainnet as solanaNetwork } from '@foyer/adapter-solana/networks'
import { createInstance, parseOptions } from '@foyer/controllers'
import { connectedWallet, connectionOf } from '@foyer/core'
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { pageWallets } from './pageWallets.test-support.js'
import { spell, spellings } from './spellings.test-support.js'
import { storageWith } from './storageWith.test-support.js'

const adapters = [evm({ networks: [mainnet] }), solana({ networks: [solanaNetwork] })]

beforeEach(async () => {
  // Code arrives before the clock is stopped.
  const warm = createInstance(parseOptions({ adapters, debug: false }), () => undefined)
  await Promise.all([warm.prepare(), warm.adapter('eip155'), warm.adapter('solana')])
  warm.stop()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const stories = fc.record({
  how: spellings,
  /** A rival may have the rdns or id of the real one, whatever its name. */
  rdns: fc.constantFrom('io.metamask', 'com.rival', undefined),
  family: fc.constantFrom('eip155' as const, 'solana' as const),
  /** The real wallet was connected at an earlier visit, or is by a press. */
  begins: fc.constantFrom('stored' as const, 'pressed' as const),
  /** Then it is `window.ethereum` that was connected, and announces itself from then on. */
  isGlobal: fc.boolean(),
  /** The real one does this once it is connected. */
  goes: fc.constantFrom('nowhere' as const, 'locked' as const, 'gone' as const),
  /** When the rival comes: before the real one, after it, once that is connected, away or back, or never. */
  comes: fc.constantFrom('first', 'second', 'connected', 'away', 'back', 'never'),
  presses: fc.boolean(),
})

searchModel('a wallet that another one may be taken for is never restored without a press', {
  stories,
  gate: 80,
  exhaustive: 3_000,
  async play({ how, rdns, family, begins, isGlobal, goes, comes, presses }, tell) {
    const wasNameless = isGlobal && family === 'eip155'
    const name = spell('MetaMask', how)
    tell(
      `${family}: ${name} ${rdns} comes ${comes}, the real one is ${wasNameless ? 'nameless, ' : ''}${begins} and then ${goes}`,
    )
    const page = pageWallets(family)
    const real = page.create('MetaMask', 'io.metamask', 0)
    const rival = page.create(name, rdns, 1)
    const id = wasNameless ? 'injected' : family === 'eip155' ? 'io.metamask' : 'MetaMask'
    const area = storageWith(
      begins === 'pressed'
        ? {}
        : { connectors: { [family]: id }, ...(wasNameless && { lastAddress: { [family]: real.address } }) },
    )
    const instance = createInstance(parseOptions({ adapters, debug: false }), () => area)
    const connection = () => connectionOf(instance.state, family)
    const come = async (when: string) => {
      if (comes === when) rival.arrive()
      await vi.advanceTimersByTimeAsync(100)
    }
    await come('first')
    if (wasNameless) real.beGlobal()
    const isLate = wasNameless && begins === 'pressed'
    if (!isLate) real.arrive()
    await come('second')
    const end = instance.start()
    try {
      void instance.discover()
      await vi.advanceTimersByTimeAsync(1_000)
      const isEarly = comes === 'first' || comes === 'second'
      if (begins === 'pressed') {
        const listed = instance.state.wallets.flatMap(({ connectors }) => connectors)
        const pressed = listed.filter((one) => one.namespace === family).at(comes === 'first' ? 1 : 0)
        void instance.connect({ connectorId: isLate ? id : (pressed?.id ?? ''), namespace: family })
        await vi.advanceTimersByTimeAsync(1_000)
        if (isLate) real.arrive()
      }
      const isIn = begins === 'pressed' || !isEarly
      expect(connection().status).toBe(isIn ? 'connected' : 'disconnected')
      await come('connected')
      if (goes === 'gone') real.leave()
      else if (goes === 'locked') real.lock()
      await come('away')
      if (goes === 'gone') real.arrive()
      else if (goes === 'locked') real.unlock()
      await vi.advanceTimersByTimeAsync(1_000)
      await come('back')
      await vi.advanceTimersByTimeAsync(1_000)

      // A wallet of the first family is never taken off the page.
      const wasAway = goes === 'locked' || (goes === 'gone' && family === 'solana')
      const isKept = comes === 'never' || (begins === 'pressed' && !wasAway)
      expect(connection()).toMatchObject(
        isKept ? { status: 'connected', address: real.address } : { status: 'disconnected' },
      )
      expect(area.getItem('@foyer/connectors')).toContain(id)
      if (isKept) expect(connectedWallet(instance.state, family)?.name).toBe('MetaMask')
      if (comes === 'never') {
        void instance.disconnect()
        await vi.advanceTimersByTimeAsync(1_000)
        expect(real.isLeft()).toBe(true)
      }
      if (!presses || comes === 'never') return
      for (const { id, disputed } of instance.state.wallets.flatMap(({ connectors }) => connectors)) {
        expect(disputed).toBe(true)
        void instance.connect({ connectorId: id, namespace: family })
        await vi.advanceTimersByTimeAsync(1_000)
        expect(connection()).toMatchObject({ status: 'connected', connectorId: id })
        expect(connectedWallet(instance.state, family)?.disputed).toBe(true)
      }
      // The press ends once the wallet before it has forgotten the page, or has not answered for some seconds.
      await vi.advanceTimersByTimeAsync(10_000)
    } finally {
      end()
      instance.stop()
      page.end()
    }
  },
})
