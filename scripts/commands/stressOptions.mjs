/** What `npm run test:stress` takes. */
import { CommandError } from '../../tooling/processes.mjs'

const usage = `npm run test:stress -- [--load 2] [--tier gate|exhaustive] [--shard 1/4] [--repeats 20] [filters…]

  --load     busy loops beside the tests, as a share of the cores; 2, which is the default, leaves tests a third of the machine
  --tier     only the tests of this tier; all of them by default
  --shard    one part of the test files, such as 1/4
  --repeats  how often each test runs in a row; once by default
  filters    parts of paths, and options of Vitest such as --project=unit`

/**
 * @typedef {object} StressOptions
 * @property {number} load busy loops per core
 * @property {import('../checks/tiers.mjs').Tier} [tier]
 * @property {string} [shard]
 * @property {number} repeats how often each test runs
 * @property {readonly string[]} filters as Vitest takes them
 */

/**
 * Reads the arguments of the command: `--load 2` or `--load=2`.
 * @param {readonly string[]} args
 * @returns {StressOptions}
 * @throws {CommandError} that says what is wrong, with the usage
 */
export function stressOptions(args) {
  /** @type {Record<string, string>} */
  const given = {}
  /** @type {string[]} */
  const filters = []
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    const [, name = '', joined] = /^--(load|tier|shard|repeats)(?:=(.*))?$/s.exec(arg) ?? []
    if (name === '') {
      if (/^--retry\b/.test(arg)) throw wrong('Nothing is tried again: leave out --retry')
      filters.push(arg)
      continue
    }
    if (name in given) throw wrong(`--${name} is given twice`)
    if (joined === undefined) at += 1
    given[name] = joined ?? args[at] ?? ''
  }
  const { load = '2', tier, shard, repeats = '1' } = given
  if (!/^\d+(\.\d+)?$/.test(load) || Number(load) > 16)
    throw wrong('--load must be a number from 0 to 16, such as 2', load)
  if (tier !== undefined && tier !== 'gate' && tier !== 'exhaustive')
    throw wrong('--tier must be gate or exhaustive', tier)
  if (!/^[1-9]\d{0,4}$/.test(repeats))
    throw wrong('--repeats must be a number from 1 on, such as 20', repeats)
  const [, part, parts] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(shard ?? '') ?? []
  if (shard !== undefined && !(Number(part) <= Number(parts)))
    throw wrong('--shard must be a part of all, such as 1/4', shard)
  return {
    load: Number(load),
    ...(tier && { tier }),
    ...(shard && { shard }),
    repeats: Number(repeats),
    filters,
  }
}

/**
 * @param {string} what
 * @param {string} [given]
 */
function wrong(what, given) {
  return new CommandError(`${what}${given === undefined ? '' : `, and is ${JSON.stringify(given)}`}.`, usage)
}
