/** Processor time of the gate beside a fixed task in the same run: a faster or slower machine changes both. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tooling/install.mjs'
import { CommandError } from '../../tooling/processes.mjs'

/** How far a run may be over the recorded ratio: what runs of the same code differ by, and some more. */
const tolerance = 1.15

/**
 * The gate's processor time as a multiple of the fixed task's.
 * @param {Pick<import('../../tooling/lanes.mjs').Run, 'processor' | 'calibration'>} run
 * @returns {number | undefined} undefined where the system does not tell processor time
 */
export function ratioOf({ processor, calibration }) {
  return processor === undefined ? undefined : processor / calibration
}

/**
 * @param {Pick<import('../../tooling/lanes.mjs').Run, 'processor' | 'calibration'>} run of the gate
 * @param {number} [recorded] the ratio in `bench/checks.json`
 * @throws {CommandError} when the ratio is over 15 % above the recorded one
 */
export function checkRatio(run, recorded = readRecorded()) {
  const ratio = ratioOf(run)
  if (ratio === undefined || ratio <= recorded * tolerance) return
  throw new CommandError(
    'The gate takes more of the processor than recorded',
    `It took ${ratio.toFixed(1)} times the fixed task; recorded are ${recorded} times (bench/checks.json), and 15 % more are allowed.\nMove tests to the exhaustive tier or make them cheaper. An issue that may add seconds records the new ratio: npm run checks -- --record`,
  )
}

function readRecorded() {
  return JSON.parse(readFileSync(join(root, 'bench/checks.json'), 'utf8')).ratio
}
