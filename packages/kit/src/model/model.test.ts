// @tier gate
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clock, installClock } from './clock.test-support.js'
import { installPages } from './page.test-support.js'
import { play } from './play.test-support.js'
import { schedules } from './steps.test-support.js'

const nightly = process.env.FOYER_FUZZ === 'nightly'
const numRuns = Number(process.env.FOYER_SCHEDULES ?? (nightly ? 20_000 : 500))
// `npm test` plays the same schedules each time; what is new is looked for at night.
const seed = Number(process.env.FOYER_SEED ?? (nightly ? Date.now() : 11))

let clock: Clock
let removePages = () => {}

beforeAll(async () => {
  removePages = installPages()
  clock = installClock()
})
afterAll(() => removePages())

test('whatever the visitor, the wallets and the tabs do in whatever order, the rules hold', async () => {
  const result = await fc.check(
    fc.asyncProperty(schedules, async (schedule) => {
      expect((await play(clock, schedule)).broken).toBeUndefined()
    }),
    { numRuns, seed },
  )
  if (!result.failed) return
  const [schedule] = result.counterexample ?? []
  const { lines, broken } = schedule ? await play(clock, schedule) : { lines: [], broken: '?' }
  throw new Error(
    `${broken}\n\n${lines.map((line, at) => `${at + 1}. ${line}`).join('\n')}\n\nseed ${result.seed}`,
  )
}, 3_600_000)
