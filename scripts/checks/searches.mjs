/** Runs the searches of the gate's files as long as the exhaustive tier allows. */
import { root } from '../../tooling/install.mjs'
import { runTests } from '../../tooling/vitest.mjs'
import { testFiles } from './tiers.mjs'

/**
 * The files that search. Others would be loaded for nothing, which takes longer than most searches.
 * @param {string} folder of the workspace
 */
export function filesThatSearch(folder) {
  return testFiles(folder)
    .filter(
      ({ tiers, text }) => tiers.includes('gate') && /'@foyer\/search'|\/tried\.test-support\.js'/.test(text),
    )
    .map(({ path }) => path)
}

/**
 * Needs what the packages are built to. Prints the seed of them all, so that a search that hangs can be begun again.
 * @throws {import('../../tooling/processes.mjs').CommandError} when a search found something
 */
export async function checkSearches() {
  const FOYER_SEED = process.env.FOYER_SEED ?? `${Math.floor(Math.random() * 2 ** 31)}`
  console.log(`The searches have seed ${FOYER_SEED}.`)
  await runTests(
    'searches',
    ['--project=unit', '--project=dom', '--tags-filter=search', ...filesThatSearch(root)],
    { env: { FOYER_TIER: 'gate', FOYER_BUDGET: 'exhaustive', FOYER_SEED } },
  )
}
