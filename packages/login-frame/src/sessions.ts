import {
  AbortedError,
  type AccountId,
  type Authentication,
  createEmitter,
  displayText,
  isFoyerError,
  type Namespace,
  type NetworkId,
  namespacesOf,
  networkParts,
  type SessionEvent,
  type WalletSession,
  type WalletSessions,
  type WalletSourceContext,
  withTimeout,
} from '@foyer/core'
import { createAccounts, type LoginAccounts, type OwnType } from './accounts.js'
import type { FrameChannel } from './channel.js'
import { createChoice } from './choice.js'
import { checkCooldown, cooldownLeftMs } from './cooldown.js'
import { createLine, type Line } from './line.js'
import type { LoginOptions } from './options.js'
import type { AnswerOf, AskOf, CallName } from './protocol/calls.js'
import type { Ready } from './protocol/messages.js'
import { families, nameOf, openSession } from './session.js'
import { forgetLogin, stored } from './stored.js'
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
  /**
   * Begins a login by e-mail.
   * @throws {EmailCooldownError} within 30 s of the last, beside what {@link FrameChannel.call} throws
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
  /** Who is logged in, as the frame knows it now. @throws as {@link FrameChannel.call} */
  refreshUser(signal: AbortSignal): Promise<LoginUser>
  /** One step of a login, or of a change of the address. @throws as {@link FrameChannel.call} */
  step<N extends LoginCall>(name: N, ask: AskOf<N>, signal: AbortSignal): Promise<AnswerOf<N>>
  /**
   * Connects the account that a login opened, on every chain family that the frame has keys for.
   * @param way how success is told: neither an address nor the name of anybody
   */
  logIn(signal: AbortSignal, way?: string): Promise<AccountId>
}

/** The sessions of one instance. Making it does no I/O; the frame comes with the first call that needs it. */
export function createSessions(
  context: WalletSourceContext,
  { url, projectId }: LoginOptions,
): LoginSessions {
  const { store } = context
  const project = projectId ?? context.projectId ?? ''
  const manage = new URL('manage', url)
  manage.searchParams.set('projectId', project)
  const events = createEmitter<SessionEvent>()
  const life = new AbortController()
  let line: Line | undefined
  let session: WalletSession | undefined
  let restoring: Promise<WalletSession | undefined> | undefined
  let user: LoginUser | undefined
  const requests = createEmitter<readonly [end: 'answered' | 'refused', method: string]>()
  let over = new AbortController()

  function open() {
    if (life.signal.aborted) throw new AbortedError()
    if (line && !line.frame.iframe.isConnected) unload()
    line ??= createLine({ context, store, url, project, life: life.signal })
    return line
  }

  /** The page may have taken it away. */
  function unload() {
    line?.unload()
    line = undefined
  }

  /** The one that is there by then. */
  const channel: Pick<FrameChannel, 'call'> = { call: (...asked) => open().channel.call(...asked) }

  /** What the visitor chose, where the frame may not keep it; else what the host has in use. */
  function preferred(namespace: Namespace): { readonly preferredAccountType?: OwnType } {
    const type = store.get(stored.preferredType) ?? context.accountType(namespace)
    return type === 'eoa' || type === 'smartAccount' ? { preferredAccountType: type } : {}
  }

  const askUser = (id: NetworkId, signal: AbortSignal) =>
    channel.call('GET_USER', { chainId: id, ...preferred(networkParts(id).namespace) }, signal)

  /** A chain that turns out to have no smart accounts gives way to the next one. */
  async function askAbout(
    mine: LoginAccounts,
    namespace: Namespace,
    signal: AbortSignal,
  ): Promise<AnswerOf<'GET_USER'> | undefined> {
    const network = mine.networkToAsk(namespace)
    const answer = network && (await askUser(network, signal))
    if (!answer) return undefined
    mine.take(network, answer)
    return mine.networkToAsk(namespace) === network ? answer : askAbout(mine, namespace, signal)
  }

  /** @throws as {@link FrameChannel.call} */
  async function adopt(signal: AbortSignal, id: string = crypto.randomUUID()): Promise<WalletSession> {
    const mine = createAccounts(await smartNetworks(signal), context.networks)
    const wanted = namespacesOf(context.networks()).filter((namespace) => families.includes(namespace))
    const users: AnswerOf<'GET_USER'>[] = []
    // One after the other: the frame's network in use is that of the last.
    for (const namespace of wanted.toReversed()) {
      const answer = await askAbout(mine, namespace, signal)
      if (answer) users.push(answer)
    }
    over.abort()
    over = new AbortController()
    const { signal: life } = over
    const last = users.at(-1)
    user = users[0] && userOf(users[0])
    store.set(stored.used, 'true')
    store.remove(stored.lastEmail)
    if (user?.email) store.set(stored.email, user.email)
    if (user?.userName) store.set(stored.userName, user.userName)
    if (last) store.set(stored.lastChain, String(last.chainId))
    session = openSession({
      id,
      channel,
      name: nameOf(last),
      accounts: mine,
      choice: createChoice({ accounts: mine, channel, store, askUser, changed: tell, over: life }),
      async show(cancel) {
        await open().paint()
        return open().show(cancel)
      },
      ended: (...end) => requests.emit(end),
      lost: () => session?.id === id && drop(),
      over: life,
    })
    return session
  }

  /** The numbers of the EVM chains that have smart accounts, by the frame. @throws as {@link FrameChannel.call} */
  async function smartNetworks(signal: AbortSignal): Promise<readonly number[]> {
    try {
      const answer = await channel.call('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined, signal)
      store.set(stored.smartAccountNetworks, answer.smartAccountEnabledNetworks.join(','))
      return answer.smartAccountEnabledNetworks
    } catch (error) {
      store.set(stored.smartAccountNetworks, '')
      // A frame that has no smart accounts may not know the word.
      if (!isFoyerError(error, 'login/refused')) throw error
      return []
    }
  }

  function tell() {
    if (session) events.emit({ type: 'session', session })
  }

  /** The address of who is logged in is another one now. */
  function renamed(email: string) {
    store.set(stored.email, email)
    if (!user || !session) return
    user = { ...user, email }
    session = { ...session, wallet: { ...session.wallet, name: user.userName ?? displayText(email) } }
    tell()
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

  /** @param id by which this login is known from an earlier visit, or to other tabs: it goes on under the same one */
  async function restore(signal: AbortSignal, id: string | undefined): Promise<WalletSession | undefined> {
    // Who never logged in has no frame loaded.
    if (!store.get(stored.used)) return undefined
    try {
      const token = store.get(stored.token)
      const { isConnected } = await open().channel.call('IS_CONNECTED', token ? { token } : undefined, signal)
      if (isConnected) return await adopt(signal, id)
    } catch (error) {
      if (!signal.aborted) forget()
      throw error
    }
    forget()
    return undefined
  }

  return {
    origin: new URL(url).origin,
    user: () => user,
    prepare() {
      if (!life.signal.aborted) open()
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
      user = now
      return now
    },
    async step(name, ask, signal) {
      const answer = await open().channel.call(name, ask, signal)
      // A code is on its way: one for a login waits its turn.
      if (name === 'UPDATE_EMAIL') store.set(stored.lastEmail, String(Date.now()))
      if (isNewEmail(answer)) renamed(answer.newEmail)
      return answer
    },
    async logIn(signal, way = 'Email') {
      const isSocial = way !== 'Email'
      let authentication: Authentication | undefined
      const account = await context.connect(
        {
          approve(own, given) {
            authentication = given
            return adopt(own)
          },
          // Its wallet asks in this page: one flow with the login, with nothing to press in between.
          beforeUse: async (connection, own) => authentication?.signIn(connection, own).catch(() => {}),
          told: () => ({ method: isSocial ? 'browser' : 'email', name: way }),
        },
        signal,
      )
      if (isSocial) store.set(stored.socialProvider, way.toLowerCase())
      return account
    },
    session: () => session,
    async restore(signal, id) {
      if (session && (id === undefined || id === session.id)) return session
      // Every chain family asks by itself.
      restoring ??= restore(signal, id).finally(() => {
        restoring = undefined
      })
      return restoring
    },
    async end() {
      drop()
      if (!line) return
      // Who is logged in is known to the frame, also to one that the page took away.
      const { channel } = open()
      const signOut = (signal: AbortSignal) => channel.call('SIGN_OUT', undefined, signal)
      await withTimeout('SIGN_OUT', signOutMs, life.signal, signOut).catch(() => {})
    },
    subscribe: events.subscribe,
    onRequest: (listener) => requests.subscribe((end) => listener(...end)),
    dismiss: () => line?.cancelAll(),
    dispose() {
      life.abort()
      over.abort()
      events.clear()
      requests.clear()
      unload()
    },
  }
}
