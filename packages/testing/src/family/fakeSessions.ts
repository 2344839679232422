import {
  AbortedError,
  createEmitter,
  type SessionEvent,
  SessionExpiredError,
  type WalletSession,
  type WalletSessions,
} from '@foyer/core'
import { type FakeApprover, type FakeGrants, fakeSession } from './fakeSession.js'

/** A session that was asked for, which a test approves, declines or lets expire. */
export interface FakeRequest {
  /** Nobody wants the session any more. */
  readonly withdrawn: boolean
  approve(grants: FakeGrants, wallet?: FakeApprover): void
  fail(error: Error): void
  expire(): void
}

/**
 * The sessions of a wallet source in the hand of a test.
 * @typeParam Details what a request says of itself
 */
export interface FakeSessions<Details = unknown> {
  /** What was asked for, oldest first. */
  readonly requests: readonly (Details & FakeRequest)[]
  /** The request that came last. @throws where there is none */
  readonly newest: Details & FakeRequest
  /** How often sessions were made, ended by the instance, and let go of. */
  made: number
  ended: number
  disposed: number
  /** How long (ms) restoring takes. */
  delay: number
  /** The session of an earlier visit, or of another tab. */
  stored: WalletSession | undefined
  /** For `create` of a source. */
  open(): WalletSessions
  /** Asks for a session, which is there once the test approves it. */
  request(details: Details, signal: AbortSignal): Promise<WalletSession>
  /** The wallet ends the session. */
  leave(): void
}

/** Makes {@link FakeSessions}: no line, no wallet, one session at a time. */
export function fakeSessions<Details = unknown>(): FakeSessions<Details> {
  const events = createEmitter<SessionEvent>()
  const requests: (Details & FakeRequest)[] = []
  let session: WalletSession | undefined

  const fake: FakeSessions<Details> = {
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
    request(details, signal) {
      let resolve: (session: WalletSession) => void = () => {}
      let reject: (error: Error) => void = () => {}
      const approval = new Promise<WalletSession>((...settle) => {
        ;[resolve, reject] = settle
      })
      approval.catch(() => {})
      signal.addEventListener('abort', () => reject(new AbortedError()))
      requests.push({
        ...details,
        get withdrawn() {
          return signal.aborted
        },
        approve(grants: FakeGrants, wallet?: FakeApprover) {
          if (signal.aborted) return
          session = fakeSession(grants, wallet)
          resolve(session)
          events.emit({ type: 'session', session })
        },
        fail: (error: Error) => reject(error),
        expire: () => reject(new SessionExpiredError()),
      })
      return approval
    },
    leave() {
      session = undefined
      events.emit({ type: 'ended' })
    },
    open() {
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
  }
  return fake
}
