/** Runs checks in lanes and records for each how long it took, what it took of the processor, and its tests. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, turbo } from './install.mjs'
import { CommandError, onEnd } from './processes.mjs'
import { calibrate, childrenSeconds, ownSeconds } from './processor.mjs'

/**
 * A file of tests as one run saw it.
 * @typedef {{ path: string, seconds: number, passed: number, failed: number }} TestFile
 */
/**
 * One check of a run. `processor` is user and system time (s), undefined where the system does not tell.
 * @typedef {{ name: string, seconds: number, processor: number | undefined, files: TestFile[] }} Stage
 */
/** @typedef {{ name: string, check: () => Promise<unknown>, inProcess?: boolean }} Check */
/**
 * A whole run: wall time and processor time (s), and the mean processor time of the fixed task in the same run, 0
 * when it was not measured.
 * @typedef {{ name: string, seconds: number, processor: number | undefined, calibration: number, stages: Stage[] }} Run
 */

/** Builds all packages and apps. @type {Check} */
export const build = { name: 'build', check: () => turbo('build') }

/** @type {AsyncLocalStorage<Stage>} */
const current = new AsyncLocalStorage()
let counted = 0

// The time of a child is added to ours when it ends, and so belongs to the check that started it.
onEnd(
  (started) => {
    const all = childrenSeconds()
    if (all === undefined) return
    const stage = started
    if (stage) stage.processor = (stage.processor ?? 0) + all - counted
    counted = all
  },
  () => current.getStore(),
)

/** Adds the files of a test run to the check that is running. @param {readonly TestFile[]} files */
export function recordTests(files) {
  current.getStore()?.files.push(...files)
}

/**
 * Runs the first checks one after the other, then the lanes side by side, up to the first check that fails. Prints a line for
 * each, and a closing line of counts however it ends. Leaves a record in `node_modules/.cache/foyer-run-<name>.json`.
 * @param {string} name
 * @param {readonly Check[]} first
 * @param {readonly (readonly Check[])[]} lanes
 * @param {{ keepsGoing?: boolean, isCalibrated?: boolean }} [options] `keepsGoing` also runs the checks after one of a lane that
 * failed; `isCalibrated` measures the fixed task after each check
 * @returns {Promise<Run>}
 * @throws {CommandError} with the output of each check that failed
 */
export async function runLanes(name, first, lanes, { keepsGoing = false, isCalibrated = false } = {}) {
  const begin = Date.now()
  /** @type {{ stages: Stage[], isOver: boolean, calibrations: number[] | undefined }} */
  const state = { stages: [], isOver: false, calibrations: isCalibrated ? [] : undefined }
  const { stages } = state
  try {
    await inOrder(first, state, false)
    await Promise.all(lanes.map((lane) => inOrder(lane, state, keepsGoing)))
  } finally {
    state.isOver = true
    const files = stages.flatMap((stage) => stage.files)
    const sum = (/** @type {'passed' | 'failed'} */ key) =>
      files.reduce((total, file) => total + file[key], 0)
    console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  }
  const children = childrenSeconds()
  const calibrations = state.calibrations ?? []
  const spent = calibrations.reduce((total, one) => total + one, 0)
  const processor = children === undefined ? undefined : children + ownSeconds() - spent
  const calibration = spent / Math.max(1, calibrations.length)
  const run = { name, seconds: (Date.now() - begin) / 1_000, processor, calibration, stages }
  writeFileSync(recordOf(name), JSON.stringify(run))
  return run
}

/** Where the record of a run is. @param {string} name */
export function recordOf(name) {
  const folder = join(root, 'node_modules/.cache')
  mkdirSync(folder, { recursive: true })
  return join(folder, `foyer-run-${name}.json`)
}

/**
 * @param {readonly Check[]} checks
 * @param {{ readonly stages: Stage[], readonly isOver: boolean, readonly calibrations: number[] | undefined }} state of the run, to
 * which the stages are added
 * @param {boolean} keepsGoing
 */
async function inOrder(checks, state, keepsGoing) {
  /** @type {CommandError[]} */
  const failures = []
  for (const { name, check, inProcess } of checks) {
    /** @type {Stage} */
    const stage = { name, seconds: 0, processor: undefined, files: [] }
    state.stages.push(stage)
    const since = Date.now()
    const own = ownSeconds()
    const failure = await current
      .run(stage, async () => check())
      .then(
        () => undefined,
        (error) => asFailure(name, error),
      )
    stage.seconds = (Date.now() - since) / 1_000
    if (inProcess) stage.processor = (stage.processor ?? 0) + ownSeconds() - own
    // Other work slows a run and the fixed task alike, so the task is done all through the run.
    if (!state.isOver) state.calibrations?.push(await calibrate())
    // Another lane has failed, and with it this check was ended.
    if (state.isOver) return
    console.log(`${name} … ${failure ? 'failed' : `${stage.seconds.toFixed(1)} s`}`)
    if (failure && !keepsGoing) throw failure
    if (failure) failures.push(failure)
  }
  const [only] = failures
  if (only && failures.length === 1) throw only
  if (only)
    throw new CommandError(
      `${failures.length} checks failed`,
      failures.map(({ message, output }) => `${message}\n${output}`).join('\n\n'),
    )
}

/** @param {string} name @param {unknown} error */
function asFailure(name, error) {
  if (error instanceof CommandError) return error
  return new CommandError(`${name} failed`, error instanceof Error ? `${error.stack}` : `${error}`)
}
