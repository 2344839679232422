/** Runs tests again and again on a machine that has other things to do: what passes by luck fails here. */
import { Worker } from 'node:worker_threads'
import { findChromium } from './browser.mjs'
import { turbo } from './install.mjs'
import { runTests } from './vitest.mjs'

const rounds = 20
/** Busy loops beside the tests, all the while. */
const load = 4

/**
 * Runs each test that a filter names {@link rounds} times in a row under {@link load}; without a filter, every test.
 * @param {readonly string[]} filters parts of paths, and options of vitest such as `--project=unit`
 * @throws {import('./processes.mjs').CommandError} with all that failed
 */
export async function stress(filters) {
  await turbo('build')
  const env = { FOYER_CHROMIUM: await findChromium() }
  const totals = { passed: 0, failed: 0 }
  const busy = Array.from({ length: load }, () => new Worker('for (;;);', { eval: true }))
  try {
    await runTests('stress', [`--repeats=${rounds - 1}`, ...filters], { env, totals })
  } finally {
    await Promise.all(busy.map((worker) => worker.terminate()))
    console.log(`${rounds} times each, under load ${load}: ${totals.passed} passed, ${totals.failed} failed`)
  }
}
