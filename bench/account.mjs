/** `node bench/account.mjs`: see README.md. Writes ACCOUNT.md. */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { measureLists } from './scripts/account/lists.mjs'
import { buildPage } from './scripts/account/page.mjs'

const load = loadavg()[0] ?? 0
await buildPage()
const { version, rows } = await measureLists()
const verdict = (/** @type {boolean | undefined} */ met) => (met ? 'met' : '**missed**')
const lines = rows.map(({ what, bar, value, met }) => `| ${what} | ${bar} | ${value} | ${verdict(met)} |`)
process.stdout.write(`${lines.join('\n')}\n`)
const cpu = cpus()
writeFileSync(
  new URL('ACCOUNT.md', import.meta.url),
  `# The lists of an account

One run of \`node bench/account.mjs\`: ${new Date().toISOString().slice(0, 10)}, Chromium ${version}, ${cpu.length} cores (${cpu[0]?.model.trim()}), load ${load.toFixed(1)} at the start.
What each line means: [README](README.md#the-account).

| what | bar | measured | |
| --- | --- | --- | --- |
${lines.join('\n')}
`,
)
