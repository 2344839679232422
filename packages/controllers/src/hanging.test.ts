// @tier gate
import { type Adapter, type AdapterDescriptor, connectionOf } from '@foyer/core'
import { search } from '@foyer/search'
import { evmFamily, fakeArea, fakeLocks, grantsOfBoth, solanaFamily } from '@foyer/testing/family'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createInstance } from './instance.js'
import { parseOptions } from './options.js'
import { fakeSource } from './sources/fakeSource.test-support.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Parts that never answer. `code`, `list` and `wallet` are those of Solana. */
const all = ['code', 'list', 'wallet', 'locks', 'source'] as const
type Hanging = ReadonlySet<(typeof all)[number]>
const never = () => new Promise<never>(() => {})

function hangs({ create, ...descriptor }: AdapterDescriptor, hanging: Hanging): AdapterDescriptor {
  return {
    ...descriptor,
    async create(context) {
      if (hanging.has('list')) return never()
      const handle = await create(context)
      const load = async (): Promise<Adapter> => {
        if (hanging.has('code')) return never()
        const adapter = await handle.load()
        return hanging.has('wallet') ? { ...adapter, disconnect: never } : adapter
      }
      return { ...handle, load }
    },
  }
}

/** A page where much hangs from now on. */
async function open(hanging: Hanging, stored: Record<string, unknown>) {
  const [evm, sol, remote] = [evmFamily(), solanaFamily(), fakeSource()]
  const create: typeof remote.source.create = async (context) => {
    const sessions = await remote.source.create(context)
    return hanging.has('source') ? { ...sessions, end: never } : sessions
  }
  const area = fakeArea(stored)
  const locks = hanging.has('locks') ? { ...fakeLocks(), query: never } : fakeLocks()
  const instance = createInstance(
    parseOptions({
      adapters: [evm.descriptor, hangs(sol.descriptor, hanging)],
      connectors: [{ ...remote.source, create }],
      debug: false,
    }),
    () => area,
    locks,
  )
  await instance.prepare()
  return { instance, remote, wallet: evm.wallets[0], end: instance.start() }
}

const sets = fc.subarray([...all]).map((some) => new Set(some))

search(
  'disconnect() ends within 15 s where any part hangs, and asks every wallet that answers',
  async (look) => {
    await look(
      fc.asyncProperty(sets, fc.boolean(), async (hanging, isRemote) => {
        const connectors = { eip155: 'harbor', ...(!isRemote && { solana: 'glade' }) }
        const { instance, remote, wallet, end } = await open(hanging, { '@foyer/connectors': connectors })
        await vi.advanceTimersByTimeAsync(4_000)
        if (isRemote) {
          const { approval } = await remote.ask(instance, { namespace: 'solana' })
          remote.newest.approve({ solana: grantsOfBoth.solana })
          await Promise.race([approval, vi.advanceTimersByTimeAsync(100)])
        }
        let isOver = false
        const over = () => {
          isOver = true
        }

        instance.disconnect().then(over, over)
        await vi.advanceTimersByTimeAsync(15_000)

        expect(isOver).toBe(true)
        expect(connectionOf(instance.state, 'solana').status).toBe('disconnected')
        expect(wallet?.calls).toContain('disconnect')
        end()
      }),
    )
  },
  { gate: 40 },
)

search(
  'every other wallet that is owed is asked to forget the page where any part hangs',
  async (look) => {
    await look(
      fc.asyncProperty(sets, fc.boolean(), async (hanging, isFirst) => {
        const keys = isFirst ? ['solana/glade', 'eip155/harbor'] : ['eip155/harbor', 'solana/glade']
        const owed = Object.fromEntries(keys.map((key) => [key, { visits: 0 }]))
        const { wallet, end } = await open(hanging, { '@foyer/leaving': owed })

        await vi.advanceTimersByTimeAsync(15_000)

        expect(wallet?.calls).toContain('disconnect')
        end()
      }),
    )
  },
  { gate: 40 },
)
