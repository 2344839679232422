import { vi } from 'vitest'
import type { Client } from './sdk/client.js'
import type { SessionRecord } from './sdk/sdk.js'

export const alice = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const bob = 'eip155:1:0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** A session as the SDK keeps it, which a wallet approved for two accounts. */
export function sessionRecord(topic: string, over: Partial<SessionRecord> = {}): SessionRecord {
  const metadata = { name: 'Harbor', description: '', url: 'https://harbor.example', icons: [] }
  const entry = { chains: ['eip155:1'], methods: [], events: [] }
  return {
    topic,
    pairingTopic: `pairing of ${topic}`,
    expiry: Date.now() / 1_000 + 1_000,
    peer: { publicKey: '', metadata },
    namespaces: { eip155: { ...entry, accounts: [alice, bob] } },
    optionalNamespaces: { eip155: entry },
    ...over,
  } as SessionRecord
}

/** A record that cannot be read. */
export function brokenRecord(topic: string, over: Partial<SessionRecord> = {}): SessionRecord {
  return Object.defineProperty(sessionRecord(topic, over), 'peer', {
    get() {
      throw new TypeError('Unreadable.')
    },
  })
}

/** A client whose SDK keeps the records of a test, and offers one pairing after the other. */
export function fakeClient(...records: readonly SessionRecord[]) {
  const stored = new Map(records.map((record) => [record.topic, record]))
  /** The topics with a key. */
  const keys = { has: (_topic: string) => true }
  const update = vi.fn(async (topic: string, change: Partial<SessionRecord>) => {
    const record = stored.get(topic)
    if (record) stored.set(topic, { ...record, ...change })
  })
  const listeners = new Map<string, ((payload: unknown) => void)[]>()
  const on = (event: string, listener: (payload: unknown) => void) => {
    listeners.set(event, [...(listeners.get(event) ?? []), listener])
  }
  const ended: string[] = []
  let offers = 0
  const rest = vi.fn()
  const client = {
    refusal: undefined,
    connect: vi.fn(async () => {}),
    offer: vi.fn(async () => `wc:${String(++offers).padStart(64, '0')}@2?symKey=x`),
    onRefused: () => () => {},
    onAuthenticated: () => {},
    dispose: () => {},
    rest,
    requests: { end: () => {} },
    sdk: {
      on,
      core: {
        history: { on },
        relayer: { on },
        crypto: { hasKeys: (topic: string) => keys.has(topic), deleteSymKey: async () => {} },
      },
      disconnect: async ({ topic }: { topic: string }) => {
        ended.push(topic)
        stored.delete(topic)
      },
      session: {
        get: (topic: string) => stored.get(topic),
        get keys() {
          return [...stored.keys()]
        },
        update,
        getAll: () => [...stored.values()],
        delete: async (topic: string) => void stored.delete(topic),
      },
    },
  } as unknown as Client
  /** The SDK says that something happened. */
  const emit = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  }
  /** A wallet approves the pairing that was offered last. */
  const settle = (record: SessionRecord) => {
    const settled = Object.defineProperties({}, Object.getOwnPropertyDescriptors(record)) as SessionRecord
    Object.assign(settled, { pairingTopic: String(offers).padStart(64, '0') })
    stored.set(settled.topic, settled)
    emit('session_connect', { session: settled })
  }
  return { client, stored, keys, rest, emit, settle, ended }
}
