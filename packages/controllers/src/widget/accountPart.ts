import {
  AbortedError,
  type AccountChoices,
  type AccountId,
  type AlertPort,
  type Approve,
  accountParts,
  type Balances,
  chainFamily,
  connectionOf,
  type Feature,
  type FeatureContext,
  type HostPage,
  type Http,
  type Identities,
  type Images,
  type Lazy,
  lazy,
  type Namespace,
  type NetworkId,
  type Prices,
  randomId,
  type SignRequest,
  type WalletDirectory,
} from '@foyer/core'
import { subscribe } from 'valtio/vanilla'
import { cleanEvents } from '../cleanEvents.js'
import type { Instance } from '../instance.js'
import { parseOptions } from '../options.js'
import { ownPictures } from '../ownPictures.js'
import { onAccountChange } from './accountChanges.js'
import { type Approvals, createApprove } from './approve.js'
import { createBalances } from './balances.js'
import { createChoices } from './choices.js'
import { createFeatureStore } from './featureStore.js'
import type { FeatureHost } from './features.js'
import { flagOf } from './flags.js'
import { createIdentities } from './identities.js'
import { createJournal, journalKey } from './journal.js'
import { widgetMessages } from './messages.js'
import type { Modal } from './modal.js'
import type { Navigator } from './navigator.js'
import { createPages } from './pages.js'
import { createPendingRequests, type PendingRequests } from './pendingRequests.js'
import type { PriceHistory } from './priceHistory.js'
import { startProfiles, writeProfile } from './profiles.js'
import { startRefresh } from './refresh.js'
import { createRequestLock } from './requestLock.js'
import { startRequests } from './requests.js'
import { currentView, type WidgetRouter } from './router.js'
import { isListedBy } from './shownTokens.js'
import type { SupportedChains } from './supportedChains.js'
import type { WidgetToasts } from './toasts.js'
import { tokenPictures } from './tokenPictures.js'
import type { WidgetText } from './widgetText.js'

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
  /** Prices of the past; absent where the host names no data API. */
  readonly past: Lazy<PriceHistory> | undefined
  readonly choices: AccountChoices
  readonly identities: Identities
  readonly unsettled: PendingRequests
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
  readonly text: WidgetText
  readonly alerts: AlertPort
  readonly page: HostPage
  /** What features offer now. */
  readonly actions: FeatureHost['actions']
  readonly resolve: FeatureHost['resolve']
  /** The manifests installed. */
  readonly features: readonly Feature[]
}

/** Puts the part together. Its texts come with it, so it asks for their words. */
export function createAccountPart(deps: AccountPartDeps): WidgetAccountPart {
  const { instance, api, router, modal, navigator, directory, toasts, alerts, images, text, page } = deps
  const { state, options, store, adapter } = instance
  const { services, currency, projectId, swapRouters, enableNetworkSwitch, id } = options
  text.add(widgetMessages, 'visit')
  void text.ready()

  const support: SupportedChains = {
    has: async (...args) => (await instance.prepare())?.support.has(...args),
  }
  const family = (namespace: Namespace) => chainFamily(state, namespace)
  const pricesDeps = { api, support, family, currency, projectId }
  const pricing = lazy(async () => (await import('./prices.js')).createPrices(pricesDeps))
  const prices: Prices = {
    native: async (...asked) => (await pricing.load()).native(...asked),
    token: async (...asked) => (await pricing.load()).token(...asked),
  }
  const past = services.api
    ? lazy(async () => (await import('./priceHistory.js')).createPriceHistory(pricesDeps))
    : undefined
  const choices = createChoices({ state, store })
  const isTestnet = (id: NetworkId) =>
    state.networks.requested.some((network) => network.id === id && network.testnet)
  const isOwnPicture = ownPictures(services)
  const isOwn = (account: AccountId) => {
    const { namespace, address } = accountParts(account)
    const connection = connectionOf(state, namespace)
    return connection.status === 'connected' && connection.addresses.includes(address)
  }
  const identities = createIdentities({
    api,
    support,
    family,
    adapter,
    isTestnet,
    isOwn,
    isOwnPicture,
    store,
    changed: (account, identity) => writeProfile(instance, account, identity),
  })
  const balances = createBalances({
    state,
    adapter,
    api: services.api ? api : undefined,
    support,
    family,
    store,
    currency,
    text,
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
  const turns = createRequestLock(globalThis.navigator?.locks)
  const unsettled = createPendingRequests({
    journal,
    turns,
    adapter,
    isWatched: () => state.modal.open,
    ended: () => void balances.refresh({ force: true }),
    undone: () => {
      void balances.refresh({ force: true })
      toasts.error(text.t('visit.undone'))
    },
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
  const signing = lazy(async () => (await import('./sign.js')).createSign({ state, adapter, approve }))
  // Once more at once (safety F-62).
  const sign = async (request: SignRequest) => (await signing.load().catch(signing.load))(request)
  const events = cleanEvents(instance.events)

  /** Asks what is wrong with options, where the host has set any that could be. */
  async function tellFaults() {
    const { features, themeVariables } = options
    const own = parseOptions({}).features
    const isAny = Object.keys({ ...features, ...themeVariables }).some((name) => !Object.hasOwn(own, name))
    const found =
      isAny &&
      (await import('./optionWarnings.js').catch(() => undefined))?.optionWarnings(deps.features, options)
    if (found && found.length > 0) alerts.show('option-invalid', found.join(' '))
  }

  /** Who only looks at an account needs not know what it is. */
  async function lookAtCode() {
    if (currentView(router.state) !== 'Account')
      await (await import('./accountCode.js'))
        .readAccountCode(
          { ...instance, met: () => journal.entries().map((entry) => entry.account) },
          ending.signal,
        )
        .catch(() => {})
  }

  return {
    contextOf: (feature) => ({
      id,
      state,
      adapter,
      flag: () => flagOf(feature, options.features),
      account: instance.commands,
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
      choices,
      names: identities,
      router,
      api,
      pages: createPages,
      approve,
      requests: unsettled,
      sign,
      store: createFeatureStore(store, feature.id),
      // No feature has this id.
      shared: createFeatureStore(store, ''),
      toasts,
      alerts,
      events,
      images,
      isOwnPicture,
      text,
      page,
      currency,
      projectId,
      serves: async (...ask) => (await support.has(...ask)) || !state.served,
      swapRouters,
      isListed: (token) => isListedBy(options.tokens, token),
      enableNetworkSwitch,
      onAccountChange: (listener) => onAccountChange(state, listener),
    }),
    approve,
    sign,
    approval,
    balances,
    prices,
    past,
    choices,
    identities,
    unsettled,
    start() {
      // Shown with the views after the first: not for visitors.
      void tellFaults()
      void unsettled.refresh()
      instance.watchLife(turns, ending.signal)
      // What lets accounts go on hears of them from the first on, also where it held none.
      for (const { guard } of deps.features) if (guard) deps.resolve(guard.view).catch(() => {})
      const follow = ({ key }: StorageEvent) => {
        if (key?.endsWith(journalKey.name)) void unsettled.refresh()
      }
      globalThis.addEventListener?.('storage', follow, { signal: ending.signal })
      const ends = [
        startRefresh({ state, router, balances }),
        onAccountChange(state, choices.follow),
        subscribe(router.state, () => void lookAtCode().catch(() => {})),
        startProfiles({ state, profiles: instance.profiles, identities, balances }),
        startRequests({ state, modal, balances, toasts, text }),
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
