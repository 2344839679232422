import {
  AbortedError,
  abortable,
  type ConnectorContext,
  type Network,
  type Pairing,
  PairingExpiredError,
  parseNetworkId,
  RelayError,
  type RemoteEvent,
  RemoteGrantError,
  type RemoteSession,
  type RemoteSessions,
  UserRejectedError,
  withTimeout,
} from '@foyer/core'
import { type Client, startClient, topicOf } from './client.js'
import { currentId } from './deprecatedIds.js'
import { codeOf, read } from './failure.js'
import { grantFaults, knownFamilies, parseNamespaces } from './grant.js'
import { proposalFor } from './namespaces.js'
import { createOffer, type Offer } from './offer.js'
import type { WalletConnectOptions } from './options.js'
import { fetchSdk, type SessionRecord } from './sdk.js'
import { type OpenSession, openSession } from './session.js'
import { createStorage } from './storage.js'

/**
 * In ms: making an offer, telling a wallet that its session is over, and how long a withdrawn offer may still be
 * approved, which somebody should be there to hear.
 */
const patience = { pair: 15_000, end: 5_000, late: 300_000 } as const
const publicRelay = 'wss://relay.walletconnect.org'

/** The remote sessions of one instance. Making it does no I/O; the SDK comes with the first pairing or restoration. */
export function createSessions(context: ConnectorContext, options: WalletConnectOptions): RemoteSessions {
  const life = new AbortController()
  const listeners = new Set<(event: RemoteEvent) => void>()
  let opening: Promise<Client> | undefined
  let restoring: Promise<RemoteSession | undefined> | undefined
  let session: OpenSession | undefined
  let pairing = new AbortController()
  let offer: Offer | undefined
  let making = 0
  let lingering: ReturnType<typeof setTimeout> | undefined

  const tell = (event: RemoteEvent) => {
    for (const listener of listeners) listener(event)
  }

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
    const { verify, metadata, telemetry = false } = options
    const page = context.metadata()
    const sdk = await fetchSdk({
      relay: options.relay ?? context.relay ?? publicRelay,
      projectId: options.projectId ?? context.projectId,
      metadata: { ...page, ...metadata, icons: [...(metadata?.icons ?? page.icons)] },
      storage: createStorage(`@foyer/walletconnect${context.id ? `/${context.id}` : ''}`),
      telemetry,
    })
    const client = await startClient(sdk, verify || undefined)
    sdk.on('session_connect', ({ session: record }) => settled(client, record))
    sdk.on('session_update', ({ topic }) => updated(client, topic))
    sdk.on('session_delete', ({ topic }) => ended(client, topic))
    sdk.on('session_expire', ({ topic }) => ended(client, topic))
    sdk.on('session_event', ({ topic, params }) => told(topic, params))
    sdk.core.history.on('history_created', (record: unknown) => checkSettlement(record))
    sdk.core.history.on('history_updated', (record: unknown) => checkAnswer(record))
    if (life.signal.aborted) client.dispose()
    return client
  }

  function adopt(client: Client, record: SessionRecord) {
    // The SDK would open whatever link the page's storage holds with each request (safety T-19).
    const sessionConfig = { ...record.sessionConfig, disableDeepLink: true }
    client.sdk.session.update(record.topic, { sessionConfig }).catch(() => {})
    const former = session
    session = openSession(client, record)
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

  /** Tells a wallet that a session is over; one out of reach is only forgotten. */
  async function part({ sdk, connect }: Client, topic: string) {
    const reason = { code: 6000, message: 'User disconnected.' }
    await withTimeout('session', patience.end, life.signal, async (signal) => {
      await connect(signal)
      await sdk.disconnect({ topic, reason })
    }).catch(async () => {
      await sdk.session.delete(topic, reason).catch(() => {})
      await sdk.core.crypto.deleteSymKey(topic).catch(() => {})
    })
  }

  /** The SDK has a settled session, and still has to acknowledge it. */
  function settled(client: Client, record: SessionRecord) {
    const taken = offer
    if (!taken || taken.topic !== record.pairingTopic) {
      setTimeout(() => part(client, record.topic), 200)
      return
    }
    offer = undefined
    const remote = adopt(client, record)
    taken.approve(remote)
    tell({ type: 'session', session: remote })
  }

  function updated(client: Client, topic: string) {
    if (session?.remote.id !== topic) return
    const record = client.sdk.session.get(topic)
    if (faultsOf(record).length > 0) {
      forget()
      return void part(client, topic).then(() => restWhenIdle(client))
    }
    session.update(record)
    tell({ type: 'session', session: session.remote })
  }

  function ended(client: Client, topic: string) {
    if (session?.remote.id !== topic) return
    forget()
    restWhenIdle(client)
  }

  function forget() {
    session?.close()
    session = undefined
    tell({ type: 'ended' })
  }

  function told(topic: string, params: unknown) {
    const event = read(params, 'event')
    const [name, chain] = [read(event, 'name'), read(params, 'chainId')]
    if (session?.remote.id !== topic || typeof name !== 'string' || typeof chain !== 'string') return
    try {
      const network = parseNetworkId(currentId(chain))
      tell({ type: 'event', network, name, data: read(event, 'data') })
    } catch {
      // Of a network that is none says nothing.
    }
  }

  /** Before the SDK looks at it, which would only drop what it does not like, and leave us waiting. */
  function checkSettlement(record: unknown) {
    const request = read(record, 'request')
    if (!offer || read(request, 'method') !== 'wc_sessionSettle') return
    const approved = parseNamespaces(read(read(request, 'params'), 'namespaces'))
    const faults = approved ? grantFaults({ optional: offer.asked }, approved) : Object.keys(offer.asked)
    if (faults.length > 0) drop(new RemoteGrantError(knownFamilies(faults)))
  }

  function checkAnswer(record: unknown) {
    const error = read(read(record, 'response'), 'error')
    if (!offer || error === undefined || read(record, 'topic') !== offer.topic) return
    const code = codeOf(error) ?? 0
    // 51xx: the wallet cannot do what was asked for, whatever the visitor would say.
    if (code >= 5100 && code < 5200)
      drop(new RemoteGrantError(knownFamilies(Object.keys(offer.asked)), error))
    else drop(new UserRejectedError('wc_sessionPropose', error))
  }

  function drop(error: Error) {
    if (!offer) return
    offer.fail(error)
    offer = undefined
    clearTimeout(lingering)
    lingering = setTimeout(() => {
      lingering = undefined
      opening?.then(restWhenIdle).catch(() => {})
    }, patience.late)
  }

  /** The newest session that still stands; older ones are ended. */
  async function findSession(): Promise<RemoteSession | undefined> {
    // Another tab may have made one since this one read the storage.
    const former = making === 0 && !offer ? await opening?.catch(() => undefined) : undefined
    if (former) {
      opening = undefined
      former.dispose()
    }
    const client = await open()
    if (session) return session.remote
    const [newest, ...older] = client.sdk.session
      .getAll()
      .filter((record) => record.expiry * 1_000 > Date.now() && faultsOf(record).length === 0)
      .sort((one, other) => other.expiry - one.expiry)
    if (!newest) {
      restWhenIdle(client)
      return undefined
    }
    const remote = adopt(client, newest)
    client.connect(life.signal).catch(() => {})
    for (const { topic } of older) void part(client, topic)
    return remote
  }

  async function pair(networks: readonly Network[], outer: AbortSignal): Promise<Pairing> {
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
      const asked = proposalFor(networks)
      return await withTimeout('pairing', patience.pair, mine.signal, async (signal) => {
        client = await open()
        const turnedAway = new Promise<never>((_, reject) => {
          stop = client?.onRefused(() => reject(new RelayError(true))) ?? stop
        })
        await Promise.race([client.connect(signal), turnedAway])
        const { uri } = await Promise.race([client.sdk.connect({ optionalNamespaces: asked }), turnedAway])
        signal.throwIfAborted()
        offer = createOffer({ topic: topicOf(uri), uri: uri ?? '', asked, expire })
        return offer.pairing
      })
    } catch (error) {
      outer.removeEventListener('abort', forward)
      if (mine.signal.aborted || life.signal.aborted) throw new AbortedError(mine.signal.reason)
      throw error instanceof RelayError ? error : new RelayError(client?.refused ?? false, error)
    } finally {
      making -= 1
      stop()
      if (client) restWhenIdle(client)
    }
  }

  function expire(expired: Offer) {
    if (offer === expired) drop(new PairingExpiredError())
  }

  return {
    session: () => session?.remote,
    async restore(signal) {
      if (session) return session.remote
      restoring ??= findSession().finally(() => {
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
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {
      pairing.abort(new AbortedError())
      drop(new AbortedError())
      clearTimeout(lingering)
      life.abort(new AbortedError())
      session?.close()
      session = undefined
      listeners.clear()
      opening?.then(({ dispose }) => dispose()).catch(() => {})
    },
  }
}

/** What is wrong with a session against what it was asked for. */
function faultsOf({ namespaces, optionalNamespaces }: SessionRecord): readonly string[] {
  const approved = parseNamespaces(namespaces)
  return approved ? grantFaults({ optional: optionalNamespaces }, approved) : Object.keys(optionalNamespaces)
}
