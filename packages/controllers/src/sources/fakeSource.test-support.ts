import {
  AbortedError,
  type AccountId,
  type AdapterDescriptor,
  accountParts,
  createEmitter,
  displayText,
  isNamespace,
  type Namespace,
  type SessionEvent,
  SessionExpiredError,
  type SessionRequest,
  type WalletSession,
  type WalletSource,
  type WalletSourceContext,
} from '@foyer/core'
import type { Instance } from '../instance.js'

/** Chain families a remote wallet approves: accounts (CAIP-10) by family. */
export type FakeGrants = Readonly<Partial<Record<Namespace, readonly AccountId[]>>>

/** A session that was asked for, which a test approves, declines or lets expire. */
export interface FakeRequest {
  /** Withdrawn by the instance. */
  readonly withdrawn: boolean
  approve(grants: FakeGrants, wallet?: { readonly name?: string; readonly anyNetwork?: boolean }): void
  fail(error: Error): void
  expire(): void
}

/** A wallet source in the hand of a test. */
export interface FakeSource {
  readonly source: WalletSource
  readonly requests: FakeRequest[]
  readonly newest: FakeRequest
  /** How often its sessions were made, ended by the instance, and let go of. */
  made: number
  ended: number
  disposed: number
  /** How long (ms) restoring takes. */
  delay: number
  /** The session of an earlier visit. */
  stored: WalletSession | undefined
  /** Asks for a session, as its own view would. */
  ask(
    instance: Pick<Instance, 'sessions'>,
    request?: Pick<SessionRequest, 'namespace' | 'told'>,
  ): Promise<{ readonly approval: Promise<AccountId>; withdraw(): void }>
  /** The wallet ends the session. */
  leave(): void
}

/** A session as a wallet approved it. */
export function fakeSession(
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

/** @param id of the source, and of its connections */
export function fakeSource(adapters: readonly AdapterDescriptor[] = [], id = 'phone'): FakeSource {
  const events = createEmitter<SessionEvent>()
  const requests: FakeRequest[] = []
  let session: WalletSession | undefined
  let context: WalletSourceContext | undefined

  function approve(signal: AbortSignal): Promise<WalletSession> {
    let resolve: (session: WalletSession) => void = () => {}
    let reject: (error: Error) => void = () => {}
    const promise = new Promise<WalletSession>((...settle) => {
      ;[resolve, reject] = settle
    })
    promise.catch(() => {})
    signal.addEventListener('abort', () => reject(new AbortedError()))
    requests.push({
      get withdrawn() {
        return signal.aborted
      },
      approve(grants, wallet) {
        if (signal.aborted) return
        session = fakeSession(grants, wallet)
        resolve(session)
        events.emit({ type: 'session', session })
      },
      fail: (error) => reject(error),
      expire: () => reject(new SessionExpiredError()),
    })
    return promise
  }

  const fake: FakeSource = {
    requests,
    get newest() {
      const last = requests.at(-1)
      if (!last) throw new Error('Nothing was asked for.')
      return last
    },
    made: 0,
    ended: 0,
    disposed: 0,
    delay: 0,
    stored: undefined,
    async ask(instance, request = {}) {
      await instance.sessions(id)
      const mine = new AbortController()
      const approval = context?.connect({ ...request, approve }, mine.signal)
      if (!approval) throw new Error('The source was not opened.')
      approval.catch(() => {})
      const before = requests.length
      // It is asked for once the source is open, which it is.
      while (requests.length === before) await Promise.resolve()
      return { approval, withdraw: () => mine.abort() }
    },
    leave() {
      session = undefined
      events.emit({ type: 'ended' })
    },
    source: {
      id,
      type: 'walletConnect',
      name: id,
      adapters,
      async create(given) {
        context = given
        fake.made += 1
        return {
          session: () => session,
          async restore(_signal, wanted) {
            const before = session
            if (wanted !== undefined && before?.id !== wanted) session = undefined
            const found = fake.stored
            if (fake.delay > 0) await new Promise((resolve) => setTimeout(resolve, fake.delay))
            session ??= found
            if (before && before !== session)
              events.emit(session ? { type: 'session', session } : { type: 'ended' })
            return session
          },
          async end() {
            if (session) fake.ended += 1
            session = undefined
          },
          subscribe: events.subscribe,
          dispose() {
            fake.disposed += 1
          },
        }
      },
    },
  }
  return fake
}
