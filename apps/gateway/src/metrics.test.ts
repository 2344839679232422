// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.js'

const outcome = fc.constantFrom('answered', 'failed', 'overtaken', 'refused')

/** A question about any set of chains, as strangers may ask it. */
const part = fc
  .tuple(fc.constantFrom('prices', 'balances', 'rpc'), fc.uniqueArray(fc.integer({ min: 1, max: 60 })))
  .map(([question, chains]) => [question, ...chains.map((id) => `eip155:${id}`)].join('|'))

search(
  'the counts are whole, and have so many rows whatever is asked',
  fc.property(
    fc.array(fc.record({ provider: fc.constantFrom('a', 'b'), part, outcome }), {
      size: 'max',
      maxLength: 2_000,
    }),
    (attempts) => {
      const { onAttempt, text } = createMetrics()
      for (const attempt of attempts) onAttempt({ ...attempt, ms: 1 })
      const rows = text()
        .split('\n')
        .filter((line) => line.startsWith('foyer_attempts_total'))
      expect(rows.reduce((sum, row) => sum + Number(row.split(' ').at(-1)), 0)).toBe(attempts.length)
      // Of two providers, three questions and four outcomes.
      expect(rows.length).toBeLessThanOrEqual(2 * 3 * 4 * 101)
      const told = attempts.slice(0, 50).map((one) => `provider="${one.provider}",part="${one.part}"`)
      expect(told.filter((one) => !rows.some((row) => row.includes(one)))).toEqual([])
    },
  ),
  { gate: 4, exhaustive: 60 },
)

test('a set of chains that came late is counted with the other sets of its question', () => {
  const { onAttempt, text } = createMetrics()
  const told = { provider: 'llama', outcome: 'answered', ms: 2 } as const
  for (let id = 0; id < 3_000; id += 1) onAttempt({ ...told, part: `prices|eip155:${id}` })
  onAttempt({ ...told, part: 'balances|eip155:1' })
  const rows = text().split('\n')
  const row = (part: string, count: number) =>
    rows.includes(`foyer_attempts_total{provider="llama",part="${part}",outcome="answered"} ${count}`)
  expect([row('prices|other', 2_900), row('balances|eip155:1', 1), row('prices|eip155:5', 1)]).toEqual([
    true,
    true,
    true,
  ])
  expect(rows.length).toBeLessThan(300)
})
