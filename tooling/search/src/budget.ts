/// <reference types="node" />

/** How many inputs a search tries. */
export interface Budget {
  /** In `npm test`. @default 1,000 */
  readonly gate?: number
  /** In `npm run test:all`. @default 20 times the gate */
  readonly exhaustive?: number
}

/** The variables that a search reads. */
export type Env = Readonly<Record<string, string | undefined>>

/** Whether the large budgets are wanted: `FOYER_BUDGET` says it, and where it is not set, `FOYER_TIER`. */
export function isExhaustive(env: Env): boolean {
  const budget = env.FOYER_BUDGET || env.FOYER_TIER || 'gate'
  if (budget !== 'gate' && budget !== 'exhaustive')
    throw new TypeError(`A budget is "gate" or "exhaustive", not "${budget}".`)
  return budget === 'exhaustive'
}

/**
 * How many tries a budget allows. For loops that repeat one thing; {@link search} asks by itself.
 * @throws {TypeError} when that is less than one: a search that tries nothing passes whatever the code does
 */
export function runsOf(
  { gate = 1_000, exhaustive = gate * 20 }: Budget = {},
  env: Env = process.env,
): number {
  const runs = env.FOYER_RUNS ? Number(env.FOYER_RUNS) : isExhaustive(env) ? exhaustive : gate
  if (!Number.isSafeInteger(runs) || runs < 1)
    throw new TypeError(`A search tries at least one input, not ${env.FOYER_RUNS || runs}.`)
  return runs
}
