// @tier gate
/// <reference types="node" />
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import {
  type Asked,
  ask,
  callsAsked,
  createNeighbourhood,
  crowd,
  honest,
  now,
  oddOf,
  tempers,
  turnClock,
} from './neighbours.test-support.js'

const { stranger, budget } = vi.hoisted(() => ({
  stranger: '198.51.100.7',
  /** Calls of those asked first that the stranger may still make. */
  budget: { left: Number.POSITIVE_INFINITY },
}))
vi.mock('./quota/quota.js', async (original) => {
  const module = await original<typeof import('./quota/quota.js')>()
  return {
    ...module,
    createQuota: (...given: Parameters<typeof module.createQuota>) => {
      const quota = module.createQuota(...given)
      const spend: typeof quota.spend = (id, client) => {
        if (client !== stranger || id.startsWith('rival')) return quota.spend(id, client)
        budget.left -= 1
        return budget.left < 0 ? 1_000 : quota.spend(id, client)
      }
      return { ...quota, spend }
    },
  }
})
const neighbour = '203.0.113.9'
/** Odd questions at a time. */
const together = 16

beforeEach(turnClock)
afterEach(() => void vi.useRealTimers())

/** Lets the event loop turn until the work has settled, and the clock only where nothing else goes on. */
async function settled<T>(work: Promise<T>) {
  let isDone = false
  const watched = work.finally(() => {
    isDone = true
  })
  watched.catch(() => {})
  let waited = 0
  for (let turn = 0; !isDone && waited < 60_000; turn++) {
    if (turn % 30 < 29) await new Promise((resolve) => setImmediate(resolve))
    else {
      await vi.advanceTimersByTimeAsync(50)
      waited += 50
    }
  }
  return { value: await watched, waited }
}

interface Told {
  readonly status: number
  readonly text: string
  readonly waited: number
  readonly calls: number
}

async function told(
  world: ReturnType<typeof createNeighbourhood>,
  asked: Asked,
  address: string,
): Promise<Told> {
  const before = world.heard.length
  const work = ask(world.gateway, asked, address).then(async (response) => ({
    status: response.status,
    text: await response.text(),
  }))
  const { value, waited } = await settled(work)
  return { ...value, waited, calls: world.heard.length - before }
}

/** The answers to the same questions without the odd client. */
async function withoutStranger(
  questions: readonly Asked[],
  world = createNeighbourhood(),
): Promise<readonly Told[]> {
  vi.setSystemTime(now)
  const answers: Told[] = []
  for (const question of questions) answers.push(await told(world, question, neighbour))
  return answers
}

/** Without what is new each time. */
const plainly = (text: string) =>
  text.replaceAll(/[\da-f]{8}-[-\da-f]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{56,}/g, '…')

search.for(callsAsked.map((call) => [call.name, call] as const))(
  'an odd question of one client harms no other client: %s',
  async (look, [name, call]) => {
    const own = honest.filter((one) => one.call === name)
    const others = honest.filter((one) => one.call === 'rpc' || one.call === 'balance')
    const questions = [...own, ...others.filter((one) => !own.includes(one))]
    const alone = await withoutStranger(questions)
    for (const [at, { status }] of alone.entries())
      expect(`${questions[at]?.name} ${status}`).toBe(`${questions[at]?.name} 200`)
    let admitted = 0
    await look(
      fc.asyncProperty(
        fc.noShrink(fc.constantFrom(...Object.keys(tempers))),
        fc.noShrink(oddOf(call, together)),
        fc.noShrink(fc.boolean()),
        async (temper, odd, isOver) => {
          vi.setSystemTime(now)
          const world = createNeighbourhood(temper)
          const gone = new AbortController()
          const asked = odd.map(async (one, at) => {
            const { status } = await ask(world.gateway, one, stranger, at % 3 === 0 ? gone.signal : undefined)
            if (status !== 400) admitted += 1
          })
          const all = Promise.allSettled(asked)
          if (isOver) await settled(all)
          else await vi.advanceTimersByTimeAsync(100)
          gone.abort()
          const answers: Told[] = []
          for (const question of questions) answers.push(await told(world, question, neighbour))
          for (const [at, { status, text, waited, calls }] of answers.entries()) {
            const was = alone[at]
            const of = questions[at]?.name
            expect(`${of}: ${status} ${plainly(text)}`).toBe(
              `${of}: ${was?.status} ${plainly(was?.text ?? '')}`,
            )
            expect(waited, `${of} waits`).toBeLessThanOrEqual((was?.waited ?? 0) + 50)
            if (isOver) expect(calls, `${of} asks more`).toBeLessThanOrEqual(was?.calls ?? 0)
          }
          expect(world.errors.map(String), 'reported to the host as faults of its own').toEqual([])
          await settled(all)
          await world.gateway.close()
        },
      ),
    )
    expect(admitted).toBeGreaterThan(0)
  },
  { gate: 3, exhaustive: 125 },
)

/** In ms, at the most: how long a client waits for what others began. Twice, of an answer and of the prices in it. */
const patience = 600
const held = [
  ['has no room', 'hangs', false],
  ['is left alone with its failures', 'refuses with 500', true],
] as const

search.for(held.flatMap((one) => callsAsked.map((call) => [call.name, one[0], call, one] as const)))(
  'a neighbour gets what it gets alone though a stranger asked for the same first: %s, which %s',
  async (look, [name, , call, [, temper, isOver]]) => {
    const own = honest.filter((one) => one.call === name)
    await look(
      fc.asyncProperty(
        fc.noShrink(fc.constantFrom(...own)),
        fc.noShrink(oddOf(call, together)),
        async (question, odd) => {
          const [alone] = await withoutStranger([question])
          vi.setSystemTime(now)
          const world = createNeighbourhood(temper)
          const asked = [...crowd(), ...odd].map((one) => ask(world.gateway, one, stranger))
          if (isOver) await settled(Promise.allSettled(asked))
          else await vi.advanceTimersByTimeAsync(100)
          asked.push(ask(world.gateway, question, stranger))
          if (isOver) await settled(Promise.allSettled(asked))
          else await vi.advanceTimersByTimeAsync(20)
          const { status, text, waited } = await told(world, question, neighbour)
          expect(`${question.name}: ${status} ${plainly(text)}`).toBe(
            `${question.name}: ${alone?.status} ${plainly(alone?.text ?? '')}`,
          )
          expect(waited, `${question.name} waits`).toBeLessThanOrEqual((alone?.waited ?? 0) + patience)
          await settled(Promise.allSettled(asked))
          await world.gateway.close()
        },
      ),
    )
  },
  { gate: 1, exhaustive: 40 },
)

type World = ReturnType<typeof createNeighbourhood>
/** How a stranger has no room: from its question to a provider on that is so far, or at all. */
const lacks: Readonly<Record<string, (world: World, at: number) => Promise<unknown>>> = {
  'has spent its part of budgets': async (_, at) => {
    budget.left = at
  },
  'is refused once': async (world, at) => {
    world.trouble.left = at + 1
  },
  'is left alone with its failures': (world) =>
    settled(Promise.allSettled(crowd().map((one) => ask(world.gateway, one, stranger)))),
}

search.for(Object.entries(lacks))(
  'nothing is kept for others of an answer to a stranger who %s',
  async (look, [, lack]) => {
    const others = fc.constantFrom(...honest)
    await look(
      fc.asyncProperty(
        fc.noShrink(others),
        fc.noShrink(fc.integer({ min: 0, max: 9 })),
        fc.noShrink(fc.array(others, { maxLength: 2 })),
        async (question, at, later) => {
          const questions = [question, ...later]
          const alone = await withoutStranger(questions, createNeighbourhood('', true))
          vi.setSystemTime(now)
          const world = createNeighbourhood('refuses with 500', true)
          await lack(world, at)
          await settled(ask(world.gateway, question, stranger))
          budget.left = Number.POSITIVE_INFINITY
          world.trouble.left = Number.POSITIVE_INFINITY
          for (const [index, one] of questions.entries()) {
            const { status, text } = await told(world, one, neighbour)
            expect(`${one.name} after ${question.name} at ${at}: ${status} ${plainly(text)}`).toBe(
              `${one.name} after ${question.name} at ${at}: ${alone[index]?.status} ${plainly(alone[index]?.text ?? '')}`,
            )
          }
          await world.gateway.close()
        },
      ),
    )
  },
  { gate: 8, exhaustive: 400 },
)
