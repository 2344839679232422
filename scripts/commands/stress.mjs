/** Runs tests on a machine that has other things to do: what passes by luck fails here. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { findChromium } from '../../tooling/browser.mjs'
import { build, runLanes } from '../../tooling/lanes.mjs'
import { runTests } from '../../tooling/vitest.mjs'
import { stressOptions } from './stressOptions.mjs'

/**
 * Runs tests beside busy loops, each of them as often as it is asked for. Nothing is repeated because it failed.
 * @param {readonly string[]} args see {@link stressOptions}
 * @throws {import('../../tooling/processes.mjs').CommandError} with all that failed
 */
export async function stress(args) {
  const { load, tier, shard, repeats, filters } = stressOptions(args)
  const FOYER_CHROMIUM = await findChromium()
  const env = { FOYER_CHROMIUM, ...(tier && { FOYER_TIER: tier }) }
  const loops = Math.round(load * availableParallelism())
  const options = [
    ...(tier ? [`--tags-filter=${tier === 'gate' ? '!exhaustive' : 'exhaustive'}`] : []),
    ...(shard ? [`--shard=${shard}`] : []),
    ...(repeats > 1 ? [`--repeats=${repeats - 1}`] : []),
  ]
  const name = `tests, ${repeats > 1 ? `${repeats} times each` : 'once each'}, beside ${loops} busy loops on ${availableParallelism()} cores`
  const check = async () => {
    const busy = Array.from({ length: loops }, () => new Worker('for (;;);', { eval: true }))
    try {
      await runTests('stress', [...options, ...filters], { env })
    } finally {
      await Promise.all(busy.map((worker) => worker.terminate()))
    }
  }
  await runLanes('stress', [build], [[{ name, check }]])
}
