import { cpus, loadavg } from 'node:os'

/**
 * @typedef {object} Row
 * @property {string} what
 * @property {string} value
 * @property {string} bar
 * @property {boolean} [met] absent: told beside the bars
 */

/** @param {number} bar @param {number} value */
export const atMost = (bar, value) => ({ met: value <= bar })
/** @param {number} bar @param {number} value */
export const atLeast = (bar, value) => ({ met: value >= bar })
export const ms = (/** @type {number} */ value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
export const percent = (/** @type {number} */ value) => `${(value * 100).toFixed(value < 0.1 ? 1 : 0)} %`
export const count = (/** @type {number} */ value) => Math.round(value).toLocaleString('en')

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const load = loadavg()[0] ?? 0

/** The whole of `GATEWAY.md`. @param {readonly (Row & { id: string })[]} rows */
export function report(rows) {
  const cpu = cpus()
  const verdict = (/** @type {boolean | undefined} */ met) =>
    met === undefined ? '' : met ? 'met' : '**missed**'
  return `${[
    '# The gateway under load',
    '',
    `One run of \`node bench/gateway.mjs\`: ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpu.length} cores (${cpu[0]?.model.trim()}), load ${load.toFixed(1)} at the start.`,
    'Times depend on the machine, so speed is told beside that of a floor in the same run: a bare `node:http` server that gives the same bytes out of a map. What each line means: [README](README.md#the-gateway).',
    '',
    '| | what | bar | measured | |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ id, what, bar, value, met }) => `| ${id} | ${what} | ${bar} | ${value} | ${verdict(met)} |`,
    ),
  ].join('\n')}\n`
}
