import { type FeatureContext, type WalletSessions, webUrl } from '@foyer/core'
import type { LoginSessions } from '@foyer/login-frame'
import type { Translate } from '@foyer/ui'
import { withApprovedDevice } from './approvedDevice.js'
import { createAttempts } from './attempts.js'
import type { messages } from './messages.js'
import { isProvider, type ProviderListing, readPlace, type SocialProvider } from './providers.js'
import { createRedirects } from './redirects.js'
import { createState, type SocialState } from './state.js'
import { createWindowLogin } from './windowLogin.js'

/** The login by social accounts of one widget. Nothing here rejects: a failure is in the state. */
export interface SocialLogin {
  /** A proxy. */
  readonly state: SocialState
  readonly place: ProviderListing
  /** Loads the frame, and asks it for the address of a provider's window, before the visitor presses. */
  prepare(provider?: SocialProvider): void
  /** Leads on to the login that the tab came back from, if any. */
  resume(): void
  /** Begins a login. Only within the press that chose it. */
  press(provider: SocialProvider): void
  /** Begins it again, from its own view. Only within a press. */
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
  readonly place?: ProviderListing
  readonly answers?: TabAnswers | undefined
}

const sourceId = 'auth'
/** The key of the accounts that the login service had at the last visit. */
const offeredKey = 'offered'
/** The key of the provider that the whole tab left for. */
const pendingKey = 'pending'

/** Creates the login of one widget. It sends no request before a visitor comes near a button. */
export function createSocialLogin(
  context: FeatureContext,
  { place = readPlace(), answers }: SocialLoginDeps = {},
): SocialLogin {
  const { id, router, store, text, events } = context
  const t: Translate<typeof messages> = (key, ...params) => text.t(key, ...params)
  const state = createState(store.get(offeredKey, namesIn))
  const redirects = createRedirects({ place, id, sessions })
  const attempts = createAttempts({ context, state, place, redirects, sessions, t })
  const leaving = (provider: SocialProvider) => store.set(pendingKey, provider)
  const login = createWindowLogin({ context, state, redirects, attempts, leaving, t })
  /** The answer that the whole tab came back with. */
  let returned = answers?.get(id)
  answers?.delete(id)

  async function sessions(): Promise<LoginSessions> {
    const found = await context.sessions(sourceId)
    if (!isLogin(found)) throw new TypeError(`Expected sessions of source "${sourceId}".`)
    return found
  }

  function heard(names: readonly string[]) {
    if (`${names}` === `${state.offered}`) return
    state.offered = names
    store.set(offeredKey, names)
  }

  /** Goes on with what was pressed. @param answer of the provider, if it is known */
  function run(outer: AbortSignal, answer?: string): Promise<boolean> {
    const { provider } = state
    if (!provider) return Promise.resolve(false)
    return attempts.run(provider, outer, (own, signal) =>
      answer === undefined ? login.start(own, provider, signal) : login.finish(own, provider, answer, signal),
    )
  }

  const social: SocialLogin = {
    state,
    place,
    prepare(provider) {
      sessions()
        .then(async (own) => {
          own.onSocials(heard)
          if (provider && provider !== 'farcaster')
            await redirects.load(provider, new AbortController().signal)
        })
        // It is asked for again when it is needed.
        .catch(() => {})
    },
    resume() {
      if (returned === undefined) return
      const pending = store.get(pendingKey, (json) =>
        typeof json === 'string' && isProvider(json) ? json : undefined,
      )
      store.remove(pendingKey)
      // Nobody left for this answer, so the next login must not use it.
      if (!pending) {
        returned = undefined
        return
      }
      Object.assign(state, { provider: pending, stage: 'finishing' })
      router.push('ConnectingSocial')
    },
    press(provider) {
      attempts.begin(provider)
      router.push(provider === 'farcaster' ? 'ConnectingFarcaster' : 'ConnectingSocial')
    },
    pressAgain(signal) {
      const { provider } = state
      if (!provider) return
      attempts.begin(provider)
      void (provider === 'farcaster' ? social.farcaster(signal) : run(signal))
    },
    showWindow(signal) {
      const opened = attempts.window()
      if (opened) {
        opened.focus()
        return true
      }
      const { uri } = state
      social.pressAgain(signal)
      if (attempts.window() || uri === undefined) return true
      // A window that this page gets no hold of: the number tells that it is the right one.
      attempts.renew()
      state.stage = 'unseen'
      void run(signal, uri)
      return false
    },
    async follow(signal) {
      const answer = returned
      returned = undefined
      await run(signal, answer)
    },
    async farcaster(signal) {
      const provider = 'farcaster'
      if (attempts.isOver() || state.provider !== provider) attempts.begin(provider)
      const isDone = await attempts.run(provider, signal, async (own, each) => {
        const { url } = await own.step('GET_FARCASTER_URI', undefined, each)
        state.farcaster = webUrl(url)
        await withApprovedDevice(state, each, (one) => own.step('CONNECT_FARCASTER', undefined, one), false)
        state.stage = 'finishing'
        events.emit('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
        return true
      })
      state.farcaster = undefined
      // The frame forgets a request that no view waits for.
      if (!isDone && signal.aborted)
        sessions()
          .then((own) => own.step('RELOAD', undefined, new AbortController().signal))
          .catch(() => {})
    },
    dispose: attempts.dispose,
  }
  return social
}

/** Reads names that were kept. */
function namesIn(json: unknown): readonly string[] | undefined {
  return Array.isArray(json) && json.every((one) => typeof one === 'string') ? json : undefined
}

function isLogin(sessions: WalletSessions): sessions is LoginSessions {
  return 'startEmail' in sessions
}
