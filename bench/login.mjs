/** `node bench/login.mjs [--rounds 5]`: see README.md. Writes LOGIN.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { sizes } from './scripts/login/sizes.mjs'
import { times } from './scripts/login/times.mjs'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const load = loadavg()[0] ?? 0
const rounds = Number(values.rounds)
/** @type {import('./gateway/report.mjs').Row[]} */
const rows = [...(await sizes()), ...(await times(rounds))]
const verdict = (/** @type {boolean | undefined} */ met) =>
  met === undefined ? '' : met ? 'met' : '**missed**'
const lines = rows.map(({ what, bar, value, met }) => `| ${what} | ${bar} | ${value} | ${verdict(met)} |`)
process.stdout.write(`${lines.join('\n')}\n`)
const cpu = cpus()
const place = new URL('LOGIN.md', import.meta.url)
/** What is measured by another command stays. */
const service = readFileSync(place, 'utf8').split(/^(?=## The service)/m)[1] ?? ''
writeFileSync(
  place,
  `# The login, as its visitors have it

One run of \`node bench/login.mjs\`: ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpu.length} cores (${cpu[0]?.model.trim()}), load ${load.toFixed(1)} at the start; times are medians of ${rounds}.
What each line means: [README](README.md#the-login). What browsers keep of a login: [browsers.md](../docs/browsers.md).

| what | bar | measured | |
| --- | --- | --- | --- |
${lines.join('\n')}
${service && `\n${service}`}`,
)
