import {
  AbortedError,
  type Balances,
  type FeatureContext,
  type Http,
  type Images,
  type Prices,
  type TextPort,
} from '@foyer/core'
import { subscribe } from 'valtio/vanilla'
import type { Instance } from '../instance.js'
import { createApprove } from './approve.js'
import { createBalances } from './balances.js'
import { onAccountChange } from './follow.js'
import { createIdentities, type Identities } from './identities.js'
import { createJournal } from './journal.js'
import type { Modal } from './modal.js'
import { createPrices } from './prices.js'
import { randomId } from './randomId.js'
import { startRefresh } from './refresh.js'
import type { VisitRouter } from './router.js'
import { createSupport } from './support.js'
import type { VisitToasts } from './toasts.js'
import { createTurns } from './turns.js'
import { createUnsettled, type Unsettled } from './unsettled.js'

/** The part of a visit that is about an account: what it holds, and what its wallet is asked. */
export interface AccountPart {
  /** What feature views get. The scaffold's own views get the visit itself. */
  readonly context: FeatureContext
  readonly balances: Balances
  readonly prices: Prices
  readonly identities: Identities
  readonly unsettled: Unsettled
}

/** {@link AccountPart} with a beginning and an end. */
export interface VisitAccountPart extends AccountPart {
  /** Begins subscriptions and timers. Returns what ends them. */
  start(): () => void
}

/** What the part shares with the rest of its visit. */
export interface AccountPartDeps {
  readonly instance: Instance
  readonly api: Http
  readonly router: VisitRouter
  readonly modal: Modal
  readonly toasts: VisitToasts
  readonly images: Images
  readonly text: TextPort
}

/** Puts the part together; does no I/O. */
export function createAccountPart(deps: AccountPartDeps): VisitAccountPart {
  const { instance, api, router, modal, toasts, images, text } = deps
  const { state, options, events, store, adapter } = instance
  const { services, currency, projectId } = options

  const support = createSupport(api)
  const prices = createPrices({ api, support, currency, projectId })
  const identities = createIdentities({ api, support })
  const balances = createBalances({
    state,
    adapter,
    api: services.api ? api : undefined,
    support,
    currency,
    toasts,
    text,
  })
  const journal = createJournal(store, randomId)
  const turns = createTurns(globalThis.navigator?.locks)
  const unsettled = createUnsettled({ journal, turns, adapter, isWatched: () => state.modal.open })
  let ending = new AbortController()
  const approve = createApprove({
    state,
    router,
    modal,
    journal,
    turns,
    changed: () => void unsettled.refresh(),
    signal: () => ending.signal,
    answered({ late }) {
      if (late) toasts.success(text.t('visit.lateApproval'))
      // What was signed may have moved money (spec 4).
      void balances.refresh({ force: true })
    },
  })
  const context: FeatureContext = {
    state,
    adapter,
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
    context,
    balances,
    prices,
    identities,
    unsettled,
    start() {
      void unsettled.refresh()
      const ends = [
        startRefresh({ state, router, balances }),
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
