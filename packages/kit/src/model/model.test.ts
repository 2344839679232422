// @tier gate
import { searchModel } from '@foyer/search'
import { afterAll, beforeAll, vi } from 'vitest'
import { type Clock, installClock } from './clock.test-support.js'
import { holder, installPages } from './page.test-support.js'
import { play } from './play.test-support.js'
import { schedules } from './steps.test-support.js'

let clock: Clock
let removePages = () => {}

beforeAll(async () => {
  // Wallets that refuse to forget a page are logged.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  removePages = installPages()
  clock = installClock(holder)
})
afterAll(() => {
  vi.restoreAllMocks()
  removePages()
})

searchModel('whatever the visitor, the wallets and the tabs do in whatever order, the rules hold', {
  gate: 500,
  exhaustive: 20_000,
  stories: schedules,
  async play(schedule, tell) {
    const { lines, broken } = await play(clock, schedule)
    for (const line of lines) tell(line)
    if (broken !== undefined) throw new Error(broken)
  },
})
