import {
  type Adapter,
  activeAccount,
  activeNetwork,
  type Feature,
  type FeatureAction,
  type FeatureContext,
  type FeatureGuard,
  lazy,
  type RootState,
  type Router,
  type Situation,
  type Store,
  type ViewId,
} from '@foyer/core'
import { snapshot } from 'valtio/vanilla'
import type { Log } from '../log.js'
import type { FeatureFlags } from '../options.js'
import type { ResolvedView } from './featureInstances.js'
import { createFeatureStore } from './featureStore.js'
import { isOn } from './flags.js'
import { guarded } from './guarded.js'
import type { WidgetText } from './widgetText.js'

/** The installed features behind the host's flags. */
export interface FeatureHost {
  /** Features whose flag is on. */
  enabled(): readonly Feature[]
  /** Actions of enabled features that are available now, ordered; `walletFeaturesOrder` wins. */
  actions(slot: FeatureAction['slot']): readonly FeatureAction[]
  /** Whether a page cannot open a view ({@link Feature.inner}); `undefined` if no manifest here has the view. */
  isInner(view: ViewId): boolean | undefined
  /** What holds the account in use at one view, if anything does. */
  guard(): FeatureGuard | undefined
  /**
   * Loads and installs the view's owner once. `undefined`: no enabled feature owns the view.
   * A failed chunk is asked for once more, then this rejects, and may be tried again.
   */
  resolve<V extends ViewId>(view: V): Promise<ResolvedView<V> | undefined>
  /** What {@link resolve} would give, where the view's owner is installed already. */
  loaded<V extends ViewId>(view: V): ResolvedView<V> | undefined
}

/** {@link FeatureHost} with an end. */
export interface WidgetFeatures extends FeatureHost {
  /** Takes manifests that came later, after those that are here. Returns all of them. */
  add(more: readonly Feature[]): readonly Feature[]
  /** Disposes the controllers of features whose flag went off. */
  prune(): void
  /** Disposes every controller; a later `resolve` installs anew. */
  dispose(): void
}

/** What features are hosted with. */
export interface FeaturesDeps {
  readonly features: readonly Feature[]
  readonly state: RootState
  readonly flags: () => FeatureFlags
  readonly store: Store
  /** Whether the host named a data API. */
  readonly hasApi: () => boolean
  readonly adapter: () => Pick<Adapter, 'capabilities'> | undefined
  readonly context: (feature: Feature) => Promise<FeatureContext>
  readonly text: Pick<WidgetText, 'add' | 'ready'>
  readonly router: Pick<Router, 'state'>
  readonly log: Pick<Log, 'error'>
}

/** Hosts the features of one visit. */
export function createFeatures({
  features,
  state,
  flags,
  store,
  hasApi,
  adapter,
  context,
  text,
  router,
  log,
}: FeaturesDeps): WidgetFeatures {
  const all: Feature[] = []
  const installed = lazy(async () => {
    const chunk = await import('./featureInstances.js')
    return chunk.createFeatureInstances({ features: all, context, text, router, modal: state.modal, log })
  })

  function add(more: readonly Feature[]) {
    for (const { id, labels, locales = `${id}.labels` } of more) if (labels) text.add(labels, locales)
    all.push(...more)
    return all
  }
  add(features)

  const enabled = () => all.filter((feature) => isOn(feature, flags()))
  const ownerOf = (view: ViewId) => enabled().find(({ views }) => views.includes(view))

  function situationOf({ id }: Feature): Situation {
    const plain = snapshot(state)
    const network = activeNetwork(plain)
    return {
      state: plain,
      account: activeAccount(plain),
      network,
      capabilities: adapter()?.capabilities ?? {},
      hasApi: hasApi() && plain.served?.has(network.id) !== false,
      region: regionOf(globalThis.navigator?.language),
      store: createFeatureStore(store, id),
    }
  }

  function isAvailable(feature: Feature, otherwise = false): boolean {
    const situation = situationOf(feature)
    const { requires = [], serves } = feature
    const isCapable = requires.every((name) => situation.capabilities[name] !== undefined)
    const isServed = !serves || (situation.hasApi && serves.includes(state.networks.active))
    return isCapable && isServed && guarded(() => feature.available?.(situation) ?? true, otherwise)
  }

  /** A guard that cannot say whether it holds does: it may stand for a sign-in. */
  function isHolding(feature: Feature): boolean {
    const { guard } = feature
    if (!guard || !isAvailable(feature, true)) return false
    return guarded(() => guard.holds(situationOf(feature)), true)
  }

  /** Of the host's order first, then in their own. */
  function offered(): readonly FeatureAction[] {
    const order: readonly string[] = flags().walletFeaturesOrder
    const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
    return enabled()
      .filter((feature) => isAvailable(feature))
      .flatMap(({ id, actions }) => actions.map((action) => ({ action, rank: rank(id) })))
      .sort((a, b) => a.rank - b.rank || a.action.order - b.action.order)
      .map(({ action }) => action)
  }

  return {
    add,
    enabled,
    actions: (slot) => offered().filter((action) => action.slot === slot),
    isInner(view) {
      // Also of features whose flag is off.
      const owner = all.find(({ views }) => views.includes(view))
      return owner && (owner.inner ?? []).includes(view)
    },
    guard() {
      if (!activeAccount(state)) return undefined
      return enabled().find(isHolding)?.guard
    },
    async resolve(view) {
      const owner = ownerOf(view)
      return owner && (await installed.load()).resolve(owner, view)
    },
    loaded(view) {
      const owner = ownerOf(view)
      return owner && installed.loaded?.loaded(owner, view)
    },
    prune: () => installed.loaded?.drop((feature) => !isOn(feature, flags())),
    dispose: () => installed.reset((all) => all.dispose()),
  }
}

/** The region in a BCP 47 tag, if it names one. */
function regionOf(tag: string | undefined): string | undefined {
  try {
    return tag && new Intl.Locale(tag).region
  } catch {
    return undefined
  }
}
