import { showComponent } from './componentStage.js'
import { components } from './components/components.js'
import { views } from './views/views.js'
import { type Appearance, createWorld } from './world/world.js'

/** A state on screen. */
export interface Shown {
  readonly root: ShadowRoot
  end(): void
}

/** One state of the gallery. */
export interface GalleryState {
  /** `Account/error`, `ui/Button-primary`. */
  readonly id: string
  readonly group: string
  /** Settles when it is on screen. */
  show(appearance: Appearance): Promise<Shown>
}

/** Every state, in the order of the list. */
export const states: readonly GalleryState[] = [
  ...Object.entries(views).flatMap(([group, all]) =>
    all.map(
      ({ name, setting = {}, act }): GalleryState => ({
        id: `${group}/${name}`,
        group,
        async show(appearance) {
          const world = await createWorld(typeof setting === 'function' ? setting() : setting, appearance)
          try {
            await act?.(world)
            // Only now: what the state presses and waits for is said in English.
            if (appearance.lang !== 'en') await world.speak(appearance.lang)
          } catch (error) {
            // The page must be empty before the next state is drawn.
            world.end()
            throw error
          }
          return world
        },
      }),
    ),
  ),
  ...Object.entries(components).flatMap(([kind, all]) =>
    all.map(
      (component): GalleryState => ({
        id: `ui/${component.name}`,
        group: `Components: ${kind}`,
        show: (appearance) => showComponent(component, appearance),
      }),
    ),
  ),
]
