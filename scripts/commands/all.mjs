/** The exhaustive tier: the gate, and everything that takes too long for it. One run can be shared by several machines. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../../tooling/browser.mjs'
import { root, turbo } from '../../tooling/install.mjs'
import { build, recordOf, recordTests, runLanes } from '../../tooling/lanes.mjs'
import { run } from '../../tooling/processes.mjs'
import { runTests } from '../../tooling/vitest.mjs'
import { checkEngines } from '../checks/crossBrowser.mjs'
import { checkMutants } from '../checks/mutants.mjs'
import { withoutCures } from '../checks/mutationCheck.mjs'
import { checkNext } from '../checks/nextApp.mjs'
import { supplyChain } from '../checks/releaseAudit.mjs'
import { checkSandbox } from '../checks/sandboxPackage.mjs'
import { checkSearches } from '../checks/searches.mjs'
import { checkServers } from '../checks/servers.mjs'
import { checkSignIn } from '../checks/signInServers.mjs'
import { testFiles } from '../checks/tiers.mjs'

/**
 * A part of the tier that one shard runs whole. `why` says what keeps it out of the gate.
 * @typedef {import('../../tooling/lanes.mjs').Check & { why: string, files?: (path: string) => boolean }} Unit
 */

const isBrowserTest = (/** @type {string} */ path) => path.endsWith('.e2e.ts')
const isOfStates = (/** @type {string} */ path) => path.endsWith('/states.e2e.ts')

/** The browser tests of the tier, apart from those of every state, shared among parts in turn. */
const browserParts = ['one', 'two', 'three'].map((part, at, parts) => {
  const files = browserFiles().filter((path) => !isOfStates(path))
  const mine = files.filter((_, index) => index % parts.length === at)
  return browserUnit(`browser tests, part ${part}`, (path) => mine.includes(path))
})

/** @type {readonly Unit[]} */
export const units = [
  { name: 'the gate', why: '', check: gate },
  browserUnit('every state in every look', isOfStates),
  ...browserParts,
  {
    name: 'types of each package alone',
    why: 'the build checks each package, and the gate all tests in a few programs',
    check: () => turbo('typecheck', '--concurrency=2'),
  },
  { name: 'a page of Next.js', why: 'a minute for one bundler', check: checkNext, inProcess: true },
  {
    name: 'servers where visitors sign in',
    why: 'the same sign-in from packed packages',
    check: checkSignIn,
    inProcess: true,
  },
  { name: 'the packed sandbox', why: 'the sandbox of all browser tests, packed', check: checkSandbox },
  {
    name: 'servers and other runtimes',
    why: 'npm does not bring Redis, Postgres and Deno',
    check: checkServers,
    files: (path) => path.endsWith('.servers.test.ts'),
  },
  {
    name: 'three browser engines',
    why: 'npm does not bring Firefox and WebKit',
    check: checkEngines,
    files: (path) => path.endsWith('.engines.test.ts'),
  },
  {
    name: 'searches with large budgets',
    why: 'the gate tries the same properties a thousand times each',
    check: checkSearches,
  },
  { name: 'supply chain', why: 'everything is built and packed twice', check: supplyChain },
  // These change sources and build them again, so they come last.
  {
    name: 'cures taken out',
    why: 'each takes a build and thousands of schedules',
    check: () => withoutCures([]),
  },
  {
    name: 'mutants',
    why: 'each of two thousand small changes of the code takes tests of its own',
    check: () => checkMutants([]),
  },
]

/**
 * Shares units among shards, so that the shards take about as long as each other. The same figures share alike everywhere.
 * @param {readonly string[]} names
 * @param {Readonly<Record<string, number>>} seconds of a unit; one without a figure counts as a minute
 * @param {number} count of shards
 * @returns {readonly (readonly string[])[]} the names of each shard, in the order given
 */
export function shardsOf(names, seconds, count) {
  const shards = Array.from({ length: count }, () => ({ total: 0, names: new Set() }))
  const lasts = (/** @type {string} */ name) => seconds[name] ?? 60
  for (const name of names.toSorted((one, other) => lasts(other) - lasts(one) || one.localeCompare(other))) {
    const shortest = shards.reduce((least, shard) => (shard.total < least.total ? shard : least))
    shortest.names.add(name)
    shortest.total += lasts(name)
  }
  return shards.map((shard) => names.filter((name) => shard.names.has(name)))
}

/**
 * Reads `--shard i/n` or `--only <name>`.
 * @param {readonly string[]} args
 * @returns {{ index: number, count: number } | { only: string }} `index` counts from 1
 * @throws {Error} with the usage, when the arguments are others
 */
export function optionsIn(args) {
  if (args.length === 0) return { index: 1, count: 1 }
  const text = args.join(' ')
  const [, only] = /^--only[= ](\S.*)$/.exec(text) ?? []
  if (only && units.some(({ name }) => name.includes(only))) return { only }
  const [, index, count] = /^--shard[= ](\d+)\/(\d+)$/.exec(text) ?? []
  const shard = { index: Number(index), count: Number(count) }
  if (shard.index >= 1 && shard.index <= shard.count) return shard
  throw new Error(
    `Usage: npm run test:all -- [--shard i/n | --only <part of a name>], where i counts from 1 to n, and the names are:\n${units.map(({ name }) => name).join('\n')}`,
  )
}

/** Seconds that each unit took when they were last recorded. */
function recordedSeconds() {
  return JSON.parse(readFileSync(join(root, 'bench/checks.json'), 'utf8')).units
}

/**
 * Runs the units of a shard one after the other, also those after one that fails.
 * @param {readonly string[]} args
 */
export async function testAll(args) {
  const options = optionsIn(args)
  const names = units.map(({ name }) => name)
  const mine =
    'only' in options
      ? names.filter((name) => name.includes(options.only))
      : (shardsOf(names, recordedSeconds(), options.count)[options.index - 1] ?? [])
  const checks = units.filter(({ name }) => mine.includes(name))
  const record =
    'only' in options
      ? `only-${options.only.replaceAll(/\W+/g, '-')}`
      : `${options.index}-of-${options.count}`
  await runLanes(`all-${record}`, [build], [checks], { keepsGoing: true })
}

/** Runs the gate as everybody does. */
async function gate() {
  await run('npm', ['test'], { cwd: root })
  const { stages } = JSON.parse(readFileSync(recordOf('gate'), 'utf8'))
  for (const { files } of stages) recordTests(files)
}

/** Browser tests that have tests of this tier. */
function browserFiles() {
  return testFiles(root)
    .filter(({ path, tiers }) => isBrowserTest(path) && tiers.includes('exhaustive'))
    .map(({ path }) => path)
    .toSorted()
}

/**
 * @param {string} name
 * @param {(path: string) => boolean} files
 * @returns {Unit}
 */
function browserUnit(name, files) {
  return {
    name,
    why: '',
    files,
    async check() {
      const FOYER_CHROMIUM = await findChromium()
      const args = ['--project=e2e', '--tags-filter=exhaustive', ...browserFiles().filter(files)]
      await runTests(name.replaceAll(/\W+/g, '-'), args, {
        env: { FOYER_TIER: 'exhaustive', FOYER_CHROMIUM },
      })
    },
  }
}
