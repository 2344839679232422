import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from './fixtures.js'
import { type Look, openGallery } from './gallery.js'
import { layoutFaults, movements } from './layoutFaults.js'

const themes = ['light', 'dark'] as const
const directions = ['ltr', 'rtl'] as const
const widths = [390, 320, 1280] as const

/** Every way to look at a state. */
const looks: readonly Look[] = widths.flatMap((width) =>
  directions.flatMap((dir) => themes.map((theme) => ({ width, dir, theme }))),
)

/** Those in which axe sees every state. */
const plain = looks.filter(({ width, dir }) => width === 390 && dir === 'ltr')
const others = looks.filter((look) => !plain.includes(look))

test('every state is well laid out at each width in both directions, and does not move for those who asked for that', async ({
  newPage,
}) => {
  const { page, ids, show } = await openGallery(newPage, { still: false, reducedMotion: true })
  const faults: string[] = []

  for (const id of ids) {
    // Colours have no size.
    for (const look of looks.filter(({ theme }) => theme === 'light')) {
      await show(id, look)
      for (const fault of await page.evaluate(layoutFaults)) faults.push(`${nameOf(id, look)} ${fault}`)
    }
    for (const fault of await page.evaluate(movements)) faults.push(`${id}: ${fault}`)
  }

  expect(faults).toEqual([])
}, 300_000)

// All twelve looks would take five minutes: each state is seen in both themes at 390 px, and in two of the other ten
// looks in turn, so that neighbours share the rest among them.
test('no state has anything that axe objects to', async ({ newPage }) => {
  const { page, ids, show } = await openGallery(newPage)
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  const faults: string[] = []

  for (const [at, id] of ids.entries()) {
    for (const look of [
      ...plain,
      ...[0, 1].flatMap((more) => others[(at * 2 + more) % others.length] ?? []),
    ]) {
      await show(id, look)
      for (const fault of await violations(page)) faults.push(`${nameOf(id, look)} ${fault}`)
    }
  }

  expect(faults).toEqual([])
}, 400_000)

const nameOf = (id: string, { theme, dir, width }: Look) => `${id} ${theme} ${dir} ${width}:`

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

async function violations(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
    const found = await window.axe.run(document, { runOnly: tags, resultTypes: ['violations'] })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary = '' }) =>
          `${id} at ${target.flat().at(-1)}: ${failureSummary.replace(/\s+/g, ' ')}`,
      ),
    )
  })
}
