import {
  AbortedError,
  type AccountId,
  createEmitter,
  displayText,
  type Namespace,
  namespacesOf,
  type SessionEvent,
  type WalletSession,
  type WalletSessions,
  type WalletSourceContext,
  withTimeout,
} from '@foyer/core'
import { createChannel, type FrameChannel } from './channel.js'
import { checkCooldown, cooldownLeftMs } from './cooldown.js'
import { type MountedFrame, mountFrame } from './frame.js'
import type { LoginOptions } from './options.js'
import type { AnswerOf, AskOf, CallName } from './protocol/calls.js'
import type { Ready } from './protocol/messages.js'
import { families, openSession } from './session.js'
import { forgetLogin, stored } from './stored.js'
import { isNewEmail, type LoginUser, userOf } from './user.js'

/** How long the frame is given to end its session, which is forgotten here at once. */
const signOutMs = 3_000

/** How long the frame is given to take the colours of the page before it is shown. */
const paintMs = 1_000

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
  let line: { readonly frame: MountedFrame; readonly channel: FrameChannel } | undefined
  let session: WalletSession | undefined
  let restoring: Promise<WalletSession | undefined> | undefined
  let user: LoginUser | undefined
  let ready: Ready | undefined
  const requests = createEmitter<readonly [end: 'answered' | 'refused', method: string]>()
  let over = new AbortController()
  const cancels = new Set<() => void>()

  function cancelAll() {
    for (const cancel of [...cancels]) cancel()
  }

  function open() {
    if (life.signal.aborted) throw new AbortedError()
    if (line && !line.frame.iframe.isConnected) unload()
    line ??= load()
    return line
  }

  /** The page may have taken it away. */
  function unload() {
    line?.channel.dispose()
    line?.frame.remove()
    line = undefined
  }

  function load() {
    const src = new URL('frame', url)
    src.searchParams.set('projectId', project)
    src.searchParams.set('version', '4')
    const frame = mountFrame(src.href, context.metadata().name, cancelAll)
    const channel = createChannel(frame.iframe, (cancel) => showFrame(frame, cancel))
    channel.subscribe((event) => {
      if (event.type === 'session') store.set(stored.token, event.token)
      else {
        ready = event.ready
        introduce(channel)
      }
    })
    return { frame, channel }
  }

  /** @param cancel what Escape does, while the focus is not in the frame */
  function showFrame(frame: MountedFrame, cancel: () => void): () => void {
    cancels.add(cancel)
    const hide = frame.show(modeOf(context.theme().themeMode))
    return () => {
      if (cancels.delete(cancel)) hide()
    }
  }

  /** Tells the frame who embeds it, whenever it is loaded anew. */
  function introduce(channel: FrameChannel) {
    const { name, description, url: page, icons } = context.metadata()
    const metadata = { name, description, url: page, icons: [...icons] }
    const about = { metadata, projectId: project }
    // It goes on without; a frame that is gone fails what is asked of it next.
    channel.call('SYNC_DAPP_DATA', about, life.signal).catch(() => {})
    void paint(channel)
  }

  /** Settles once the frame has the colours of the page, or does not take them. */
  async function paint(channel: FrameChannel): Promise<void> {
    const { themeMode, themeVariables } = context.theme()
    const theme = { themeMode: modeOf(themeMode), themeVariables: { ...themeVariables } }
    const sync = (signal: AbortSignal) => channel.call('SYNC_THEME', theme, signal)
    await withTimeout('SYNC_THEME', paintMs, life.signal, sync).catch(() => {})
  }

  /** @throws as {@link FrameChannel.call} */
  async function adopt(signal: AbortSignal, id: string = crypto.randomUUID()): Promise<WalletSession> {
    const { channel } = open()
    const wanted = namespacesOf(context.networks()).filter((namespace) => families.includes(namespace))
    const users = new Map<Namespace, AnswerOf<'GET_USER'>>()
    // One after the other: the frame's network in use is that of the last.
    for (const namespace of wanted.toReversed()) {
      const network = context.networks().find(({ id }) => id.startsWith(`${namespace}:`))
      if (network) users.set(namespace, await channel.call('GET_USER', { chainId: network.id }, signal))
    }
    over.abort()
    over = new AbortController()
    const [first] = users.values()
    user = first && userOf(first)
    store.set(stored.used, 'true')
    store.remove(stored.lastEmail)
    if (user?.email) store.set(stored.email, user.email)
    if (user?.userName) store.set(stored.userName, user.userName)
    const chain = [...users.values()].at(-1)?.chainId
    if (chain !== undefined) store.set(stored.lastChain, String(chain))
    session = openSession({
      id,
      // The one that is there by then.
      channel: { call: (name, ask, own) => open().channel.call(name, ask, own) },
      users: new Map([...users].reverse()),
      networks: context.networks,
      async show(cancel) {
        await paint(open().channel)
        return showFrame(open().frame, cancel)
      },
      ended: (...end) => requests.emit(end),
      lost: () => session?.id === id && drop(),
      over: over.signal,
    })
    void noteNetworks(channel)
    return session
  }

  /** The frame's list of networks that have smart accounts, for the next visit. */
  async function noteNetworks(channel: FrameChannel) {
    const mine = session
    const { smartAccountEnabledNetworks: ids } = await channel
      .call('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined, life.signal)
      .catch(() => ({ smartAccountEnabledNetworks: [] }))
    if (session === mine) store.set(stored.smartAccountNetworks, ids.join(','))
  }

  /** The address of who is logged in is another one now. */
  function renamed(email: string) {
    store.set(stored.email, email)
    if (!user || !session) return
    user = { ...user, email }
    session = { ...session, wallet: { ...session.wallet, name: user.userName ?? displayText(email) } }
    events.emit({ type: 'session', session })
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
    codeMinutes: () => ready?.codeMinutes,
    storage: () => ready?.storage,
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
      const account = await context.connect(
        { approve: (own) => adopt(own), told: () => ({ method: isSocial ? 'browser' : 'email', name: way }) },
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
    dismiss: cancelAll,
    dispose() {
      life.abort()
      over.abort()
      events.clear()
      requests.clear()
      unload()
    },
  }
}

function modeOf(wanted: 'light' | 'dark' | undefined): 'light' | 'dark' {
  return wanted ?? (globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
}
