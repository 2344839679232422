import {
  type AccountId,
  createEmitter,
  type Feature,
  type SessionEvent,
  type StorageKey,
  type ViewProps,
  type WalletSession,
  type WalletSessions,
  type WalletSource,
} from '@foyer/core'
import { type FakeGrants, fakeSession } from '@foyer/testing/family'

// A second source of sessions, whole: what a package of its own would hold. Nothing else in the house knows of it.

declare module '@foyer/core' {
  interface Views {
    Login: undefined
  }
}

interface LoginSessions extends WalletSessions {
  login(): Promise<AccountId>
}

const sourceId = 'source:login'

const loggedIn: StorageKey<true> = {
  name: 'login',
  decode: (json) => (json === true ? json : undefined),
}

const manifest: Feature = {
  id: 'login',
  labels: { 'login.row': 'Continue with e-mail', 'login.title': 'Log in' },
  titles: { Login: 'login.title' },
  views: ['Login'],
  requires: [],
  actions: [
    {
      slot: 'connect',
      id: 'email',
      order: 1,
      icon: 'wallet',
      label: 'login.row',
      route: { view: 'Login', params: undefined },
    },
  ],
  load: async () => ({
    messages: { 'login.go': 'Send me a code' },
    install: () => ({ dispose: () => {} }),
    views: { Login: { title: 'login.title', component: Login } },
  }),
}

function Login({ context }: ViewProps<'Login'>) {
  async function go() {
    const sessions = await context.sessions(sourceId)
    if (!isLogin(sessions)) throw new TypeError('The sessions are of another source.')
    await sessions.login()
    context.connected()
  }
  return (
    <button type="button" onClick={() => void go()}>
      {context.text.t('login.go')}
    </button>
  )
}

function isLogin(sessions: WalletSessions): sessions is LoginSessions {
  return 'login' in sessions
}

/** Connects accounts by a login. @param ended hears how often a session ended */
export function login(accounts: FakeGrants, ended: () => void): WalletSource {
  return {
    id: sourceId,
    type: 'auth',
    name: 'Login',
    adapters: [],
    feature: manifest,
    async create({ store, connect }) {
      const events = createEmitter<SessionEvent>()
      let session: WalletSession | undefined
      const open = () => {
        session ??= fakeSession(accounts, { name: 'Ada’s account', anyNetwork: true })
        return session
      }
      const sessions: LoginSessions = {
        login: () =>
          connect({
            async approve() {
              store.set(loggedIn, true)
              return open()
            },
            told: () => ({ method: 'web', name: 'Login' }),
          }),
        session: () => session,
        restore: async () => (store.get(loggedIn) ? open() : undefined),
        async end() {
          if (session) ended()
          session = undefined
          store.remove(loggedIn)
        },
        subscribe: events.subscribe,
        dispose: events.clear,
      }
      return sessions
    },
  }
}
