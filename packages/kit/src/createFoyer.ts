import {
  createReader,
  type FoyerOptions,
  initialRoot,
  isNameOf,
  pageStorage,
  parseOptions,
  parseRuntimeOptions,
  recall,
  servedNamespaces,
  storedEvent,
} from '@foyer/controllers'
import { createEmitter, type FoyerEvent, frozenCopy } from '@foyer/core'
import { provideFoyer } from './contextEvent.js'
import { defineElements } from './elements.js'
import { DestroyedError, PlacementError } from './errors.js'
import { fetchModal } from './fetchModal.js'
import type { Foyer } from './foyer.js'
import type { FoyerRuntime } from './runtime.js'
import { type FoyerState, noAccount, toFoyerState } from './state.js'
import { watchIntent } from './watchIntent.js'

/**
 * Makes a wallet widget. No I/O happens here or at import, so it may run on a server.
 *
 * Until there is something to do, it rests: it knows the options and what was stored, in plain values, and nothing that
 * acts on them was fetched.
 * @throws {InvalidOptionsError} naming the option and the fix.
 */
export function createFoyer(given: FoyerOptions = {}): Foyer {
  let options = parseOptions(given)
  const served = servedNamespaces(options)
  const root = initialRoot(options, served)
  const changes = createEmitter()
  const events = createEmitter<FoyerEvent>()
  const endings = new Set<() => void>()
  /** Each call of `start` that was not ended, with what ends it in the one that is awake. */
  const runs = new Set<{ stop: (() => void) | undefined }>()
  let awake: FoyerRuntime | undefined
  /** One that failed is forgotten, as by `lazy` of core, which a page at rest does without. */
  let waking: Promise<FoyerRuntime> | undefined
  /** Of what is done while the page rests. */
  let rest: AbortController | undefined
  let destroyed = false
  let place: { readonly element: HTMLElement; leave: (() => void) | undefined } | undefined
  let resting: FoyerState | undefined

  /** Fetches a part ahead. It is asked for again where it is used: there a failure is reported. */
  function ahead(part: { preload?(): unknown }) {
    new Promise((resolve) => resolve(part.preload?.())).catch(() => {})
  }

  async function rouse(): Promise<FoyerRuntime> {
    const { createRuntime } = await import('./runtime.js')
    alive()
    awake = createRuntime(options)
    awake.subscribe(() => changes.emit())
    awake.events(events.emit)
    for (const run of runs) run.stop = awake.start()
    if (place) place.leave = awake.embed(place.element)
    return awake
  }

  function alive() {
    if (destroyed) throw new DestroyedError()
  }

  async function wake(): Promise<FoyerRuntime> {
    alive()
    for (const source of options.connectors) ahead(source)
    waking ??= rouse().catch((error) => {
      waking = undefined
      throw error
    })
    return waking
  }

  /** With what the first view needs, side by side. */
  async function wakeToOpen(): Promise<FoyerRuntime> {
    alive()
    fetchModal().catch(() => {})
    for (const descriptor of served.values()) ahead(descriptor)
    return wake()
  }

  function change() {
    resting = undefined
    changes.emit()
  }

  /** Whoever is awake says so itself. */
  function load(loading: boolean) {
    if (awake) return
    root.modal.loading = loading
    change()
  }

  /** Returns a function that undoes something once. `destroy` calls each that was not called before. */
  function endBy(undo: () => void): () => void {
    const end = () => {
      if (endings.delete(end)) undo()
    }
    endings.add(end)
    return end
  }

  /** Takes up what is stored, and wakes for it. */
  function look() {
    const { isOwed } = recall(root, options, served, createReader(pageStorage, options.id))
    root.initialized = Object.keys(root.connections).length === 0
    if (!root.initialized || isOwed || options.customFeatures.some(({ guard }) => guard))
      wake().catch(() => {
        root.connections = {}
        root.initialized = true
        change()
      })
    change()
  }

  function begin() {
    look()
    rest = new AbortController()
    const { signal } = rest
    // Another tab of this origin, or another Foyer of this page, stored something.
    const hear = (event: Event & Partial<Pick<StorageEvent, 'key'>>) => {
      if (!awake && isNameOf(options.id, event.key ?? null)) wake().catch(() => {})
    }
    addEventListener('storage', hear, rest)
    addEventListener(storedEvent, hear, rest)
    // In the browser's cache the page heard of no other tab.
    addEventListener('pageshow', ({ persisted }) => persisted && !awake && look(), rest)
    // The code may not have come while there was no network.
    addEventListener('online', () => !awake && look(), rest)
    if (options.preload !== 'idle') return
    const loadAhead = () => {
      import('./preload.js').then((chunk) => chunk.preloadModal(foyer, signal, options.id)).catch(() => {})
    }
    if (document.readyState === 'complete') loadAhead()
    else addEventListener('load', loadAhead, rest)
  }

  const foyer: Foyer = {
    get state() {
      if (awake) return awake.state
      // Who rests is connected to nothing; at most about to be again.
      resting ??= frozenCopy(
        toFoyerState(root, options, (namespace) => ({ ...noAccount, ...root.connections[namespace] })),
      )
      return resting
    },
    subscribe: (listener) => changes.subscribe(() => listener(foyer.state)),
    events: events.subscribe,
    start() {
      alive()
      const run = { stop: awake?.start() }
      runs.add(run)
      if (!awake && runs.size === 1) begin()
      for (const source of options.connectors) source.start?.(options.id, foyer.open)
      const withdraw = provideFoyer(document, foyer)
      // Last: elements that the page holds already ask for their Foyer as they are defined.
      defineElements()
      return endBy(() => {
        runs.delete(run)
        if (runs.size === 0) {
          rest?.abort()
          root.connections = {}
        }
        withdraw()
        run.stop?.()
      })
    },
    prefetch() {
      wakeToOpen().then(
        (one) => one.prefetch(),
        () => {},
      )
    },
    async open(request) {
      alive()
      load(true)
      return (await wakeToOpen().finally(() => load(false))).open(request)
    },
    close() {
      waking?.then(
        (one) => one.close(),
        () => {},
      )
    },
    connect: async (...args) => (await wake()).connect(...args),
    disconnect: async (...args) => (await wake()).disconnect(...args),
    switchNetwork: async (...args) => (await wake()).switchNetwork(...args),
    switchNamespace: async (...args) => (await wake()).switchNamespace(...args),
    switchAddress: async (...args) => (await wake()).switchAddress(...args),
    addNetwork: async (...args) => (await wake()).addNetwork(...args),
    removeNetwork: async (...args) => (await wake()).removeNetwork(...args),
    addAdapter: async (...args) => (await wake()).addAdapter(...args),
    removeAdapter: async (...args) => (await wake()).removeAdapter(...args),
    sessions: async (...args) => (await wake()).sessions(...args),
    signMessage: async (...args) => (await wake()).signMessage(...args),
    getProvider: async (namespace) => (await waking)?.getProvider(namespace),
    logs: () => awake?.logs() ?? [],
    balance: async (...args) => (await waking)?.balance(...args),
    connectedButton: async (...args) => (await wake()).connectedButton(...args),
    watchIntent: (button) => watchIntent(button, { ...options, prefetch: foyer.prefetch }),
    setOptions(patch) {
      const parsed = parseRuntimeOptions(patch, options)
      options = { ...options, ...parsed }
      if (awake) awake.setOptions(patch)
      else change()
    },
    embed(element) {
      const { enableEmbedded, disableAppend } = options
      if (!enableEmbedded && !disableAppend) throw new PlacementError('Set enableEmbedded or disableAppend.')
      const mine = { element, leave: awake?.embed(element) }
      place = mine
      if (enableEmbedded) wakeToOpen().catch(() => {})
      return endBy(() => {
        if (place === mine) place = undefined
        mine.leave?.()
      })
    },
    destroy() {
      if (destroyed) return
      destroyed = true
      for (const end of [...endings]) end()
      awake?.destroy()
    },
  }
  return foyer
}
