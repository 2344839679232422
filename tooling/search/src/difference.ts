/// <reference types="node" />
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { Budget } from './budget.js'
import { type Find, findsOf } from './look.js'
import { search } from './search.js'

/** Two functions that have to agree. */
export interface Difference<Input, Result> extends Budget {
  readonly inputs: fc.Arbitrary<Input>
  readonly ours: (input: Input) => Result | Promise<Result>
  /** Does the same in another way: a reference, a library, or the plainest code that is right. */
  readonly oracle: (input: Input) => Result | Promise<Result>
  /** What of a result has to be the same. @default all of it */
  readonly verdict?: (result: Result) => unknown
  readonly finds?: readonly Find<Input>[]
}

/** A test that searches for an input on which two functions differ. Both may throw: what they throw is not compared. */
export function searchDifference<Input, Result>(
  name: string,
  { finds, ...difference }: Difference<Input, Result>,
): void {
  search(
    name,
    async (look) => {
      const { property, answers } = differenceOf(difference)
      await look(property, { finds: findsOf(finds) })
      // Two that refuse everything agree, and nothing was compared. A path leads to one input, which they may refuse.
      if (answers() === 0 && !process.env.FOYER_PATH) throw new Error('The oracle threw at every input.')
    },
    difference,
  )
}

/** The property that inputs break on which the two differ, and how often the oracle had an answer. */
export function differenceOf<Input, Result>({
  inputs,
  ours,
  oracle,
  verdict = (result) => result,
}: Pick<Difference<Input, Result>, 'inputs' | 'ours' | 'oracle' | 'verdict'>) {
  const outcomeOf = async (act: typeof ours, input: Input) => {
    try {
      const result = verdict(await act(input))
      return { result: [result], says: `says ${fc.stringify(result)}` }
    } catch (error) {
      return { result: [], says: `throws ${error}` }
    }
  }
  let answers = 0
  const property = fc.asyncProperty(inputs, async (input) => {
    const our = await outcomeOf(ours, input)
    const other = await outcomeOf(oracle, input)
    answers += other.result.length
    if (!isDeepStrictEqual(our.result, other.result))
      throw new Error(`Ours ${our.says}, the oracle ${other.says}.`)
  })
  return { property, answers: () => answers }
}
