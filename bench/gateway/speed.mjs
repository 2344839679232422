import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { started } from './child.mjs'
import { percentile, run, zipf } from './load.mjs'
import { atLeast, atMost, count, median, ms, percent } from './report.mjs'
import { balancePath } from './world.mjs'

const keys = 10_000
const rank = zipf(keys)
const asked = () => balancePath(rank())

/** @param {Awaited<ReturnType<typeof started>>} server @param {Partial<import('./load.mjs').Load>} [more] */
async function pressed(server, more = {}) {
  const before = await server.usage()
  const loaded = await run({ port: server.port, connections: 16, seconds: 3, path: asked, ...more })
  const { cpu } = await server.usage()
  return { ...loaded, cpu: (cpu - before.cpu) / loaded.answers }
}

/** B1: answers from memory, in turns with the floor. @param {number} rounds */
export async function hits(rounds) {
  const [floor, gateway] = await Promise.all([started('floor', { keys }), started('hits', { keys })])
  await pressed(floor)
  await pressed(gateway)
  const rates = []
  const costs = []
  const speeds = []
  const floors = []
  for (let round = 0; round < rounds; round += 1) {
    const bare = await pressed(floor)
    const own = await pressed(gateway)
    rates.push(own.rps / bare.rps)
    costs.push(bare.cpu / own.cpu)
    speeds.push(own.rps)
    floors.push(bare.rps)
  }
  const calm = await pressed(gateway, { rate: 2_500, seconds: 5 })
  const calmFloor = await pressed(floor, { rate: 2_500, seconds: 5 })
  await Promise.all([floor.end(), gateway.end()])
  const [p50, p99] = [percentile(calm.times, 0.5), percentile(calm.times, 0.99)]
  const [floor50, floor99] = [percentile(calmFloor.times, 0.5), percentile(calmFloor.times, 0.99)]
  return [
    {
      what: 'hit in memory, answers a second beside the floor',
      bar: '≥ 60 %',
      value: percent(median(rates)),
      ...atLeast(0.6, median(rates)),
    },
    { what: 'the same by processor time of the server', bar: '–', value: percent(median(costs)) },
    {
      what: 'answers a second of one process',
      bar: '≥ 5,000',
      value: `${count(median(speeds))} (floor ${count(median(floors))})`,
      ...atLeast(5_000, median(speeds)),
    },
    {
      what: 'p50 at 2,500 a second',
      bar: '≤ 1 ms',
      value: `${ms(p50)} (floor ${ms(floor50)})`,
      ...atMost(1, p50),
    },
    {
      what: 'p99 at 2,500 a second',
      bar: '≤ 5 ms',
      value: `${ms(p99)} (floor ${ms(floor99)})`,
      ...atMost(5, p99),
    },
  ]
}

/** A Redis of its own, which keeps nothing. @param {number} port */
async function redisAt(port) {
  const child = spawn('redis-server', ['--port', `${port}`, '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  })
  const isThere = await Promise.race([sleep(700).then(() => true), once(child, 'error').then(() => false)])
  return isThere ? child : undefined
}

/** B2: answers from Redis, and what clients see of its end. */
export async function sharedHits() {
  const port = 20_000 + (process.pid % 10_000)
  const redis = await redisAt(port)
  if (!redis)
    return [
      { what: 'hit in Redis', bar: '≥ 2,500 a second', value: 'not measured: there is no redis-server' },
    ]
  const gateway = await started('shared', { keys, redis: port })
  await pressed(gateway)
  const { rps } = await pressed(gateway)
  const calm = percentile((await pressed(gateway, { rate: 1_250 })).times, 0.99)
  const during = pressed(gateway, { rate: 1_000, seconds: 6 })
  await sleep(1_000)
  redis.kill('SIGKILL')
  await once(redis, 'exit')
  await sleep(2_000)
  const again = await redisAt(port)
  const { statuses, lost, answers } = await during
  await gateway.end()
  again?.kill('SIGKILL')
  const bad = answers - (statuses[200] ?? 0) + lost
  return [
    { what: 'hit in Redis, answers a second', bar: '≥ 2,500', value: count(rps), ...atLeast(2_500, rps) },
    { what: 'p99 at half of that', bar: '≤ 8 ms', value: ms(calm), ...atMost(8, calm) },
    {
      what: 'Redis killed and started again under load: answers that are no 200',
      bar: '0',
      value: `${bad} of ${count(answers)}`,
      ...atMost(0, bad),
    },
  ]
}

/** B3: what the gateway adds to a service that takes 50 ms. @param {number} rounds */
export async function misses(rounds) {
  const upstream = await started('upstream', { delay: 50 })
  const gateway = await started('misses', { upstream: upstream.port })
  let next = 0
  const path = () => balancePath(next++)
  const calm = { rate: 100, seconds: 3, path }
  await pressed(gateway, calm)
  const added = { middle: /** @type {number[]} */ ([]), late: /** @type {number[]} */ ([]) }
  for (let round = 0; round < rounds; round += 1) {
    const bare = await pressed(upstream, calm)
    const own = await pressed(gateway, calm)
    added.middle.push(percentile(own.times, 0.5) - percentile(bare.times, 0.5))
    added.late.push(percentile(own.times, 0.99) - percentile(bare.times, 0.99))
  }
  await Promise.all([upstream.end(), gateway.end()])
  return [
    { what: 'added to a miss of 50 ms, p50', bar: '–', value: ms(median(added.middle)) },
    {
      what: 'added to a miss of 50 ms, p99',
      bar: '≤ 3 ms',
      value: ms(median(added.late)),
      ...atMost(3, median(added.late)),
    },
  ]
}
