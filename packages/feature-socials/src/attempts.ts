import { type FeatureContext, isFoyerError } from '@foyer/core'
import type { LoginSessions } from '@foyer/login-frame'
import type { Translate } from '@foyer/ui'
import { failureText } from './failureText.js'
import type { messages } from './messages.js'
import { leavesPage, type ProviderListing, providerNames, type SocialProvider } from './providers.js'
import type { Redirects } from './redirects.js'
import { openSignInWindow, type SignInWindow } from './signInWindow.js'
import type { WritableSocialState } from './state.js'

/** The attempts of one widget to log in: one at a time, each with its window. */
export interface Attempts {
  /** Returns the window of the attempt, if it has one. */
  window(): SignInWindow | undefined
  /** Whether the attempt was ended. */
  isOver(): boolean
  /** Begins an attempt: nothing of an earlier one is left. Only within the press that chose it. */
  begin(provider: SocialProvider): void
  /** Ends the attempt, and keeps its window. */
  renew(): void
  /**
   * Runs an attempt, and then connects the account. It is over when its view is left (`outer` aborts), or when another attempt
   * begins. Never rejects: a failure is in the state.
   * @param work resolves to whether the visitor is logged in
   */
  run(
    provider: SocialProvider,
    outer: AbortSignal,
    work: (login: LoginSessions, signal: AbortSignal) => Promise<boolean>,
  ): Promise<boolean>
  dispose(): void
}

/** The page and the service that attempts work with. */
export interface AttemptsDeps {
  readonly context: Pick<FeatureContext, 'alerts' | 'connected' | 'events' | 'page'>
  readonly state: WritableSocialState
  readonly place: ProviderListing
  readonly redirects: Pick<Redirects, 'known'>
  readonly sessions: () => Promise<LoginSessions>
  readonly t: Translate<typeof messages>
}

/** Creates the attempts of one widget. */
export function createAttempts({ context, state, place, redirects, sessions, t }: AttemptsDeps): Attempts {
  const { alerts, events, page } = context
  let opened: SignInWindow | undefined
  let turn = new AbortController()

  function closeWindow() {
    opened?.close()
    opened = undefined
  }

  function renew() {
    turn.abort()
    turn = new AbortController()
  }

  function fail(provider: SocialProvider, error: unknown) {
    events.emit('SOCIAL_LOGIN_ERROR', { provider })
    if (isFoyerError(error, 'timeout')) alerts.show('socials-timeout')
    if (isFoyerError(error, 'login/frame-unavailable')) alerts.show('origin-not-allowed', error.hint)
    state.stage = 'failed'
    state.failure = failureText(t, error, providerNames[provider])
  }

  return {
    window: () => opened,
    isOver: () => turn.signal.aborted,
    begin(provider) {
      renew()
      closeWindow()
      Object.assign(state, {
        provider,
        stage: 'window',
        uri: undefined,
        number: undefined,
        email: undefined,
        failure: undefined,
      })
      events.emit('SOCIAL_LOGIN_STARTED', { provider })
      if (provider === 'farcaster') return
      if (leavesPage(place)) {
        state.stage = 'leaving'
        return
      }
      opened = openSignInWindow(page, redirects.known(provider)?.uri)
      if (!opened) state.stage = 'blocked'
    },
    renew,
    async run(provider, outer, work) {
      const own = turn
      const end = () => own.abort()
      outer.addEventListener('abort', end)
      if (outer.aborted) end()
      const { signal } = own
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
        if (turn === own) closeWindow()
      }
    },
    dispose() {
      turn.abort()
      opened?.close()
    },
  }
}
