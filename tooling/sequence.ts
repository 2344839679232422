import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Browser tests that take longest, first: begun last, each would run on alone. */
const longest = ['states', 'familyPolkadot', 'wallets', 'isolation', 'remoteFaults', 'visual', 'families']

/** Searches that take longest with the budget of the exhaustive tier. */
const longestSearches = ['kit/src/model/model', 'testing/src/api/generated', 'siwx/src/verifyMessage']

const first = [
  ...longest.map((name) => `/${name}.e2e.ts`),
  ...longestSearches.map((name) => `/${name}.test.ts`),
]

/** Begins with the files that take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = first.findIndex((ending) => moduleId.endsWith(ending))
      return at < 0 ? first.length : at
    }
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
