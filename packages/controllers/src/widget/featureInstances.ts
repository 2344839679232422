import type {
  Feature,
  FeatureContext,
  FeatureModule,
  Route,
  Router,
  ViewDefinition,
  ViewId,
} from '@foyer/core'
import type { Log } from '../log.js'
import { guarded } from './guarded.js'
import { createViewLifetimes } from './viewLifetimes.js'
import type { WidgetText } from './widgetText.js'

/** A view ready to be drawn, with the controller of the feature it belongs to. */
export interface ResolvedView<V extends ViewId> {
  readonly definition: ViewDefinition<V>
  readonly controller: unknown
  readonly context: FeatureContext
  /** Ends when the view on screen is left: see {@link ViewProps.signal}. */
  stay(): AbortSignal
}

/** The features that were installed because a view of theirs was wanted. */
export interface FeatureInstances {
  /** Loads and installs the view's owner once; a failed chunk is asked for once more. */
  resolve<V extends ViewId>(owner: Feature, view: V): Promise<ResolvedView<V> | undefined>
  /** What {@link resolve} would give, where the owner is installed already. */
  loaded<V extends ViewId>(owner: Feature, view: V): ResolvedView<V> | undefined
  /** Disposes the controllers of features that are not wanted any more; a later `resolve` installs anew. */
  drop(isUnwanted: (feature: Feature) => boolean): void
  /** Ends every stay, and disposes every controller. */
  dispose(): void
}

/** What features are installed with. */
export interface FeatureInstancesDeps {
  /** May grow. */
  readonly features: readonly Feature[]
  readonly context: (feature: Feature) => Promise<FeatureContext>
  readonly text: Pick<WidgetText, 'add' | 'ready'>
  readonly router: Pick<Router, 'state'>
  /** A proxy. */
  readonly modal: { readonly open: boolean }
  readonly log: Pick<Log, 'error'>
}

interface Installed {
  readonly module: FeatureModule
  readonly controller: { dispose(): void }
  readonly context: FeatureContext
}

interface Entry {
  readonly loading: Promise<Installed>
  installed: Installed | undefined
}

/** A view in the history, until the signal aborts. */
interface ViewStay {
  readonly route: Route
  readonly signal: AbortSignal
}

/** Installs features when their views are wanted. Apart from the host of features: 0.7 kB that no first view needs. */
export function createFeatureInstances({
  features,
  context,
  text,
  router,
  modal,
  log,
}: FeatureInstancesDeps): FeatureInstances {
  const entries = new Map<string, Entry>()
  const present = new Set<ViewStay>()
  const stays = createViewLifetimes({ router, modal, entered: enter })
  const end = stays.start()

  function enter(route: Route, signal: AbortSignal) {
    const visitor = { route, signal }
    present.add(visitor)
    signal.addEventListener('abort', () => present.delete(visitor))
    for (const feature of features) {
      const installed = entries.get(feature.id)?.installed
      if (installed && feature.views.includes(route.view)) greet(installed, visitor)
    }
  }

  function viewOf<V extends ViewId>(view: V, { module, ...own }: Installed): ResolvedView<V> | undefined {
    const definition = module.views[view]
    return definition && isViewOf(view, definition) ? { definition, ...own, stay: stays.current } : undefined
  }

  function greet(installed: Installed, { route: { view, params }, signal }: ViewStay) {
    const { controller, context: own } = installed
    guarded(
      () => viewOf<ViewId>(view, installed)?.definition.enter?.({ params, signal, controller, context: own }),
      undefined,
    )
  }

  async function install(feature: Feature): Promise<Installed> {
    const [module, own] = await Promise.all([feature.load().catch(() => feature.load()), context(feature)])
    text.add(module.messages, feature.locales ?? feature.id)
    // No word is drawn in English first and in the visitor's language a moment later.
    await text.ready()
    return { module, controller: module.install(own), context: own }
  }

  function ensure(feature: Feature): Promise<Installed> {
    const { id } = feature
    const known = entries.get(id)
    if (known) return known.loading
    const loading = install(feature)
    const entry: Entry = { loading, installed: undefined }
    entries.set(id, entry)
    loading.then(
      (installed) => {
        entry.installed = installed
        // Before anybody draws: the views that waited for this have been entered by then.
        for (const visitor of present)
          if (feature.views.includes(visitor.route.view)) greet(installed, visitor)
      },
      (error) => {
        log.error('foyer/feature', `Cannot load feature "${id}"`, error)
        if (entries.get(id) === entry) entries.delete(id)
      },
    )
    return loading
  }

  function drop(isUnwanted: (feature: Feature) => boolean) {
    for (const feature of features) {
      const entry = entries.get(feature.id)
      if (!entry || !isUnwanted(feature)) continue
      entries.delete(feature.id)
      entry.loading.then(
        ({ controller }) => controller.dispose(),
        () => {},
      )
    }
  }

  return {
    resolve: async (owner, view) => viewOf(view, await ensure(owner)),
    loaded(owner, view) {
      const installed = entries.get(owner.id)?.installed
      return installed && viewOf(view, installed)
    },
    drop,
    dispose() {
      end()
      drop(() => true)
    },
  }
}

// `FeatureOf` checked at build time that the definition under a view's name is that view's.
function isViewOf<V extends ViewId>(
  _view: V,
  definition: ViewDefinition<never, never>,
): definition is ViewDefinition<V> {
  return definition.component !== undefined
}
