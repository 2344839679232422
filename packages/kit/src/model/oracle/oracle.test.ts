// @tier gate
import { searchModel } from '@foyer/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clock, installClock } from '../clock.test-support.js'
import { installPages } from '../page.test-support.js'
import { curedFaults } from './curedFaults.test-support.js'
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
    gate: 60,
    exhaustive: 20_000,
    stories: schedules,
    async play(schedule, tell) {
      const { lines, broken } = await play(clock, schedule, () => true)
      for (const line of lines) tell(line)
      const [found] = broken
      if (found)
        throw new Error(`${found.law} (${found.voice}, ${found.flow}): ${found.facts}. ${found.causes}`)
    },
  },
)

test.for(curedFaults)('stays cured, $flow: $found', async ({ schedule }) => {
  const { broken } = await play(clock, schedule, () => false)
  expect(broken.map(({ law, voice, facts }) => `${law} (${voice}): ${facts}`)).toEqual([])
})
