import {
  abortable,
  displayText,
  type Namespace,
  parseAccountId,
  type SessionEvent,
  WalletRequestError,
  type WalletSession,
  type WalletSessions,
} from '@foyer/core'
import { grantOf } from './grantOf.js'

/** What a wallet approved, and how it answers. */
export interface TestSessionsOptions {
  /** The chain family that the session covers. */
  readonly namespace: Namespace
  /** CAIP-10; with none, the session does not cover its family. Those of another family are not granted. */
  readonly accounts: readonly string[]
  /** Methods approved; a request for another one is recorded and answered all the same. @default those answered */
  readonly methods?: readonly string[]
  /**
   * By method: an error is thrown, a function is called with the parameters, anything else is the answer. A method
   * that is not here fails with `wallet/request-failed`.
   */
  readonly answers?: Readonly<Record<string, unknown>>
}

/** How a test session stands; a test may change it at any time. */
export interface TestSessionState {
  /** CAIP-10. The adapter learns of a change by `tell({ type: 'session', session })`. */
  accounts: readonly string[]
  /** Whether the session stands. One that does not is found by `restore` if it is `restorable`. */
  here: boolean
  restorable: boolean
  /** Whether the wallet supports all networks, approved or not. */
  all: boolean
  /** What the wallet said it is capable of. */
  capabilities: unknown
}

/** The sessions of a wallet source in the hand of a test. */
export interface TestSessions {
  /** For the adapter: `sessions: () => async () => sessions`. */
  readonly sessions: WalletSessions
  readonly session: WalletSession
  readonly state: TestSessionState
  /** What the wallet was asked, oldest first. */
  readonly calls: readonly Parameters<WalletSession['request']>[0][]
  /** Who listens to the sessions: none, once an adapter has let go. */
  readonly listeners: ReadonlySet<(event: SessionEvent) => void>
  /** Tells the adapter what comes from the wallet by itself. */
  tell(event: SessionEvent): void
}

/** Sessions with one that a wallet approved, in memory. */
export function createTestSessions({
  namespace,
  accounts,
  answers = {},
  methods = Object.keys(answers),
}: TestSessionsOptions): TestSessions {
  const calls: Parameters<WalletSession['request']>[0][] = []
  const listeners = new Set<(event: SessionEvent) => void>()
  const state: TestSessionState = {
    accounts,
    here: true,
    restorable: true,
    all: false,
    capabilities: undefined,
  }

  async function answer(method: string, params: unknown): Promise<unknown> {
    if (!Object.hasOwn(answers, method)) throw new WalletRequestError(method, 'The test has no answer.')
    const found = answers[method]
    if (found instanceof Error) throw found
    return typeof found === 'function' ? found(params) : found
  }

  const session: WalletSession = {
    id: 'topic',
    wallet: {
      name: displayText('Remote'),
      url: undefined,
      icon: undefined,
      redirect: { native: undefined, universal: undefined },
    },
    get supportsAllNetworks() {
      return state.all
    },
    get namespaces() {
      return session.grant(namespace) ? [namespace] : []
    },
    grant: (asked) =>
      asked === namespace ? grantOf(asked, state.accounts.map(parseAccountId), methods) : undefined,
    get capabilities() {
      return state.capabilities
    },
    request(asked, signal) {
      // A relay sends JSON.
      const call: typeof asked = JSON.parse(JSON.stringify(asked))
      calls.push(call)
      return abortable(answer(call.method, call.params), signal)
    },
  }
  const standing = () => (state.here ? session : undefined)

  return {
    session,
    sessions: {
      session: standing,
      async restore() {
        state.here ||= state.restorable
        return standing()
      },
      async end() {
        state.here = state.restorable = false
      },
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      // Listeners stay: a test counts those that an adapter forgot.
      dispose() {},
    },
    state,
    calls,
    listeners,
    tell(event) {
      for (const listener of [...listeners]) listener(event)
    },
  }
}
