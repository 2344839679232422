import {
  type AccountId,
  parseNetworkId,
  type Store,
  type WalletSession,
  type WalletSourceContext,
} from '@foyer/core'
import { type LoginSessions, loginFrame } from '@foyer/login-frame'
import { colours, css } from './colours.test-support.js'

// The script of a host's page. It holds the widget's side of the login, and runs the commands of a test.

/** The login service's address, written in while the script is bundled. */
declare const loginUrl: string

const never = () => new AbortController().signal
const heard: unknown[] = []
const said: string[] = []

for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
  const { [name]: real } = console
  console[name] = (...what: unknown[]) => {
    said.push(what.map(String).join(' '))
    real.apply(console, what)
  }
}
addEventListener('error', ({ message, error }) => said.push(`${message} ${error?.stack}`))
addEventListener('unhandledrejection', ({ reason }) => said.push(`${reason} ${reason?.stack}`))
addEventListener('message', ({ data }) => heard.push(data))

/** Stands in where the browser keeps nothing. */
const memory = new Map<string, string>()

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? memory.get(key)
  } catch {
    return memory.get(key)
  }
}

function write(key: string, text: string) {
  try {
    localStorage.setItem(key, text)
  } catch {
    memory.set(key, text)
  }
}

function drop(key: string) {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is kept there.
  }
}

const store: Store = {
  get(key) {
    const text = read(key.name)
    return text === undefined ? undefined : key.decode(JSON.parse(text))
  },
  set: ({ name }, value) => write(name, JSON.stringify(value)),
  write: () => false,
  remove: ({ name }) => drop(name),
}

let session: WalletSession | undefined

function accountOf(one: WalletSession | undefined): AccountId | undefined {
  return one?.grant('eip155')?.accounts[0]
}

// The annotation makes the typecheck fail when the type of the context changes.
const context: WalletSourceContext = {
  metadata: () => ({ name: 'Shop', description: '', url: location.origin, icons: [] }),
  projectId: 'shop',
  query: { projectId: 'shop', st: 'foyer', sv: '1.0.0' },
  relay: undefined,
  id: undefined,
  isManual: false,
  store,
  networks: () => [
    {
      id: parseNetworkId('eip155:1'),
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [],
    },
  ],
  theme: () => ({ themeMode: 'light', themeVariables: { '--foyer-accent': css(colours.inFrame) } }),
  accountType: () => 'eoa',
  family: () => ({ name: 'Ethereum' }),
  refused(error) {
    throw error
  },
  namespaces: () => [],
  async connect({ approve }) {
    session = await approve(never())
    const account = accountOf(session)
    if (!account) throw new Error('The login has no account on Ethereum')
    return account
  },
}

const sessions = (await loginFrame({ url: loginUrl }).create(context)) as LoginSessions

async function social(popup: Window): Promise<AccountId> {
  const { uri } = await sessions.step('GET_SOCIAL_REDIRECT_URI', { provider: 'google' }, never())
  const ending = new Promise<string>((resolve) =>
    addEventListener('message', ({ origin, source, data }) => {
      if (origin === new URL(loginUrl).origin && source === popup && data.resultUri) resolve(data.resultUri)
    }),
  )
  popup.location.href = uri
  await sessions.step('CONNECT_SOCIAL', { uri: await ending }, never())
  popup.close()
  return sessions.logIn(never())
}

const pressed = new Promise<AccountId>((resolve, reject) =>
  document.querySelector('button')?.addEventListener('click', () => {
    const popup = window.open('about:blank', 'provider', 'width=480,height=560')
    if (popup) resolve(social(popup))
    else reject(new Error('the browser opened no window'))
  }),
)

function kept(storage: () => Storage): object {
  try {
    return { ...storage() }
  } catch {
    return {}
  }
}

const commands = {
  async start(email: string) {
    drop('LAST_EMAIL_LOGIN_TIME')
    return sessions.startEmail(email, never())
  },
  /** Waits until the link in a letter was followed. */
  waitForDevice: () => sessions.step('CONNECT_DEVICE', undefined, never()),
  logIn: () => sessions.logIn(never()),
  async finish(otp: string) {
    await sessions.step('CONNECT_OTP', { otp }, never())
    return sessions.logIn(never())
  },
  async restore() {
    session = await sessions.restore(never())
    return accountOf(session) ?? null
  },
  /** `memory`: what the frame keeps is gone with the page. */
  storage: async () => sessions.storage(),
  async sign() {
    const address = accountOf(session)?.split(':')[2]
    const call = { network: parseNetworkId('eip155:1'), method: 'personal_sign', params: ['0x6869', address] }
    return session?.request(call, never())
  },
  changeEmail: (email: string) => sessions.step('UPDATE_EMAIL', { email }, never()),
  proveOldEmail: (otp: string) => sessions.step('UPDATE_EMAIL_PRIMARY_OTP', { otp }, never()),
  proveNewEmail: (otp: string) => sessions.step('UPDATE_EMAIL_SECONDARY_OTP', { otp }, never()),
  /** Waits for a press on the page's button. */
  social: () => pressed,
  end: () => sessions.end(),
  async leaveFor(url: string) {
    location.href = url
  },
  /** All that a script of the page comes to see, a hostile one too. */
  visible: async () =>
    JSON.stringify([
      heard,
      said,
      kept(() => localStorage),
      kept(() => sessionStorage),
      [...memory],
      document.cookie,
      location.href,
      history.state,
      document.documentElement.outerHTML,
      performance.getEntriesByType('resource').map(({ name }) => name),
    ]),
}

/** Commands that a test can run in the page. Arguments and answers are JSON. */
export type Commands = typeof commands

async function answer(name: keyof Commands, args: readonly unknown[]) {
  try {
    const command: (...args: readonly never[]) => Promise<unknown> = commands[name]
    return { value: await command(...(args as readonly never[])) }
  } catch (error) {
    const { code, message, context } = Object(error)
    return { error: [code, message, context?.reason].filter(Boolean).join(' | ') }
  }
}

const load = crypto.randomUUID()
for (;;) {
  const { id, name, args } = await (await fetch(`/commands?load=${load}`)).json()
  if (!id) continue
  void answer(name, args).then((told) =>
    fetch('/results', { method: 'POST', body: JSON.stringify({ load, id, ...told }) }),
  )
}
