import {
  AbortedError,
  abortable,
  createEmitter,
  type SessionEvent,
  SessionExpiredError,
  SessionGrantError,
  type WalletAuth,
  type WalletSession,
  withTimeout,
} from '@foyer/core'
import { read } from '@foyer/core/adapters'
import { askAuthentication, authenticatedSession } from './authentication.js'
import { endSession } from './endSession.js'
import { knownFamilies } from './grant.js'
import { proposalFor } from './namespaces.js'
import { createOffer, type Offer } from './offer.js'
import { openClient, type SessionsContext } from './openClient.js'
import type { WalletConnectOptions } from './options.js'
import type { PairingSessions } from './pairing.js'
import { isSound, sortRecords } from './records.js'
import { answerRefusal, settlementRefusal } from './refusal.js'
import { RelayError } from './relayError.js'
import { type Client, topicOf } from './sdk/client.js'
import type { Authenticated } from './sdk/patches/authentication.js'
import type { SessionRecord } from './sdk/sdk.js'
import { type OpenSession, openSession, withAccountInUse } from './session.js'
import { timeoutsMs } from './timeouts.js'
import { parseEvent, type TopicEvent } from './topicEvent.js'

/** The sessions of one instance. Making it does no I/O; the SDK comes with the first pairing or restoration. */
export function createSessions(context: SessionsContext, options: WalletConnectOptions): PairingSessions {
  const life = new AbortController()
  const events = createEmitter<SessionEvent>()
  /** Pairings made here, not in another tab: by topic, what wallets were to sign. */
  const own = new Map<string, WalletAuth | undefined>()
  /** A wallet's answer was of no use: others are asked to connect alone. */
  let isAuthOver = false
  let opening: Promise<Client> | undefined
  let restoring: Promise<WalletSession | undefined> | undefined
  let session: OpenSession | undefined
  let pairing = new AbortController()
  let offer: Offer | undefined
  let making = 0
  let lingering: ReturnType<typeof setTimeout> | undefined

  /** One client per instance, however many ask at once. */
  function open(): Promise<Client> {
    life.signal.throwIfAborted()
    opening ??= start().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  async function start(): Promise<Client> {
    const client = await openClient(context, options)
    const { sdk } = client
    client.onAuthenticated((answer) => void authenticated(client, answer))
    sdk.on('session_connect', ({ session: record }) => settled(client, record))
    sdk.on('session_update', ({ topic }) => updated(client, topic))
    sdk.on('session_delete', ({ topic }) => ended(client, topic))
    sdk.on('session_expire', ({ topic }) => ended(client, topic))
    sdk.on('session_event', ({ topic, params }) => told(client, topic, params))
    sdk.core.history.on('history_created', (record: unknown) => refuse(settlementRefusal, record))
    sdk.core.history.on('history_updated', (record: unknown) => refuse(answerRefusal, record))
    if (life.signal.aborted) client.dispose()
    return client
  }

  /** `undefined` where the record is of no use; then its wallet is told so. */
  function adopt(client: Client, record: SessionRecord): WalletSession | undefined {
    const former = session
    try {
      session = openSession(client, record)
    } catch {
      void part(client, record.topic)
      return undefined
    }
    // The SDK would open whatever link the page's storage holds with each request (safety T-19).
    const sessionConfig = { ...record.sessionConfig, disableDeepLink: true }
    client.sdk.session.update(record.topic, { sessionConfig }).catch(() => {})
    if (former) void discard(client, former)
    return session.remote
  }

  function discard(client: Client, former: OpenSession) {
    former.close()
    return part(client, former.remote.id)
  }

  function restWhenIdle(client: Client) {
    if (!session && !offer && making === 0 && lingering === undefined) client.rest()
  }

  const part = (client: Client, topic: string) => endSession(client, topic, life.signal)

  /** The SDK has a settled session, and still has to acknowledge it. */
  function settled(client: Client, record: SessionRecord, cacaos?: unknown) {
    const taken = offer
    if (!taken || taken.topic !== record.pairingTopic) {
      // Tabs share what the SDK stores, so it settles what the wallet approved in another one, too.
      if (own.has(record.pairingTopic)) setTimeout(() => part(client, record.topic), timeoutsMs.unwanted)
      return
    }
    offer = undefined
    const remote = adopt(client, record)
    if (!remote) return taken.fail(new SessionGrantError(knownFamilies(Object.keys(taken.asked))))
    taken.approve(remote, cacaos)
    events.emit({ type: 'session', session: remote })
  }

  /** A wallet signed in while it connected. */
  async function authenticated(client: Client, answer: Authenticated) {
    const auth = own.get(answer.pairingTopic)
    const record = auth && (await authenticatedSession(client.sdk, answer, auth).catch(() => undefined))
    if (record) return settled(client, record, read(answer.result, 'cacaos'))
    isAuthOver = true
    if (offer?.topic === answer.pairingTopic) drop(new SessionGrantError(['eip155']))
  }

  function updated(client: Client, topic: string) {
    if (session?.remote.id !== topic) return
    const record = client.sdk.session.get(topic)
    if (!isSound(record)) {
      forget()
      return void part(client, topic).then(() => restWhenIdle(client))
    }
    session.update(record)
    events.emit({ type: 'session', session: session.remote })
  }

  function ended(client: Client, topic: string) {
    if (session?.remote.id !== topic) return
    forget()
    restWhenIdle(client)
  }

  function forget() {
    session?.close()
    session = undefined
    events.emit({ type: 'ended' })
  }

  function told(client: Client, topic: string, params: unknown) {
    const event = parseEvent(params)
    if (!event || session?.remote.id !== topic) return
    if (event.name === 'accountsChanged') putFirst(client, topic, event)
    else events.emit(event)
  }

  function putFirst({ sdk }: Client, topic: string, { network, data }: TopicEvent) {
    const record = sdk.session.get(topic)
    const change = withAccountInUse(record, network, data)
    if (!session || !change) return
    sdk.session.update(topic, change).catch(() => {})
    session.update({ ...record, ...change })
    events.emit({ type: 'session', session: session.remote })
  }

  function refuse(refusalOf: typeof settlementRefusal, record: unknown) {
    const refusal = offer && refusalOf(offer, record)
    if (refusal) drop(refusal)
  }

  function drop(error: Error) {
    if (!offer) return
    offer.fail(error)
    offer = undefined
    clearTimeout(lingering)
    lingering = setTimeout(() => {
      lingering = undefined
      opening?.then(restWhenIdle).catch(() => {})
    }, timeoutsMs.late)
  }

  /**
   * The session wanted, else the newest that still stands; older ones are ended.
   * @param wanted the id of the one that another tab stands on
   */
  async function findSession(wanted?: string): Promise<WalletSession | undefined> {
    const isKnown = (client: Client | undefined) =>
      wanted !== undefined && client?.sdk.session.getAll().some(({ topic }) => topic === wanted)
    const before = await opening?.catch(() => undefined)
    // Another tab may have made one since this one read the storage; what is on offer here is of no use then.
    if (before && making === 0 && !isKnown(before) && (!offer || wanted !== undefined)) {
      drop(new AbortedError())
      opening = undefined
      before.dispose()
    }
    const client = await open()
    if (session) return session.remote
    const { usable, broken } = sortRecords(client.sdk.session.getAll(), wanted)
    for (const { topic } of broken) void part(client, topic)
    let found: WalletSession | undefined
    let expiry = 0
    for (const record of usable) {
      if (!found) {
        found = adopt(client, record)
        expiry = record.expiry
        // A newer one may be another tab's, which is about to stand on it.
      } else if (record.expiry <= expiry) void part(client, record.topic)
    }
    if (found) client.connect(life.signal).catch(() => {})
    else restWhenIdle(client)
    return found
  }

  /** Another tab put a session in the place of the one that stands here, and told its wallet. */
  async function replace(wanted: string | undefined): Promise<WalletSession | undefined> {
    session?.close()
    session = undefined
    const found = await findSession(wanted).catch(() => undefined)
    events.emit(found ? { type: 'session', session: found } : { type: 'ended' })
    return found
  }

  async function pair(...[networks, outer, authentication]: Parameters<PairingSessions['pair']>) {
    pairing.abort(new AbortedError())
    drop(new AbortedError())
    const mine = new AbortController()
    pairing = mine
    const forward = () => {
      mine.abort(outer.reason)
      if (pairing === mine) drop(new AbortedError(outer.reason))
    }
    if (outer.aborted) forward()
    outer.addEventListener('abort', forward, { once: true })
    let client: Client | undefined
    let stop = () => {}
    making += 1
    try {
      const asked = proposalFor(networks, context.family)
      return await withTimeout('pairing', timeoutsMs.pair, mine.signal, async (signal) => {
        const asking = askAuthentication(isAuthOver ? undefined : authentication, asked, signal)
        client = await open()
        const turnedAway = new Promise<never>((_, reject) => {
          stop = client?.onRefused((refusal) => reject(new RelayError(true, refusal))) ?? stop
        })
        await Promise.race([client.connect(signal), turnedAway])
        const auth = await asking
        const uri = await Promise.race([client.offer(asked, auth?.payload), turnedAway])
        const topic = topicOf(uri)
        own.set(topic, auth)
        signal.throwIfAborted()
        offer = createOffer({ topic, uri: uri ?? '', asked, auth, expire })
        return offer.pairing
      })
    } catch (error) {
      outer.removeEventListener('abort', forward)
      if (mine.signal.aborted || life.signal.aborted) throw new AbortedError(mine.signal.reason)
      if (error instanceof RelayError) throw error
      throw new RelayError(client?.refusal !== undefined, client?.refusal ?? error)
    } finally {
      making -= 1
      stop()
      if (client) restWhenIdle(client)
    }
  }

  function expire(expired: Offer) {
    if (offer === expired) drop(new SessionExpiredError())
  }

  return {
    session: () => session?.remote,
    async restore(signal, wanted) {
      if (session && (wanted === undefined || session.remote.id === wanted)) return session.remote
      restoring ??= (session ? replace(wanted) : findSession(wanted)).finally(() => {
        restoring = undefined
      })
      return abortable(restoring, signal)
    },
    pair,
    async end() {
      const former = session
      session = undefined
      const client = await opening?.catch(() => undefined)
      if (!former || !client) return
      await discard(client, former)
      restWhenIdle(client)
    },
    subscribe: events.subscribe,
    dispose() {
      pairing.abort(new AbortedError())
      drop(new AbortedError())
      clearTimeout(lingering)
      life.abort(new AbortedError())
      session?.close()
      session = undefined
      events.clear()
      opening?.then(({ dispose }) => dispose()).catch(() => {})
    },
  }
}
