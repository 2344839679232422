import {
  accountParts,
  activeAccount,
  type Feature,
  type FeatureModule,
  type Images,
  networkParts,
  type TextPort,
} from '@foyer/core'
import { subscribe } from 'valtio/vanilla'
import { isBasic } from '../basic.js'
import type { Instance } from '../instance.js'
import type { AccountPart, AccountPartDeps, VisitAccountPart } from './accountPart.js'
import { type Alerts, createAlerts } from './alerts.js'
import { type AnalyticsDeps, createTrack } from './analytics.js'
import { isMobile } from './device.js'
import { createFeatures, type FeatureHost } from './features.js'
import { onAccountChange, startFollow } from './follow.js'
import { createHttp } from './http.js'
import { createImages } from './images.js'
import { visitLocales } from './locales.js'
import { visitMessages } from './messages.js'
import { createModal, type Modal } from './modal.js'
import type { Pairings, PairingsDeps, VisitPairings } from './pairings.js'
import { createRouter, type VisitRouter } from './router.js'
import { createToasts, type VisitToasts } from './toasts.js'
import { createWallets, type Wallets } from './wallets.js'

/** The text table that features add their messages to. */
export interface VisitText extends TextPort {
  add(table: FeatureModule['messages'], locales?: FeatureModule['locales']): void
  /** Settles once the words of the locale are here, or are not waited for any longer; `undefined` for no wait. */
  ready(): Promise<unknown> | undefined
}

/** What a visit is made of. */
export interface VisitDeps {
  readonly instance: Instance
  readonly features: readonly Feature[]
  readonly text: VisitText
}

/** All that an opened widget needs beside its instance. Made at the first intent to open; making it does no I/O. */
export interface Visit {
  readonly instance: Instance
  readonly router: VisitRouter
  readonly modal: Modal
  readonly toasts: VisitToasts
  readonly alerts: Alerts
  readonly wallets: Wallets
  readonly images: Images
  readonly features: FeatureHost
  /** What is about an account, from a chunk of its own. Rejects when that does not come, and may be tried again. */
  account(): Promise<AccountPart>
  /** A remote connector is installed. */
  readonly remote: boolean
  /** What pairs with remote wallets, from a chunk of its own. Rejects when that does not come, and may be tried again. */
  pairings(): Promise<Pairings>
  /** Begins subscriptions and timers. Returns what ends them, settles what is under way and frees images. */
  start(): () => void
}

/** Puts a visit together. */
export function createVisit({ instance, features: installed, text }: VisitDeps): Visit {
  const { state, options, events, store } = instance
  const { services } = options
  const remote = instance.connectors.length > 0
  text.add(visitMessages, visitLocales)

  const alerts = createAlerts({ text, options })
  const toasts = createToasts()
  const network = createNetwork(instance, alerts)
  const { api, catalogue, analytics } = network
  const images = createImages(catalogue)
  const router = createRouter({ close: () => modal.close() })
  const features = createFeatures({
    features: installed,
    flags: () => options.features,
    adapter: () => instance.loadedAdapter(state.networks.active),
    context: async () => (await account.load()).context,
    addMessages(messages, locales) {
      text.add(messages, locales)
      return text.ready()
    },
  })
  const modal: Modal = createModal({
    state,
    door: instance.modal,
    options,
    events,
    router,
    mobile: isMobile,
    basic: () => isBasic(options, instance.descriptors, instance.connectors),
    remote,
  })
  const wallets = createWallets({
    catalogue: services.catalogue ? catalogue : undefined,
    options,
    chains() {
      const { namespace } = modal.state
      const ids = state.networks.requested.map(({ id }) => id)
      return namespace ? ids.filter((id) => networkParts(id).namespace === namespace) : ids
    },
    images,
    store,
    events,
  })
  const account = lazyAccount({ instance, api, router, modal, toasts, images, text })
  const pairings = lazyPairings({
    begin: instance.remote,
    options,
    mobile: isMobile,
    root: state,
    store,
    modal,
    wallets,
  })

  return {
    instance,
    router,
    modal,
    toasts,
    alerts,
    wallets,
    images,
    features,
    account: account.load,
    remote,
    pairings: pairings.load,
    start() {
      const ends = [
        account.start(),
        startFollow({ state, router, modal, wallets }),
        startTracking(instance, { analytics, catalogue, alerts }),
        subscribe(options, features.prune),
      ]
      return () => {
        for (const end of ends) end()
        features.dispose()
        pairings.end()
        toasts.hide()
        network.abort()
        images.clear()
      }
    },
  }
}

/** Hands each event to analytics, where the host wants them. Returns what ends it. */
function startTracking({ events, options, state }: Instance, deps: AnalyticsDeps): () => void {
  const track = createTrack(deps)
  return events.subscribe((event) => {
    if (!options.features.analytics || options.services.analytics === undefined) return
    const account = activeAccount(state)
    track(event, account && accountParts(account).address)
  })
}

/** The account's part: fetched when it is asked for, or once somebody is connected. */
function lazyAccount(deps: AccountPartDeps) {
  const { state } = deps.instance
  let loading: Promise<VisitAccountPart> | undefined
  let isRunning = false
  let end: (() => void) | undefined

  async function make(): Promise<VisitAccountPart> {
    const { createAccountPart } = await import('./accountPart.js')
    const part = createAccountPart(deps)
    if (isRunning) end ??= part.start()
    return part
  }

  function load(): Promise<VisitAccountPart> {
    loading ??= make().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }

  return {
    load,
    start() {
      isRunning = true
      loading?.then(
        (part) => {
          if (isRunning) end ??= part.start()
        },
        () => {},
      )
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

/** Pairing: fetched when a view of it is on its way. */
function lazyPairings(deps: Omit<PairingsDeps, 'remote'>) {
  let loading: Promise<VisitPairings> | undefined

  async function make(): Promise<VisitPairings> {
    const [{ createPairings }, remote] = await Promise.all([import('../remote/chunk.js'), deps.begin()])
    return createPairings({ ...deps, remote })
  }

  return {
    load(): Promise<VisitPairings> {
      loading ??= make().catch((error: unknown) => {
        loading = undefined
        throw error
      })
      return loading
    },
    end() {
      loading?.then(
        (pairings) => pairings.dispose(),
        () => {},
      )
      loading = undefined
    },
  }
}

/** The services of the host's choice. Each call names the project and this SDK (spec 7). */
function createNetwork({ options, state }: Instance, alerts: Alerts) {
  const { services, projectId } = options
  const families = [...new Set(state.networks.requested.map(({ id }) => networkParts(id).namespace))]
  const query = { projectId, st: 'foyer', sv: `html-${families.join() || 'universal'}-1` }
  const shared = { query, failed: alerts.report }
  const api = createHttp({ ...shared, service: 'api', base: services.api })
  const catalogue = createHttp({ ...shared, service: 'catalogue', base: services.catalogue, timeout: 10_000 })
  // Without `failed`: only a 403 of analytics is anybody's business, and the sink itself sees to that.
  const analytics = createHttp({ query, service: 'analytics', base: services.analytics })
  return {
    api,
    catalogue,
    analytics,
    abort() {
      for (const service of [api, catalogue, analytics]) service.abort()
    },
  }
}
