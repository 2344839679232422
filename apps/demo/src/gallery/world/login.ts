import type { Instance } from '@foyer/controllers'
import {
  displayText,
  type Feature,
  type OpenedWindow,
  type WalletSession,
  type WalletSource,
} from '@foyer/core'
import { login } from '@foyer/kit/login'
import {
  EmailCooldownError,
  FrameRefusedError,
  FrameUnavailableError,
  type LoginSessions,
  type LoginUser,
} from '@foyer/login-frame'
import { hang, type ScriptedWallet } from './wallets.js'

/** How a login goes. */
export type ScriptedLogin = Partial<
  Pick<LoginSessions, 'startEmail' | 'step' | 'logIn' | 'storage'> & {
    /** Is logged in before the modal opens. */
    readonly as: LoginUser
    /** Its accounts. @default that of a key alone */
    readonly wallet: ScriptedWallet
    /** How its frame takes another of its accounts. @default at once */
    readonly choose: WalletSession['choose']
    /** What becomes of the window of a social account. @default it stays open */
    readonly window: 'blocked' | 'closed'
  }
>

const url = 'https://login.site.example/'
const refuse = (call: string, reason: string) => () =>
  Promise.reject(new FrameRefusedError(call, 'It is refused.', reason))

const ada = { email: 'ada@shop.example', userName: undefined, custody: 'assisted' } as const
const next = (action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP') => async (name: string) =>
  name === 'UPDATE_EMAIL' ? { action } : hang()

/** Answers of the frame, by the name of the call; the first of each kind, and what is left out never comes. */
function social(more: Readonly<Record<string, object>>): LoginSessions['step'] {
  const left = new Map<string, unknown>(
    Object.entries({
      GET_SOCIAL_REDIRECT_URI: { uri: `${url}v1/social/google/authorize`, number: '47' },
      GET_FARCASTER_URI: { url: 'https://farcaster.xyz/~/siwf?channelToken=9b1deb4d-3b7d-4bad' },
      ...more,
    }),
  )
  return (name) => {
    const answer = left.get(name)
    left.delete(name)
    return answer === undefined ? hang() : Promise.resolve(answer as never)
  }
}

/** How logins go in the gallery. */
export const logins = {
  code: { startEmail: async () => ({ action: 'VERIFY_OTP' }) },
  wrongCode: {
    startEmail: async () => ({ action: 'VERIFY_OTP' }),
    step: refuse('CONNECT_OTP', 'otp-wrong/2'),
  },
  overCode: { startEmail: async () => ({ action: 'VERIFY_OTP' }), step: refuse('CONNECT_OTP', 'otp-over') },
  forgetful: { startEmail: async () => ({ action: 'VERIFY_OTP' }), storage: () => 'memory' },
  in: { as: ada },
  inAlone: { as: { ...ada, custody: 'self' } },
  inLong: { as: { ...ada, email: `${'ada.of.the.very.long.name'.repeat(3)}@shop.example` } },
  changing: { as: ada, step: next('VERIFY_PRIMARY_OTP') as LoginSessions['step'] },
  changingNew: { as: ada, step: next('VERIFY_SECONDARY_OTP') as LoginSessions['step'] },
  notChanging: { as: ada, step: refuse('UPDATE_EMAIL', 'too-many') },
  device: { startEmail: async () => ({ action: 'VERIFY_DEVICE', number: '47', linkMinutes: 15 }) },
  tooSoon: { startEmail: () => Promise.reject(new EmailCooldownError(17)) },
  invalid: { startEmail: refuse('CONNECT_EMAIL', 'bad-request') },
  social: { step: social({}) },
  socialBlocked: { step: social({}), window: 'blocked' },
  socialUnseen: { step: social({}), window: 'closed' },
  socialSlow: {},
  socialMissing: { step: refuse('GET_SOCIAL_REDIRECT_URI', 'social-unknown') },
  socialDevice: {
    step: social({ CONNECT_FARCASTER: { action: 'VERIFY_DEVICE', number: '47', email: 'ada@shop.example' } }),
  },
  down: { startEmail: () => Promise.reject(new FrameUnavailableError(url, 'Nothing is there.')) },
} as const satisfies Record<string, ScriptedLogin>

/** The login over a frame made of plain values; what the script leaves out never answers. */
export function scriptedLogin({ as: user, window: shown, choose, ...script }: ScriptedLogin): WalletSource {
  let session: WalletSession | undefined
  const sessions: LoginSessions = {
    origin: new URL(url).origin,
    user: () => user,
    prepare: () => {},
    onSocials: () => {},
    startEmail: hang,
    step: hang,
    logIn: hang,
    cooldownMs: () => 0,
    codeMinutes: () => 10,
    storage: () => 'shared',
    manageUrl: `${url}manage`,
    refreshUser: async () => user ?? ada,
    session: () => session,
    restore: async () => undefined,
    end: async () => {},
    subscribe: () => () => {},
    dispose: () => {},
    ...script,
  }
  const source = login({ url })
  return {
    ...source,
    feature: [source.feature ?? []].flat().map((one) => withWindow(one, shown)),
    create: async ({ connect }) => ({
      ...sessions,
      logIn: () =>
        connect({
          async approve() {
            session = sessionOf(user?.email, choose)
            return session
          },
        }),
      ...script,
    }),
  }
}

function sessionOf(email: string | undefined, choose: WalletSession['choose']): WalletSession {
  return {
    id: 'gallery-login',
    wallet: {
      name: displayText(email),
      url: undefined,
      icon: undefined,
      redirect: { native: undefined, universal: undefined },
    },
    supportsAllNetworks: true,
    namespaces: ['eip155'],
    grant: () => undefined,
    capabilities: undefined,
    request: hang,
    ...(choose && { choose }),
  }
}

/** Logs in before the modal opens. */
export async function logIn({ sessions }: Pick<Instance, 'sessions'>): Promise<void> {
  const found = await sessions('auth')
  if ('logIn' in found && typeof found.logIn === 'function') await found.logIn()
}

/** No page of a provider is fetched in the gallery. */
function withWindow(feature: Feature, shown: ScriptedLogin['window']): Feature {
  const opened: OpenedWindow = {
    closed: shown === 'closed',
    opener: null,
    document: document.implementation.createHTMLDocument(),
    location: { replace() {} },
    close() {},
    focus() {},
  }
  const openWindow = () => (shown === 'blocked' ? undefined : opened)
  return {
    ...feature,
    async load() {
      const module = await feature.load()
      return {
        ...module,
        install: (context) => module.install({ ...context, page: { ...context.page, openWindow } }),
      }
    },
  }
}
