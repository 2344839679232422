// @tier gate
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from './fixtures.js'
import { looks, nameOf, openGallery } from './gallery.js'
import { layoutFaults, movements } from './layoutFaults.js'

// One round for all: to draw a state takes longer than to look at it.
test('every state is well laid out and without anything that axe objects to, in each look', async ({
  newPage,
}) => {
  const { page, ids, show } = await openGallery(newPage, { reducedMotion: 'reduce' })
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  const faults: string[] = []

  for (const id of ids) {
    const seen = new Set<string>()
    // A theme has the same colours in both directions and at each width.
    for (const look of looks.filter(
      ({ theme, dir, width }) => theme === 'light' || (dir === 'ltr' && width === 390),
    )) {
      await show(id, look)
      const found = [
        // Colours have no size.
        ...(look.theme === 'light' ? await page.evaluate(layoutFaults) : []),
        ...(seen.size === 0 ? await page.evaluate(movements) : []),
      ]
      const content = await page.evaluate(contentOf)
      // What is the other way round, or in other colours, is as large.
      const keys = { content, theme: `${look.theme} ${content}`, size: `${look.width} ${content}` }
      const rules = [...(seen.has(keys.theme) ? [] : colourRules), ...(seen.has(keys.size) ? [] : sizeRules)]
      found.push(...(await violations(page, seen.has(content) ? rules : undefined)))
      for (const fault of found) faults.push(`${nameOf(id, look)} ${fault}`)
      for (const key of Object.values(keys)) seen.add(key)
    }
  }

  expect(faults).toEqual([])
  // Alone it takes five minutes; beside others on a busy machine it took more than thirteen.
}, 2_400_000)

test('a state that was left is the same when it is shown again', async ({ newPage }) => {
  const { show } = await openGallery(newPage)
  const look = { theme: 'light', dir: 'ltr', width: 390 } as const

  for (const id of ['Networks/switching', 'UnsupportedChain/switching', 'Account/outdated'])
    for (const one of [id, 'Connect/normal', id]) await show(one, look)
})

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** What there is to read and to press, apart from where it stands, how it looks and whether a press counts already. */
function contentOf(): string {
  const parts: string[] = []
  const read = (root: ParentNode) => {
    // An ornament is told to nobody, such as the handle of a sheet, which a card has not.
    for (const element of root.querySelectorAll('*:not([aria-hidden="true"]:empty)')) {
      const attributes = [...element.attributes].filter(
        ({ name }) => !/^(style|dir|class|data-(theme|armed))$/.test(name),
      )
      const told = attributes.map(({ name, value }) => `${name}=${value}`).join()
      parts.push(`${element.localName} ${told} ${element.checkVisibility({ visibilityProperty: true })}`)
      if (element.shadowRoot) read(element.shadowRoot)
    }
    parts.push(root.textContent ?? '')
  }
  read(document.body)
  return parts.join('\n')
}

/** Where the same content was looked at before, only these can differ: in another theme, … */
const colourRules = ['color-contrast', 'link-in-text-block'] as const
/** … and in another place. */
const sizeRules = ['target-size', 'scrollable-region-focusable'] as const

/** What axe says, by all rules of WCAG 2.2 AA and the best practices unless some, or none, are named. */
async function violations(page: Page, rules: readonly string[] | undefined): Promise<readonly string[]> {
  if (rules?.length === 0) return []
  return page.evaluate(async (values) => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
    const runOnly = values ? { type: 'rule' as const, values: [...values] } : tags
    const found = await window.axe.run(document, { runOnly, resultTypes: ['violations'] })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary = '' }) =>
          `${id} at ${target.flat().at(-1)}: ${failureSummary.replace(/\s+/g, ' ')}`,
      ),
    )
  }, rules)
}
