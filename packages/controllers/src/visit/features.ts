import type {
  Adapter,
  Feature,
  FeatureAction,
  FeatureContext,
  FeatureModule,
  ViewDefinition,
  ViewId,
} from '@foyer/core'
import type { FeatureFlags } from '../options.js'

/** A view ready to be drawn, with the controller of the feature it belongs to. */
export interface ResolvedView<V extends ViewId> {
  readonly definition: ViewDefinition<V>
  readonly controller: unknown
  readonly context: FeatureContext
}

/** The installed features behind the host's flags (spec 1). */
export interface FeatureHost {
  /** Features whose flag is on. */
  enabled(): readonly Feature[]
  /** Actions of enabled features that the active adapter is capable of, ordered; `walletFeaturesOrder` wins. */
  actions(slot: FeatureAction['slot']): readonly FeatureAction[]
  /**
   * Loads and installs the view's owner once. `undefined`: no enabled feature owns the view.
   * A failed chunk is asked for once more, then this rejects, and may be tried again.
   */
  resolve<V extends ViewId>(view: V): Promise<ResolvedView<V> | undefined>
  /** What {@link resolve} would give, where the view's owner is installed already. */
  loaded<V extends ViewId>(view: V): ResolvedView<V> | undefined
}

/** {@link FeatureHost} with an end. */
export interface VisitFeatures extends FeatureHost {
  /** Disposes the controllers of features whose flag went off. */
  prune(): void
  /** Disposes every controller; a later `resolve` installs anew. */
  dispose(): void
}

/** What features are hosted with. */
export interface FeaturesDeps {
  readonly features: readonly Feature[]
  readonly flags: () => FeatureFlags
  readonly adapter: () => Pick<Adapter, 'capabilities'> | undefined
  readonly context: () => Promise<FeatureContext>
  /** Settles once the feature's words may be drawn. */
  readonly addMessages: (
    messages: FeatureModule['messages'],
    locales: FeatureModule['locales'],
  ) => Promise<unknown> | undefined
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

/** Hosts the features of one visit. */
export function createFeatures({
  features,
  flags,
  adapter,
  context,
  addMessages,
}: FeaturesDeps): VisitFeatures {
  const entries = new Map<string, Entry>()

  const enabled = () => features.filter(({ id }) => isOn(id, flags()))
  const ownerOf = (view: ViewId) => enabled().find(({ views }) => views.includes(view))

  async function install(feature: Feature): Promise<Installed> {
    const [module, own] = await Promise.all([feature.load().catch(() => feature.load()), context()])
    await addMessages(module.messages, module.locales)
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
      },
      () => {
        if (entries.get(id) === entry) entries.delete(id)
      },
    )
    return loading
  }

  function drop(isUnwanted: (id: string) => boolean) {
    for (const [id, { loading }] of entries) {
      if (!isUnwanted(id)) continue
      entries.delete(id)
      loading.then(
        ({ controller }) => controller.dispose(),
        () => {},
      )
    }
  }

  return {
    enabled,
    actions(slot) {
      const capabilities = adapter()?.capabilities ?? {}
      const order: readonly string[] = flags().walletFeaturesOrder
      const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
      return enabled()
        .filter(({ requires }) => requires.every((capability) => capabilities[capability] !== undefined))
        .flatMap(({ id, actions }) => actions.map((action) => ({ action, rank: rank(id) })))
        .filter(({ action }) => action.slot === slot)
        .sort((a, b) => a.rank - b.rank || a.action.order - b.action.order)
        .map(({ action }) => action)
    },
    async resolve(view) {
      const owner = ownerOf(view)
      return owner && viewOf(view, await ensure(owner))
    },
    loaded(view) {
      const owner = ownerOf(view)
      const installed = owner && entries.get(owner.id)?.installed
      return installed && viewOf(view, installed)
    },
    prune: () => drop((id) => !isOn(id, flags())),
    dispose: () => drop(() => true),
  }
}

function viewOf<V extends ViewId>(view: V, { module, ...own }: Installed): ResolvedView<V> | undefined {
  const definition = module.views[view]
  return definition && isViewOf(view, definition) ? { definition, ...own } : undefined
}

// `FeatureOf` checked at build time that the definition under a view's name is that view's.
function isViewOf<V extends ViewId>(
  _view: V,
  definition: ViewDefinition<never, never>,
): definition is ViewDefinition<V> {
  return definition.component !== undefined
}

/** A feature without a flag of its own is on wherever it is installed. */
function isOn(id: string, flags: FeatureFlags): boolean {
  const flag = Object.entries(flags).find(
    ([name]) => name === (id === 'sessions' ? 'smartSessions' : id),
  )?.[1]
  return flag !== false && !(Array.isArray(flag) && flag.length === 0)
}
