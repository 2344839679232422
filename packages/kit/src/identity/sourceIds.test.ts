// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { solana } from '@foyer/adapter-solana'
import { solanaMainnet as solanaNetwork } from '@foyer/adapter-solana/networks'
import { createInstance, parseOptions } from '@foyer/controllers'
import { type ConnectorType, connectionOf, type WalletSource } from '@foyer/core'
import { searchModel } from '@foyer/search'
import { fakeSessions } from '@foyer/testing/family'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { pageWallets } from './pageWallets.test-support.js'
import { storageWith } from './storageWith.test-support.js'

const adapters = [evm({ networks: [mainnet] }), solana({ networks: [solanaNetwork] })]

beforeEach(async () => {
  // Code arrives before the clock is stopped.
  const owed = storageWith({ leaving: { 'eip155/none': { visits: 0, debt: performance.now() } } })
  const connectors = [sourceOf('source:warm', 'external')]
  const warm = createInstance(parseOptions({ adapters, connectors, debug: false }), () => owed)
  const end = warm.start()
  await Promise.all([
    warm.prepare(),
    warm.adapter('eip155'),
    warm.adapter('solana'),
    warm.sessions('source:warm'),
  ])
  await vi.waitFor(() => expect(owed.getItem('@foyer/leaving')).toContain('"visits":1'))
  end()
  warm.stop()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A source of sessions that has none. */
const sourceOf = (id: WalletSource['id'], type: ConnectorType, name: string = id): WalletSource => ({
  id,
  type,
  name,
  adapters: [],
  create: async () => fakeSessions().open(),
})

const families = fc.constantFrom('eip155' as const, 'solana' as const)
/** A name may begin with what is read of an id as a mark. */
const marks = fc.constantFrom('', '~', '~~', 'source:', '~source:~')

const stories = fc.record({
  family: families,
  /** The sources of Foyer and those of hosts. Their sessions may have been lost. */
  id: fc.constantFrom('walletConnect', 'auth', 'source:phone', 'source:io.host.phone'),
  hasSession: fc.boolean(),
  mark: marks,
  comes: fc.constantFrom('before' as const, 'later' as const),
  presses: fc.boolean(),
})

searchModel('a wallet of the page never takes over the connection of a source that the page does not have', {
  stories,
  gate: 40,
  exhaustive: 1_000,
  async play({ family, id, hasSession, mark, comes, presses }, tell) {
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
        expect(now.status).toBe('connected')
        if (now.status === 'connected') expect(now.connectorId).not.toBe(id)
      }
      const isConnected = connection().status === 'connected'
      void instance.disconnect().catch(() => {})
      await vi.advanceTimersByTimeAsync(10_000)

      expect(connection().status).toBe('disconnected')
      expect(area.getItem('@foyer/connectors')).toBe('{}')
      if (isConnected) expect(wallet.isLeft()).toBe(true)
      // The page that has the source ends its session.
      expect(area.getItem('@foyer/leaving')).toContain(`/${id}"`)
    } finally {
      end()
      instance.stop()
      page.end()
    }
  },
})

const visits = fc.record({
  family: families,
  id: fc.constantFrom('auth' as const, 'source:phone' as const, 'source:io.host.phone' as const),
  type: fc.constantFrom<ConnectorType>('walletConnect', 'auth', 'external', 'announced'),
  /** Whether the wallet goes by the id of the source or by its name. */
  claims: fc.constantFrom('id' as const, 'name' as const),
  mark: marks,
  /** Whether the page has the source: as the wallet is connected, at the next visit, and as it is left. */
  has: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
})

searchModel('a wallet that is named as a source is its own row, comes back as itself, and is left', {
  stories: visits,
  gate: 40,
  exhaustive: 1_000,
  async play({ family, id, type, claims, mark, has }, tell) {
    tell(`${family}: ${id} (${type}); the wallet has its ${claims}, after “${mark}”`)
    const area = storageWith({})
    const page = pageWallets(family)
    const wallet = page.create(mark + (claims === 'id' ? id : 'Phone'), undefined, 0)
    wallet.arrive()
    const steps = ['connect', 'return', 'leave'] as const
    try {
      for (const [at, step] of steps.entries()) {
        const connectors = has[at] ? [sourceOf(id, type, 'Phone')] : []
        const instance = createInstance(parseOptions({ adapters, connectors, debug: false }), () => area)
        const end = instance.start()
        await instance.discover()
        tell(`${step} on a page ${has[at] ? 'with' : 'without'} the source`)
        await vi.advanceTimersByTimeAsync(4_000)
        const rows = instance.state.wallets.filter((row) =>
          row.connectors.some((one) => one.id !== id && one.namespace === family),
        )
        expect(rows).toHaveLength(1)
        expect(rows[0]?.connectors).toHaveLength(1)
        expect(instance.state.wallets).toHaveLength(has[at] ? 2 : 1)
        const connectorId = rows[0]?.connectors[0].id ?? ''
        if (step === 'connect') {
          void instance.connect({ connectorId, namespace: family }).catch(() => {})
          await vi.advanceTimersByTimeAsync(1_000)
        }
        expect(connectionOf(instance.state, family)).toMatchObject({
          status: 'connected',
          connectorId,
          address: wallet.address,
        })
        if (step === 'leave') {
          void instance.disconnect().catch(() => {})
          await vi.advanceTimersByTimeAsync(10_000)
          expect(wallet.isLeft()).toBe(true)
          expect(area.getItem('@foyer/leaving')).toBeNull()
        }
        end()
        instance.stop()
      }
    } finally {
      page.end()
    }
  },
})
