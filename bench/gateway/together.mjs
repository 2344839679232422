import { createGateway } from '../../packages/gateway/dist/index.js'
import { calls, faultyServices, fetchOf } from './calls.mjs'
import { percentile } from './load.mjs'
import { atMost, count, ms, percent } from './report.mjs'
import { balancePath, balances, holdingsOf, options } from './world.mjs'

const pause = (/** @type {number} */ time, /** @type {AbortSignal} */ signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, time)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** @param {ReturnType<typeof createGateway>} gateway @param {string} path */
const ask = (gateway, path) => gateway.fetch(new Request(`http://127.0.0.1${path}`))

/** B4: a thousand at once. */
export async function together() {
  let asked = 0
  let under = 0
  let most = 0
  const gateway = createGateway({
    ...options,
    limits: false,
    providers: [
      balances({
        async answer({ account }, { signal }) {
          asked += 1
          most = Math.max(most, ++under)
          await pause(50, signal).finally(() => under--)
          return holdingsOf(account)
        },
      }),
    ],
  })
  const thousand = async (/** @type {(at: number) => number} */ rank) => {
    asked = 0
    most = 0
    const all = await Promise.all(
      Array.from({ length: 1_000 }, (_, at) => ask(gateway, balancePath(rank(at)))),
    )
    return all.filter(({ status }) => status !== 200).length
  }
  const equal = { lost: await thousand(() => 0), asked }
  const different = { lost: await thousand((at) => at + 1), most }
  return [
    {
      what: '1,000 equal misses at once: calls of the provider',
      bar: '1',
      value: `${equal.asked} (${equal.lost} refused)`,
      met: equal.asked === 1 && equal.lost === 0,
    },
    {
      what: '1,000 different misses at once: calls at a time',
      bar: '≤ 32',
      value: count(different.most),
      ...atMost(32, different.most),
    },
    { what: 'the same: refused', bar: '0', value: count(different.lost), ...atMost(0, different.lost) },
  ]
}

/** B6: one call in twenty is 3 s late, and a second provider is well. */
export async function hedged() {
  const usual = 20
  let calls = 0
  let extra = 0
  const gateway = createGateway({
    ...options,
    limits: false,
    cache: false,
    providers: [
      balances({
        id: 'late',
        async answer({ account }, { signal }) {
          calls += 1
          await pause(calls % 20 === 0 ? 3_000 : usual, signal)
          return holdingsOf(account).slice(0, 5)
        },
      }),
      balances({
        id: 'well',
        async answer({ account }, { signal }) {
          extra += 1
          await pause(usual, signal)
          return holdingsOf(account).slice(0, 5)
        },
      }),
    ],
  })
  /** @type {number[]} */
  const times = []
  let refused = 0
  const lane = async () => {
    for (let turn = 0; turn < 200; turn += 1) {
      const begun = performance.now()
      const { status } = await ask(gateway, balancePath(turn))
      if (status !== 200) refused += 1
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: 10 }, lane))
  times.sort((a, b) => a - b)
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  // The least that a hedge waits; what 95 of 100 take is less here.
  const bar = 150 + 2 * p50
  return [
    {
      what: 'one call in twenty 3 s late: p99',
      bar: `≤ 150 ms + twice the p50 = ${ms(bar)}`,
      value: ms(p99),
      ...atMost(bar, p99),
    },
    {
      what: 'the same: extra calls',
      bar: '≤ 5 %',
      value: percent(extra / times.length),
      ...atMost(0.0505, extra / times.length),
    },
    {
      what: 'the same: refused',
      bar: '0',
      value: `${refused} of ${count(times.length)}`,
      ...atMost(0, refused),
    },
  ]
}

/** B7: everybody is down, each in one of nine ways, for six calls. */
export async function outage() {
  const services = await faultyServices()
  let worst = 0
  let wrong = 0
  let old = 0
  let mayBeOld = 0
  await Promise.all(
    services.kinds.flatMap((kind) =>
      calls.map(async (call) => {
        let time = Date.now()
        let isDown = false
        const gateway = createGateway({
          ...fetchOf(),
          now: () => time,
          providers: [call.provider('faulty', () => services.base(isDown ? kind : 'well'))],
        })
        const first = await gateway.fetch(call.request())
        isDown = true
        time += call.later
        const begun = performance.now()
        const { status, headers } = await gateway.fetch(call.request())
        worst = Math.max(worst, (performance.now() - begun) / call.budget)
        if (call.keepsOld) {
          mayBeOld += 1
          if (status === 200 && headers.get('x-foyer-stale') === '1') old += 1
        } else if (status !== 503) wrong += 1
        if (first.status !== 200) wrong += 1
      }),
    ),
  )
  services.close()
  return [
    {
      what: 'all down, nine faults × six calls: answers from before, where the call allows them',
      bar: `${mayBeOld} of ${mayBeOld}`,
      value: `${old}`,
      met: old === mayBeOld,
    },
    {
      what: 'the same: anything but a 503 where it does not',
      bar: '0',
      value: `${wrong}`,
      ...atMost(0, wrong),
    },
    {
      what: 'the same: the longest wait, of the time that the call has',
      bar: '≤ 110 %',
      value: percent(worst),
      ...atMost(1.1, worst),
    },
  ]
}
