import { addSheet } from './forceStates.js'
import type { Place } from './place.js'
import { stillSheet } from './sheets.js'
import { type Shown, states } from './states.js'
import type { Appearance } from './world/world.js'

/** Shows one state at a time. */
export interface Stage {
  /** Draws the state of a place, or only its new theme and direction if it is on screen already. */
  show(place: Place): Promise<void>
}

/** A stage that tells by `data-shown` on the root element which state is on screen, and by `data-failed` why none is. */
export function createStage(): Stage {
  const { dataset } = document.documentElement
  let shown: Shown | undefined
  let drawn: Place | undefined
  let queue = Promise.resolve()

  async function draw(place: Place) {
    const isSame = drawn?.state === place.state && drawn.lang === place.lang && drawn.still === place.still
    if (shown && isSame) dress(shown.root, place)
    else await replace(place)
    drawn = place
    document.documentElement.dataset.theme = place.theme
    document.documentElement.dir = place.dir
    dataset.shown = `${place.state} ${place.theme} ${place.dir}`
  }

  async function replace(place: Place) {
    const state = states.find(({ id }) => id === place.state)
    if (!state) throw new Error(`There is no state "${place.state}".`)
    shown?.end()
    shown = undefined
    // A widget that ends leaves the page in a microtask, and nobody looks at the page without one.
    await new Promise((resolve) => setTimeout(resolve))
    shown = await state.show(place)
    if (place.still) addSheet(shown.root, stillSheet)
    await settle()
  }

  return {
    show(place) {
      delete dataset.shown
      delete dataset.failed
      queue = queue
        .then(() => draw(place))
        .catch((error: unknown) => {
          dataset.failed = String(error)
        })
      return queue
    },
  }
}

function dress(root: ShadowRoot, { theme, dir }: Appearance) {
  const container = root.querySelector<HTMLElement>(':host > div') ?? root.firstElementChild
  if (!(container instanceof HTMLElement)) return
  container.dataset.theme = theme
  container.dir = dir
}

/** Waits for fonts, pictures and two frames, after which nothing moves by itself. */
async function settle() {
  await document.fonts.ready
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}
