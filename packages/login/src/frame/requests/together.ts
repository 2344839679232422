import type { Screen, ScreenLine, ScreenStep, Weight } from './screen.js'

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
    moves: sum(all.map(({ moves }) => moves)),
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

/** A fee, in the coin's smallest unit. */
export interface Cost {
  /** The most that is taken. */
  readonly most: bigint
  /** As a screen says it. */
  readonly line: ScreenLine
  /** Far more is asked than this could need. */
  readonly isWasteful: boolean
}

/** Returns a screen with its fee, which leaves the account as all else does, and with a warning if that is far too much. */
export function withCost(screen: Screen, { most, line, isWasteful }: Cost): Screen {
  const paid = { ...screen, lines: [...screen.lines, line], moves: sum([screen.moves, most]) }
  return isWasteful
    ? { ...paid, weight: 'danger', warnings: [...screen.warnings, 'fee'], moves: 'unknown' }
    : paid
}

/** Whether a fee is so much more than a node reckons that it is no mere hurry. */
export function isFarMore(asked: bigint, reckoned: bigint): boolean {
  return asked > 10n * reckoned
}
