import { AbortedError, abortable, createEmitter, type SessionEvent, type WalletSession } from '@foyer/core'
import { createCurrentOffer } from './currentOffer.js'
import { createCurrentSession } from './currentSession.js'
import { endSession } from './endSession.js'
import { createOffered } from './offered.js'
import { openClient, type SessionsContext } from './openClient.js'
import type { WalletConnectOptions } from './options.js'
import type { PairingSessions } from './pairing.js'
import { isOver, sortRecords } from './records.js'
import type { Client } from './sdk/client.js'

/**
 * Creates the sessions of one instance. It does no I/O; the SDK is fetched with the first pairing or restoration.
 * @param openOne returns a client that was started
 */
export function createPairingSessions(
  context: SessionsContext,
  options: WalletConnectOptions,
  openOne: typeof openClient = openClient,
): PairingSessions {
  const life = new AbortController()
  const events = createEmitter<SessionEvent>()
  let opening: Promise<Client> | undefined
  let opened: Client | undefined
  let restoring: Promise<WalletSession | undefined> | undefined
  /** The sessions that are being ended. */
  const parting = new Map<string, Promise<void>>()

  /** @param isAnew also while that is pending: the line may be back since it began */
  function part(client: Client, topic: string, isAnew = false): Promise<void> {
    const before = isAnew ? undefined : parting.get(topic)
    if (before !== undefined) return before
    const running = endSession(client, topic, life.signal)
    parting.set(topic, running)
    return running.finally(() => parting.get(topic) === running && parting.delete(topic))
  }

  const current = createCurrentSession({ events, part, rest })
  const offered = createOffered(context.store)
  const offer = createCurrentOffer({
    offered,
    family: context.family,
    open,
    session: current,
    part,
    rest,
    lingered: () => void opening?.then(rest).catch(() => {}),
    life: life.signal,
  })

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
    const client = await openOne(context, options)
    const { sdk } = client
    client.onAuthenticated((answer) => void offer.authenticated(client, answer))
    sdk.on('session_connect', ({ session: record }) => offer.settled(client, record))
    sdk.on('session_update', ({ topic }) => current.updated(client, topic))
    sdk.on('session_delete', ({ topic }) => current.ended(client, topic))
    sdk.on('session_expire', ({ topic }) => current.ended(client, topic))
    sdk.on('session_event', ({ topic, params }) => current.event(client, topic, params))
    sdk.core.relayer.on('relayer_connect', () => void settle(client, true))
    sdk.core.history.on('history_created', offer.message)
    sdk.core.history.on('history_updated', offer.answered)
    if (life.signal.aborted) client.dispose()
    opened = client
    return client
  }

  // The SDK believes the browser that it is offline, whatever the state of the line.
  globalThis.addEventListener?.('online', () => opened && settle(opened, true), life)

  function rest(client: Client) {
    if (!current.get() && offer.isIdle() && untold(client).length === 0) client.rest()
  }

  const untold = ({ sdk }: Client) => sdk.session.getAll().filter(isOver)

  /** Tells the wallets of sessions that are over. Returns whether all of them know. */
  async function settle(client: Client, isAnew?: boolean): Promise<boolean> {
    const records = untold(client)
    if (records.length === 0) return true
    await Promise.all(records.map(({ topic }) => part(client, topic, isAnew)))
    rest(client)
    return untold(client).length === 0
  }

  /**
   * Finds the session that is wanted, else the newest that is valid; older ones are ended.
   * @param wanted the id of the one that another tab uses
   */
  async function findSession(wanted?: string): Promise<WalletSession | undefined> {
    const isKnown = (client: Client | undefined) =>
      wanted !== undefined && client?.sdk.session.getAll().some(({ topic }) => topic === wanted)
    const before = await opening?.catch(() => undefined)
    // Another tab may have made one since this one read the storage; what is on offer here is of no use then.
    if (before && !offer.isMaking() && !isKnown(before) && (!offer.isOpen() || wanted !== undefined)) {
      offer.drop(new AbortedError())
      opening = undefined
      before.dispose()
    }
    const client = await open()
    const session = current.get()
    if (session) return session.remote
    const { usable, broken } = sortRecords(client.sdk.session.getAll(), wanted)
    for (const { topic } of broken) void part(client, topic)
    let found: WalletSession | undefined
    let expiry = 0
    for (const record of usable) {
      if (!found) {
        found = current.open(client, record)
        if (found) current.accept(client, found.id)
        expiry = record.expiry
        // A newer one may be another tab's, which is about to use it.
      } else if (record.expiry <= expiry) void part(client, record.topic)
    }
    if (found) client.connect(life.signal).catch(() => {})
    else rest(client)
    return found
  }

  /** Called when another tab put a session in place of the one here, and told its wallet. */
  async function replace(wanted: string | undefined): Promise<WalletSession | undefined> {
    current.release()?.close()
    const found = await findSession(wanted).catch(() => undefined)
    events.emit(found ? { type: 'session', session: found } : { type: 'ended' })
    return found
  }

  return {
    session: () => current.get()?.remote,
    async restore(signal, wanted) {
      const remote = current.get()?.remote
      if (remote && (wanted === undefined || remote.id === wanted)) return remote
      restoring ??= (remote ? replace(wanted) : findSession(wanted)).finally(() => {
        restoring = undefined
      })
      return abortable(restoring, signal)
    },
    pair: offer.pair,
    resume: offer.resume,
    onOffer: offered.onOffer,
    accept(session) {
      const isValid = opened !== undefined && current.accept(opened, session.id)
      offer.used(session.id)
      if (!isValid) return false
      events.emit({ type: 'session', session })
      return true
    },
    async end(session) {
      if (session && session.id !== current.get()?.remote.id)
        return (
          opened &&
          current.decline(opened, session.id).then(() => {
            offer.used(session.id)
            if (opened) rest(opened)
          })
        )
      const former = current.release()
      const client = await opening?.catch(() => undefined)
      if (!former || !client) return
      await current.discard(client, former)
      rest(client)
    },
    settle: async () => settle(await open()),
    subscribe: events.subscribe,
    dispose() {
      offered.dispose()
      offer.dispose()
      life.abort(new AbortedError())
      current.dispose()
      events.clear()
      opening?.then(({ dispose }) => dispose()).catch(() => {})
    },
  }
}
