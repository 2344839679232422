import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from './install.mjs'
import { recordTests } from './lanes.mjs'
import { run } from './processes.mjs'

/**
 * Runs tests, and records each file with its counts even where it rejects.
 * @param {string} name of the report, in `node_modules/.cache`
 * @param {readonly string[]} args of vitest
 * @param {{ env?: Record<string, string> }} [options]
 * @throws {import('./processes.mjs').CommandError} when a test failed
 */
export async function runTests(name, args, { env } = {}) {
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
    if (existsSync(report)) recordTests(filesOf(JSON.parse(readFileSync(report, 'utf8'))))
  }
}

/**
 * The files of a report of Vitest; those of which no test ran are left out.
 * @param {{ testResults: readonly { name: string, startTime: number, endTime: number, status: string, assertionResults: readonly { status: string }[] }[] }} report
 * @returns {readonly import('./lanes.mjs').TestFile[]}
 */
function filesOf({ testResults }) {
  return testResults
    .map(({ name, startTime, endTime, status, assertionResults }) => {
      const count = (/** @type {string} */ wanted) =>
        assertionResults.filter((result) => result.status === wanted).length
      const failed = count('failed')
      return {
        path: relative(root, name).split(sep).join('/'),
        seconds: (endTime - startTime) / 1_000,
        passed: count('passed'),
        // A file that could not be loaded has failed without a test.
        failed: failed === 0 && status === 'failed' ? 1 : failed,
      }
    })
    .filter(({ passed, failed }) => passed + failed > 0)
}
