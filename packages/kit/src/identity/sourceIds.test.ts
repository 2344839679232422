// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { solana } from '@foyer/adapter-solana'
import { solanaMainnet as solanaNetwork } from '@foyer/adapter-solana/networks'
import { createInstance, parseOptions } from '@foyer/controllers'
import { connectionOf } from '@foyer/core'
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { pageWallets } from './pageWallets.test-support.js'
import { storageWith } from './storageWith.test-support.js'

const adapters = [evm({ networks: [mainnet] }), solana({ networks: [solanaNetwork] })]

beforeEach(async () => {
  // Code arrives before the clock is stopped.
  const owed = storageWith({ leaving: { 'eip155/none': 0 } })
  const warm = createInstance(parseOptions({ adapters, debug: false }), () => owed)
  const end = warm.start()
  await Promise.all([warm.prepare(), warm.adapter('eip155'), warm.adapter('solana')])
  await vi.waitFor(() => expect(owed.getItem('@foyer/leaving')).toContain('"visits":1'))
  end()
  warm.stop()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const stories = fc.record({
  family: fc.constantFrom('eip155' as const, 'solana' as const),
  /** The sources of Foyer, whose sessions may have been lost, and those of hosts. */
  source: fc.constantFrom(
    { id: 'walletConnect', hasSession: false },
    { id: 'walletConnect', hasSession: true },
    { id: 'auth', hasSession: false },
    { id: 'phone', hasSession: true },
    { id: 'io.host.phone', hasSession: true },
  ),
  mark: fc.constantFrom('', '~', '~~'),
  comes: fc.constantFrom('before' as const, 'later' as const),
  presses: fc.boolean(),
})

searchModel('a wallet of the page never takes over the connection of a source that the page does not have', {
  stories,
  gate: 40,
  exhaustive: 1_000,
  async play({ family, source: { id, hasSession }, mark, comes, presses }, tell) {
    tell(
      `${family}: ${id} ${hasSession ? 'with' : 'without'} a session; the wallet is ${mark}${id}, ${comes}`,
    )
    const page = pageWallets(family)
    const wallet = page.create(mark + id, id.includes('.') ? id : undefined, 0)
    const area = storageWith({
      connectors: { [family]: id },
      ...(hasSession && { sessions: { [id]: 'topic' } }),
    })
    if (comes === 'before') wallet.arrive()
    const instance = createInstance(parseOptions({ adapters, debug: false }), () => area)
    const connection = () => connectionOf(instance.state, family)
    const end = instance.start()
    try {
      await vi.advanceTimersByTimeAsync(1_000)
      if (comes === 'later') wallet.arrive()
      await vi.advanceTimersByTimeAsync(10_000)
      expect(connection().status).toBe('disconnected')
      expect(area.getItem('@foyer/connectors')).toContain(id)

      if (presses) {
        const listed = instance.state.wallets.flatMap(({ connectors }) => connectors)[0]?.id ?? ''
        void instance.connect({ connectorId: listed, namespace: family }).catch(() => {})
        await vi.advanceTimersByTimeAsync(1_000)
        const now = connection()
        // A wallet with the id of a stored session is refused.
        if (now.status === 'connected') expect(now.connectorId).not.toBe(id)
      }
      const isConnected = connection().status === 'connected'
      void instance.disconnect().catch(() => {})
      await vi.advanceTimersByTimeAsync(10_000)

      expect(connection().status).toBe('disconnected')
      expect(area.getItem('@foyer/connectors')).toBe('{}')
      if (isConnected) expect(wallet.isLeft()).toBe(true)
      // The page that has the source ends its session.
      if (hasSession) expect(area.getItem('@foyer/leaving')).toContain(`/${id}"`)
    } finally {
      end()
      instance.stop()
      page.end()
    }
  },
})
