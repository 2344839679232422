import { setTimeout as sleep } from 'node:timers/promises'
import { started } from './child.mjs'
import { run } from './load.mjs'
import { atMost, count, median, ms } from './report.mjs'
import { balancePath } from './world.mjs'

/** A million keys in ten minutes. */
const rate = 1_000_000 / 600

/** B8: never the same question twice, so that memory fills and overflows. @param {number} seconds 600 for the whole of the bar */
export async function soak(seconds) {
  const gateway = await started('soak')
  let next = 0
  const pressed = run({ port: gateway.port, connections: 32, seconds, rate, path: () => balancePath(next++) })
  /** @type {number[]} */
  const sizes = []
  /** @type {number[]} */
  const delays = []
  for (let second = 0; second < seconds; second += 1) {
    await sleep(1_000)
    const { rss, delay } = await gateway.usage()
    sizes.push(rss / 1e6)
    delays.push(delay)
  }
  const { answers } = await pressed
  await gateway.end()
  const quarter = (/** @type {number} */ at) =>
    median(sizes.slice((sizes.length * at) / 4, (sizes.length * (at + 1)) / 4))
  const growth = quarter(3) - quarter(2)
  const most = Math.max(...sizes)
  const delay = median(delays)
  return [
    {
      what: `${count(answers)} keys in ${seconds} s (the bar: a million in 600 s): memory of the process`,
      bar: '≤ 150 MB',
      value: `${most.toFixed(0)} MB`,
      ...atMost(150, most),
    },
    {
      what: 'the same: growth from the third quarter to the last',
      bar: '≤ 2 MB',
      value: `${growth.toFixed(1)} MB`,
      ...atMost(2, growth),
    },
    {
      what: 'the same: delay of the event loop, p99 of a second',
      bar: '≤ 20 ms',
      value: ms(delay),
      ...atMost(20, delay),
    },
  ]
}
