import { traceRest } from './rest.mjs'
import { measureKept, timePress, timeSlowVisit, timeVisit } from './speed.mjs'

/**
 * @typedef {object} Results
 * @property {string} date
 * @property {number} samples
 * @property {string} versions
 * @property {number} load processes at work on the machine in the minute before
 * @property {readonly import('./apps.mjs').App[]} apps that were measured
 * @property {readonly { name: string, why: string }[]} missing
 * @property {Record<string, Record<string, number[]>>} values by app and figure
 * @property {Record<string, { packages: number, thirdParties: number, scripts: number }>} installed
 * @property {import('./size.mjs').Sizes} sizes
 * @property {Record<'wallets' | 'tokens' | 'views' | 'renders' | 'quiet', Record<string, number | undefined>>} foyer
 */

/**
 * The middle of all samples of a figure; `undefined` where there is none.
 * @param {Pick<Results, 'values'>} results
 * @param {string} app
 * @param {string} key
 */
export function median({ values }, app, key) {
  const all = [...(values[app]?.[key] ?? [])].sort((a, b) => a - b)
  const middle = Math.floor(all.length / 2)
  const [low, high] = [all[Math.ceil(all.length / 2) - 1], all[middle]]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}

/** Samples of others and of the floor, and of what is much the same each time. */
const [enough, few] = [7, 4]

/**
 * Round after round, every app once in each, so that what else the machine does falls on all alike.
 * @param {Parameters<typeof timeVisit>[0]} bench
 * @param {readonly import('./apps.mjs').App[]} apps
 * @param {number} samples
 * @param {(line: string) => void} say
 */
export async function runRounds(bench, apps, samples, say) {
  /** @type {Record<string, Record<string, number[]>>} */
  const values = {}
  const keep = (/** @type {string} */ app, /** @type {string} */ key, /** @type {number} */ value) => {
    const figures = values[app] ?? {}
    figures[key] = [...(figures[key] ?? []), value]
    values[app] = figures
  }
  /** @param {string} app @param {string} prefix @param {() => Promise<Record<string, number | undefined>>} take */
  const add = async (app, prefix, take) => {
    try {
      for (const [key, value] of Object.entries(await take()))
        if (value !== undefined) keep(app, `${prefix} ${key}`, value)
    } catch (error) {
      say(`${app}, ${prefix}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    }
  }
  const whole = apps.filter(({ openingOnly }) => !openingOnly)
  const ours = apps.filter(({ preload }) => preload)
  for (let sample = 0; sample < samples; sample += 1) {
    say(`round ${sample + 1} of ${samples}`)
    // Of what is told once, or is slow by what the network is told to be, few samples tell as much as many.
    const isFull = sample < few
    const visited = whole.filter(({ preload }) => preload || sample < enough)
    for (const cpu of [1, 4])
      for (const app of visited) await add(app.id, `${cpu}x`, () => timeVisit(bench, app, cpu))
    // Made ahead, the visit above was pressed at once.
    const pressed = ours.filter(({ openingOnly, preload }) => (openingOnly ? isFull : preload === 'intent'))
    for (const cpu of [1, 4])
      for (const app of pressed) await add(app.id, `${cpu}x at once`, () => timePress(bench, app, cpu))
    if (!isFull) continue
    for (const app of apps) await add(app.id, 'slow', () => timeSlowVisit(bench, app))
    for (const cpu of [1, 4])
      for (const app of ours.filter(({ preload }) => preload === 'idle'))
        await add(app.id, `${cpu}x rest`, () => traceRest(bench, app, cpu))
  }
  say('open and close')
  for (const app of whole) await add(app.id, 'kept', () => measureKept(bench, app, app.preload ? 100 : 40))
  return values
}
