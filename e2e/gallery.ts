import type { BrowserContextOptions, Page } from 'playwright-core'
import { patienceMs } from '../tooling/waitMs.js'
import type { Fixtures } from './fixtures.js'

/** How a state is looked at. */
export interface Look {
  readonly theme: 'light' | 'dark'
  readonly dir: 'ltr' | 'rtl'
  readonly width: number
  /** @default 'en' */
  readonly lang?: string
}

const themes = ['light', 'dark'] as const
const directions = ['ltr', 'rtl'] as const
const widths = [390, 320, 1280] as const

/** Every way to look at a state. */
export const looks: readonly Look[] = widths.flatMap((width) =>
  directions.flatMap((dir) => themes.map((theme) => ({ width, dir, theme }))),
)

/** A state in a look, at the head of a fault. */
export function nameOf(id: string, { theme, dir, width, lang = 'en' }: Look): string {
  return `${id} ${theme} ${dir} ${width} ${lang}:`
}

/** The gallery with one state on screen at a time. */
export interface Gallery {
  readonly page: Page
  /** Every state, in the order of the gallery's list. */
  readonly ids: readonly string[]
  /** Puts a state on screen; where only the look is new, what is drawn stays. */
  show(id: string, look: Look): Promise<void>
}

/** What states bring about on purpose: a catalogue that says no, a view that breaks, and alerts for developers. */
const expected = [/404/, /broken on purpose/, /offline/, /Foyer: (Project ID|Invalid (App|option))/]

/** Height of the window: more than any card needs that is not a long list. */
const height = 900

/** Opens the gallery. Nothing moves, and fonts are those that the demo brings. */
export async function openGallery(
  newPage: Fixtures['newPage'],
  options: BrowserContextOptions = {},
): Promise<Gallery> {
  const list = await newPage('/gallery.html')
  const states = list.locator('#states a')
  await states.first().waitFor()
  const ids = await states.allTextContents()
  await list.close()
  const page = await newPage(`/gallery.html#state=${ids[0]}&still`, {
    ...options,
    expected,
    viewport: { width: 390, height },
  })
  let drawn = ''
  let last: Look = { theme: 'light', dir: 'ltr', width: 390 }
  return {
    page,
    ids,
    async show(id, look) {
      if (look.width !== last.width) await page.setViewportSize({ width: look.width, height })
      // Colours alone lay nothing out anew, and one that was drawn for this look has been waited for.
      const moved = id === drawn && (look.width !== last.width || look.dir !== last.dir)
      drawn = id
      last = look
      const failure = await page.evaluate(putOnScreen, {
        id,
        ...look,
        moved,
        // The state waits first, and its error says why it is not there.
        patienceMs: 2 * patienceMs,
      })
      if (failure) throw new Error(`${id}: ${failure}`)
    },
  }
}

interface Placing extends Look {
  readonly id: string
  /** Whether what stands there has another place now. */
  readonly moved: boolean
  /** How long it may take to be there. */
  readonly patienceMs: number
}

/** Returns why it is not on screen. Runs in the page. */
export async function putOnScreen({ id, theme, dir, lang = 'en', moved, patienceMs: ms }: Placing) {
  const end = performance.now() + ms
  const { dataset } = document.documentElement
  const wanted = `${id} ${theme} ${dir}`
  const hash = `#state=${id}&theme=${theme}&dir=${dir}&lang=${lang}&still`
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  if (location.hash !== hash) {
    delete dataset.shown
    // The page deletes it only after the hash has changed.
    delete dataset.failed
    location.hash = hash
  }
  while (dataset.shown !== wanted) {
    if (dataset.failed) return dataset.failed
    if (performance.now() > end) return `is not on screen, but ${dataset.shown}`
    await new Promise((resolve) => setTimeout(resolve))
  }
  // What sizes itself by what it holds does so at the end of a frame.
  if (moved) {
    await frame()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return undefined
}
