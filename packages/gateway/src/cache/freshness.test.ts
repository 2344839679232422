// @tier gate
import type { Freshness } from '@foyer/api'
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createCache, type Hit, type Loaded } from './cache.js'
import type { Course } from './course.js'
import type { Store } from './store.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const freshness: Freshness = {
  fresh: 10,
  staleWhileRevalidate: 20,
  staleIfError: 60,
  budget: 9,
  negative: 5,
}
const longest = freshness.fresh + freshness.staleIfError

/** The question fails for all, or for the client that asked it alone, such as by its part of a budget. */
type Ending = 'known' | 'nothing' | 'partly' | 'fails' | 'spent'
type Client = 'visitor' | 'stranger'
type Step =
  | { readonly act: 'read' | 'force'; readonly at: 0 | 1; readonly client: Client }
  | { readonly act: 'end'; readonly which: number; readonly ending: Ending }
  | { readonly act: 'wait'; readonly ms: number }
  | { readonly act: 'store'; readonly is: 'well' | 'down' }

const at = fc.constantFrom(0, 1)
const client = fc.constantFrom<Client>('visitor', 'stranger')
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('read'), at, client }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('force'), at, client }) },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('end'),
      which: fc.nat(3),
      ending: fc.constantFrom<Ending>(
        'known',
        'known',
        'known',
        'nothing',
        'partly',
        'fails',
        'spent',
        'spent',
      ),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('wait'), ms: fc.constantFrom(1, 4, 11, 31, 71) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('store'), is: fc.constantFrom('well', 'down') }) },
)

/** A question to providers that has no answer yet. Its answer was true when the question was asked. */
interface Load {
  readonly since: number
  end(ending: Ending): void
}

interface Ask {
  readonly client: Client
  readonly forced: boolean
  readonly at: 0 | 1
  readonly asked: number
}

/** Two instances that share a store, with a clock and loads that end on command. */
function world() {
  let clock = 1_000
  let isDown = false
  const loads: Load[] = []
  const kept = new Map<string, string>()
  const store: Store = {
    get: async (key) => (isDown ? Promise.reject(new Error('down')) : kept.get(key)),
    set: async (key, value) => (isDown ? Promise.reject(new Error('down')) : void kept.set(key, value)),
  }
  const caches = [createCache({ now: () => clock, store }), createCache({ now: () => clock, store })]
  const load = (course: Course) => {
    const since = clock
    return new Promise<Loaded>((resolve, reject) => {
      loads.push({
        since,
        end(ending) {
          if (ending === 'spent') course.missed()
          if (ending === 'fails' || ending === 'spent') return reject(new Error(ending))
          resolve({ body: `${since}`, negative: ending === 'nothing', partial: ending === 'partly' })
        },
      })
    })
  }
  return {
    loads,
    now: () => clock,
    /** A load has an end of its own. */
    wait(ms: number) {
      for (const load of loads.filter(({ since }) => since + freshness.budget < clock + ms)) {
        loads.splice(loads.indexOf(load), 1)
        load.end('fails')
      }
      clock += ms
    },
    setStore(is: 'well' | 'down') {
      isDown = is === 'down'
    },
    ask({ at, forced, client }: Ask): Promise<Hit> {
      const of = caches[at]
      if (!of) throw new Error('There are two.')
      return forced ? of.renew('plain', load, { client }) : of.read('plain', freshness, load, { client })
    },
  }
}

const settled = async () => {
  for (let turn = 0; turn < 25; turn += 1) await Promise.resolve()
}

searchModel('a forced read is never from before, and an answer without a mark is as fresh as its call says', {
  stories: fc.array(steps, { minLength: 4, maxLength: 30 }),
  async play(story, tell) {
    const { loads, now, wait, setStore, ask } = world()
    /** When each instance was forced last, by client. */
    const outdated = new Map<string, number>()
    /** The newest forced read that each instance answered, and when it did. */
    const renewed = [0, 0]
    const gone = [0, 0]
    /** When each forced read was asked that was answered, by instance. */
    const renewals: (readonly [at: 0 | 1, asked: number])[] = []
    /** The newest answer that each instance gave out of its memory. */
    const remembered = [Number.NaN, Number.NaN]
    const broken: unknown[] = []

    const judge = (
      { forced, at, asked, client }: Ask,
      { body, age, state }: Hit,
      before: { asked: number; done: number; renewals: number; isKnown: boolean },
    ) => {
      const since = Number(new TextDecoder().decode(body))
      const isMarked = state === 'stale' || state === 'rescued'
      tell(
        `  ${forced ? 'forced' : 'read'} of ${asked} at ${at}: true at ${since}, said to be ${age} old, ${state}`,
      )
      if (forced) expect(since).toBeGreaterThanOrEqual(asked)
      if (forced) expect(state).toBe('once')
      // The age is never less than the truth.
      expect(age).toBe(now() - since)
      if (!isMarked) expect(since).toBeGreaterThanOrEqual(Math.min(asked, now()) - freshness.fresh)
      expect(now() - since).toBeLessThanOrEqual(Math.max(longest, now() - asked))
      // A client's forced read outdates for it all from before: that may come with a mark.
      if (!isMarked) expect(since).toBeGreaterThanOrEqual(before.asked)
      // Once it was answered, it does not come at all, for no client.
      expect(since).toBeGreaterThanOrEqual(before.done)
      // The same holds for one that is outdated while it loads. It is asked for again, once.
      const meanwhile = renewals.slice(before.renewals).filter((one) => one[0] === at)
      if (!forced && meanwhile.length === 1) expect(since).toBeGreaterThanOrEqual(meanwhile[0]?.[1] ?? 0)
      // An answer that was asked for after the question is from now, however often others force.
      const newest = Math.max(outdated.get(`${at} ${client}`) ?? 0, gone[at] ?? 0)
      if (isMarked && since > newest && age <= freshness.fresh) expect(since).toBeLessThan(asked)
      if (before.isKnown) expect(state).toBe('fresh')
      if (state === 'fresh') remembered[at] = since
    }

    for (const step of [...story, { act: 'wait', ms: 1 } as const]) {
      if (step.act === 'wait') {
        wait(step.ms)
        vi.advanceTimersByTime(step.ms)
      } else if (step.act === 'store') setStore(step.is)
      else if (step.act === 'end') {
        const load = loads.splice(step.which % Math.max(loads.length, 1), 1)[0]
        if (load) tell(`the load of ${load.since} ends: ${step.ending}`)
        load?.end(step.ending)
      } else {
        const { at, client } = step
        const one = { client, forced: step.act === 'force', at, asked: now() }
        const own = outdated.get(`${at} ${client}`) ?? 0
        const known = remembered[at] ?? 0
        const before = {
          asked: own,
          done: renewed[at] ?? 0,
          renewals: renewals.length,
          // A question that another client forced in vain is no reason to ask again.
          isKnown: !one.forced && known > Math.max(own, gone[at] ?? 0) && now() - known <= freshness.negative,
        }
        tell(`${step.act} of the ${client} at ${at}, ${one.asked}`)
        if (one.forced) outdated.set(`${at} ${client}`, one.asked)
        void ask(one).then(
          (hit) => {
            try {
              judge(one, hit, before)
            } catch (error) {
              broken.push(error)
            }
            if (!one.forced) return
            renewed[at] = Math.max(renewed[at] ?? 0, one.asked)
            gone[at] = now()
            renewals.push([at, one.asked])
          },
          () => tell(`  refused, of ${one.asked}`),
        )
      }
      await settled()
      if (broken.length > 0) throw broken[0]
    }
  },
  gate: 200,
  exhaustive: 20_000,
})
