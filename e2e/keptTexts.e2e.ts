// @tier gate, exhaustive: more trees

import { runsOf } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from './fixtures.js'
import { type Tree, ways } from './textChanges.js'

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('', '1', '25', 'to Ada', '0xabc'),
    fc.record({ key: fc.nat(3), children: fc.array(tie('tree'), { maxLength: 4 }) }),
  ),
}))

test('a text is what React drew last, whatever a page replaces, marks or joins in between', async ({
  newPage,
}) => {
  const page = await newPage('/e2e/lab.html')
  await page.waitForFunction(() => window.lab)

  await fc.assert(
    fc.asyncProperty(
      fc.array(tree, { minLength: 2, maxLength: 5 }),
      fc.constantFrom(...ways),
      async (trees, way) => {
        const seen = await page.evaluate((asked) => window.lab.drawTexts(...asked), [trees, way] as const)
        for (const [shown, drawn] of seen) expect(shown).toBe(drawn)
      },
    ),
    { seed: 34, numRuns: runsOf({ gate: 200, exhaustive: 5_000 }) },
  )
})
