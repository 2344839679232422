/** `npm run checks`: writes `bench/CHECKS.md` from the records of the last runs of both tiers. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tooling/install.mjs'
import { recordOf } from '../../tooling/lanes.mjs'
import { ratioOf } from '../checks/ratio.mjs'
import { testFiles } from '../checks/tiers.mjs'
import { shardsOf, units } from './all.mjs'

/** @typedef {import('../../tooling/lanes.mjs').Run} Run */
/** @typedef {import('../../tooling/lanes.mjs').Stage} Stage */
/**
 * `bench/checks.json`: the ratio that the gate is held to, seconds of each unit of the exhaustive tier, and whole runs of the gate
 * worth remembering.
 * @typedef {{ ratio: number, units: Record<string, number>, runs: readonly { what: string, seconds: number, processor: number, tests: number }[] }} Recorded
 */

/** Shards of the workflow. */
export const workflowShards = 3

const figures = join(root, 'bench/checks.json')
const page = join(root, 'bench/CHECKS.md')

/**
 * @param {readonly string[]} args `--record` also records the ratio of the gate and the seconds of the units; `--as <name>` adds the
 * gate's run to the list of runs
 */
export async function writeChecks(args) {
  /** @type {Recorded} */
  const recorded = JSON.parse(readFileSync(figures, 'utf8'))
  const gate = read('gate')
  const stages = unitStages()
  if (!gate) throw new Error('There is no record of a whole gate: run npm test first.')
  const next = args.includes('--record') ? recordedAnew(recorded, gate, stages) : recorded
  const name = args[args.indexOf('--as') + 1]
  const run = {
    what: name ?? '',
    seconds: Math.round(gate.seconds),
    processor: Math.round(gate.processor ?? 0),
    tests: passedIn(gate.stages),
  }
  const runs = args.includes('--as') && name ? [...next.runs, run] : next.runs
  const all = { ...next, runs }
  writeFileSync(figures, `${JSON.stringify(all, undefined, 2)}\n`)
  writeFileSync(page, pageOf(all, gate, stages))
}

/** @param {string} name @returns {Run | undefined} */
function read(name) {
  const file = recordOf(name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** The newest record of each unit, from runs of any shards. @returns {readonly Stage[]} */
function unitStages() {
  const writtenAt = (/** @type {string} */ name) => statSync(recordOf(name)).mtimeMs
  const records = readdirSync(join(root, 'node_modules/.cache'))
    .flatMap((file) => /^foyer-run-(all-.+)\.json$/.exec(file)?.[1] ?? [])
    .toSorted((one, other) => writtenAt(other) - writtenAt(one))
    .flatMap((name) => read(name)?.stages ?? [])
  return units.flatMap(({ name }) => records.find((stage) => stage.name === name) ?? [])
}

/**
 * @param {Recorded} recorded
 * @param {Run} gate
 * @param {readonly Stage[]} stages
 * @returns {Recorded}
 */
function recordedAnew(recorded, gate, stages) {
  const seconds = Object.fromEntries(stages.map((stage) => [stage.name, Math.round(stage.seconds)]))
  const ratio = ratioOf(gate)
  return {
    ...recorded,
    ratio: ratio === undefined ? recorded.ratio : Math.round(ratio),
    units: { ...recorded.units, ...seconds },
  }
}

/**
 * The whole page.
 * @param {Recorded} recorded
 * @param {Run} gate
 * @param {readonly Stage[]} stages of the exhaustive tier
 */
export function pageOf({ ratio, units: seconds, runs }, gate, stages) {
  const shards = shardsOf(
    units.map(({ name }) => name),
    seconds,
    workflowShards,
  )
  const shardOf = (/** @type {string} */ name) => shards.findIndex((names) => names.includes(name)) + 1
  return [
    '# Checks',
    '',
    'Written by `npm run checks` from the records of the last runs. Seconds are wall time; processor time is user and system time of',
    'a check and all that it waited for. Processes that are killed count nowhere, such as those of Chromium.',
    '',
    '## The gate, run by run',
    '',
    table(
      ['run', 'seconds', 'processor', 'tests'],
      runs.map(({ what, seconds: wall, processor, tests }) => [what, wall, processor, tests]),
    ),
    '',
    `The gate takes ${round(ratioOf(gate))} times the processor time of a fixed task (${gate.calibration.toFixed(2)} s). \`npm test\` fails at 15 % over ${ratio} times.`,
    '',
    '## The gate (`npm test`)',
    '',
    stageTable(gate.stages),
    '',
    ...details(gate.stages),
    '## The exhaustive tier (`npm run test:all`)',
    '',
    table(
      ['unit', 'shard', 'seconds', 'processor', 'files', 'tests'],
      stages.map((stage) => [stage.name, `${shardOf(stage.name)} of ${workflowShards}`, ...cellsOf(stage)]),
    ),
    '',
    ...details(stages),
    '## Out of the gate, and why',
    '',
    'A fault that only these notice is noticed in the shard that is named. Nothing is in neither tier: a file without a tier fails the gate.',
    '',
    table(
      ['what', 'tests', 'why', 'shard'],
      outOfTheGate(shardOf).map((row) => [...row]),
    ),
    '',
  ].join('\n')
}

/** @param {(unit: string) => number} shardOf */
function outOfTheGate(shardOf) {
  const files = testFiles(root)
    .filter(({ tiers }) => tiers.includes('exhaustive'))
    .map(({ path, tiers, why }) => {
      const unit = units.find(({ files }) => files?.(path))
      if (!unit) throw new Error(`${path} is in no unit of the exhaustive tier`)
      return /** @type {const} */ ([
        `\`${path}\``,
        tiers.includes('gate') ? 'some' : 'all',
        why,
        shardOf(unit.name),
      ])
    })
  const whole = units
    .filter(({ why }) => why !== '')
    .map(({ name, why }) => /** @type {const} */ ([name, 'all', why, shardOf(name)]))
  return [...whole, ...files]
}

/** @param {readonly Stage[]} stages */
function details(stages) {
  const files = stages.flatMap((stage) => stage.files)
  /** @type {Map<string, { seconds: number, files: number, tests: number }>} */
  const packages = new Map()
  for (const { path, seconds, passed } of files) {
    const name = path
      .split('/')
      .slice(0, /^(packages|apps)\//.test(path) ? 2 : 1)
      .join('/')
    const sum = packages.get(name) ?? { seconds: 0, files: 0, tests: 0 }
    packages.set(name, {
      seconds: sum.seconds + seconds,
      files: sum.files + 1,
      tests: sum.tests + passed,
    })
  }
  return [
    'The twenty slowest files:',
    '',
    table(
      ['file', 'seconds', 'tests'],
      files
        .toSorted((one, other) => other.seconds - one.seconds)
        .slice(0, 20)
        .map(({ path, seconds, passed }) => [`\`${path}\``, seconds.toFixed(1), passed]),
    ),
    '',
    'Each package:',
    '',
    table(
      ['package', 'seconds', 'files', 'tests'],
      [...packages]
        .toSorted(([, one], [, other]) => other.seconds - one.seconds)
        .map(([name, sum]) => [`\`${name}\``, round(sum.seconds), sum.files, sum.tests]),
    ),
    '',
  ]
}

/** @param {readonly Stage[]} stages */
function stageTable(stages) {
  return table(
    ['check', 'seconds', 'processor', 'files', 'tests'],
    stages.map((stage) => [stage.name, ...cellsOf(stage)]),
  )
}

/** @param {Stage} stage */
function cellsOf({ seconds, processor, files }) {
  const tests = files.reduce((total, { passed }) => total + passed, 0)
  return [round(seconds), round(processor), files.length || '', tests || '']
}

/** @param {readonly Stage[]} stages */
function passedIn(stages) {
  return stages.flatMap(({ files }) => files).reduce((total, { passed }) => total + passed, 0)
}

/** @param {number | undefined} value */
function round(value) {
  return value === undefined ? '' : `${Math.round(value)}`
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly (string | number)[])[]} rows
 */
function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
