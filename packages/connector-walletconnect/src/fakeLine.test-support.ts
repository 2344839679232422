import {
  AbortedError,
  type AccountId,
  type AdapterDescriptor,
  accountParts,
  displayText,
  isNamespace,
  type Namespace,
  type Network,
  type NetworkId,
  type SessionEvent,
  SessionExpiredError,
  type WalletSession,
  type WalletSource,
} from '@foyer/core'
import { withOffers } from './offers.js'
import type { PairingSessions } from './pairing.js'
import { walletConnect } from './walletConnect.js'

/** Chain families a wallet approves: accounts (CAIP-10) by family. */
export type FakeGrants = Readonly<Partial<Record<Namespace, readonly AccountId[]>>>

/** A pairing that a test takes, declines or lets expire. */
export interface FakePairing {
  readonly uri: string
  readonly expires: number
  readonly networks: readonly NetworkId[]
  /** Withdrawn by the instance. */
  readonly withdrawn: boolean
  approve(grants: FakeGrants, wallet?: { readonly name?: string; readonly anyNetwork?: boolean }): void
  fail(error: Error): void
  expire(): void
}

/** The line to wallets in the hand of a test: no relay, no wallet. */
export interface FakeLine {
  readonly source: WalletSource
  readonly pairings: FakePairing[]
  readonly newest: FakePairing
  /** How often they were made, ended by the instance, and let go of. */
  made: number
  ended: number
  disposed: number
  /** How long (ms) restoring takes. */
  delay: number
  /** What `pair` fails with. */
  refusal: Error | undefined
  /** The session of an earlier visit. */
  stored: WalletSession | undefined
  /** The wallet ends the session. */
  leave(): void
}

/** A session as a wallet approved it. */
function fakeSession(
  grants: FakeGrants,
  {
    name = 'Cove Mobile',
    anyNetwork = false,
  }: { readonly name?: string; readonly anyNetwork?: boolean } = {},
): WalletSession {
  const namespaces = Object.keys(grants).filter(isNamespace)
  return {
    id: name,
    wallet: {
      name: displayText(name),
      url: undefined,
      icon: undefined,
      redirect: { native: undefined, universal: undefined },
    },
    supportsAllNetworks: anyNetwork,
    namespaces,
    // The family of each account is that of its key.
    grant: ((namespace: Namespace) => {
      const accounts = grants[namespace]
      const networks = accounts?.map((one) => accountParts(one).networkId)
      return accounts?.[0] && { accounts, networks, methods: [] }
    }) as unknown as WalletSession['grant'],
    capabilities: undefined,
    request: async () => undefined,
  }
}

export function fakeLine(adapters: readonly AdapterDescriptor[] = []): FakeLine {
  const listeners = new Set<(event: SessionEvent) => void>()
  const pairings: FakePairing[] = []
  let session: WalletSession | undefined
  const tell = (event: SessionEvent) => {
    for (const listener of listeners) listener(event)
  }

  function pair(networks: readonly Network[], signal: AbortSignal) {
    let resolve: (session: WalletSession) => void = () => {}
    let reject: (error: Error) => void = () => {}
    const promise = new Promise<WalletSession>((...settle) => {
      ;[resolve, reject] = settle
    })
    promise.catch(() => {})
    signal.addEventListener('abort', () => reject(new AbortedError()))
    const pairing: FakePairing = {
      uri: `wc:${pairings.length}@2?relay-protocol=irn&symKey=secret`,
      expires: Date.now() + 240_000,
      networks: networks.map(({ id }) => id),
      get withdrawn() {
        return signal.aborted
      },
      approve(grants, wallet) {
        if (signal.aborted) return
        session = fakeSession(grants, wallet)
        resolve(session)
        tell({ type: 'session', session })
      },
      fail: (error) => reject(error),
      expire: () => reject(new SessionExpiredError()),
    }
    pairings.push(pairing)
    return { uri: pairing.uri, expires: pairing.expires, approval: promise }
  }

  const fake: FakeLine = {
    pairings,
    get newest() {
      const last = pairings.at(-1)
      if (!last) throw new Error('Nothing is on offer.')
      return last
    },
    made: 0,
    ended: 0,
    disposed: 0,
    delay: 0,
    refusal: undefined,
    stored: undefined,
    leave() {
      session = undefined
      tell({ type: 'ended' })
    },
    source: {
      ...walletConnect(),
      adapters,
      async create(context) {
        fake.made += 1
        const sessions: PairingSessions = {
          session: () => session,
          async restore() {
            if (fake.delay > 0) await new Promise((resolve) => setTimeout(resolve, fake.delay))
            session ??= fake.stored
            return session
          },
          async pair(networks, signal) {
            if (fake.refusal) throw fake.refusal
            return pair(networks, signal)
          },
          async end() {
            if (session) fake.ended += 1
            session = undefined
          },
          subscribe(listener) {
            listeners.add(listener)
            return () => listeners.delete(listener)
          },
          dispose() {
            fake.disposed += 1
          },
        }
        return withOffers(sessions, context)
      },
    },
  }
  return fake
}
