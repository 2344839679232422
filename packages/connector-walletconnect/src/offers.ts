import {
  AbortedError,
  type AccountId,
  anySignal,
  createEmitter,
  type Namespace,
  networkParts,
  type SessionRequest,
  toFoyerError,
  type WalletSession,
  type WalletSessions,
  type WalletSourceContext,
} from '@foyer/core'
import { type DeepLinkChoice, deepLinkChoiceKey, guardDeepLinkChoice } from './deepLinkChoice.js'
import type { Pairing, PairingSessions } from './pairing.js'

/** A pairing on offer. */
export interface Offer {
  /** `wc:…`. Carries a key: show it or hand it to a wallet, never log, track or store it. */
  readonly uri: string
  /** When it ends, in ms since the epoch. */
  readonly expires: number
  /**
   * The account in use of the wallet that took it.
   * @throws {UserRejectedError | SessionExpiredError | SessionGrantError | AbortedError}
   */
  readonly approval: Promise<AccountId>
  /** Resolves once a wallet took it and its session stands; what it grants is connected next. */
  readonly taken: Promise<Pick<WalletSession, 'wallet'>>
  /** Whether wallets are asked to sign in as well; once it was taken, whether the wallet did. */
  signsIn(): boolean
}

/** How success is told: by which way, and under which wallet's name. */
export type SessionEvent = ReturnType<NonNullable<SessionRequest['told']>>

/** Offers of one instance: at most one stands at a time, whoever made it. */
export interface Offers {
  /** The host alone makes offers. */
  readonly isManual: boolean
  /** The one that stands. */
  current(): Offer | undefined
  /** A wallet signed in while it connected, and whoever lets visitors in looks at it. */
  isAuthenticating(): boolean
  /** Tells when another offer stands, or none, and when a sign-in is looked at or no more. Returns the unsubscribe. */
  subscribe(listener: () => void): () => void
  /**
   * Offers a pairing for the networks asked for, or for those of one chain family and of those that are on a session
   * already: a new session takes the place of the old one. Withdraws the offer before.
   * @throws {RelayError | TimeoutError | AbortedError}
   */
  make(namespace?: Namespace, signal?: AbortSignal): Promise<Offer>
  /** A wallet that takes the offer later is told goodbye. */
  withdraw(): void
  /** Takes up the offers of pages that are gone, unless the visitor has asked for another one: then they are withdrawn. */
  readonly takeUp: NonNullable<WalletSessions['takeUp']>
  /** How success is told from now on; nobody: by QR, under the name that the wallet gives itself. */
  setAnalyticsSource(source: (() => SessionEvent) | undefined): void
  /** Keeps the app that the visitor was sent to, for as long as there is a session. */
  keepChoice(choice: DeepLinkChoice): void
  dispose(): void
}

/** Sessions with what is on offer. */
export interface OfferingSessions extends WalletSessions {
  readonly offers: Offers
}

/** Sessions that an instance works with: what is on offer is connected once a wallet took it. */
export function withOffers(sessions: PairingSessions, context: OffersContext): OfferingSessions {
  const { store } = context
  const offers = createOffers(sessions, context)
  const forget = () => store.remove(deepLinkChoiceKey)
  const stop = sessions.subscribe(({ type }) => {
    if (type === 'ended' && !sessions.session()) forget()
  })
  return {
    ...sessions,
    offers,
    takeUp: offers.takeUp,
    async end(session) {
      if (!session || session.id === sessions.session()?.id) forget()
      await sessions.end(session)
    },
    dispose() {
      offers.dispose()
      stop()
      sessions.dispose()
    },
  }
}

/** What offers work with. */
export type OffersContext = Pick<
  WalletSourceContext,
  'networks' | 'namespaces' | 'connect' | 'store' | 'isManual'
>

function createOffers(sessions: PairingSessions, context: OffersContext): Offers {
  const { store, isManual } = context
  const changed = createEmitter()
  let offer: Offer | undefined
  let current = new AbortController()
  let told: (() => SessionEvent) | undefined
  let isAuthenticating = false
  let wasAsked = false

  function stand(next: Offer | undefined) {
    if (offer === next) return
    offer = next
    changed.emit()
  }

  function authenticating(isOn: boolean) {
    isAuthenticating = isOn
    changed.emit()
  }

  function withdraw() {
    current.abort(new AbortedError())
    stand(undefined)
  }

  const endGuard = guardDeepLinkChoice(store)

  return {
    isManual,
    current: () => offer,
    isAuthenticating: () => isAuthenticating,
    subscribe: changed.subscribe,
    async make(namespace, outer) {
      withdraw()
      wasAsked = true
      const mine = new AbortController()
      current = mine
      const wanted = namespace && [namespace, ...context.namespaces()]
      const networks = context
        .networks()
        .filter(({ id }) => !wanted || wanted.includes(networkParts(id).namespace))
      let paired = (_pairing: Pairing) => {}
      let pairing: Pairing | undefined
      const pairs = new Promise<Pairing>((resolve) => {
        paired = resolve
      })
      const approval = context.connect(
        {
          namespace,
          told: () => told?.() ?? { method: 'qrcode', name: undefined },
          async approve(signal, authentication) {
            signal.addEventListener('abort', () => mine.abort(signal.reason))
            pairing = await sessions.pair(networks, signal, authentication)
            paired(pairing)
            return pairing.approval
          },
          async beforeUse({ account }, signal) {
            const cacaos = pairing?.cacaos?.()
            if (cacaos === undefined || !pairing?.auth) return
            authenticating(true)
            await pairing.auth.accept(cacaos, account, signal).finally(() => authenticating(false))
          },
        },
        anySignal(outer, mine.signal),
      )
      // Nobody need listen.
      approval.catch(() => {})
      try {
        const { uri, expires, ...asked } = await Promise.race([pairs, approval.then(() => pairs)])
        mine.signal.throwIfAborted()
        let isTaken = false
        const taken = asked.approval.then((session) => {
          isTaken = true
          return session
        })
        // Nobody need listen.
        taken.catch(() => {})
        const signsIn = () => asked.auth !== undefined && (!isTaken || asked.cacaos?.() !== undefined)
        const made = { uri, expires, approval, taken, signsIn }
        const end = () => {
          if (offer === made) stand(undefined)
        }
        mine.signal.addEventListener('abort', end)
        approval.then(end, end)
        stand(made)
        return made
      } catch (error) {
        throw toFoyerError(error)
      }
    },
    withdraw,
    takeUp(connect) {
      const { resume } = sessions
      if (!resume) return
      const approve = (signal: AbortSignal) => resume(context.networks(), signal)
      const taken = wasAsked || !connect ? approve(AbortSignal.abort()) : connect(approve)
      taken.catch(() => {})
    },
    setAnalyticsSource(source) {
      told = source
    },
    keepChoice: (choice) => store.set(deepLinkChoiceKey, choice),
    dispose() {
      withdraw()
      endGuard()
    },
  }
}
