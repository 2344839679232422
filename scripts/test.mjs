import { findChromium } from './browser.mjs'
import { checkBudgets } from './budgets.mjs'
import { closureFaults } from './closure.mjs'
import { checkSandbox } from './commands.mjs'
import { checkConsumer } from './consumer.mjs'
import { root, turbo } from './install.mjs'
import { checkNewcomer } from './newcomer.mjs'
import { checkNext } from './next.mjs'
import { packed } from './packed.mjs'
import { CommandError, run } from './processes.mjs'
import { findFaults } from './rules.mjs'
import { checkSignIn } from './signIn.mjs'
import { runTests } from './vitest.mjs'

const totals = { passed: 0, failed: 0 }

/** @typedef {readonly [name: string, check: () => Promise<unknown>]} Check */

/**
 * After the build, lanes run side by side and the checks of a lane one after the other, what is quickest to know first.
 * Checks that build pages change this process's environment, so they share a lane; integration tests wait for chains
 * and relays more than they work, so they are beside all else, and browser tests, which take longest, begin after them.
 * A third lane made nothing quicker on two processors, and had tests wait half a minute for their turn.
 * @type {readonly (readonly Check[])[]}
 */
const lanes = [
  [
    [
      'lint and format',
      () => run('biome', ['ci', '--colors=off', '--error-on-warnings', '.'], { cwd: root }),
    ],
    ['architecture and dependencies', architecture],
    // One for each processor: ten compilers at once keep tests from their chains.
    ['types', () => turbo('typecheck', '--concurrency=2')],
    ['size budgets', checkBudgets],
    ['what an EVM page carries', checkConsumer],
    ['unused code (knip)', () => run('knip', [], { cwd: root })],
    ['unit tests', () => vitest(['unit', 'dom'])],
    ['packages (publint, attw)', packages],
    ['a page of Next.js', checkNext],
    ['servers where visitors sign in', checkSignIn],
    ['the packed sandbox', checkSandbox],
    ['a page in ten lines', checkNewcomer],
  ],
  [
    ['integration tests', () => vitest(['integration'])],
    ['browser tests', async () => vitest(['e2e'], { FOYER_CHROMIUM: await findChromium() })],
  ],
]

/** Runs every check up to the first that fails; those beside it are ended with the run. */
export async function test() {
  let failed = false

  /** @param {readonly Check[]} lane */
  async function runLane(lane) {
    for (const [name, check] of lane) {
      const begin = Date.now()
      try {
        await check()
      } catch (error) {
        if (!failed) console.log(`${name} … failed`)
        failed = true
        throw error
      }
      if (failed) return
      console.log(`${name} … ${((Date.now() - begin) / 1000).toFixed(1)} s`)
    }
  }

  try {
    await runLane([['build', () => turbo('build')]])
    await Promise.all(lanes.map(runLane))
  } finally {
    console.log(`${totals.passed} passed, ${totals.failed} failed`)
  }
}

async function architecture() {
  const faults = [...findFaults(root), ...closureFaults(root)]
  if (faults.length > 0) throw new CommandError('The architecture is broken', faults.join('\n'))
}

async function packages() {
  await run('node', ['scripts/packages.mjs', ...(await packed()).values()], { cwd: root })
}

/**
 * @param {readonly string[]} projects
 * @param {Record<string, string>} [env]
 */
function vitest(projects, env = {}) {
  const only = projects.map((project) => `--project=${project}`)
  return runTests(projects.join('-'), only, { env, totals })
}
