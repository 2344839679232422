import {
  AbortedError,
  activeAccount,
  type Balances,
  type Feature,
  type FeatureContext,
  type FeatureModule,
  type Images,
  networkParts,
  type Prices,
  type TextPort,
} from '@foyer/core'
import { subscribe } from 'valtio/vanilla'
import type { Instance } from '../instance.js'
import { type Alerts, createAlerts } from './alerts.js'
import { startAnalytics } from './analytics.js'
import { createApprove } from './approve.js'
import { createBalances } from './balances.js'
import { isMobile } from './device.js'
import { createFeatures, type FeatureHost } from './features.js'
import { createHttp } from './http.js'
import { createIdentities, type Identities } from './identities.js'
import { createImages } from './images.js'
import { createJournal, type Journal } from './journal.js'
import { visitMessages } from './messages.js'
import { createModal, type Modal } from './modal.js'
import { createPrices } from './prices.js'
import { randomId } from './randomId.js'
import { onAccountChange, startRefresh } from './refresh.js'
import { createRouter, type VisitRouter } from './router.js'
import { createSupport } from './support.js'
import { createToasts, type VisitToasts } from './toasts.js'
import { createWallets, type Wallets } from './wallets.js'

/** The text table that features add their messages to. */
export interface VisitText extends TextPort {
  add(table: FeatureModule['messages']): void
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
  /** What feature views get. The scaffold's own views get the visit itself. */
  readonly context: FeatureContext
  readonly router: VisitRouter
  readonly modal: Modal
  readonly toasts: VisitToasts
  readonly alerts: Alerts
  readonly wallets: Wallets
  readonly balances: Balances
  readonly prices: Prices
  readonly images: Images
  readonly identities: Identities
  readonly journal: Pick<Journal, 'entries'>
  readonly features: FeatureHost
  /** Begins subscriptions and timers. Returns what ends them, settles what is under way and frees images. */
  start(): () => void
}

/** Puts a visit together. */
export function createVisit({ instance, features: installed, text }: VisitDeps): Visit {
  const { state, options, events, store } = instance
  const { services, currency, projectId } = options
  text.add(visitMessages)

  const alerts = createAlerts({ text, options })
  const toasts = createToasts()
  const network = createNetwork(instance, alerts)
  const { api, catalogue, analytics } = network
  const support = createSupport(api)
  const images = createImages(catalogue)
  const prices = createPrices({ api, support, currency, projectId })
  const identities = createIdentities({ api, support })
  const balances = createBalances({
    state,
    adapter: instance.adapter,
    api: services.api ? api : undefined,
    support,
    currency,
    toasts,
    text,
  })
  const router = createRouter({ close: () => modal.close() })
  const features = createFeatures({
    features: installed,
    flags: () => options.features,
    adapter: () => instance.loadedAdapter(state.networks.active),
    context: () => context,
    addMessages: (messages) => text.add(messages),
  })
  const modal: Modal = createModal({
    state,
    door: instance.modal,
    options,
    events,
    router,
    mobile: isMobile,
    offers: (view) => features.enabled().some(({ views }) => views.includes(view)),
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
  const journal = createJournal(store, randomId)
  let ending = new AbortController()
  const approve = createApprove({
    state,
    router,
    modal,
    journal,
    signal: () => ending.signal,
    answered({ late }) {
      if (late) toasts.success(text.t('visit.lateApproval'))
      // What was signed may have moved money (spec 4).
      void balances.refresh({ force: true })
    },
  })
  const context: FeatureContext = {
    state,
    adapter: instance.adapter,
    balances,
    prices,
    router,
    api,
    approve,
    toasts,
    events,
    images,
    text,
    currency,
    onAccountChange: (listener) => onAccountChange(state, listener),
  }

  return {
    instance,
    context,
    router,
    modal,
    toasts,
    alerts,
    wallets,
    balances,
    prices,
    images,
    identities,
    journal,
    features,
    start() {
      const ends = [
        startRefresh({ state, router, modal, balances, wallets }),
        startAnalytics({
          events,
          analytics,
          catalogue,
          alerts,
          account: () => activeAccount(state),
          wanted: () => options.features.analytics && services.analytics !== undefined,
        }),
        subscribe(options, features.prune),
      ]
      return () => {
        for (const end of ends) end()
        ending.abort(new AbortedError())
        ending = new AbortController()
        features.dispose()
        toasts.hide()
        network.abort()
        images.clear()
      }
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
