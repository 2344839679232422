// @tier gate, @vitest-environment happy-dom
import { connectionOf, type WalletSource, type WalletSourceContext } from '@foyer/core'
import { searchModel } from '@foyer/search'
import { evmFamily, fakeArea, grantsOfBoth, solanaFamily } from '@foyer/testing/family'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { createInstance } from '../instance.js'
import { parseOptions } from '../options.js'
import { fakeSource } from '../sources/fakeSource.test-support.js'

// It is imported once it is needed, which takes time of no clock of these.
beforeAll(() => createInstance(parseOptions({ debug: false }), () => fakeArea()).prepare())
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const stories = fc.record({
  /** The code that does not come at first. */
  part: fc.constantFrom('the handle', 'the adapter', 'the source'),
  how: fc.constantFrom('fails', 'throws', 'hangs'),
  /** How long (ms) it does not come. A fetch that hangs comes after that. */
  awayMs: fc.constantFrom(0, 500, 4_000, 40_000, 300_000),
  /** How the page looks again after that. */
  look: fc.constantFrom('time', 'online', 'opened', 'pageshow', 'resume'),
  wallet: fc.constantFrom('page', 'session'),
})

searchModel('a connection whose code does not come at first is restored once the code is here', {
  stories,
  gate: 60,
  exhaustive: 1_000,
  async play({ part, how, awayMs, look, wallet }, tell) {
    tell(`${part} ${how} for ${awayMs} ms, a wallet by ${wallet}, then ${look}`)
    const remote = fakeSource()
    const family = evmFamily()
    const area = fakeArea({})
    const first = createInstance(
      parseOptions({
        debug: false,
        adapters: [family.descriptor, solanaFamily().descriptor],
        connectors: [remote.source],
      }),
      () => area,
    )
    first.start()
    if (wallet === 'page')
      await Promise.all([first.connect({ connectorId: 'harbor', namespace: 'eip155' }), pass(1_000)])
    else {
      const { approval } = await remote.ask(first)
      remote.newest.approve(grantsOfBoth)
      await Promise.all([approval, pass(1_000)])
      remote.stored = (await first.sessions('source:phone')).session()
    }
    first.stop()

    const until = Date.now() + awayMs
    async function come<T>(name: typeof part, value: () => T): Promise<Awaited<T>> {
      const restMs = until - Date.now()
      if (name === part && restMs > 0) {
        if (how !== 'hangs') throw new TypeError('Failed to fetch')
        await new Promise((resolve) => setTimeout(resolve, restMs))
      }
      return await value()
    }
    const { descriptor } = family
    const source: WalletSource = {
      ...remote.source,
      create: (context: WalletSourceContext) => come('the source', () => remote.source.create(context)),
    }
    const next = createInstance(
      parseOptions({
        debug: false,
        connectors: [source],
        adapters: [
          {
            ...descriptor,
            create: async (context) => {
              const handle = await come('the handle', () => descriptor.create(context))
              return { ...handle, load: () => come('the adapter', () => handle.load()) }
            },
          },
        ],
      }),
      () => area,
    )
    const end = next.start()
    await pass(awayMs + 100)
    if (look === 'online') window.dispatchEvent(new Event('online'))
    if (look === 'opened') next.modal.open = true
    if (look === 'resume') document.dispatchEvent(new Event('resume'))
    if (look === 'pageshow') window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    // All that looks again does so at once; time alone takes a while.
    await pass(look === 'time' ? 70_000 : 500)

    expect(connectionOf(next.state, 'eip155').status).toBe('connected')
    expect(next.state.initialized).toBe(true)
    end()
    next.stop()
  },
})
