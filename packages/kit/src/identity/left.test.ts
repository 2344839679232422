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
  const area = fullArea({ leaving: { 'eip155/none': { visits: 0, debt: performance.now() } } })
  const owing = createInstance(parseOptions({ adapters, debug: false }), () => area)
  owing.start()
  await vi.waitFor(() => expect(area.getItem('@foyer/leaving')).toContain('"visits":1'))
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
const acts = fc.array(
  fc.tuple(fc.constantFrom('press', 'press', 'leave', 'sleep', 'wake', 'lock', 'unlock'), fc.nat(2)),
  { maxLength: 4 },
)
const visit = fc.record({
  /** The wallet that announces itself first. */
  first: fc.nat(2),
  /** The wallet that is `window.ethereum`, if none is there as that alone. */
  global: fc.option(fc.nat(2)),
  acts,
})
const stories = fc.record({
  wallets: fc.array(wallet, { minLength: 1, maxLength: 3 }),
  visits: fc.array(visit, { minLength: 1, maxLength: 3 }),
})

searchModel(
  'each wallet that was left forgets the page, whichever wallet has its id now, and the one that is kept does not',
  {
    stories,
    gate: 30,
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
      {
        found:
          'a wallet kept the page that an earlier visit had connected, as another one of its id was chosen',
        input: {
          wallets: [
            { claim: 'io.metamask', address: 0 },
            { claim: 'io.metamask', address: 0 },
            { claim: '~Orbit', address: 0 },
          ],
          visits: [
            { first: 1, global: null, acts: [['press', 0]] },
            {
              first: 2,
              global: null,
              acts: [
                ['press', 1],
                ['press', 0],
              ],
            },
          ],
        },
      },
      {
        found:
          'a wallet of an earlier visit did not confirm, and was taken for left as the chosen one of its id did',
        input: {
          wallets: [
            { claim: 'io.metamask', address: 1 },
            { claim: 'io.metamask', address: 0 },
            { claim: '~Orbit', address: 0 },
          ],
          visits: [
            { first: 1, global: null, acts: [['press', 0]] },
            {
              first: 2,
              global: null,
              acts: [
                ['press', 1],
                ['sleep', 1],
                ['leave', 0],
              ],
            },
          ],
        },
      },
      {
        found:
          'a wallet of an earlier visit was locked as it was pressed, and as another one of its id was left',
        input: {
          wallets: [
            { claim: 'io.metamask', address: 1 },
            { claim: 'io.metamask', address: 0 },
            { claim: '~Orbit', address: 0 },
          ],
          visits: [
            { first: 1, global: null, acts: [['press', 0]] },
            {
              first: 2,
              global: null,
              acts: [
                ['lock', 1],
                ['press', 2],
                ['press', 1],
                ['leave', 0],
              ],
            },
          ],
        },
      },
    ],
    play({ wallets: told, visits }, tell) {
      const nameless = told.find(({ claim }) => claim === undefined)
      const wallets = told.filter((one) => one === nameless || one.claim !== undefined)
      const global = nameless && wallets.indexOf(nameless)
      return playVisits(
        { wallets, visits: visits.map((one) => ({ ...one, ...(nameless && { global }) })) },
        tell,
      )
    },
  },
)

const names = ['io.metamask', 'com.other', undefined, undefined] as const
const places = fc.record({
  /** Each wallet has an address of its own, and no two have the same name. */
  wallets: fc.array(fc.constantFrom(...names), { minLength: 2, maxLength: 3 }).map((claims) =>
    claims.map((claim, address) => ({
      claim: claim && claims.indexOf(claim) < address ? undefined : claim,
      address,
    })),
  ),
  visits: fc.array(
    fc.record({
      first: fc.nat(2),
      /** The wallet that is `window.ethereum`. */
      global: fc.option(fc.nat(2)),
      /** The wallet that is not here. */
      gone: fc.option(fc.nat(2)),
      acts,
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

searchModel('a wallet that was `window.ethereum` forgets the page, whichever wallet takes its place', {
  stories: places,
  gate: 60,
  exhaustive: 5_000,
  play: playVisits,
})

/** Each wallet has an address of its own. Most claim one id, in an order that changes from visit to visit. */
const twins = fc.record({
  wallets: fc
    .array(fc.constantFrom('io.metamask', 'io.metamask', '~Orbit'), { minLength: 2, maxLength: 3 })
    .map((claims) => claims.map((claim, address) => ({ claim, address }))),
  visits: fc.array(
    fc.record({
      first: fc.nat(2),
      global: fc.constant(null),
      /** The wallet that is not here. */
      gone: fc.option(fc.nat(2)),
      acts: fc.array(fc.tuple(fc.constantFrom('press', 'press', 'leave'), fc.nat(2)), { maxLength: 2 }),
    }),
    { minLength: 2, maxLength: 4 },
  ),
})

searchModel('a wallet that was left forgets the page, though another one was connected by its id since', {
  stories: twins,
  gate: 40,
  exhaustive: 5_000,
  finds: [
    {
      found: 'the wallet of the visit before was not left where another one of its id was pressed',
      input: {
        wallets: [
          { claim: 'io.metamask', address: 0 },
          { claim: 'io.metamask', address: 1 },
        ],
        visits: [
          { first: 0, global: null, gone: null, acts: [['press', 0]] },
          {
            first: 1,
            global: null,
            gone: 0,
            acts: [
              ['press', 0],
              ['leave', 0],
            ],
          },
        ],
      },
    },
    {
      found: 'a wallet of the same id confirmed for another one, and was taken for the one that was left',
      input: {
        wallets: [
          { claim: 'io.metamask', address: 0 },
          { claim: 'io.metamask', address: 1 },
          { claim: 'io.metamask', address: 2 },
        ],
        visits: [
          { first: 1, global: null, gone: 0, acts: [['press', 1]] },
          {
            first: 0,
            global: null,
            gone: 2,
            acts: [
              ['press', 0],
              ['leave', 0],
            ],
          },
        ],
      },
    },
  ],
  play: playVisits,
})

/** No two have the same id, and each may change its account, within a visit and between two. */
const alone = fc.record({
  wallets: fc
    .shuffledSubarray(['io.metamask', 'com.other', '~Orbit'], { minLength: 1 })
    .map((claims) => claims.map((claim, address) => ({ claim, address }))),
  visits: fc.array(
    fc.record({
      first: fc.nat(2),
      global: fc.constant(null),
      gone: fc.option(fc.nat(2)),
      acts: fc.array(
        fc.tuple(
          fc.constantFrom('press', 'press', 'leave', 'turn', 'sleep', 'wake', 'lock', 'unlock', 'admit'),
          fc.nat(2),
        ),
        { maxLength: 4 },
      ),
    }),
    { minLength: 2, maxLength: 4 },
  ),
})

searchModel(
  'a wallet alone with its id forgets the page, whichever account it shows, and keeps what the host is granted after that',
  {
    stories: alone,
    gate: 50,
    exhaustive: 5_000,
    finds: [
      {
        found:
          'a wallet that was off the page at the Disconnect came back with another account, and was not asked',
        input: {
          wallets: [{ claim: 'io.metamask', address: 0 }],
          visits: [
            { first: 0, global: null, gone: null, acts: [['press', 0]] },
            {
              first: 0,
              global: null,
              gone: 0,
              acts: [
                ['turn', 0],
                ['leave', 0],
              ],
            },
          ],
        },
      },
      {
        found: 'a locked wallet confirmed the Disconnect, and was asked again once the host was let in',
        input: {
          wallets: [{ claim: 'io.metamask', address: 0 }],
          visits: [
            {
              first: 0,
              global: null,
              gone: null,
              acts: [
                ['press', 0],
                ['lock', 0],
              ],
            },
            { first: 0, global: null, gone: null, acts: [['leave', 0]] },
            {
              first: 0,
              global: null,
              gone: null,
              acts: [
                ['unlock', 0],
                ['admit', 0],
              ],
            },
          ],
        },
      },
    ],
    play: playVisits,
  },
)

interface Story {
  readonly wallets: readonly { readonly claim: string | undefined; readonly address: number }[]
  readonly visits: readonly {
    readonly first: number
    readonly global?: number | null | undefined
    readonly gone?: number | null
    readonly acts: readonly (readonly [
      'press' | 'leave' | 'sleep' | 'wake' | 'lock' | 'unlock' | 'turn' | 'admit',
      number,
    ])[]
  }[]
}

async function playVisits({ wallets: told, visits }: Story, tell: (line: string) => void) {
  const page = listedWallets()
  const wallets = told.map(({ claim, address }, index) => {
    tell(`${index}: ${claim ?? 'nameless'} with address ${address}`)
    return page.create(claim, address)
  })
  const area = fullArea()
  const at = (index: number | null) => (index === null ? undefined : wallets[index % wallets.length])
  /** Pressed last, and not left since. */
  let kept: ListedWallet | undefined
  /** The host let its page in there, and the visitor has not chosen them since. */
  const admitted = new Set<ListedWallet>()

  async function live(here: readonly ListedWallet[], global: ListedWallet | undefined, work: Work) {
    for (const one of here) if (one.claim !== undefined) one.arrive()
    global?.beGlobal()
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
      if (connection.status === 'connected' && connection.connectorId === id) {
        kept = pressed
        if (pressed) admitted.delete(pressed)
      }
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
    for (const one of kept ? [kept, ...admitted] : admitted) expect(one.lists()).toBe(true)
    end()
    instance.stop()
    page.leave()
  }

  try {
    for (const { first, global = null, gone = null, acts } of visits) {
      const lead = at(first)
      const all = wallets.filter((one) => one === lead).concat(wallets.filter((one) => one !== lead))
      const here = all.filter((one) => one !== at(gone))
      const place = here.find((one) => one === at(global))
      tell(`visit: ${here.map((one) => wallets.indexOf(one))}, global ${place && wallets.indexOf(place)}`)
      await live(here, place, async ({ press, leave }) => {
        for (const [act, index] of acts) {
          tell(`${act} ${index}`)
          if (act === 'press') await press(index)
          else if (act === 'leave') await leave()
          else if (act !== 'admit') at(index)?.[act]()
          else {
            const one = at(index)
            // Until a wallet has forgotten the page, its access is that of Foyer.
            if (!one || one.lists() || one === kept) continue
            admitted.add(one)
            one.admit()
          }
        }
      })
    }
    tell('all are awake and unlocked')
    for (const one of wallets) {
      one.wake()
      one.unlock()
    }
    const nameless = wallets.filter(({ claim }) => claim === undefined)
    for (const place of nameless.length > 0 ? nameless : [undefined])
      for (const act of ['leave', undefined, undefined])
        await live(wallets, place, async ({ leave }) => (act ? leave() : undefined))
    expect(wallets.map((one) => one.lists())).toEqual(wallets.map((one) => admitted.has(one)))
  } finally {
    page.leave()
  }
}

type Work = (acts: { press(index: number): Promise<void>; leave(): Promise<void> }) => Promise<void>
