import type { Screen, ScreenStep, Weight } from './screen.js'

/** The heaviest of several. */
export function heaviest(steps: readonly { readonly weight: Weight }[]): Weight {
  const order = ['plain', 'careful', 'danger'] as const
  const at = Math.max(0, ...steps.map(({ weight }) => order.indexOf(weight)))
  return order[at] ?? 'danger'
}

/** Several things at once. All that is said of each stays, at any depth. */
export function together(all: readonly Screen[]): Screen {
  const steps = all.flatMap(stepsOf)
  return {
    title: 'batch',
    what: String(steps.length),
    weight: heaviest([{ weight: 'careful' }, ...steps]),
    lines: [],
    warnings: [],
    steps,
    moves: sum(steps.map(({ moves }) => moves)),
  }
}

/** One thing, with others that only go along: its title is shown, and the lines of all. */
export function withAside(first: ScreenStep, aside: readonly ScreenStep[]): ScreenStep {
  const all = [first, ...aside]
  return {
    ...first,
    weight: heaviest(all),
    lines: all.flatMap(({ lines }) => lines),
    warnings: [...new Set(all.flatMap(({ warnings }) => warnings))],
    moves: sum(all.map(({ moves }) => moves)),
  }
}

/** The steps of a screen. Each says what the screen says of them all. */
function stepsOf({ steps = [], ...whole }: Screen): readonly ScreenStep[] {
  if (steps.length === 0) return [whole]
  const { lines, warnings, weight, moves } = whole
  return steps.map((step) => ({
    ...step,
    lines: [...step.lines, ...lines],
    warnings: [...new Set([...step.warnings, ...warnings])],
    weight: heaviest([step, { weight }]),
    moves: moves === 'unknown' ? moves : step.moves,
  }))
}

/** Returns the sum of what several steps move; `unknown` when one of them is unknown. */
export function sum(all: readonly ScreenStep['moves'][]): ScreenStep['moves'] {
  return all.reduce((one, other) => (one === 'unknown' || other === 'unknown' ? 'unknown' : one + other), 0n)
}

/** Returns a screen that warns of a fee far above what is needed. */
export function wasteful(screen: Screen): Screen {
  return { ...screen, weight: 'danger', warnings: [...screen.warnings, 'fee'], moves: 'unknown' }
}
