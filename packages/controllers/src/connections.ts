import {
  AbortedError,
  type Connection,
  type ConnectionState,
  connectionOf,
  isDisputed,
  type Namespace,
  ownValue,
} from '@foyer/core'
import { subscribe } from 'valtio/vanilla'
import { type AccountsInUse, type AccountsInUseDeps, createAccountsInUse } from './accountInUse.js'
import { identitiesKey, portfoliosKey } from './answerKeys.js'
import { createKnownConnectors, type KnownConnectors } from './knownConnectors.js'
import { sessionsKey } from './sessionsKey.js'
import type { MutableRoot } from './state.js'
import { connectorsKey } from './stored.js'
import type { WalletUses } from './walletUses.js'

/** A wish to connect a namespace, and the connection that comes of it. */
export interface Claim {
  /**
   * Aborts once the claim does not count any more: a newer one overtook it, it was given up, or its connection has
   * ended. Handed to the adapter, which then lets go of the wallet.
   */
  readonly signal: AbortSignal
  /**
   * Connects what the wallet granted, in place of what was connected before; nothing where it comes back without a press
   * and its identity is disputed (safety T-09).
   * @param options.activate makes its namespace and network the ones in use, and stores the connector
   * @throws {AbortedError} when the claim does not count any more
   */
  accept(connection: Connection, options?: { readonly activate?: boolean }): void
  /** Shows nothing of it while the wallet's own window is waited for. */
  hide(): void
  /** Gives it up; nothing once it was accepted or overtaken. */
  end(): void
}

/** How a claim is shown while its wallet has not answered and nothing else is connected. */
type Shown = Extract<ConnectionState, { status: 'connecting' | 'reconnecting' }>

/**
 * The one place that writes connections: one record per namespace, and its stored connector. What a wallet answers
 * counts only for the claim or the connection that asked for it: all else is turned away here (safety F-33). A connection
 * that comes back without a press, after a visit or while the page lives, ends as soon as another wallet claims to be the
 * same one. It stays stored: the visitor connects again by choosing one of them (safety T-09).
 */
export interface Connections
  extends Pick<AccountsInUse, 'choose' | 'isOne'>,
    Pick<KnownConnectors, 'connectors' | 'put'> {
  /**
   * Claims a namespace; the claim under way there, if any, is overtaken. What is connected stays until the claim is
   * accepted.
   * @param outer gives the claim up, until it is accepted
   */
  claim(namespace: Namespace, shown: Shown | undefined, outer?: AbortSignal): Claim
  /** Whether the visitor waits for a wallet to connect. */
  isConnecting(namespace: Namespace): boolean
  /** Whether a wallet is connected here, or claimed: the visitor is asked in its window, or it is waited for unseen. */
  isClaimed(namespace: Namespace, connectorId: string): boolean
  /**
   * A wallet that is waited for unseen: its window is open from before, or it is away and remembered. There may be one of
   * each; what is remembered comes first.
   * @param connectorId that wallet alone
   */
  awaited(namespace: Namespace, connectorId?: string): Awaited | undefined
  /**
   * Awaits a wallet that is remembered, unseen. A window that is open from before is awaited as well.
   * @param outer gives it up, until it is accepted
   */
  awaitBack(namespace: Namespace, connectorId: string, outer: AbortSignal): Claim
  /** Whether another tab connected by another session of the same source since, so that this one is over. */
  isReplaced(namespace: Namespace): boolean
  /** Aborts when what is connected now is replaced or ends. */
  standing(namespace: Namespace): AbortSignal | undefined
  /**
   * Takes over what the connected wallet changed to.
   * @param asked of whoever asked the wallet to; it never outlives {@link standing}
   * @throws {AbortedError} when that does not count any more
   */
  update(namespace: Namespace, connection: Connection, asked?: AbortSignal): void
  set(namespace: Namespace, state: ConnectionState): void
  /**
   * The wallet grants nothing now: it is locked, restarts or left the page. Becomes disconnected, and is remembered and
   * awaited: what it grants again without a window counts until something newer is chosen.
   */
  setAway(namespace: Namespace): void
  /** Ends the claim under way, if any. */
  cancel(namespace: Namespace): void
  /**
   * Becomes disconnected; `forget` also removes the stored connector, so that the next visit does not reconnect, unless
   * another tab has stored another one since.
   */
  clear(namespace: Namespace, options?: { readonly forget?: boolean }): void
  /** Ends the connection, and the wait for a wallet that is away. An attempt of the visitor continues; storage stays. */
  letGo(namespace: Namespace): void
  /** Ends every claim and connection; what is stored stays. */
  stop(): void
}

/** A wallet that is waited for unseen. */
export interface Awaited {
  readonly connectorId: string
  readonly claim: Claim
  /** It was connected before, here or at an earlier visit: the visitor did not ask for it again. */
  readonly isRestored: boolean
}

/** What connections work with. */
export interface ConnectionsDeps extends AccountsInUseDeps {
  readonly uses: Pick<WalletUses, 'hold'>
  /** The id of the session of a wallet source that stands in this tab. */
  readonly sessionOf: (connectorId: string) => string | undefined
  /** Called before connectors are stored where storage was emptied. */
  readonly onEmptied: () => void
}

interface Pending {
  readonly life: AbortController
  connectorId: string | undefined
  shown: Shown | undefined
  /** It is waited for unseen. */
  isHidden: boolean
  /** It was accepted once, and does not end with its request. */
  isAccepted: boolean
  /** It comes back without a press, and its connector is stored already. */
  isRestored: boolean
  claim?: Claim
}

/** A claim that was accepted. */
interface Standing {
  readonly mine: Pending
  /** Aborts as soon as nothing is granted. */
  readonly granted: AbortController
}

export function createConnections(
  state: MutableRoot,
  { networks, store, uses, sessionOf, defaultType, onEmptied }: ConnectionsDeps,
): Connections {
  const { connectors, keep, put, forget } = createKnownConnectors(state, store, onEmptied)
  const pending = new Map<Namespace, Pending>()
  /** Those that were connected, and are listened to until they grant something again. */
  const away = new Map<Namespace, Pending>()
  const standing = new Map<Namespace, Standing>()
  /** The sessions that connections stand on. */
  const sessions = new Map<Namespace, string>()
  const accounts = createAccountsInUse(state, { networks, store, defaultType })
  /** Nothing of a claim is shown beside what is connected. */
  function unshow(namespace: Namespace) {
    if (connectionOf(state, namespace).status !== 'connected') delete state.connections[namespace]
  }

  function end(namespace: Namespace, mine: Pending | undefined) {
    for (const waiting of [pending, away]) {
      if (!mine || waiting.get(namespace) !== mine) continue
      waiting.delete(namespace)
      if (mine.shown) unshow(namespace)
      mine.life.abort(new AbortedError())
    }
  }

  function cancel(namespace: Namespace) {
    end(namespace, pending.get(namespace))
    end(namespace, away.get(namespace))
  }

  function isReplaced(namespace: Namespace): boolean {
    const connection = connectionOf(state, namespace)
    if (connection.status !== 'connected') return false
    const stored = ownValue(store.get(sessionsKey), connection.connectorId)
    return stored !== undefined && stored !== sessions.get(namespace)
  }

  /** Notes the session of a connection; that of one which is new here is stored. */
  function standOn(namespace: Namespace, connectorId: string, isNew: boolean) {
    const session = sessionOf(connectorId)
    if (session === undefined) return void sessions.delete(namespace)
    sessions.set(namespace, session)
    const stored = store.get(sessionsKey)
    if (isNew && ownValue(stored, connectorId) !== session)
      store.set(sessionsKey, { ...stored, [connectorId]: session })
  }

  /** Ends what came back without a press, where another wallet claims to be the same one. */
  function refuse(namespace: Namespace) {
    const isRefused = (mine: Pending | undefined) =>
      mine?.isRestored && mine.connectorId && isDisputed(state, namespace, mine.connectorId)
    for (const mine of [pending.get(namespace), away.get(namespace)])
      if (isRefused(mine)) end(namespace, mine)
    if (isRefused(standing.get(namespace)?.mine)) clear(namespace)
  }

  function endStanding(namespace: Namespace) {
    const ended = standing.get(namespace)
    standing.delete(namespace)
    ended?.granted.abort(new AbortedError())
    ended?.mine.life.abort(new AbortedError())
  }

  function letGo(namespace: Namespace) {
    if (connectionOf(state, namespace).status === 'connected') delete state.connections[namespace]
    end(namespace, away.get(namespace))
    accounts.own.delete(namespace)
    endStanding(namespace)
  }

  function clear(namespace: Namespace, { forget = false }: { readonly forget?: boolean } = {}) {
    const before = connectionOf(state, namespace)
    const stored = connectors()[namespace]
    const isOthers = isReplaced(namespace)
    if (before.status !== 'connected') cancel(namespace)
    delete state.connections[namespace]
    letGo(namespace)
    networks.leaveUnlisted(namespace)
    if (!forget || isOthers) return
    const isEmptied = !store.get(connectorsKey)
    if (before.status !== 'disconnected' && !isEmptied && before.connectorId !== stored) return
    // Other tabs are to know that it was left, also where storage was emptied.
    keep(namespace, undefined)
    accounts.forget(namespace)
    // Answers of services about accounts are not kept longer than the accounts.
    for (const key of [portfoliosKey, identitiesKey]) if (store.get(key)) store.remove(key)
  }

  subscribe(state, () => {
    for (const namespace of new Set([...pending.keys(), ...away.keys(), ...standing.keys()]))
      refuse(namespace)
  })

  /** @param isUnseen it is away, and awaited whatever the visitor does */
  function begin(
    namespace: Namespace,
    shown: Shown | undefined,
    outer: AbortSignal | undefined,
    isUnseen = false,
  ): Claim {
    const waiting = isUnseen ? away : pending
    const life = new AbortController()
    const isRestored = shown?.status === 'reconnecting'
    const mine: Pending = {
      life,
      connectorId: shown?.connectorId,
      shown: isUnseen ? undefined : shown,
      isHidden: isUnseen,
      isAccepted: false,
      isRestored,
    }
    const before = store.get(sessionsKey)
    waiting.set(namespace, mine)
    // Another Foyer that leaves the wallet now leaves it to this one.
    if (isRestored) uses.hold(namespace, shown.connectorId, life.signal)
    if (mine.shown && connectionOf(state, namespace).status !== 'connected')
      state.connections[namespace] = mine.shown
    const giveUp = () => {
      if (!mine.isAccepted) end(namespace, mine)
    }
    if (outer?.aborted) giveUp()
    outer?.addEventListener('abort', giveUp, { signal: life.signal })
    const claim: Claim = {
      signal: life.signal,
      accept(connection, { activate = false } = {}) {
        assertCounts(life.signal)
        refuse(namespace)
        // A wallet that was connected in this life is the same object.
        if (mine.isRestored && !mine.isAccepted && accounts.isAnother(namespace, connection))
          end(namespace, mine)
        if (life.signal.aborted) return
        if (away.get(namespace) !== mine) end(namespace, away.get(namespace))
        away.delete(namespace)
        if (pending.get(namespace) === mine) pending.delete(namespace)
        endStanding(namespace)
        const { connectorId } = connection
        standing.set(namespace, { mine, granted: new AbortController() })
        if (!mine.isAccepted && !isRestored) uses.hold(namespace, connectorId, life.signal)
        mine.isAccepted = true
        mine.connectorId = connectorId
        const former = connectionOf(state, namespace)
        if (former.status === 'connected' && former.connectorId !== connectorId)
          accounts.own.delete(namespace)
        const stored = ownValue(store.get(sessionsKey), connectorId)
        const isOlder = stored !== ownValue(before, connectorId) && stored !== sessionOf(connectorId)
        // A restored connector is stored; another tab may have stored something newer, also in the meantime.
        const isNew = !mine.isRestored && !isOlder
        accounts.write(namespace, connection, activate, isNew)
        standOn(namespace, connectorId, isNew)
        if (isNew) keep(namespace, connectorId)
      },
      hide() {
        if (waiting.get(namespace) === mine) unshow(namespace)
        mine.shown = undefined
        mine.isHidden = true
      },
      end: () => end(namespace, mine),
    }
    mine.claim = claim
    refuse(namespace)
    return claim
  }

  return {
    connectors,
    put,
    claim(namespace, shown, outer) {
      cancel(namespace)
      return begin(namespace, shown, outer)
    },
    awaitBack(namespace, connectorId, outer) {
      end(namespace, away.get(namespace))
      return begin(namespace, { status: 'reconnecting', connectorId }, outer, true)
    },
    isConnecting(namespace) {
      const claim = pending.get(namespace)
      return claim !== undefined && !claim.isHidden && !claim.isRestored
    },
    isClaimed(namespace, connectorId) {
      const shown = connectionOf(state, namespace)
      const isShown = shown.status !== 'disconnected' && shown.connectorId === connectorId
      return isShown || [pending, away].some((all) => all.get(namespace)?.connectorId === connectorId)
    },
    awaited(namespace, wanted) {
      for (const one of [away.get(namespace), pending.get(namespace)]) {
        const { isHidden, connectorId, claim, isRestored = false } = one ?? {}
        if (isHidden && claim && connectorId !== undefined && (wanted ?? connectorId) === connectorId)
          return { connectorId, claim, isRestored }
      }
      return undefined
    },
    isReplaced,
    standing: (namespace) => standing.get(namespace)?.granted.signal,
    update(namespace, connection, asked = standing.get(namespace)?.granted.signal) {
      assertCounts(asked)
      accounts.write(namespace, connection, false)
    },
    set(namespace, next) {
      state.connections[namespace] = next
    },
    setAway(namespace) {
      const ended = standing.get(namespace)
      if (!ended) return
      standing.delete(namespace)
      ended.granted.abort(new AbortedError())
      // The visitor's attempt to connect another one continues.
      end(namespace, away.get(namespace))
      away.set(namespace, Object.assign(ended.mine, { shown: undefined, isHidden: true, isRestored: true }))
      delete state.connections[namespace]
    },
    choose: accounts.choose,
    isOne: accounts.isOne,
    cancel,
    clear,
    letGo,
    stop() {
      for (const namespace of [...pending.keys(), ...away.keys()]) cancel(namespace)
      for (const namespace of [...standing.keys()]) endStanding(namespace)
      state.connections = {}
      forget()
    },
  }
}

/** @throws {AbortedError} when whoever asked does not count any more */
function assertCounts(asked: AbortSignal | undefined) {
  if (!asked || asked.aborted) throw new AbortedError(asked?.reason)
}
