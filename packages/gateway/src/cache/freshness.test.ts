// @tier gate
import type { Freshness } from '@foyer/api'
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createCache, type Hit, type Loaded } from './cache.js'
import type { Store } from './store.js'

const freshness: Freshness = {
  fresh: 10,
  staleWhileRevalidate: 20,
  staleIfError: 60,
  budget: 9,
  negative: 5,
}
const longest = freshness.fresh + freshness.staleIfError

type Ending = 'known' | 'nothing' | 'partly' | 'fails'
type Step =
  | { readonly act: 'read' | 'force'; readonly at: 0 | 1 }
  | { readonly act: 'end'; readonly which: number; readonly ending: Ending }
  | { readonly act: 'wait'; readonly ms: number }
  | { readonly act: 'store'; readonly is: 'well' | 'down' }

const at = fc.constantFrom(0, 1)
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('read'), at }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('force'), at }) },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('end'),
      which: fc.nat(3),
      ending: fc.constantFrom<Ending>('known', 'known', 'known', 'nothing', 'partly', 'fails', 'fails'),
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
  const load = () => {
    const since = clock
    return new Promise<Loaded>((resolve, reject) => {
      loads.push({
        since,
        end(ending) {
          if (ending === 'fails') return reject(new Error('fails'))
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
    ask: (cache: 0 | 1, forced: boolean): Promise<Hit> => {
      const of = caches[cache]
      if (!of) throw new Error('There are two.')
      return forced ? of.renew('plain', load) : of.read('plain', freshness, load)
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
    /** When each instance had a forced read last, and answered one last. */
    const outdated = [0, 0]
    const renewed = [0, 0]
    /** When each forced read was asked that was answered, by instance. */
    const renewals: (readonly [at: 0 | 1, asked: number])[] = []
    const broken: unknown[] = []

    const judge = (
      { forced, at, asked }: Ask,
      { body, age, state }: Hit,
      before: { asked: number; done: number; renewals: number },
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
      // A forced read outdates all answers from before: they may come with a mark, and once it was answered not at all.
      if (!isMarked) expect(since).toBeGreaterThanOrEqual(before.asked)
      expect(since).toBeGreaterThanOrEqual(before.done)
      // The same holds for one that is outdated while it loads. It is asked for again, once.
      const meanwhile = renewals.slice(before.renewals).filter((one) => one[0] === at)
      if (!forced && !isMarked) expect(since).toBeGreaterThanOrEqual(outdated[at] ?? 0)
      if (!forced && meanwhile.length === 1) expect(since).toBeGreaterThanOrEqual(meanwhile[0]?.[1] ?? 0)
    }

    for (const step of [...story, { act: 'wait', ms: 1 } as const]) {
      if (step.act === 'wait') wait(step.ms)
      else if (step.act === 'store') setStore(step.is)
      else if (step.act === 'end') {
        const load = loads.splice(step.which % Math.max(loads.length, 1), 1)[0]
        if (load) tell(`the load of ${load.since} ends: ${step.ending}`)
        load?.end(step.ending)
      } else {
        const one = { forced: step.act === 'force', at: step.at, asked: now() }
        const before = {
          asked: outdated[one.at] ?? 0,
          done: renewed[one.at] ?? 0,
          renewals: renewals.length,
        }
        tell(`${step.act} at ${one.at}, ${one.asked}`)
        if (one.forced) outdated[one.at] = one.asked
        void ask(one.at, one.forced).then(
          (hit) => {
            try {
              judge(one, hit, before)
            } catch (error) {
              broken.push(error)
            }
            if (!one.forced) return
            renewed[one.at] = Math.max(renewed[one.at] ?? 0, one.asked)
            renewals.push([one.at, one.asked])
          },
          () => tell(`  refused, of ${one.asked}`),
        )
      }
      await settled()
      if (broken.length > 0) throw broken[0]
    }
  },
  gate: 300,
  exhaustive: 20_000,
})
