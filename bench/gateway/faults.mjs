import { setTimeout as sleep } from 'node:timers/promises'
import { createGateway } from '../../packages/gateway/dist/index.js'
import { calls, faultyServices, fetchOf } from './calls.mjs'
import { percentile } from './load.mjs'
import { atMost, count, ms } from './report.mjs'

const healsWithin = 60_000

/** B5: of two providers the first fails in one of nine ways, then is well again; six calls. */
export async function withoutOutage() {
  const services = await faultyServices()
  const cases = services.kinds.flatMap((kind) => calls.map((call) => ({ kind, call })))
  const told = await Promise.all(cases.map(({ kind, call }) => oneCase(services, kind, call)))
  services.close()

  const asked = told.reduce((sum, one) => sum + one.asked, 0)
  const refused = told.reduce((sum, one) => sum + one.refused, 0)
  const first = Math.max(...told.map((one) => one.first))
  const back = Math.max(...told.map((one) => one.back))
  const p99 = (/** @type {'calm' | 'healthy'} */ when) =>
    percentile(
      told.flatMap((one) => one[when]).sort((a, b) => a - b),
      0.99,
    )
  const [calm, healthy] = [p99('calm'), p99('healthy')]
  return [
    {
      what: 'one of two fails, nine faults × six calls: refused',
      bar: '0',
      value: `${refused} of ${count(asked)}`,
      ...atMost(0, refused),
    },
    {
      what: 'the same: the first answer, of the time that the call has',
      bar: '≤ 100 %',
      value: `${(first * 100).toFixed(0)} %`,
      ...atMost(1, first),
    },
    {
      what: 'the same: p99 once the first is left out',
      bar: `≤ ${ms(healthy)} (both well) + 50 ms`,
      value: ms(calm),
      ...atMost(healthy + 50, calm),
    },
    {
      what: 'well again: asked again after',
      bar: '≤ 60 s',
      value: `${(back / 1000).toFixed(1)} s`,
      ...atMost(healsWithin, back),
    },
  ]
}

/**
 * @param {Awaited<ReturnType<typeof faultyServices>>} services
 * @param {string} kind
 * @param {(typeof calls)[number]} call
 */
async function oneCase(services, kind, call) {
  let isIll = false
  let answeredAt = 0
  const gateway = createGateway({
    ...fetchOf(),
    cache: false,
    providers: [
      call.provider(
        'ill',
        () => services.base(isIll ? kind : 'well'),
        (at) => (answeredAt = at),
      ),
      call.provider('well', () => services.base('well')),
    ],
  })
  let refused = 0
  let asked = 0
  const ask = async () => {
    const begun = performance.now()
    const { status } = await gateway.fetch(call.request())
    asked += 1
    if (status !== 200) refused += 1
    return performance.now() - begun
  }
  const some = async (/** @type {number} */ times) => {
    const took = []
    for (let turn = 0; turn < times; turn += 1) {
      took.push(await ask())
      await sleep(20)
    }
    return took
  }
  await some(3)
  const healthy = await some(20)
  isIll = true
  const first = (await ask()) / call.budget
  // Five failures in a row, and it is left out; those that a second provider overtook count for none.
  await some(8)
  const calm = await some(20)
  isIll = false
  const healed = performance.now()
  answeredAt = 0
  while (answeredAt === 0 && performance.now() - healed < healsWithin) {
    await sleep(250)
    await ask()
  }
  await gateway.close()
  return { asked, refused, first, healthy, calm, back: (answeredAt || Number.POSITIVE_INFINITY) - healed }
}
