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
    const seen = new Set<string>()
    // A theme has the same colours in both directions.
    for (const look of looks.filter(({ theme, dir }) => theme === 'light' || dir === 'ltr')) {
      await show(id, look)
      // Colours have no size.
      const found = look.theme === 'light' ? await page.evaluate(layoutFaults) : []
      const content = await page.evaluate(contentOf)
      const inTheme = `${look.theme} ${content}`
      const rules = seen.has(inTheme) ? sizeRules : seen.has(content) ? colourRules : undefined
      // What is the other way round is as large.
      const isMirrored = rules === sizeRules && look.dir === 'rtl'
      for (const fault of [...found, ...(isMirrored ? [] : await violations(page, rules))])
        faults.push(`${nameOf(id, look)} ${fault}`)
      seen.add(content).add(inTheme)
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

/** What there is to read and to press, apart from where it stands and how it looks. */
function contentOf(): string {
  const parts: string[] = []
  const read = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      const attributes = [...element.attributes].filter(
        ({ name }) => !/^(style|dir|class|data-theme)$/.test(name),
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

/** What axe says, by all rules of WCAG 2.2 AA and the best practices unless some are named. */
async function violations(page: Page, rules: readonly string[] | undefined): Promise<readonly string[]> {
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
