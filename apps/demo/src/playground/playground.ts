import { createFoyer, type Foyer, type FoyerEvent } from '@foyer/kit'
import type { SandboxWorld } from '../sandbox.js'
import type { DemoWallets } from '../wallet/wallets.js'
import { createFamilies } from './families.js'
import { type Field, familyOf, fields, type Value } from './fields.js'
import { adaptersOf, familiesIn, foyerOptions, isRuntime, runtimeOptions } from './options.js'
import { fromHash, type Setup, toHash, withValue } from './setup.js'

/** What the page shows. Immutable: a change makes a new object. */
export interface PlaygroundState {
  readonly setup: Setup
  readonly foyer: Foyer | undefined
  /** What `createFoyer` or `setOptions` said of the last change; the instance before it stays. */
  readonly problem: string | undefined
  /** Oldest first; the newest two hundred. */
  readonly events: readonly LoggedEvent[]
}

/** One event of an instance. */
export interface LoggedEvent {
  readonly id: number
  readonly event: FoyerEvent
}

/** One Foyer that is made anew, or told, whenever the visitor changes an option. The link carries the set-up. */
export interface Playground {
  readonly state: PlaygroundState
  readonly world: SandboxWorld | undefined
  subscribe(listener: () => void): () => void
  /** Makes the first instance and follows the link. Returns what ends both. */
  start(): () => void
  change(field: Field, value: Value): void
  reset(): void
  clearEvents(): void
}

const most = 200

/** @param wallets learn the chain families that are put in */
export function createPlayground(
  world: SandboxWorld | undefined,
  wallets: Pick<DemoWallets, 'learn'> | undefined,
): Playground {
  const listeners = new Set<() => void>()
  const families = createFamilies(world, wallets)
  let state: PlaygroundState = { setup: {}, foyer: undefined, problem: undefined, events: [] }
  // What was asked for last; the code of a chain family may still be on its way.
  let wish: Setup = {}
  let stop = () => {}
  let count = 0

  function set(patch: Partial<PlaygroundState>) {
    state = { ...state, ...patch }
    for (const listener of listeners) listener()
  }

  function make(setup: Setup) {
    const foyer = createFoyer(foyerOptions(setup, world, families.adapters(familiesIn(setup, world))))
    stop()
    const unsubscribe = foyer.events((event) => {
      count += 1
      set({ events: [...state.events, { id: count, event }].slice(-most) })
    })
    foyer.start()
    stop = () => {
      unsubscribe()
      foyer.destroy()
    }
    return foyer
  }

  function wishFor(setup: Setup) {
    wish = setup
    history.replaceState(null, '', `${location.pathname}${location.search}#${toHash(setup)}`)
    const wanted = familiesIn(setup, world)
    if (families.has(wanted)) return apply(setup)
    families.load(wanted).then(
      () => wish === setup && apply(setup),
      (error: unknown) => set({ problem: String(error) }),
    )
  }

  function apply(setup: Setup) {
    const changed = [...fields.keys()].filter((path) => String(setup[path]) !== String(state.setup[path]))
    try {
      if (state.foyer && !state.problem && changed.every((path) => isRuntime(path) || familyOf(path))) {
        if (changed.some(isRuntime)) state.foyer.setOptions(runtimeOptions(setup, world))
        if (changed.some(familyOf)) rearrange(state.foyer, setup)
      } else set({ foyer: make(setup) })
      set({ setup, problem: undefined })
      if (setup.locale === 'ar-XB') void speakPseudo(setup)
    } catch (error) {
      set({ setup, problem: error instanceof Error ? error.message : String(error) })
    }
  }

  /** Puts chain families in and takes them out; where a living widget refuses, another takes its place. */
  function rearrange(foyer: Foyer, setup: Setup) {
    const adapters = adaptersOf(setup, families.adapters(familiesIn(setup, world)))
    families.arrange(foyer, adapters).catch(() => {
      if (state.foyer === foyer && state.setup === setup) set({ foyer: make(setup) })
    })
  }

  async function speakPseudo(setup: Setup) {
    const { pseudo } = await import('./pseudo.js')
    const { messages } = runtimeOptions(setup, world)
    if (state.setup === setup) state.foyer?.setOptions({ messages: { ...pseudo, ...messages } })
  }

  const follow = () => {
    if (location.hash.slice(1) !== toHash(wish)) wishFor(fromHash(location.hash))
  }

  return {
    get state() {
      return state
    },
    world,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      wishFor(fromHash(location.hash))
      addEventListener('hashchange', follow)
      return () => {
        removeEventListener('hashchange', follow)
        stop()
      }
    },
    change: (field, value) => wishFor(withValue(wish, field, value)),
    reset: () => wishFor({}),
    clearEvents: () => set({ events: [] }),
  }
}
