import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './browser.mjs'
import { checkBudgets } from './budgets.mjs'
import { closureFaults } from './closure.mjs'
import { checkConsumer } from './consumer.mjs'
import { root, turbo } from './install.mjs'
import { CommandError, run } from './processes.mjs'
import { findFaults } from './rules.mjs'

const totals = { passed: 0, failed: 0 }

/** In order of what is quickest to know. @type {readonly (readonly [name: string, check: () => Promise<unknown>])[]} */
const checks = [
  ['build', () => turbo('build')],
  ['types', () => turbo('typecheck')],
  ['lint and format', () => run('biome', ['ci', '--colors=off', '--error-on-warnings', '.'], { cwd: root })],
  ['architecture and dependencies', architecture],
  ['size budgets', checkBudgets],
  ['packages (publint, attw)', () => turbo('lint')],
  ['what an EVM page carries', checkConsumer],
  ['unused code (knip)', () => run('knip', [], { cwd: root })],
  ['unit and integration tests', () => vitest(['unit', 'integration'])],
  ['browser tests', async () => vitest(['e2e'], { FOYER_CHROMIUM: await findChromium() })],
]

/** Runs every check up to the first that fails. */
export async function test() {
  try {
    for (const [name, check] of checks) {
      const begin = Date.now()
      process.stdout.write(`${name} … `)
      await check()
      console.log(`${((Date.now() - begin) / 1000).toFixed(1)} s`)
    }
  } catch (error) {
    console.log('failed')
    throw error
  } finally {
    console.log(`${totals.passed} passed, ${totals.failed} failed`)
  }
}

async function architecture() {
  const faults = [...findFaults(root), ...closureFaults(root)]
  if (faults.length > 0) throw new CommandError('The architecture is broken', faults.join('\n'))
}

/**
 * @param {readonly string[]} projects
 * @param {Record<string, string>} [env]
 */
async function vitest(projects, env) {
  const report = join(root, `node_modules/.cache/foyer-tests-${projects.join('-')}.json`)
  rmSync(report, { force: true })
  const only = projects.map((project) => `--project=${project}`)
  try {
    await run(
      'vitest',
      ['run', ...only, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      {
        cwd: root,
        // Measuring the budgets has built for production, and Vite leaves that in the environment.
        env: { CI: 'true', NODE_ENV: 'test', ...env },
      },
    )
  } finally {
    if (existsSync(report)) {
      const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
      totals.passed += numPassedTests
      totals.failed += numFailedTests
    }
  }
}
