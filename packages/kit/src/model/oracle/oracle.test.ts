// @tier gate
import { searchModel } from '@foyer/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clock, installClock } from '../clock.test-support.js'
import { installPages } from '../page.test-support.js'
import { isKnown, knownFaults } from './knownFaults.test-support.js'
import { heard, play } from './play.test-support.js'
import { schedules } from './schedule.test-support.js'

let clock: Clock
let removePages = () => {}

beforeAll(async () => {
  removePages = installPages(heard)
  clock = installClock()
})
afterAll(() => removePages())

searchModel(
  'whoever lies, falls silent, repeats or answers late, only what is so is said, and every wait ends',
  {
    gate: 500,
    exhaustive: 20_000,
    stories: schedules,
    async play(schedule, tell) {
      const { lines, broken } = await play(clock, schedule, (breach) => !isKnown(breach))
      for (const line of lines) tell(line)
      const found = broken.find((breach) => !isKnown(breach))
      if (found)
        throw new Error(`${found.law} (${found.voice}, ${found.flow}): ${found.facts}. ${found.causes}`)
    },
  },
)

// Each that is cured fails here, and then leaves the list.
test.for(knownFaults)(
  'not cured yet, $flow, $cause: $found',
  async ({ law, flow, cause, voices, schedule }) => {
    const { broken } = await play(clock, schedule, () => false)
    const found = broken.filter((one) => one.law === law && one.flow === flow && one.causes.includes(cause))
    expect([...new Set(found.map(({ voice }) => voice))].toSorted()).toEqual([...voices].toSorted())
  },
)
