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
  search(name, propertyOf(difference), { ...difference, finds: findsOf(finds) })
}

/** The property that inputs break on which the two differ. */
export function propertyOf<Input, Result>({
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
  return fc.asyncProperty(inputs, async (input) => {
    const our = await outcomeOf(ours, input)
    const other = await outcomeOf(oracle, input)
    if (!isDeepStrictEqual(our.result, other.result))
      throw new Error(`Ours ${our.says}, the oracle ${other.says}.`)
  })
}
