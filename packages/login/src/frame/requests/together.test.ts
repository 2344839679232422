// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Screen, ScreenStep } from './screen.js'
import { heaviest, sum, together, withCost } from './together.js'

const step: fc.Arbitrary<ScreenStep> = fc.record({
  title: fc.constantFrom('send', 'revoke', 'call'),
  what: fc.constantFrom('1', '2'),
  lines: fc.array(
    fc.record({ label: fc.constantFrom('to', 'for', 'fee'), value: fc.constantFrom('a', 'b', 'c') }),
    { maxLength: 2 },
  ),
  warnings: fc.uniqueArray(fc.constantFrom('all', 'delegate', 'fee', 'others'), { maxLength: 2 }),
  weight: fc.constantFrom('plain', 'careful', 'danger'),
  moves: fc.oneof(fc.bigInt({ min: 0n, max: 9n }), fc.constant<'unknown'>('unknown')),
})
const single: fc.Arbitrary<Screen> = step
const cost = fc.record({
  most: fc.bigInt({ min: 0n, max: 9n }),
  line: fc.constant({ label: 'fee', value: 'd' } as const),
  isWasteful: fc.boolean(),
})
/** Screens of containers in containers, each with a fee of its own or without. */
const screens = fc.letrec<{ screen: Screen }>((tie) => ({
  screen: fc.oneof(
    { maxDepth: 3 },
    single,
    fc.array(tie('screen'), { minLength: 1, maxLength: 3 }).map(together),
    fc.tuple(tie('screen'), cost).map(([screen, fee]) => withCost(screen, fee)),
  ),
})).screen
const partsOf = (screen: Screen) => [screen, ...(screen.steps ?? [])]

search(
  'a container says all that the screens in it say, and what they move is in what it moves',
  fc.property(fc.array(screens, { minLength: 1, maxLength: 3 }), (all) => {
    const whole = together(all)
    const inside = all.flatMap(partsOf)
    expect(whole.moves).toBe(sum(all.map(({ moves }) => moves)))
    expect(heaviest([whole, ...inside])).toBe(whole.weight)
    const said = partsOf(whole)
    const warnings = said.flatMap((part) => part.warnings)
    for (const warning of inside.flatMap((part) => part.warnings)) expect(warnings).toContain(warning)
    const lines = said.flatMap((part) => part.lines)
    for (const line of inside.flatMap((part) => part.lines)) expect(lines).toContainEqual(line)
  }),
  { gate: 300, exhaustive: 20_000 },
)
