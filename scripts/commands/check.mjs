/** Checks a change: its lint, its types, and the tests that it reaches. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findChromium } from '../../tooling/browser.mjs'
import { root, turbo } from '../../tooling/install.mjs'
import { runLanes } from '../../tooling/lanes.mjs'
import { CommandError, run } from '../../tooling/processes.mjs'
import { runTests } from '../../tooling/vitest.mjs'
import { readWorkspace } from '../../tooling/workspace.mjs'
import { architecture } from '../checks/architecture.mjs'
import { testFiles } from '../checks/tiers.mjs'
import { changesSince, keysOf } from './changes.mjs'
import { planFor } from './plan.mjs'

/**
 * @param {readonly string[]} args `--since <ref>`
 * @throws {CommandError} with what the first check that fails said
 */
export async function check(args) {
  const { base, changes } = await changesSince(root, sinceOf(args))
  if (changes.length === 0) {
    console.log(`Nothing changed since ${base.slice(0, 10)}.`)
    return
  }
  const deleted = changes.filter(({ now }) => now === undefined).map(({ path }) => path)
  const present = changes.filter(({ now }) => now !== undefined).map(({ path }) => path)
  const keys = await Promise.all(
    changes.map(async (change) => ({ path: change.path, keys: await keysOf(change) })),
  )
  const plan = planFor(await readWorkspace(root, deleted), testFiles(root), keys)
  for (const line of notRun(plan.left)) console.log(line)

  const builds = turboCheck('build', plan.build, 'build')
  const types = turboCheck('types', plan.types, 'typecheck', '--concurrency=2')
  await runLanes(
    'check',
    [{ name: 'architecture and dependencies', check: architecture, inProcess: true }, ...builds],
    [
      [...types, ...tests('unit', ['unit', 'dom'], plan.run.unit)],
      // The linter reads types of `dist/`, and integration tests wait more than they work.
      [
        { name: 'lint and format', check: () => lint(present) },
        ...tests('integration', ['integration', 'integration-alone'], plan.run.integration),
        ...tests('browser', ['e2e'], plan.run.browser),
      ],
    ],
  )
}

/**
 * @param {string} name
 * @param {readonly string[]} packages
 * @param {readonly string[]} task with its options
 * @returns {readonly import('../../tooling/lanes.mjs').Check[]} none without packages
 */
function turboCheck(name, packages, ...task) {
  if (packages.length === 0) return []
  return [{ name, check: () => turbo(...task, ...filters(packages)) }]
}

/**
 * @param {string} kind
 * @param {readonly string[]} projects
 * @param {readonly string[]} files
 * @returns {readonly import('../../tooling/lanes.mjs').Check[]} none without files
 */
function tests(kind, projects, files) {
  if (files.length === 0) return []
  const args = [...projects.map((project) => `--project=${project}`), ...files]
  const check = async () => {
    /** @type {Record<string, string>} */
    const env = kind === 'browser' ? { FOYER_CHROMIUM: await findChromium() } : {}
    await runTests(`check-${kind}`, args, { env }).catch((error) => {
      throw named(kind, error)
    })
  }
  return [{ name: `${kind} tests in ${count(files.length, 'file')}`, check }]
}

/** @param {readonly string[]} args */
function sinceOf(args) {
  const [flag, since, ...more] = args.flatMap((arg) => arg.split('='))
  if (flag === undefined) return undefined
  if (flag === '--since' && since && more.length === 0) return since
  throw new Error('npm run check takes --since <ref> and nothing else, after --')
}

/** @param {readonly string[]} files */
async function lint(files) {
  const options = [
    '--colors=off',
    '--error-on-warnings',
    '--no-errors-on-unmatched',
    '--files-ignore-unknown=true',
  ]
  await run('biome', ['ci', ...options, ...(files.includes('biome.json') ? ['.'] : files)], { cwd: root })
}

/**
 * A failure of tests that names the files that failed, in place of all that ran.
 * @param {string} kind
 * @param {unknown} error
 */
function named(kind, error) {
  const report = join(root, `node_modules/.cache/foyer-tests-check-${kind}.json`)
  if (!(error instanceof CommandError) || !existsSync(report)) return error
  /** @type {{ testResults: readonly { name: string, status: string }[] }} */
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults.filter(({ status }) => status === 'failed')
  const files = failed.map(({ name }) => relative(root, name).replaceAll('\\', '/'))
  if (files.length === 0) return error
  return new CommandError(
    `${kind} tests failed. To run these files again: vitest run ${files.join(' ')}`,
    error.output,
  )
}

/** @param {readonly string[]} names */
function filters(names) {
  return names.map((name) => `--filter=${name}`)
}

/** @param {import('./plan.mjs').Plan['left']} left */
function notRun({ browser, slow, exhaustive }) {
  const lines = [
    { files: browser, what: 'browser tests', by: 'npm test runs them' },
    { files: slow, what: 'slow integration tests of other packages', by: 'npm test runs them' },
    { files: exhaustive, what: 'exhaustive tests', by: 'npm run test:all runs them' },
  ]
  return lines
    .filter(({ files }) => files.length > 0)
    .map(
      ({ files, what, by }) => `not run: ${what} that reach this, in ${count(files.length, 'file')}; ${by}`,
    )
}

/** @param {number} number @param {string} what */
function count(number, what) {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}
