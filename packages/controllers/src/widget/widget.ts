import {
  activeAccount,
  type Feature,
  type HostPage,
  type Images,
  isMobile,
  isNetworkSupported,
  lazy,
  networkParts,
} from '@foyer/core'
import { subscribe } from 'valtio/vanilla'
import type { Alerts } from '../alerts.js'
import type { Instance } from '../instance.js'
import { onAccountChange, watchAccount } from './accountChanges.js'
import type { AccountPart, AccountPartDeps, WidgetAccountPart } from './accountPart.js'
import { createFeatures, type FeatureHost, type WidgetFeatures } from './features.js'
import { createImages } from './images.js'
import { type LazyService, lazyHttp } from './lazyHttp.js'
import { createModal, type Modal } from './modal.js'
import type { NavigationState } from './navigation.js'
import { createNavigator, type Navigator } from './navigator.js'
import { createRouter, type WidgetRouter } from './router.js'
import { createToasts, type WidgetToasts } from './toasts.js'
import { connectingViews } from './views.js'
import { createDirectory, offeredEntries } from './walletDirectory.js'
import { createWallets, type Wallets } from './wallets.js'
import { createWays, type Ways } from './ways.js'
import type { WidgetText } from './widgetText.js'

/** What a visit is made of. */
export interface WidgetDeps {
  readonly instance: Instance
  readonly features: readonly Feature[]
  /** Manifests that nobody needs before there may be an account: they are fetched with its part. */
  readonly later?: (() => Promise<readonly Feature[]>) | undefined
  readonly text: WidgetText
  /** The page, as features may use it; asked for with the first account or feature. */
  readonly page: () => Promise<HostPage>
}

/** All that an opened widget needs beside its instance. Made at the first intent to open; making it does no I/O. */
export interface Widget {
  readonly instance: Instance
  readonly router: WidgetRouter
  readonly modal: Modal
  /** Told what happened, it leads the visitor on. */
  readonly navigator: Navigator
  readonly toasts: WidgetToasts
  readonly alerts: Alerts
  readonly wallets: Wallets
  readonly images: Images
  readonly features: FeatureHost & Pick<WidgetFeatures, 'add'>
  readonly ways: Ways
  /** What is about an account, from a chunk of its own. Rejects when that does not come, and may be tried again. */
  account(): Promise<AccountPart>
  /** Begins subscriptions and timers. Returns what ends them, settles what is under way and frees images. */
  start(): () => void
}

/** Puts a visit together. */
export function createWidget({ instance, features: first, later, text, page }: WidgetDeps): Widget {
  const { state, options, events, store } = instance
  const { services } = options
  const sources = instance.connectors

  const { alerts } = instance
  const toasts = createToasts()
  const network = createNetwork(instance)
  const { api, catalogue } = network
  const images = createImages({ api, catalogue, options })
  const router = createRouter({ close: () => modal.close() })
  const features = createFeatures({
    features: first,
    state,
    store,
    flags: () => options.features,
    hasApi: () => services.api !== undefined,
    adapter: () => instance.loadedAdapter(state.networks.active),
    context: async (feature) => (await account.load()).contextOf(feature),
    text,
    router,
    log: instance.log,
  })
  const standing = (): NavigationState => ({
    root: state,
    stack: router.state.stack,
    isBasic: instance.isBasic,
    allowUnsupportedChain: options.allowUnsupportedChain,
    // A phone has the wallets themselves.
    basicView: (!isMobile() && sources.find(({ view }) => view)?.view) || 'AllWallets',
    guard: features.guard()?.view,
    isUnasked: modal.state.unasked,
    isConnecting: (view) =>
      connectingViews.includes(view) ||
      sources.some(({ feature = [] }) => [feature].flat().some(({ views }) => views.includes(view))),
  })
  const modal: Modal = createModal({
    state,
    door: instance.modal,
    options,
    events,
    router,
    standing,
    leave() {
      const { onDismiss = 'shake' } = features.guard() ?? {}
      const account = activeAccount(state)
      // On a listed network it is the guard that holds.
      if (!account || onDismiss === 'shake' || !isNetworkSupported(state)) return false
      if (onDismiss === 'disconnect') instance.disconnect().then(modal.close, modal.close)
      else {
        onDismiss(account)
        modal.close()
      }
      return true
    },
  })
  const navigator = createNavigator({ standing, router, modal })
  const wallets: Wallets = createWallets({
    catalogue: services.catalogue ? catalogue : undefined,
    options,
    chains() {
      const { namespace } = modal.state
      const ids = state.networks.requested.map(({ id }) => id)
      return namespace ? ids.filter((id) => networkParts(id).namespace === namespace) : ids
    },
    hasOwn: () => offeredEntries(state.wallets, modal.state.namespace, wallets).length > 0,
    images,
    store,
    events,
  })
  const directory = createDirectory({ root: state, options, wallets, modal, router, events })
  const account = lazyAccount({
    instance,
    api,
    router,
    modal,
    navigator,
    directory,
    toasts,
    alerts,
    images,
    text,
    actions: features.actions,
    add: features.add,
    resolve: features.resolve,
    later,
    page,
  })
  return {
    instance,
    router,
    modal,
    navigator,
    toasts,
    alerts,
    wallets,
    images,
    features,
    ways: createWays(sources, features.add),
    account: account.load,
    start() {
      instance.track()
      const ends = [
        account.start(),
        watchAccount({ state, navigator, wallets }),
        instance.onUnsupportedNetwork(() => {
          if (state.modal.open) navigator.unsupported()
        }),
        subscribe(options, features.prune),
        subscribe(alerts.state, () => {
          const { current } = alerts.state
          if (!current) return
          text.add(current.messages, 'alerts')
          void text.ready()
        }),
      ]
      return () => {
        for (const end of ends) end()
        features.dispose()
        toasts.hide()
        network.abort()
        images.clear()
      }
    },
  }
}

/** The account's part: fetched when it is asked for, or once somebody is connected. */
function lazyAccount(
  deps: Omit<AccountPartDeps, 'page' | 'api' | 'features'> &
    Pick<WidgetDeps, 'page' | 'later'> &
    Pick<WidgetFeatures, 'add'> & { readonly api: LazyService },
) {
  const { state, options } = deps.instance
  let isRunning = false
  let end: (() => void) | undefined

  const part = lazy<WidgetAccountPart>(async () => {
    // Side by side with who asks it.
    if (options.services.api) deps.api.prefetch()
    const [{ createAccountPart }, page, more = []] = await Promise.all([
      import('./accountPart.js'),
      deps.page(),
      deps.later?.(),
    ])
    const made = createAccountPart({ ...deps, page, features: deps.add(more) })
    if (isRunning) end ??= made.start()
    return made
  })
  const { load } = part

  return {
    load,
    start() {
      isRunning = true
      end ??= part.loaded?.start()
      const stop = onAccountChange(state, (id) => {
        // Once it runs, it hears of changes by itself.
        if (!id || end) return
        load().then(
          ({ balances }) => balances.refresh(),
          () => {},
        )
      })
      return () => {
        isRunning = false
        stop()
        end?.()
        end = undefined
      }
    },
  }
}

/** The services of the host's choice. Each call names the project and this SDK. */
function createNetwork({ options: { services }, query, alerts }: Instance) {
  const shared = { query, failed: alerts.report }
  const api = lazyHttp({ ...shared, service: 'api', base: services.api })
  const catalogue = lazyHttp({ ...shared, service: 'catalogue', base: services.catalogue, timeout: 10_000 })
  return {
    api,
    catalogue,
    abort() {
      api.abort()
      catalogue.abort()
    },
  }
}
