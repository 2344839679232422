// @tier gate

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

  const stories = fc.record({
    trees: fc.array(tree, { minLength: 2, maxLength: 5 }),
    way: fc.constantFrom(...ways),
  })
  for (const story of fc.sample(stories, { seed: 34, numRuns: runsOf({ gate: 100, exhaustive: 5_000 }) })) {
    const seen = await page.evaluate(({ trees, way }) => window.lab.drawTexts(trees, way), story)
    expect(
      seen.map(([shown]) => shown),
      JSON.stringify(story),
    ).toEqual(seen.map(([, drawn]) => drawn))
  }
})
