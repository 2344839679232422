import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Browser tests that take longest, first: begun last, each would run on alone. */
const longest = ['states', 'familyPolkadot', 'wallets', 'isolation', 'remoteFaults', 'visual', 'families']

/** Begins with the files that take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.e2e.ts`))
      return at < 0 ? longest.length : at
    }
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
