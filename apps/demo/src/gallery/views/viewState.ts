import type { Setting, World } from '../world/world.js'

/** One state of a view: the world it stands in, and what is done there until it shows. */
export interface ViewState {
  readonly name: string
  /** A function where something in it counts what it was asked: each showing begins anew. */
  readonly setting?: Setting | (() => Setting)
  /** Settles when the state is on screen. */
  readonly act?: (world: World) => Promise<void> | void
}

/** `count` of something with the number in its name. */
export function times<T>(count: number, make: (at: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, at) => make(at))
}
