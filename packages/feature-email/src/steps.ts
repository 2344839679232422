import { type FeatureContext, isFoyerError, type WalletSessions } from '@foyer/core'
import type { LoginSessions, LoginUser } from '@foyer/login-frame'
import { contextOf } from '@foyer/parts'
import type { Translate } from '@foyer/ui'
import { proxy } from 'valtio/vanilla'
import { failureText } from './failureText.js'
import type { messages } from './messages.js'

/** Where a login, or the change of an address, stands. No code is ever in it. */
export interface EmailState {
  /** What stands in the field among the ways to connect, also while another view is on screen. */
  typed: string
  /** Whose login is under way. */
  email: string | undefined
  /** What the page of the link has to show, where one was sent. */
  number: string | undefined
  /** The address that is to take the place of the one in use. */
  newEmail: string | undefined
  /** Something is asked of the frame. */
  busy: boolean
  /** The code was right: what is under way comes after it, and only that may have failed. */
  isProven: boolean
  /** What went wrong last, in words; gone with the next try. */
  failure: string | undefined
  /** It was tried too soon: until then the visitor is counted down (ms since 1970). */
  tooSoonUntil: number
  /** How many seconds that were at first. */
  tooSoonSeconds: number
  /** When the next mail may be asked for; ms since 1970. */
  nextMailAt: number
  /** How long a code is good, once the service said it. */
  codeMinutes: number | undefined
  /** When the link stops to work, by `performance.now()`, where the service said how long it works. */
  linkEndsAt: number | undefined
  /** The browser keeps nothing of the login. */
  isForgetful: boolean
  /** Who is logged in, once a view asked for it. */
  user: LoginUser | undefined
  /** Where the user looks after devices, passkeys and recovery. */
  manageUrl: string | undefined
}

/** What every step of a login goes through. */
export interface LoginSteps {
  /** A proxy. */
  readonly state: EmailState
  readonly t: Translate<typeof messages>
  /** @throws {ConnectorMissingError} */
  sessions(): Promise<LoginSessions>
  /** @returns what the work gave; `undefined` when it failed, or something else was under way. What fails is in the state */
  run<T>(signal: AbortSignal, work: (login: LoginSessions) => Promise<T>): Promise<T | undefined>
  /** What a visitor reads about a failure; the developer is told where the page has to be set right. */
  tell(error: unknown, waits?: boolean): string
  /** Notes when the next mail may be asked for, and what the frame said of itself. */
  note(login: LoginSessions): void
  /** Forgets what went wrong. */
  clear(): void
}

/** The source whose sessions these are. */
const sourceId = 'auth'

export function createSteps(context: FeatureContext): LoginSteps {
  const t: Translate<typeof messages> = (key, ...params) => context.text.t(key, ...params)
  const state = proxy<EmailState>({
    typed: '',
    email: undefined,
    number: undefined,
    newEmail: undefined,
    busy: false,
    isProven: false,
    failure: undefined,
    tooSoonUntil: 0,
    tooSoonSeconds: 0,
    nextMailAt: 0,
    codeMinutes: undefined,
    linkEndsAt: undefined,
    isForgetful: false,
    user: undefined,
    manageUrl: undefined,
  })

  async function sessions(): Promise<LoginSessions> {
    const found = await context.sessions(sourceId)
    if (!isLogin(found)) throw new TypeError('The sessions are of another source.')
    return found
  }

  function clear() {
    state.failure = undefined
    state.tooSoonUntil = 0
  }

  function tell(error: unknown, waits = false): string {
    if (isFoyerError(error, 'timeout')) context.alerts.show('socials-timeout')
    if (isFoyerError(error, 'login/frame-unavailable')) context.alerts.show('origin-not-allowed', error.hint)
    return failureText(t, error, waits)
  }

  return {
    state,
    t,
    sessions,
    tell,
    clear,
    note(login) {
      state.nextMailAt = performance.now() + login.cooldownMs()
      state.codeMinutes = login.codeMinutes()
      state.isForgetful = login.storage() === 'memory'
    },
    async run(signal, work) {
      if (state.busy) return undefined
      state.busy = true
      clear()
      try {
        return await work(await sessions())
      } catch (error) {
        if (signal.aborted) return undefined
        const seconds = waitOf(error)
        if (seconds !== undefined) {
          state.tooSoonSeconds = seconds
          state.tooSoonUntil = performance.now() + state.tooSoonSeconds * 1_000
        } else state.failure = tell(error)
        return undefined
      } finally {
        state.busy = false
      }
    },
  }
}

/** The longest wait that is counted down: of a longer one the visitor reads that it is long. */
const mostSeconds = 120

/** Returns the seconds that a visitor has to wait, if the frame or its service says them. */
function waitOf(error: unknown): number | undefined {
  if (isFoyerError(error, 'login/cooldown')) return Number(contextOf(error, 'seconds'))
  if (!isFoyerError(error, 'login/refused')) return undefined
  const seconds = Number(/^too-many\/(\d+)$/.exec(`${contextOf(error, 'reason')}`)?.[1])
  return seconds <= mostSeconds ? seconds : undefined
}

function isLogin(sessions: WalletSessions): sessions is LoginSessions {
  return 'startEmail' in sessions
}
