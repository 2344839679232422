import fc from 'fast-check'
import type { Budget } from './budget.js'
import { type Find, findsOf } from './look.js'
import { search } from './search.js'

/** Stories, and how one is played. */
export interface Model<Story> extends Budget {
  /** What may happen. One that is an array of steps is made shorter step by step. */
  readonly stories: fc.Arbitrary<Story>
  /**
   * Plays a story beside the model, and throws when a rule is broken.
   * @param tell takes the story down, line by line
   */
  readonly play: (story: Story, tell: (line: string) => void) => Promise<void> | void
  readonly finds?: readonly Find<Story>[]
}

/** A test that plays random stories. The shortest that breaks a rule is printed line by line. */
export function searchModel<Story>(name: string, { finds, ...model }: Model<Story>): void {
  const { property, tell } = modelOf(model)
  search(name, property, { ...model, finds: findsOf(finds), tell })
}

/** The property that stories break, and how the last one that broke it went. */
export function modelOf<Story>({ stories, play }: Pick<Model<Story>, 'stories' | 'play'>) {
  let told: readonly string[] = []
  const property = fc.asyncProperty(stories, async (story) => {
    const lines: string[] = []
    try {
      await play(story, (line) => lines.push(line))
    } catch (error) {
      // The last one that fails is the shortest.
      told = lines
      throw error
    }
  })
  const tell = (error: string) => `${error}\n\n${told.map((line, at) => `${at + 1}. ${line}`).join('\n')}`
  return { property, tell }
}
