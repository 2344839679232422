/** The gate: everything static, all unit, DOM and integration tests, and one walk through each promise in a browser. */

import { findChromium } from '../../tooling/browser.mjs'
import { root } from '../../tooling/install.mjs'
import { build, runLanes } from '../../tooling/lanes.mjs'
import { run } from '../../tooling/processes.mjs'
import { packed } from '../../tooling/tarballs.mjs'
import { runTests } from '../../tooling/vitest.mjs'
import { architecture } from '../checks/architecture.mjs'
import { checkBudgets } from '../checks/budgets.mjs'
import { checkConsumer } from '../checks/consumer.mjs'
import { checkNewcomer } from '../checks/quickstartCheck.mjs'
import { checkRatio } from '../checks/ratio.mjs'
import { checkTypes } from '../checks/types.mjs'

/**
 * After the build, lanes run side by side and the checks of a lane one after the other, what is quickest to know first.
 * Checks that build pages change this process's environment, so they share a lane; integration tests wait for chains
 * and relays more than they work, so they are beside all else, and browser tests, which take longest, begin after them.
 * A third lane made nothing quicker on two processors, and had tests wait half a minute for their turn.
 * @type {readonly (readonly import('../../tooling/lanes.mjs').Check[])[]}
 */
const lanes = [
  [
    {
      name: 'lint and format',
      check: () => run('biome', ['ci', '--colors=off', '--error-on-warnings', '.'], { cwd: root }),
    },
    { name: 'architecture and dependencies', check: architecture, inProcess: true },
    { name: 'types', check: checkTypes },
    { name: 'size budgets', check: checkBudgets, inProcess: true },
    { name: 'what an EVM page carries', check: checkConsumer, inProcess: true },
    { name: 'unused code (knip)', check: () => run('knip', [], { cwd: root }) },
    { name: 'unit tests', check: () => vitest(['unit', 'dom']) },
    { name: 'packages (publint, attw)', check: packages },
    { name: 'a page in ten lines', check: checkNewcomer },
  ],
  [
    { name: 'integration tests', check: () => vitest(['integration', 'integration-alone']) },
    {
      name: 'browser tests',
      check: async () => vitest(['e2e'], { FOYER_CHROMIUM: await findChromium() }),
    },
  ],
]

/**
 * Runs every check of the gate up to the first that fails; those beside it are ended with the run.
 * @throws {import('../../tooling/processes.mjs').CommandError} also when the run took more of the processor than recorded in `bench/checks.json`
 */
export async function test() {
  checkRatio(await runLanes('gate', [build], lanes, { isCalibrated: true }))
}

async function packages() {
  await run('node', ['scripts/checks/packages.mjs', ...(await packed()).values()], { cwd: root })
}

/**
 * @param {readonly string[]} projects
 * @param {Record<string, string>} [env]
 */
function vitest(projects, env = {}) {
  const only = projects.map((project) => `--project=${project}`)
  return runTests(projects.join('-'), [...only, '--tags-filter=!exhaustive'], {
    env: { FOYER_TIER: 'gate', ...env },
  })
}
