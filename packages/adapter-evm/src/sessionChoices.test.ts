// @tier gate
import { search } from '@foyer/search'
import { createTestSessions } from '@foyer/testing'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { createAdapter } from './adapter.js'
import { alice, failure, fakeContext, signal } from './fakeWallet.test-support.js'
import { mainnet } from './networks.js'

/** The networks that a page asks a wallet to use, and the wallet's answer to each. */
interface Asked {
  readonly chainId: number
  readonly does: 'adds' | 'agrees' | 'declines'
}
const chains = [1, 10, 8453, 42161]
const asks = fc.array(
  fc.record({
    chainId: fc.constantFrom(...chains),
    does: fc.oneof(
      { arbitrary: fc.constant<Asked['does']>('adds'), weight: 3 },
      fc.constantFrom<Asked['does'][]>('agrees', 'declines'),
    ),
  }),
  { minLength: 1, maxLength: 4 },
)

async function faultsOf(all: readonly Asked[], scheduler: fc.Scheduler): Promise<readonly string[]> {
  const queue = [...all]
  const granted = new Set([1])
  const remote = createTestSessions({
    namespace: 'eip155',
    accounts: [`eip155:1:${alice}`],
    answers: {
      async wallet_switchEthereumChain(params: unknown) {
        const chainId = Number(Object(params)[0].chainId)
        const does = queue.find((one) => one.chainId === chainId)?.does
        if (does === 'declines') {
          await scheduler.schedule(Promise.resolve(), `declines ${chainId}`)
          throw failure(4001)
        }
        await scheduler.schedule(Promise.resolve(), `agrees ${chainId}`)
        if (does === 'agrees') return null
        void scheduler.schedule(Promise.resolve(), `adds ${chainId}`).then(() => {
          granted.add(chainId)
          remote.state.accounts = [...granted].map((id) => `eip155:${id}:${alice}`)
          remote.tell({ type: 'session', session: remote.session })
        })
        return null
      },
    },
  })
  const context = {
    ...fakeContext({ [mainnet.id]: ['https://one.example'] }),
    sessions: () => async () => remote.sessions,
  }
  const adapter = createAdapter({ context, discovery: { find: () => undefined, subscribe: () => () => {} } })
  await adapter.connect({ connectorId: 'walletConnect', network: mainnet.id }, signal)
  const provider = adapter.provider('walletConnect')
  const told: unknown[] = []
  provider?.on?.('chainChanged', (chainId) => told.push(Number(chainId)))
  for (const { chainId } of all)
    void provider
      ?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${chainId.toString(16)}` }] })
      .catch(() => {})
  await scheduler.waitIdle()
  const now = Number(await provider?.request({ method: 'eth_chainId' }))
  adapter.dispose()

  const last = all.at(-1)
  const isReached = last !== undefined && granted.has(last.chainId)
  return [
    isReached && last.does !== 'declines' && now !== last.chainId
      ? `the page asked for ${last.chainId} last, and ${now} is in use`
      : undefined,
    told.length > 0 && told.at(-1) !== now ? 'the page heard of another network' : undefined,
  ].filter((fault) => fault !== undefined)
}

search(
  'of several networks that a page asks for the last wins, in whatever order the wallet answers',
  fc.asyncProperty(asks, fc.scheduler(), async (all, scheduler) => {
    vi.useFakeTimers()
    try {
      expect(await faultsOf(all, scheduler)).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  }),
  { gate: 200, exhaustive: 5_000 },
)
