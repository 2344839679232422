// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { createInstance, parseOptions } from '@foyer/controllers'
import { connectionOf } from '@foyer/core'
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { type ListedWallet, listedWallets } from './listedWallets.test-support.js'

const adapters = [evm({ networks: [mainnet] })]

beforeEach(async () => {
  // Code arrives before the clock is stopped.
  const warm = createInstance(parseOptions({ adapters, debug: false }), () => undefined)
  await Promise.all([warm.prepare(), warm.adapter('eip155')])
  warm.stop()
  // A Disconnect that is owed fetches code of its own.
  const area = fullArea({ leaving: { 'eip155/none': 0 } })
  const owing = createInstance(parseOptions({ adapters, debug: false }), () => area)
  owing.start()
  await vi.waitFor(() => expect(area.getItem('@foyer/leaving')).toContain(':1'))
  owing.stop()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function fullArea(stored: Readonly<Record<string, unknown>> = {}) {
  const values = new Map(Object.entries(stored).map(([key, one]) => [`@foyer/${key}`, JSON.stringify(one)]))
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

/** A reverse domain name that is too long to be stored. */
const long = Array(5).fill('a'.repeat(60)).join('.')
const wallet = fc.record({
  /** Its reverse domain name or name. One without a claim is there as `window.ethereum` alone. */
  claim: fc.constantFrom('io.metamask', 'io.metamask', 'com.other', undefined, '~Orbit', long),
  address: fc.nat(1),
})
const visit = fc.record({
  /** The wallet that announces itself first. */
  first: fc.nat(2),
  /** The wallet that is `window.ethereum`, if none is there as that alone. */
  global: fc.option(fc.nat(2)),
  acts: fc.array(
    fc.tuple(fc.constantFrom('press', 'press', 'leave', 'sleep', 'wake', 'lock', 'unlock'), fc.nat(2)),
    { maxLength: 4 },
  ),
})
const stories = fc.record({
  wallets: fc.array(wallet, { minLength: 1, maxLength: 3 }),
  visits: fc.array(visit, { minLength: 1, maxLength: 3 }),
})

searchModel(
  'each wallet that was left forgets the page, whichever wallet has its id now, and the one that is kept does not',
  {
    stories,
    gate: 90,
    exhaustive: 5_000,
    finds: [
      {
        found:
          'the wallet that is kept was asked to forget the page for another one of its id while it was locked',
        input: {
          wallets: [
            { claim: 'io.metamask', address: 0 },
            { claim: 'io.metamask', address: 1 },
            { claim: 'io.metamask', address: 1 },
          ],
          visits: [
            { first: 0, global: null, acts: [['press', 0]] },
            {
              first: 2,
              global: null,
              acts: [
                ['press', 2],
                ['press', 0],
                ['lock', 2],
              ],
            },
          ],
        },
      },
    ],
    async play({ wallets: told, visits }, tell) {
      const page = listedWallets()
      let hasNameless = false
      const wallets: ListedWallet[] = []
      for (const { claim, address } of told) {
        if (claim === undefined && hasNameless) continue
        hasNameless ||= claim === undefined
        wallets.push(page.create(claim, address))
        tell(`${wallets.length - 1}: ${claim ?? 'nameless'} with address ${address}`)
      }
      const area = fullArea()
      const at = (index: number) => wallets[index % wallets.length]
      /** Pressed last, and not left since. */
      let kept: ListedWallet | undefined

      async function live(order: readonly ListedWallet[], global: ListedWallet | undefined, work: Work) {
        for (const one of order) if (one.claim !== undefined) one.arrive()
        const nameless = order.find(({ claim }) => !claim) ?? global
        nameless?.beGlobal()
        const instance = createInstance(parseOptions({ adapters, debug: false }), () => area)
        const end = instance.start()
        void instance.discover()
        await vi.advanceTimersByTimeAsync(4_000)
        const connectors = () => instance.state.wallets.flatMap((one) => one.connectors)
        const press = async (index: number) => {
          const list = connectors()
          const id = list[index % list.length]?.id
          if (id === undefined) return
          const before = wallets.map(({ asked }) => asked())
          void instance.connect({ connectorId: id, namespace: 'eip155' }).catch(() => {})
          await vi.advanceTimersByTimeAsync(8_000)
          const pressed = wallets.find((one, place) => one.asked() !== before[place])
          const connection = connectionOf(instance.state, 'eip155')
          if (connection.status === 'connected' && connection.connectorId === id) kept = pressed
          tell(`pressed ${id}, which is ${pressed && wallets.indexOf(pressed)}: ${connection.status}`)
        }
        const leave = async () => {
          kept = undefined
          void instance.disconnect().catch(() => {})
          await vi.advanceTimersByTimeAsync(8_000)
        }
        await work({ press, leave })
        await vi.advanceTimersByTimeAsync(60_000)
        tell(`owed ${area.getItem('@foyer/leaving')}, listed by ${wallets.map((one) => one.lists())}`)
        if (kept) expect(kept.lists()).toBe(true)
        end()
        instance.stop()
        page.leave()
      }

      try {
        for (const { first, global, acts } of visits) {
          const lead = at(first)
          const order = wallets.filter((one) => one === lead).concat(wallets.filter((one) => one !== lead))
          tell(`visit: ${order.map((one) => wallets.indexOf(one))}, global ${global}`)
          await live(order, global === null ? undefined : at(global), async ({ press, leave }) => {
            for (const [act, index] of acts) {
              tell(`${act} ${index}`)
              if (act === 'press') await press(index)
              else if (act === 'leave') await leave()
              else at(index)?.[act]()
            }
          })
        }
        tell('all are awake and unlocked')
        for (const one of wallets) {
          one.wake()
          one.unlock()
        }
        await live(wallets, undefined, ({ leave }) => leave())
        for (let more = 0; more < 2; more += 1) await live(wallets, undefined, async () => {})
        expect(wallets.map((one) => one.lists())).toEqual(wallets.map(() => false))
      } finally {
        page.leave()
      }
    },
  },
)

type Work = (acts: { press(index: number): Promise<void>; leave(): Promise<void> }) => Promise<void>
