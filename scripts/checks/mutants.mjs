/** Changes the code that moves money in small ways (mutants), one at a time: tests that notice too few of them test too little. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tooling/install.mjs'
import { groups } from '../../tooling/mutation/groups.mjs'
import { CommandError, run } from '../../tooling/processes.mjs'

/** A mutant as Stryker reports it. @typedef {{ status: string, statusReason?: string, replacement?: string, mutatorName: string, location: { start: Position, end: Position } }} Mutant */
/** Counted from 1. @typedef {{ line: number, column: number }} Position */

const folder = join(root, 'tooling/mutation/stryker')
const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const report = join(root, 'node_modules/.cache/mutants.json')
/** The list of survivors, with a reason each. */
const listed = join(root, 'docs/mutation.md')
/** The least share of mutants that tests have to notice, in each group (%). */
const least = 90

/**
 * Needs what the packages are built to. Prints for each group how many mutants were noticed, and which survivors no list explains.
 * @param {readonly string[]} wanted names of groups, or their beginnings. @default all
 * @throws {CommandError} when a group is below the bound, with its survivors
 */
export async function checkMutants(wanted) {
  await installStryker()
  const list = readFileSync(listed, 'utf8')
  /** @type {string[]} */
  const low = []
  for (const group of groups) {
    if (wanted.length > 0 && !wanted.some((name) => group.name.startsWith(name))) continue
    const { noticed, total, survivors, late } = await tryMutants(group)
    const score = (100 * noticed) / total
    console.log(`${group.name}: ${score.toFixed(1)} %, ${noticed} of ${total} mutants noticed`)
    if (late.length > 0) console.log(`Noticed only because their tests took too long:\n${late.join('\n')}`)
    const unlisted = survivors.filter((survivor) => !list.includes(survivor))
    if (unlisted.length > 0) console.log(`Not in docs/mutation.md:\n${unlisted.join('\n')}`)
    if (score < least) low.push(`${group.name}: ${score.toFixed(1)} %\n${survivors.join('\n')}`)
  }
  if (low.length > 0)
    throw new CommandError(`Tests notice less than ${least} % of the mutants.`, low.join('\n\n'))
}

/** Installs Stryker in a folder of its own: its 170 packages are for this check alone. */
async function installStryker() {
  const wanted = readFileSync(join(folder, 'package.json'), 'utf8')
  const mark = join(folder, 'node_modules/.foyer-installed')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
  try {
    await run('npm', ['ci', ...options], { cwd: folder })
  } catch (error) {
    const output = error instanceof CommandError ? error.output : ''
    throw new CommandError('Stryker could not be installed: is the npm registry reachable?', output)
  }
  writeFileSync(mark, wanted)
}

/**
 * Tries all mutants of a group. Stryker writes them into the sources, which are as before when it ends, however it ends.
 * @param {import('../../tooling/mutation/groups.mjs').Group} group
 */
async function tryMutants({ mutate, tests }) {
  const paths = [...new Set(mutate.map((one) => join(root, one.replace(/#.*/, ''))))]
  const before = paths.map((path) => readFileSync(path, 'utf8'))
  const restore = () => {
    for (const [at, path] of paths.entries())
      if (readFileSync(path, 'utf8') !== before[at]) writeFileSync(path, before[at] ?? '')
  }
  process.once('exit', restore)
  rmSync(report, { force: true })
  try {
    await run('node', [stryker, 'run', 'tooling/mutation/stryker.config.mjs'], {
      cwd: root,
      env: {
        CI: 'true',
        NODE_ENV: 'test',
        FOYER_MUTATE: mutate.map(rangeOf).join(' '),
        FOYER_MUTATED: tests.join(' '),
        FOYER_MUTANTS: report,
        // A search that misses a mutant in so many inputs misses it in more.
        FOYER_RUNS: '100',
      },
    })
    return readReport(JSON.parse(readFileSync(report, 'utf8')))
  } finally {
    restore()
    process.off('exit', restore)
  }
}

/** Returns a file, or the lines of one function, as Stryker wants it. @param {string} place see {@link groups} */
export function rangeOf(place) {
  const [path = '', name] = place.split('#')
  if (name === undefined) return path
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  const begin = lines.findIndex((line) => new RegExp(`^ *(export )?(async )?function ${name}\\(`).test(line))
  const [indent = ''] = /^ */.exec(lines[begin] ?? '') ?? []
  const end = lines.indexOf(`${indent}}`, begin)
  if (begin < 0 || end < 0) throw new Error(`${path} has no function ${name}`)
  return `${path}:${begin + 1}-${end + 1}`
}

/** @param {{ files: Record<string, { source: string, mutants: readonly Mutant[] }> }} report of Stryker */
export function readReport({ files }) {
  const all = Object.entries(files).flatMap(([path, { source, mutants }]) =>
    mutants.map((mutant) => ({ path, source, mutant })),
  )
  const having = (/** @type {readonly string[]} */ ...wanted) =>
    all.filter(({ mutant: { status } }) => wanted.includes(status))
  const alive = having('Survived', 'NoCoverage')
  const named = (/** @type {typeof all} */ some) =>
    some.map(({ path, source, mutant }) => nameOf(path, source, mutant))
  const noticed = having('Killed', 'Timeout').length
  return {
    noticed,
    total: noticed + alive.length,
    survivors: named(alive),
    // A loop without end reaches the limit of hits; the time limit may be reached because the machine is busy.
    late: named(having('Timeout').filter(({ mutant }) => !mutant.statusReason?.startsWith('Hit limit'))),
  }
}

/**
 * Names a mutant by its change, which stays the same when lines move.
 * @param {string} path
 * @param {string} source
 * @param {Mutant} mutant
 */
function nameOf(path, source, { location: { start, end }, replacement = '' }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const [last = ''] = lines.slice(-1)
  lines[lines.length - 1] = last.slice(0, end.column - 1)
  lines[0] = (lines[0] ?? '').slice(start.column - 1)
  return `${path.split('/').at(-1)}: ${short(lines.join(' '))} → ${short(replacement)}`
}

/** Code in one line, of which only the beginning is kept where it is long. @param {string} code */
function short(code) {
  const line = code.replaceAll(/\s+/g, ' ').trim()
  return line.length > 70 ? `${line.slice(0, 69)}…` : line
}
