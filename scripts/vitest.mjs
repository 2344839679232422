import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { run } from './processes.mjs'

/**
 * Runs tests, and adds up how many passed and failed even where it rejects.
 * @param {string} name of the report, in `node_modules/.cache`
 * @param {readonly string[]} args of vitest
 * @param {{ env?: Record<string, string>, totals: { passed: number, failed: number } }} options
 * @throws {import('./processes.mjs').CommandError} when a test failed
 */
export async function runTests(name, args, { env, totals }) {
  const report = join(root, `node_modules/.cache/foyer-tests-${name}.json`)
  rmSync(report, { force: true })
  try {
    await run(
      'vitest',
      ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
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
