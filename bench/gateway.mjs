/** `node bench/gateway.mjs [--only B1,B5] [--soak 60] [--rounds 5]`: see README.md. Writes GATEWAY.md when all was measured. */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { withoutOutage } from './gateway/faults.mjs'
import { report } from './gateway/report.mjs'
import { sizes } from './gateway/sizes.mjs'
import { soak } from './gateway/soak.mjs'
import { hits, misses, sharedHits } from './gateway/speed.mjs'
import { starts, stops } from './gateway/start.mjs'
import { hedged, outage, together } from './gateway/together.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    soak: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '5' },
  },
})
const rounds = Number(values.rounds)
/** @type {Readonly<Record<string, () => Promise<readonly import('./gateway/report.mjs').Row[]>>>} */
const measures = {
  B1: () => hits(rounds),
  B2: () => sharedHits(),
  B3: () => misses(rounds),
  B4: together,
  B5: withoutOutage,
  B6: hedged,
  B7: outage,
  B8: () => soak(Number(values.soak)),
  B9: async () => [...(await starts(rounds)), ...(await stops())],
  B10: sizes,
}
const wanted = values.only?.split(',') ?? Object.keys(measures)
const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`)
const rows = []
for (const [id, measure] of Object.entries(measures)) {
  if (!wanted.includes(id)) continue
  const begun = performance.now()
  for (const row of await measure()) {
    rows.push({ id, ...row })
    say(`${id}  ${row.what}: ${row.value} (${row.bar})${row.met === false ? '  MISSED' : ''}`)
  }
  say(`${id}  took ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}
if (values.only === undefined) writeFileSync(new URL('GATEWAY.md', import.meta.url), report(rows))
