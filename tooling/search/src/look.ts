/// <reference types="node" />
import fc from 'fast-check'
import { type Budget, type Env, isExhaustive, runsOf } from './budget.js'

/** What fast-check makes by `property` and `asyncProperty`. */
export type Property<T> = fc.IRawProperty<T>

/** An input that broke the code once. */
export interface Find<T> {
  /** What the property is given; of `fc.property(a, b, …)` a list. */
  readonly input: T
  /** What was wrong, in one line. */
  readonly found: string
}

export interface LookOptions<T> {
  /** Tried first, each time. */
  readonly finds?: readonly Find<T>[]
  /** What to print of a broken property. @default its error and its input */
  readonly tell?: (error: string, input: T) => string
}

/** Looks for an input that breaks a property. Rejects when there is one. */
export type Look = <T>(property: Property<T>, options?: LookOptions<NoInfer<T>>) => Promise<void>

/** The test that searches. */
export interface Where {
  /** From the root of the workspace. */
  readonly file: string
  /** With those of the suites around it. */
  readonly name: string
}

interface Setting extends Where {
  readonly budget: Budget
  readonly env: Env
}

/** A test may look more than once; the number says in which place a path was found. */
export function createLook(setting: Setting): { readonly look: Look; readonly count: () => number } {
  let count = 0
  return {
    count: () => count,
    async look(property, { finds = [], tell = tellInput } = {}) {
      count += 1
      const place = count
      for (const find of finds) await replay(property, find, tell)
      await searchThrough(property, setting, place, tell)
    },
  }
}

type Tell<T> = (error: string, input: T) => string

function tellInput(error: string, input: unknown): string {
  return `${error}\n\nInput: ${fc.stringify(input)}`
}

async function replay<T>(property: Property<T>, { input, found }: Find<T>, tell: Tell<T>): Promise<void> {
  const once = { examples: [input], numRuns: 1, endOnFailure: true, maxSkipsPerRun: 0 }
  const { failed, counterexample, errorInstance: cause } = await fc.check(property, once)
  if (!failed) return
  if (counterexample === null) throw new Error(`A past find is left out, so it guards nothing: ${found}`)
  throw new Error(`A past find is back: ${found}\n\n${tell(textOf(cause), input)}`, { cause })
}

async function searchThrough<T>(
  property: Property<T>,
  { file, name, budget, env }: Setting,
  place: number,
  tell: Tell<T>,
): Promise<void> {
  const { seed, path } = startOf(env, place)
  // A path leads to one input.
  const numRuns = path ? 1 : runsOf(budget, env)
  const result = await fc.check(property, { seed, numRuns, ...(path && { path }) })
  if (!result.failed && result.numRuns > 0) return
  const { counterexample, counterexamplePath, errorInstance: cause, numRuns: tried, numShrinks } = result
  if (counterexample === null || counterexamplePath === null)
    throw new Error(
      `Only ${tried} of ${numRuns} inputs were tried: the property left out too many. Seed ${seed}.`,
    )
  const at = place > 1 ? `${place}/${counterexamplePath}` : counterexamplePath
  throw new Error(
    [
      tell(textOf(cause), counterexample),
      `Found at input ${tried} of ${numRuns}, made smaller ${numShrinks} times: seed ${seed}, path ${at}`,
      `FOYER_SEED=${seed} FOYER_PATH=${at} npx pnpm@12.21.0 exec vitest run ${file} -t ${quoted(name)}`,
    ].join('\n\n'),
    { cause },
  )
}

/** Where to begin: at what the variables say, else at the seed of the tier. */
function startOf(env: Env, place: number): { seed: number; path: string | undefined } {
  // The gate tries the same inputs each time, so that it fails by what changed and by nothing else. The exhaustive tier looks
  // for what is new.
  const seed = env.FOYER_SEED
    ? Number(env.FOYER_SEED)
    : isExhaustive(env)
      ? Math.floor(Math.random() * 2 ** 31)
      : 11
  if (!Number.isSafeInteger(seed)) throw new TypeError(`A seed is a whole number, not ${env.FOYER_SEED}.`)
  if (!env.FOYER_PATH) return { seed, path: undefined }
  if (!env.FOYER_SEED) throw new TypeError('FOYER_PATH needs the FOYER_SEED that it was found with.')
  const [, of = '1', path] = /^(?:(\d+)\/)?([\d:]+)$/.exec(env.FOYER_PATH) ?? []
  if (path === undefined) throw new TypeError(`A path looks like "12:0:1", not "${env.FOYER_PATH}".`)
  return { seed, path: Number(of) === place ? path : undefined }
}

/** Finds of a property of one value. */
export function findsOf<T>(finds: readonly Find<T>[] = []): readonly Find<[T]>[] {
  return finds.map(({ input, found }) => ({ input: [input], found }))
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** A name as a shell and `-t` take it. */
function quoted(name: string): string {
  const pattern = name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  return `'^${pattern.replaceAll("'", "'\\''")}$'`
}
