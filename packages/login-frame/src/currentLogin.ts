import { displayText, type SessionEvent, type Store, type WalletSession } from '@foyer/core'
import type { AccountQuestions } from './accountQuestions.js'
import { createChoice } from './choice.js'
import type { RpcChannel } from './rpcChannel.js'
import { nameOf, openSession } from './session.js'
import { forgetLogin, stored } from './stored.js'
import { type LoginUser, userOf } from './user.js'

/** The login that the connections of one instance use. */
export interface CurrentLogin {
  session(): WalletSession | undefined
  /** Returns the visitor that is logged in. */
  user(): LoginUser | undefined
  /**
   * Opens the session of the visitor that the frame has logged in.
   * @param id by which this login is known from an earlier visit, or to other tabs
   * @param newer returns the session that took its place in the meantime, if any
   * @throws as {@link RpcChannel.call}
   */
  adopt(signal: AbortSignal, id?: string, newer?: () => WalletSession | undefined): Promise<WalletSession>
  /** Takes over what the frame says of the visitor now. */
  refresh(user: LoginUser): void
  /** Called when the address of the visitor is another one now. */
  renamed(email: string): void
  /** Forgets the login. Connections are not told. */
  forget(): void
  /** Forgets the login, and ends its connections. */
  drop(): void
  dispose(): void
}

/** The frame, and the listeners of a login. */
export interface CurrentLoginDeps {
  readonly channel: Pick<RpcChannel, 'call'>
  readonly questions: AccountQuestions
  readonly store: Store
  /** Shows the frame, and returns what hides it. @param cancel called when the visitor leaves it */
  readonly show: (cancel: () => void) => Promise<() => void>
  readonly events: { emit(event: SessionEvent): void }
  /** Called when a request of the session ended. */
  readonly ended: (end: 'answered' | 'refused', method: string) => void
}

/** Creates the place of the login, which is empty. */
export function createCurrentLogin(deps: CurrentLoginDeps): CurrentLogin {
  const { channel, questions, store, show, events, ended } = deps
  let session: WalletSession | undefined
  let user: LoginUser | undefined
  let over = new AbortController()

  function tell() {
    if (session) events.emit({ type: 'session', session })
  }

  function forget() {
    over.abort()
    session = undefined
    user = undefined
    forgetLogin(store)
  }

  function drop() {
    const had = session
    forget()
    if (had) events.emit({ type: 'ended' })
  }

  return {
    session: () => session,
    user: () => user && { ...user, socialProvider: store.get(stored.socialProvider) },
    async adopt(signal, id = crypto.randomUUID(), newer) {
      const { accounts, users } = await questions.askAll(signal)
      const other = newer?.()
      if (other) return other
      over.abort()
      over = new AbortController()
      const { signal: life } = over
      const last = users.at(-1)
      user = users[0] && userOf(users[0])
      store.set(stored.used, 'true')
      store.remove(stored.leaving)
      const { askUser } = questions
      session = openSession({
        id,
        channel,
        name: nameOf(last),
        accounts,
        choice: createChoice({ accounts, channel, store, askUser, changed: tell, over: life }),
        show,
        ended,
        lost: () => session?.id === id && drop(),
        over: life,
      })
      return session
    },
    refresh(now) {
      user = now
    },
    renamed(email) {
      if (!user || !session) return
      user = { ...user, email }
      session = { ...session, wallet: { ...session.wallet, name: user.userName ?? displayText(email) } }
      tell()
    },
    forget,
    drop,
    dispose: () => over.abort(),
  }
}
