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

/** Hosts the features of one visit. */
export function createFeatures({
  features,
  flags,
  adapter,
  context,
  addMessages,
}: FeaturesDeps): VisitFeatures {
  const installed = new Map<string, Promise<Installed>>()

  const enabled = () => features.filter(({ id }) => isOn(id, flags()))

  async function install(feature: Feature): Promise<Installed> {
    const [module, own] = await Promise.all([feature.load().catch(() => feature.load()), context()])
    await addMessages(module.messages, module.locales)
    return { module, controller: module.install(own), context: own }
  }

  function ensure(feature: Feature): Promise<Installed> {
    const known = installed.get(feature.id)
    if (known) return known
    const loading = install(feature)
    installed.set(feature.id, loading)
    loading.catch(() => remove(feature.id, loading))
    return loading
  }

  function remove(id: string, loading: Promise<Installed>) {
    if (installed.get(id) === loading) installed.delete(id)
  }

  function drop(isUnwanted: (id: string) => boolean) {
    for (const [id, loading] of installed) {
      if (!isUnwanted(id)) continue
      installed.delete(id)
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
      const owner = enabled().find(({ views }) => views.includes(view))
      if (!owner) return undefined
      const { module, ...own } = await ensure(owner)
      const definition = module.views[view]
      return definition && isViewOf(view, definition) ? { definition, ...own } : undefined
    },
    prune: () => drop((id) => !isOn(id, flags())),
    dispose: () => drop(() => true),
  }
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
