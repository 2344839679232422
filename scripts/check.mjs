/** Checks a change: its lint, its types, and the tests that it reaches. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findChromium } from './browser.mjs'
import { changesSince, keysOf } from './changes.mjs'
import { closureFaults } from './closure.mjs'
import { root, turbo } from './install.mjs'
import { planFor } from './plan.mjs'
import { CommandError, run } from './processes.mjs'
import { findFaults } from './rules.mjs'
import { testFiles } from './tiers.mjs'
import { runTests } from './vitest.mjs'
import { readWorkspace } from './workspace.mjs'

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
  const totals = { passed: 0, failed: 0 }
  const stage = stages()

  try {
    const plan = await stage(`reach of ${count(changes.length, 'changed file')}`, async () => {
      const keys = await Promise.all(
        changes.map(async (change) => ({ path: change.path, keys: await keysOf(change) })),
      )
      return planFor(await readWorkspace(root, deleted), testFiles(root), keys)
    })
    await stage('architecture and dependencies', architecture)
    // Lint reads the types of `dist/` too.
    if (plan.build.length > 0) await stage('build', () => turbo('build', ...filters(plan.build)))
    await Promise.all([compiled(), waiting()])
    for (const line of notRun(plan.left)) console.log(line)

    async function compiled() {
      if (plan.types.length > 0)
        await stage('types', () => turbo('typecheck', '--concurrency=2', ...filters(plan.types)))
      await tests('unit', ['unit', 'dom'])
    }
    // Integration tests wait more than they work.
    async function waiting() {
      await stage('lint and format', () => lint(present))
      await tests('integration', ['integration'])
      await tests('browser', ['e2e'])
    }
    /** @param {keyof typeof plan.run} kind @param {readonly string[]} projects */
    async function tests(kind, projects) {
      const files = plan.run[kind]
      if (files.length === 0) return
      const args = [...projects.map((project) => `--project=${project}`), ...files]
      await stage(`${kind} tests in ${count(files.length, 'file')}`, async () => {
        /** @type {Record<string, string>} */
        const env = kind === 'browser' ? { FOYER_CHROMIUM: await findChromium() } : {}
        await runTests(`check-${kind}`, args, { env, totals }).catch((error) => {
          throw named(kind, error)
        })
      })
    }
  } finally {
    console.log(`${totals.passed} passed, ${totals.failed} failed`)
  }
}

/** @param {readonly string[]} args */
function sinceOf(args) {
  const [flag, since, ...more] = args.flatMap((arg) => arg.split('='))
  if (flag === undefined) return undefined
  if (flag === '--since' && since && more.length === 0) return since
  throw new Error('npm run check takes --since <ref> and nothing else, after --')
}

/** Says how long each stage took, up to the first that fails: the one beside it is ended, and did not fail itself. */
function stages() {
  let failed = false
  /**
   * @template T
   * @param {string} name
   * @param {() => Promise<T>} work
   */
  return async (name, work) => {
    const begin = Date.now()
    try {
      const made = await work()
      if (!failed) console.log(`${name} … ${((Date.now() - begin) / 1000).toFixed(1)} s`)
      return made
    } catch (error) {
      if (!failed) console.log(`${name} … failed`)
      failed = true
      throw error
    }
  }
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

async function architecture() {
  const faults = [...findFaults(root), ...closureFaults(root)]
  if (faults.length > 0) throw new CommandError('The architecture is broken', faults.join('\n'))
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
