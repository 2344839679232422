import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from './fixtures.js'
import { type Look, openGallery } from './gallery.js'
import { layoutFaults } from './layoutFaults.js'

const themes = ['light', 'dark'] as const
const directions = ['ltr', 'rtl'] as const
const widths = [390, 320, 1280] as const

/** Every way to look at a state: the width changes least often, since it lays out all anew. */
const looks: readonly Look[] = widths.flatMap((width) =>
  directions.flatMap((dir) => themes.map((theme) => ({ width, dir, theme }))),
)

/** The looks in which axe sees a state: 390 px in both themes, and two of the other ten in turn, so that the run takes minutes. */
function looksForAxe(at: number): readonly Look[] {
  const all = looks.filter(({ width, dir }) => width === 390 && dir === 'ltr')
  const others = looks.filter((look) => !all.includes(look))
  return [...all, ...[at * 2, at * 2 + 1].flatMap((turn) => others[turn % others.length] ?? [])]
}

test('every state, in both themes, three widths and both directions, is well laid out', async ({
  newPage,
}) => {
  const { page, ids, show } = await openGallery(newPage)
  const faults: string[] = []

  for (const id of ids) {
    for (const look of looks) {
      await show(id, look)
      for (const fault of await page.evaluate(layoutFaults)) faults.push(`${nameOf(id, look)} ${fault}`)
    }
  }

  expect(faults).toEqual([])
}, 300_000)

test('no state has anything that axe objects to', async ({ newPage }) => {
  const { page, ids, show } = await openGallery(newPage)
  await page.evaluate(await axeSource())
  const faults: string[] = []

  for (const [at, id] of ids.entries()) {
    for (const look of looksForAxe(at)) {
      await show(id, look)
      for (const fault of await violations(page)) faults.push(`${nameOf(id, look)} ${fault}`)
    }
  }

  expect(faults).toEqual([])
}, 300_000)

test('nothing moves for those who asked for that', async ({ newPage }) => {
  const { page, ids, show } = await openGallery(newPage, { still: false, reducedMotion: true })
  const faults: string[] = []

  for (const id of ids) {
    await show(id, { theme: 'light', dir: 'ltr', width: 390 })
    for (const fault of await page.evaluate(movements)) faults.push(`${id} ${fault}`)
  }

  expect(faults).toEqual([])
}, 120_000)

const nameOf = (id: string, { theme, dir, width }: Look) => `${id} ${theme} ${dir} ${width}:`

async function axeSource(): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
}

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

/** Elements that would move for more than a millisecond. */
function movements(): readonly string[] {
  const roots = [...document.body.children].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const longest = (times: string) =>
    Math.max(...times.split(',').map((time) => Number.parseFloat(time) * (time.includes('ms') ? 1 : 1000)))
  return roots
    .flatMap((root) => [...root.querySelectorAll('*')])
    .flatMap((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
      const moving = animationName !== 'none' && longest(animationDuration) > 1
      return moving || longest(transitionDuration) > 1
        ? [`<${element.localName} class="${element.getAttribute('class')}">`]
        : []
    })
}
