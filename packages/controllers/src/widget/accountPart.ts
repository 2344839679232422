import {
  AbortedError,
  type AlertPort,
  type Approve,
  type Balances,
  chainFamily,
  type Feature,
  type FeatureContext,
  type HostPage,
  type Http,
  type Identities,
  type Images,
  type Namespace,
  type NetworkId,
  type Prices,
  type SignRequest,
  type TextPort,
  type WalletDirectory,
} from '@foyer/core'
import { subscribe } from 'valtio/vanilla'
import type { Instance } from '../instance.js'
import { ownPictures } from '../ownPictures.js'
import { accountCommands } from './accountCommands.js'
import { type Approvals, createApprove } from './approve.js'
import { createBalances } from './balances.js'
import { createFeatureStore } from './featureStore.js'
import type { FeatureHost } from './features.js'
import { flagFaults } from './flagFaults.js'
import { flagOf } from './flags.js'
import { onAccountChange } from './follow.js'
import { createIdentities } from './identities.js'
import { createJournal } from './journal.js'
import type { Modal } from './modal.js'
import type { Navigator } from './navigator.js'
import { createPages } from './pages.js'
import { createPrices } from './prices.js'
import { startProfiles } from './profiles.js'
import { randomId } from './randomId.js'
import { startRefresh } from './refresh.js'
import type { WidgetRouter } from './router.js'
import { createSign } from './sign.js'
import type { Support } from './support.js'
import { themeFaults } from './themeFaults.js'
import type { WidgetToasts } from './toasts.js'
import { tokenPictures } from './tokenPictures.js'
import { createTurns } from './turns.js'
import { createUnsettled, type Unsettled } from './unsettled.js'

/** The part of a visit that is about an account: what it holds, and what its wallet is asked. */
export interface AccountPart {
  /** What a feature gets. The scaffold's own views get the visit itself. */
  contextOf(feature: Feature): FeatureContext
  readonly approve: Approve
  /** See {@link FeatureContext.sign}. */
  sign(request: SignRequest): Promise<string>
  /** The confirmation under way. A proxy. */
  readonly approval: Approvals['state']
  readonly balances: Balances
  readonly prices: Prices
  readonly identities: Identities
  readonly unsettled: Unsettled
}

/** {@link AccountPart} with a beginning and an end. */
export interface WidgetAccountPart extends AccountPart {
  /** Begins subscriptions and timers. Returns what ends them. */
  start(): () => void
}

/** What the part shares with the rest of its visit. */
export interface AccountPartDeps {
  readonly instance: Instance
  readonly api: Http
  readonly router: WidgetRouter
  readonly modal: Modal
  readonly navigator: Navigator
  readonly directory: WalletDirectory
  readonly toasts: WidgetToasts
  readonly images: Images
  readonly text: TextPort
  readonly alerts: AlertPort
  readonly page: HostPage
  /** What features offer now. */
  readonly actions: FeatureHost['actions']
  /** The manifests installed. */
  readonly features: readonly Feature[]
}

/** Puts the part together; does no I/O. */
export function createAccountPart(deps: AccountPartDeps): WidgetAccountPart {
  const { instance, api, router, modal, navigator, directory, toasts, alerts, images, text, page } = deps
  const { state, options, events, store, adapter } = instance
  const { services, currency, projectId, swapRouters, enableNetworkSwitch } = options

  const support: Support = {
    has: async (...args) => (await instance.prepare())?.support.has(...args) ?? false,
  }
  const family = (namespace: Namespace) => chainFamily(state, namespace)
  const prices = createPrices({ api, support, family, currency, projectId })
  const isTestnet = (id: NetworkId) =>
    state.networks.requested.some((network) => network.id === id && network.testnet)
  const isOwnPicture = ownPictures(services)
  const identities = createIdentities({ api, support, family, isTestnet, isOwnPicture, store })
  const balances = createBalances({
    state,
    adapter,
    api: services.api ? api : undefined,
    ...{ support, family, store, currency, text },
    toasts: {
      // Account says so in the place of the balances; a toast would cover its way out.
      error(message) {
        if (state.modal.open && router.state.stack.at(-1)?.view !== 'Account') toasts.error(message)
      },
    },
    listed: options.tokens,
    pictured: tokenPictures(isOwnPicture),
  })
  const journal = createJournal(store, randomId)
  const turns = createTurns(globalThis.navigator?.locks)
  const unsettled = createUnsettled({
    journal,
    turns,
    adapter,
    isWatched: () => state.modal.open,
    ended: () => void balances.refresh({ force: true }),
  })
  let ending = new AbortController()
  const { state: approval, approve } = createApprove({
    state,
    router,
    modal,
    navigator,
    journal,
    turns,
    changed: () => void unsettled.refresh(),
    signal: () => ending.signal,
    answered({ late }) {
      if (late) toasts.success(text.t('visit.lateApproval'))
      // What was signed may have moved money.
      void balances.refresh({ force: true })
    },
  })
  const sign = createSign({ state, adapter, approve })
  const account = accountCommands(instance)

  return {
    contextOf: (feature) => ({
      state,
      adapter,
      flag: () => flagOf(feature, options.features),
      account,
      wallets: directory,
      sessions: instance.sessions,
      incoming: () =>
        deps.actions('account').flatMap(({ incoming, label, route }) => {
          const onChoose = () => router.push(route.view, route.params)
          return incoming ? [{ label: text.t(label), onChoose }] : []
        }),
      connected: navigator.connected,
      balances,
      prices,
      names: identities,
      router,
      api,
      pages: createPages,
      approve,
      requests: unsettled,
      sign,
      store: createFeatureStore(store, feature.id),
      toasts,
      alerts,
      events,
      images,
      text,
      page,
      currency,
      swapRouters,
      enableNetworkSwitch,
      onAccountChange: (listener) => onAccountChange(state, listener),
    }),
    approve,
    sign,
    approval,
    balances,
    prices,
    identities,
    unsettled,
    start() {
      // Shown with the views after the first: not for visitors.
      const faults = [...flagFaults(deps.features, options.features), ...themeFaults(options.themeVariables)]
      if (faults.length > 0) alerts.show('option-invalid', faults.join(' '))
      void unsettled.refresh()
      const ends = [
        startRefresh({ state, router, balances }),
        startProfiles({ state, profiles: instance.profiles, identities }),
        // Another tab may have settled some meanwhile, or left one behind.
        subscribe(state.modal, () => void unsettled.refresh()),
      ]
      return () => {
        for (const end of ends) end()
        unsettled.stop()
        ending.abort(new AbortedError())
        ending = new AbortController()
      }
    },
  }
}
