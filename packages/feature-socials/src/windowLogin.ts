import { type FeatureContext, webUrl, withTimeout } from '@foyer/core'
import type { LoginSessions } from '@foyer/login-frame'
import type { Translate } from '@foyer/ui'
import { guardMs, withApprovedDevice } from './approvedDevice.js'
import type { Attempts } from './attempts.js'
import type { messages } from './messages.js'
import type { SocialProvider } from './providers.js'
import type { Redirects } from './redirects.js'
import type { WritableSocialState } from './state.js'

/** A login at a provider's own page: in a window, or in the whole tab. */
export interface WindowLogin {
  /** Leads the window to the provider and waits for its answer. Returns whether the visitor is logged in. */
  start(login: LoginSessions, provider: SocialProvider, signal: AbortSignal): Promise<boolean>
  /** Goes on with the answer of a provider. Returns whether the visitor is logged in. */
  finish(login: LoginSessions, provider: SocialProvider, uri: string, signal: AbortSignal): Promise<boolean>
}

/** The page, the service and the attempts that a login works with. */
export interface WindowLoginDeps {
  readonly context: Pick<FeatureContext, 'events' | 'page' | 'router' | 'toasts'>
  readonly state: WritableSocialState
  readonly redirects: Redirects
  readonly attempts: Pick<Attempts, 'window'>
  /** Called before the whole tab leaves for a provider. */
  readonly leaving: (provider: SocialProvider) => void
  readonly t: Translate<typeof messages>
}

/** Creates the login at providers' pages. */
export function createWindowLogin({
  context,
  state,
  redirects,
  attempts,
  leaving,
  t,
}: WindowLoginDeps): WindowLogin {
  const { events, page, router, toasts } = context

  async function finish(login: LoginSessions, provider: SocialProvider, uri: string, signal: AbortSignal) {
    const isSeen = state.stage !== 'unseen'
    if (isSeen) state.stage = 'finishing'
    events.emit('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
    await withApprovedDevice(state, signal, (each) => login.step('CONNECT_SOCIAL', { uri }, each), isSeen)
    return true
  }

  /** Leaves the page with the whole tab. */
  function leave(provider: SocialProvider, uri: string) {
    const url = webUrl(uri)
    leaving(provider)
    if (url) page.openWindow(url, { opener: true, target: '_top' })
    return false
  }

  return {
    async start(login, provider, signal) {
      const to = await withTimeout('social login', guardMs, signal, (each) => redirects.load(provider, each))
      Object.assign(state, { uri: to.uri, number: to.number })
      if (state.stage === 'leaving') return leave(provider, to.uri)
      const opened = attempts.window()
      // The browser held it back: the login goes on with the press that opens one.
      if (!opened) return false
      redirects.use(provider)
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
      if (result === 'unseen') {
        state.stage = 'unseen'
        return finish(login, provider, to.uri, signal)
      }
      opened.close()
      return finish(login, provider, result.uri, signal)
    },
    finish,
  }
}
