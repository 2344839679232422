import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from './fixtures.js'
import { looks, nameOf, openGallery } from './gallery.js'
import { layoutFaults, movements } from './layoutFaults.js'

// One round for both: to draw a state takes longer than to look at it.
test('every state is well laid out and without anything that axe objects to, in each look', async ({
  newPage,
}) => {
  const { page, ids, show } = await openGallery(newPage)
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  const faults: string[] = []

  for (const id of ids) {
    // A theme has the same colours in both directions.
    for (const look of looks.filter(({ theme, dir }) => theme === 'light' || dir === 'ltr')) {
      await show(id, look)
      const whole = look.theme === 'light'
      // Colours have no size.
      const found = whole ? await page.evaluate(layoutFaults) : []
      for (const fault of [...found, ...(await violations(page, whole))])
        faults.push(`${nameOf(id, look)} ${fault}`)
    }
  }

  expect(faults).toEqual([])
}, 800_000)

test('no state moves for those who asked for that', async ({ newPage }) => {
  const { page, ids, show } = await openGallery(newPage, { still: false, reducedMotion: true })
  const faults: string[] = []

  for (const id of ids) {
    await show(id, { theme: 'light', dir: 'ltr', width: 390 })
    for (const fault of await page.evaluate(movements)) faults.push(`${id}: ${fault}`)
  }

  expect(faults).toEqual([])
}, 300_000)

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** Of the second theme only what hangs on colours can differ. */
async function violations(page: Page, whole: boolean): Promise<readonly string[]> {
  return page.evaluate(async (all) => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
    const colours = ['color-contrast', 'link-in-text-block']
    const runOnly = all ? tags : { type: 'rule' as const, values: colours }
    const found = await window.axe.run(document, { runOnly, resultTypes: ['violations'] })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary = '' }) =>
          `${id} at ${target.flat().at(-1)}: ${failureSummary.replace(/\s+/g, ' ')}`,
      ),
    )
  }, whole)
}
