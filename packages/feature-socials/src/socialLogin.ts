import { type FeatureContext, isFoyerError, type WalletSessions, webUrl, withTimeout } from '@foyer/core'
import type { LoginSessions } from '@foyer/login-frame'
import type { Translate } from '@foyer/ui'
import { proxy } from 'valtio/vanilla'
import { failureText } from './failureText.js'
import type { messages } from './messages.js'
import {
  isProvider,
  leavesPage,
  type Place,
  providerNames,
  readPlace,
  type SocialProvider,
} from './providers.js'
import { openSignInWindow, type SignInWindow } from './signInWindow.js'

/** Where a login stands. */
export interface SocialState {
  readonly provider: SocialProvider | undefined
  readonly stage: 'window' | 'blocked' | 'unseen' | 'leaving' | 'device' | 'finishing' | 'failed'
  /** Where the window is led. */
  readonly uri: string | undefined
  /** What both screens show: the window's, or that of the link in the mail. */
  readonly number: string | undefined
  /** Where the link went. */
  readonly email: string | undefined
  readonly failure: string | undefined
  /** What a Farcaster app opens. */
  readonly farcaster: string | undefined
}

/** The login by social accounts of one widget. What fails is in the state: nothing here rejects. */
export interface SocialLogin {
  /** A proxy. */
  readonly state: SocialState
  readonly place: Place
  /** Loads the frame, and asks it where a provider's window goes, for somebody who is about to press. */
  prepare(provider?: SocialProvider): void
  /** Leads on to the login that the tab came back from, if any. */
  resume(): void
  /** Begins a login. Only within the press that chose it. */
  press(provider: SocialProvider): void
  /** Begins it anew, from its own view. Only within a press. */
  pressAgain(signal: AbortSignal): void
  /** Brings the window to the front, or opens it. Only within a press. @returns whether that was possible */
  showWindow(signal: AbortSignal): boolean
  /** Goes on with what was pressed, until it is done or the view is left. */
  follow(signal: AbortSignal): Promise<void>
  /** As {@link follow}, with the code that a Farcaster app scans. */
  farcaster(signal: AbortSignal): Promise<void>
  dispose(): void
}

/** The answers of providers that the whole tab came back with, by the id of the widget that it left for. */
export type TabAnswers = Pick<Map<string | undefined, string>, 'get' | 'delete'>

/** The place of a login, and the answers that wait for it. */
export interface SocialLoginDeps {
  readonly place?: Place
  readonly answers?: TabAnswers | undefined
}

const sourceId = 'auth'
/** Whose login the tab left for. */
const pendingKey = 'pending'
/** How long what machines do may take, in ms: people take as long as they like. */
const guardMs = 45_000
/** How long where a window goes is good for; the service has it for ten minutes. */
const aheadMs = 300_000

/** Creates the login of one widget. It sends no request before a visitor comes near a button. */
export function createSocialLogin(
  context: FeatureContext,
  { place = readPlace(), answers }: SocialLoginDeps = {},
): SocialLogin {
  const { router, toasts, text, events, page } = context
  const t: Translate<typeof messages> = (key, ...params) => text.t(key, ...params)
  const state = proxy<{ -readonly [K in keyof SocialState]: SocialState[K] }>({
    provider: undefined,
    stage: 'window',
    uri: undefined,
    number: undefined,
    email: undefined,
    failure: undefined,
    farcaster: undefined,
  })
  type Ahead = { readonly uri: string; readonly number?: string | undefined; readonly at: number }
  const ahead = new Map<SocialProvider, Ahead>()
  const asking = new Map<SocialProvider, Promise<Ahead>>()
  let opened: SignInWindow | undefined
  /** Ends what is under way when something else begins. */
  let turn = new AbortController()

  async function sessions(): Promise<LoginSessions> {
    const found = await context.sessions(sourceId)
    if (!isLogin(found)) throw new TypeError('The sessions are of another source.')
    return found
  }

  function known(provider: SocialProvider): Ahead | undefined {
    const found = ahead.get(provider)
    return found && Date.now() - found.at < aheadMs ? found : undefined
  }

  /** Where a provider's window goes: asked once, however often it is wanted meanwhile. */
  async function redirect(provider: SocialProvider, signal: AbortSignal): Promise<Ahead> {
    const found = known(provider) ?? (await asking.get(provider))
    if (found) return found
    if (provider === 'farcaster') throw new TypeError('Farcaster has no window.')
    const back = leavesPage(place) ? { back: wayBack(context.id) } : {}
    const asked = sessions()
      .then((login) => login.step('GET_SOCIAL_REDIRECT_URI', { provider, ...back }, signal))
      .then((answer) => ({ ...answer, at: Date.now() }))
      .finally(() => asking.delete(provider))
    asking.set(provider, asked)
    const answer = await asked
    ahead.set(provider, answer)
    return answer
  }

  /** Begins: nothing of an earlier attempt is left. */
  function begin(provider: SocialProvider) {
    turn.abort()
    turn = new AbortController()
    opened?.close()
    opened = undefined
    Object.assign(state, {
      ...{ provider, stage: 'window', uri: undefined, number: undefined, email: undefined },
      failure: undefined,
    })
    events.emit('SOCIAL_LOGIN_STARTED', { provider })
    if (provider === 'farcaster') return
    if (leavesPage(place)) {
      state.stage = 'leaving'
      return
    }
    opened = openSignInWindow(page, known(provider)?.uri)
    if (!opened) state.stage = 'blocked'
  }

  /** What becomes of a login, told to all who want to know. */
  function fail(provider: SocialProvider, error: unknown) {
    events.emit('SOCIAL_LOGIN_ERROR', { provider })
    if (isFoyerError(error, 'timeout')) context.alerts.show('socials-timeout')
    state.stage = 'failed'
    state.failure = failureText(t, error, providerNames[provider])
  }

  /** One turn of a view: over when it is left, or something else begins. */
  async function during(
    provider: SocialProvider,
    outer: AbortSignal,
    work: (login: LoginSessions, signal: AbortSignal) => Promise<boolean>,
  ): Promise<boolean> {
    const mine = turn
    const end = () => mine.abort()
    outer.addEventListener('abort', end, { once: true })
    if (outer.aborted) end()
    const { signal } = mine
    try {
      const login = await sessions()
      if (signal.aborted || !(await work(login, signal)) || signal.aborted) return false
      await login.logIn(signal, providerNames[provider])
      events.emit('SOCIAL_LOGIN_SUCCESS', { provider })
      context.connected()
      return true
    } catch (error) {
      if (!signal.aborted) fail(provider, error)
      return false
    } finally {
      outer.removeEventListener('abort', end)
      if (turn === mine) {
        opened?.close()
        opened = undefined
      }
    }
  }

  /** Asks the frame to go on; where this browser has to be let in first, until it is. */
  async function proven<T extends object>(
    signal: AbortSignal,
    ask: (signal: AbortSignal) => Promise<T | { action: 'VERIFY_DEVICE'; number: string; email: string }>,
    guarded: boolean,
  ): Promise<T> {
    const answer = guarded ? await withTimeout('social login', guardMs, signal, ask) : await ask(signal)
    if (!('action' in answer)) return answer
    Object.assign(state, { stage: 'device', number: answer.number, email: answer.email })
    return proven(signal, ask, false)
  }

  async function finish(login: LoginSessions, provider: SocialProvider, uri: string, signal: AbortSignal) {
    const isSeen = state.stage !== 'unseen'
    if (isSeen) state.stage = 'finishing'
    events.emit('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
    await proven(signal, (each) => login.step('CONNECT_SOCIAL', { uri }, each), isSeen)
    return true
  }

  async function throughWindow(login: LoginSessions, provider: SocialProvider, signal: AbortSignal) {
    const to = await withTimeout('social login', guardMs, signal, (each) => redirect(provider, each))
    Object.assign(state, { uri: to.uri, number: to.number })
    if (state.stage === 'leaving') {
      const url = webUrl(to.uri)
      context.store.set(pendingKey, provider)
      if (url) page.openWindow(url, { opener: true, target: '_top' })
      return false
    }
    // Held back: it goes on with the press that opens one.
    if (!opened) return false
    // It leads to one login.
    ahead.delete(provider)
    opened.lead(to.uri)
    const result = await opened.result(login.origin, signal)
    if (result === 'closed') {
      events.emit('SOCIAL_LOGIN_CANCELED', { provider })
      router.back()
      return false
    }
    if (result === 'untrusted') {
      events.emit('SOCIAL_LOGIN_ERROR', { provider })
      toasts.error(t('social.untrusted'))
      router.back()
      return false
    }
    if (result === 'unseen') state.stage = 'unseen'
    else opened.close()
    return finish(login, provider, result === 'unseen' ? to.uri : result.uri, signal)
  }

  /** Goes on with what was pressed. @param result what the tab or the window came back with, where that is known */
  function run(outer: AbortSignal, result?: string): Promise<boolean> {
    const { provider } = state
    if (!provider) return Promise.resolve(false)
    return during(provider, outer, (login, signal) =>
      result === undefined ? throughWindow(login, provider, signal) : finish(login, provider, result, signal),
    )
  }

  /** The answer that the whole tab came back with. */
  let returned = answers?.get(context.id)
  answers?.delete(context.id)

  const social: SocialLogin = {
    state,
    place,
    prepare(provider) {
      sessions()
        .then(async (login) => {
          login.prepare()
          if (provider && provider !== 'farcaster') await redirect(provider, new AbortController().signal)
        })
        // Asked for again where it is needed.
        .catch(() => {})
    },
    resume() {
      if (returned === undefined) return
      const pending = context.store.get(pendingKey, (json) =>
        typeof json === 'string' && isProvider(json) ? json : undefined,
      )
      context.store.remove(pendingKey)
      if (!pending) return
      Object.assign(state, { provider: pending, stage: 'finishing' })
      router.push('ConnectingSocial')
    },
    press(provider) {
      begin(provider)
      router.push(provider === 'farcaster' ? 'ConnectingFarcaster' : 'ConnectingSocial')
    },
    pressAgain(signal) {
      const { provider } = state
      if (!provider) return
      begin(provider)
      void (provider === 'farcaster' ? social.farcaster(signal) : run(signal))
    },
    showWindow(signal) {
      if (opened) {
        opened.focus()
        return true
      }
      const { uri } = state
      social.pressAgain(signal)
      if (opened || uri === undefined) return true
      // A window that this page gets no hold of: the number tells that it is the right one.
      turn.abort()
      turn = new AbortController()
      state.stage = 'unseen'
      void run(signal, uri)
      return false
    },
    async follow(signal) {
      const result = returned
      returned = undefined
      await run(signal, result)
    },
    async farcaster(signal) {
      const provider = 'farcaster'
      if (turn.signal.aborted || state.provider !== provider) begin(provider)
      const done = await during(provider, signal, async (login, each) => {
        const { url } = await login.step('GET_FARCASTER_URI', undefined, each)
        state.farcaster = webUrl(url)
        await proven(each, (one) => login.step('CONNECT_FARCASTER', undefined, one), false)
        state.stage = 'finishing'
        events.emit('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
        return true
      })
      state.farcaster = undefined
      // The frame forgets the request that nobody waits for any more.
      if (!done && signal.aborted)
        sessions()
          .then((login) => login.step('RELOAD', undefined, new AbortController().signal))
          .catch(() => {})
    },
    dispose() {
      turn.abort()
      opened?.close()
    },
  }
  return social
}

/** Returns the address that the whole tab comes back to: it names the widget that the answer is for. */
function wayBack(id: string | undefined): string {
  const { href } = location
  if (id === undefined) return href
  const address = new URL(href)
  address.searchParams.set('result_for', id)
  return address.href
}

function isLogin(sessions: WalletSessions): sessions is LoginSessions {
  return 'startEmail' in sessions
}
