import type { SessionEvent, WalletSession } from '@foyer/core'
import { isSound } from './records.js'
import type { Client } from './sdk/client.js'
import type { SessionRecord } from './sdk/sdk.js'
import { type OpenSession, openSession, withAccountInUse } from './session.js'
import { parseEvent, type TopicEvent } from './topicEvent.js'

/** The session that the connections of one instance use. */
export interface CurrentSession {
  get(): OpenSession | undefined
  /** Opens a record of the SDK. Returns `undefined` if it is of no use, and ends it with its wallet. */
  open(client: Client, record: SessionRecord): WalletSession | undefined
  /** Puts a session that was opened in place of the one before, which ends. Returns whether it is still valid. */
  accept(client: Client, id: string): boolean
  /** Ends a session that was opened and is not accepted. */
  decline(client: Client, id: string): Promise<void>
  /** Ends a session with its wallet. */
  discard(client: Client, former: OpenSession): Promise<void>
  /** Takes the session away. Neither its wallet nor its connections are told. */
  release(): OpenSession | undefined
  /** Lets go of all sessions. Wallets and connections hear nothing. */
  dispose(): void
  /** Called when the wallet changed what it grants. */
  updated(client: Client, topic: string): void
  /** Called when the wallet ended a session, or it expired. */
  ended(client: Client, topic: string): void
  /** Called when the wallet reported an event. */
  event(client: Client, topic: string, params: unknown): void
}

/** The dependencies of {@link createCurrentSession}. */
export interface CurrentSessionDeps {
  readonly events: { emit(event: SessionEvent): void }
  /** Tells a wallet that a session is over. Never rejects. */
  readonly part: (client: Client, topic: string) => Promise<void>
  /** Called when the client may have nothing left to do. */
  readonly rest: (client: Client) => void
}

/** Creates the place of the session, which is empty. */
export function createCurrentSession({ events, part, rest }: CurrentSessionDeps): CurrentSession {
  let session: OpenSession | undefined
  /** Those that were opened and are not accepted. */
  const candidates = new Map<string, OpenSession>()

  function discard(client: Client, former: OpenSession) {
    former.close()
    return part(client, former.remote.id)
  }

  function forget() {
    session?.close()
    session = undefined
    events.emit({ type: 'ended' })
  }

  function putFirst({ sdk }: Client, topic: string, { network, data }: TopicEvent) {
    const record = sdk.session.get(topic)
    const change = withAccountInUse(record, network, data)
    if (!session || !change) return
    sdk.session.update(topic, change).catch(() => {})
    session.update({ ...record, ...change })
    events.emit({ type: 'session', session: session.remote })
  }

  return {
    get: () => session,
    open(client, record) {
      let opened: OpenSession
      try {
        opened = openSession(client, record)
      } catch {
        void part(client, record.topic)
        return undefined
      }
      // The SDK would open whatever link the page's storage holds with each request (safety T-19).
      const sessionConfig = { ...record.sessionConfig, disableDeepLink: true }
      client.sdk.session.update(record.topic, { sessionConfig }).catch(() => {})
      candidates.set(record.topic, opened)
      return opened.remote
    },
    accept(client, id) {
      const next = candidates.get(id)
      if (!next) return session?.remote.id === id
      candidates.delete(id)
      const former = session
      session = next
      if (former) void discard(client, former)
      return true
    },
    async decline(client, id) {
      const opened = candidates.get(id)
      if (opened && candidates.delete(id)) await discard(client, opened)
    },
    discard,
    release() {
      const former = session
      session = undefined
      return former
    },
    dispose() {
      session?.close()
      session = undefined
      for (const one of candidates.values()) one.close()
      candidates.clear()
    },
    updated(client, topic) {
      const candidate = candidates.get(topic)
      if (candidate) {
        const record = client.sdk.session.get(topic)
        if (isSound(record)) candidate.update(record)
        else if (candidates.delete(topic)) void discard(client, candidate).then(() => rest(client))
      }
      if (session?.remote.id !== topic) return
      const record = client.sdk.session.get(topic)
      if (!isSound(record)) {
        forget()
        return void part(client, topic).then(() => rest(client))
      }
      session.update(record)
      events.emit({ type: 'session', session: session.remote })
    },
    ended(client, topic) {
      candidates.get(topic)?.close()
      candidates.delete(topic)
      if (session?.remote.id !== topic) return
      forget()
      rest(client)
    },
    event(client, topic, params) {
      const event = parseEvent(params)
      if (!event || session?.remote.id !== topic) return
      if (event.name === 'accountsChanged') putFirst(client, topic, event)
      else events.emit(event)
    },
  }
}
