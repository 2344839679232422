import {
  AbortedError,
  type AccountId,
  type Authentication,
  createEmitter,
  type NetworkId,
  type SessionEvent,
  type WalletSession,
  type WalletSessions,
  type WalletSourceContext,
  withTimeout,
} from '@foyer/core'
import { createAccountQuestions } from './accountQuestions.js'
import { checkCooldown, cooldownLeftMs } from './cooldown.js'
import { createCurrentLogin } from './currentLogin.js'
import { createFrameConnection, type FrameConnection } from './frameConnection.js'
import type { LoginOptions } from './options.js'
import type { AnswerOf, AskOf, CallName } from './protocol/calls.js'
import type { Ready } from './protocol/messages.js'
import type { RpcChannel } from './rpcChannel.js'
import { stored } from './stored.js'
import { isNewEmail, type LoginUser, userOf } from './user.js'

/** How long the frame is given to end its session, which is forgotten here at once. */
const signOutMs = 3_000

/** The calls of the frame that a view makes by itself. */
export type LoginCall = Extract<
  CallName,
  | 'CONNECT_DEVICE'
  | 'CONNECT_OTP'
  | 'UPDATE_EMAIL'
  | 'UPDATE_EMAIL_PRIMARY_OTP'
  | 'UPDATE_EMAIL_SECONDARY_OTP'
  | 'GET_SOCIAL_REDIRECT_URI'
  | 'CONNECT_SOCIAL'
  | 'GET_FARCASTER_URI'
  | 'CONNECT_FARCASTER'
  | 'RELOAD'
>

/** The sessions of the frame's wallet, and the way to them. */
export interface LoginSessions extends WalletSessions {
  /** Of the login service, and of all that speaks for it. */
  readonly origin: string
  /** Who is logged in. */
  user(): LoginUser | undefined
  /** Loads the frame, so that it is there once it is asked. Never rejects. */
  prepare(): void
  /** Loads the frame, and calls back with the social accounts that the service has, once the frame says them. */
  onSocials(heard: (names: readonly string[]) => void): void
  /**
   * Begins a login by e-mail.
   * @throws {EmailCooldownError} within 30 s of the last, beside what {@link RpcChannel.call} throws
   */
  startEmail(email: string, signal: AbortSignal): Promise<AnswerOf<'CONNECT_EMAIL'>>
  /** How long {@link startEmail} would be refused for; in ms. */
  cooldownMs(): number
  /** How long a code is good, in minutes, once the frame said it. */
  codeMinutes(): number | undefined
  /** Whether the browser keeps what the frame has, once the frame said it: `memory` is gone with the page. */
  storage(): Ready['storage']
  /** Where the user looks after devices, passkeys and recovery: a page of the login service. */
  readonly manageUrl: string
  /** Who is logged in, as the frame knows it now. @throws as {@link RpcChannel.call} */
  refreshUser(signal: AbortSignal): Promise<LoginUser>
  /** One step of a login, or of a change of the address. @throws as {@link RpcChannel.call} */
  step<N extends LoginCall>(name: N, ask: AskOf<N>, signal: AbortSignal): Promise<AnswerOf<N>>
  /**
   * Connects the account that a login opened, on every chain family that the frame has keys for.
   * @param way how success is told: neither an address nor the name of anybody
   */
  logIn(signal: AbortSignal, way?: string): Promise<AccountId>
}

/** Creates the sessions of one instance. It does no I/O; the frame is loaded by the first call that needs it. */
export function createLoginSessions(
  context: WalletSourceContext,
  { url, projectId }: LoginOptions,
): LoginSessions {
  const { store } = context
  const project = projectId ?? context.projectId ?? ''
  const manage = new URL('manage', url)
  manage.searchParams.set('projectId', project)
  const events = createEmitter<SessionEvent>()
  const requests = createEmitter<readonly [end: 'answered' | 'refused', method: string]>()
  const life = new AbortController()
  let line: FrameConnection | undefined
  let chain: NetworkId | undefined
  let restoring: Promise<WalletSession | undefined> | undefined

  function open() {
    if (life.signal.aborted) throw new AbortedError()
    if (line && !line.frame.iframe.isConnected) unload()
    line ??= createFrameConnection({ context, store, url, project, chain, life: life.signal })
    return line
  }

  /** Unloads the frame: the page may have taken it away. */
  function unload() {
    line?.unload()
    line = undefined
  }

  /** Calls the frame that is there by then. */
  const channel: Pick<RpcChannel, 'call'> = { call: (...asked) => open().channel.call(...asked) }
  const login = createCurrentLogin({
    channel,
    questions: createAccountQuestions({ context, store, channel }),
    store,
    async show(cancel) {
      await open().paint()
      return open().show(cancel)
    },
    events,
    ended: (...end) => requests.emit(end),
  })

  /** @param id by which this login is known from an earlier visit, or to other tabs: it goes on under the same one */
  async function restore(signal: AbortSignal, id: string | undefined): Promise<WalletSession | undefined> {
    // No frame is loaded for a visitor that never logged in.
    if (!store.get(stored.used)) return undefined
    const before = login.session()?.id
    /** Returns the session of a login since: the answer is about the one before. */
    const newer = () => {
      const session = login.session()
      return session?.id === before ? undefined : session
    }
    try {
      const token = store.get(stored.token)
      const { isConnected } = await open().channel.call('IS_CONNECTED', token ? { token } : undefined, signal)
      if (isConnected && !newer()) return await login.adopt(signal, id, newer)
    } catch (error) {
      if (newer()) return newer()
      if (!signal.aborted) {
        login.forget()
        // It may know the visitor all the same.
        store.set(stored.leaving, 'true')
      }
      throw error
    }
    if (newer()) return newer()
    login.forget()
    return undefined
  }

  /** Has the frame sign out the visitor that it may still know. Returns whether it has, or knows none. Never rejects. */
  async function signOut(): Promise<boolean> {
    if (!store.get(stored.leaving)) return true
    try {
      const { channel } = open()
      const ask = (signal: AbortSignal) => channel.call('SIGN_OUT', undefined, signal)
      await withTimeout('SIGN_OUT', signOutMs, life.signal, ask)
    } catch {
      return false
    }
    // The visitor may have logged in again.
    if (!login.session()) store.remove(stored.leaving)
    return true
  }

  return {
    origin: new URL(url).origin,
    user: login.user,
    prepare() {
      if (!life.signal.aborted) open()
    },
    onSocials(heard) {
      if (life.signal.aborted) return
      const at = open()
      const say = () => at.ready?.socials && heard(at.ready.socials)
      say()
      at.channel.subscribe((event) => event.type === 'ready' && say())
    },
    async startEmail(email, signal) {
      checkCooldown(store, Date.now())
      const answer = await open().channel.call('CONNECT_EMAIL', { email }, signal)
      store.set(stored.lastEmail, String(Date.now()))
      return answer
    },
    cooldownMs: () => cooldownLeftMs(store, Date.now()),
    codeMinutes: () => line?.ready?.codeMinutes,
    storage: () => line?.ready?.storage,
    manageUrl: manage.href,
    async refreshUser(signal) {
      const now = userOf(await open().channel.call('GET_USER', undefined, signal))
      login.refresh(now)
      return login.user() ?? now
    },
    async step(name, ask, signal) {
      const answer = await open().channel.call(name, ask, signal)
      // A code was sent: one for a login waits its turn.
      if (name === 'UPDATE_EMAIL') store.set(stored.lastEmail, String(Date.now()))
      if (isNewEmail(answer)) login.renamed(answer.newEmail)
      return answer
    },
    async logIn(signal, way = 'Email') {
      let authentication: Authentication | undefined
      const account = await context.connect(
        {
          approve(own, given) {
            authentication = given
            return login.adopt(own)
          },
          // Its wallet asks in this page: one flow with the login, with nothing to press in between.
          beforeUse: async (connection, own) => authentication?.signIn(connection, own).catch(() => {}),
          told: () => ({ method: way === 'Email' ? 'email' : 'browser', name: way }),
        },
        signal,
      )
      if (way === 'Email') store.remove(stored.socialProvider)
      else store.set(stored.socialProvider, way.toLowerCase())
      return account
    },
    session: login.session,
    async restore(signal, id) {
      const session = login.session()
      if (session && (id === undefined || id === session.id)) return session
      // Every chain family asks by itself.
      restoring ??= restore(signal, id).finally(() => {
        restoring = undefined
      })
      return restoring
    },
    async end() {
      login.drop()
      if (!line) return
      // The frame knows the visitor, even one that the page took away.
      store.set(stored.leaving, 'true')
      await signOut()
    },
    settle: signOut,
    subscribe: events.subscribe,
    onRequest: (listener) => requests.subscribe((end) => listener(...end)),
    follow(network) {
      const isOther = network !== chain
      chain = network
      // A frame that is still loading gets both once it is ready.
      if (!line?.ready) return
      void line.paint()
      if (isOther && login.session()) line.moved(network)
    },
    dismiss: () => line?.cancelAll(),
    dispose() {
      life.abort()
      login.dispose()
      events.clear()
      requests.clear()
      unload()
    },
  }
}
