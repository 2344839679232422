import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Answering } from './hosts.test-support.js'

/** A page of a host: the built code of the widget's side, and what a test has it do. */
export interface Page {
  /** Runs code in the page; its `return` comes back. */
  run(code: string): Promise<unknown>
}

/** The pages of all hosts, as they come and go. */
export interface Pages {
  readonly answer: Answering
  /** The next page that a browser opens on a host; ask before it is opened. */
  next(host: string): Promise<Page>
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** Built modules as they are published, by what they are imported as. */
const modules = {
  '/m/login-frame/': here('../../node_modules/@foyer/login-frame/dist/'),
  '/m/core/': here('../../node_modules/@foyer/core/dist/'),
  '/m/valibot/': here('../../node_modules/valibot/dist/'),
}
const imports = {
  '@foyer/core': '/m/core/index.js',
  '@foyer/core/adapters': '/m/core/adapters.js',
  valibot: '/m/valibot/index.mjs',
}

/** What buttons are found by on the screen, where a browser shows bars of its own when it likes: nothing else has it. */
export const colours = { inFrame: [0xa0, 0, 0xa0], onPage: [0, 0xa0, 0xa0] } as const

const css = (colour: readonly number[]) => `rgb(${colour.join(', ')})`

const script = (login: string) => `
import { createSessions } from '/m/login-frame/sessions.js'
const memory = new Map()
const write = (key, value) => { try { localStorage.setItem(key, value) } catch { memory.set(key, value) } }
const read = (key) => { try { return localStorage.getItem(key) ?? memory.get(key) } catch { return memory.get(key) } }
const drop = (key) => { memory.delete(key); try { localStorage.removeItem(key) } catch {} }
const store = {
  get: (key) => { const text = read(key.name); return text == null ? undefined : key.decode(JSON.parse(text)) },
  set: (key, value) => write(key.name, JSON.stringify(value)),
  write() {},
  remove: (key) => drop(key.name),
}
window.heard = []
const said = []
for (const name of ['log', 'info', 'warn', 'error', 'debug']) {
  const { [name]: real } = console
  console[name] = (...what) => { said.push(what.map(String).join(' ')); real.apply(console, what) }
}
addEventListener('error', ({ message, error }) => said.push(message + ' ' + error?.stack))
addEventListener('unhandledrejection', ({ reason }) => said.push(String(reason) + ' ' + reason?.stack))
const kept = (storage) => { try { return { ...storage() } } catch { return {} } }
// All that a script of the page comes to see, a hostile one too.
window.visible = () => JSON.stringify([window.heard, said, kept(() => localStorage), kept(() => sessionStorage),
  [...memory], document.cookie, location.href, history.state, document.documentElement.outerHTML,
  performance.getEntriesByType('resource').map(({ name }) => name)])
addEventListener('message', ({ data }) => window.heard.push(data))
const never = () => new AbortController().signal
window.sessions = createSessions({
  store,
  metadata: () => ({ name: 'Shop', description: '', url: location.origin, icons: [] }),
  projectId: 'shop',
  theme: () => ({ themeMode: 'light', themeVariables: { '--foyer-accent': '${css(colours.inFrame)}' } }),
  networks: () => [{ id: 'eip155:1', name: 'Ethereum' }],
  connect: async ({ approve }) => {
    window.session = await approve(never())
    return window.session.grant('eip155').accounts[0]
  },
}, { url: '${login}/' })
const { sessions } = window
Object.assign(window, {
  never,
  ready: () => window.heard.find(({ type }) => type === '@foyer-frame/READY')?.payload,
  start: async (email) => { drop('LAST_EMAIL_LOGIN_TIME'); return sessions.startEmail(email, never()) },
  step: (name, ask) => sessions.step(name, ask, never()),
  finish: async (otp) => { await sessions.step('CONNECT_OTP', { otp }, never()); return sessions.logIn(never()) },
  restore: async () => {
    window.session = await sessions.restore(never())
    return window.session?.grant('eip155').accounts[0] ?? null
  },
  sign: () => window.session.request({ network: 'eip155:1', method: 'personal_sign',
    params: ['0x6869', window.session.grant('eip155').accounts[0].split(':')[2]] }, never()),
})
const result = (popup) => new Promise((resolve) => addEventListener('message', ({ origin, source, data }) => {
  if (origin === '${login}' && source === popup && data.resultUri) resolve(data.resultUri)
}))
async function social(popup) {
  const { uri } = await sessions.step('GET_SOCIAL_REDIRECT_URI', { provider: 'google' }, never())
  const ending = result(popup)
  popup.location = uri
  await sessions.step('CONNECT_SOCIAL', { uri: await ending }, never())
  popup.close()
  return sessions.logIn(never())
}
const pressed = new Promise((resolve) => document.querySelector('button').addEventListener('click', () => {
  const popup = open('about:blank', 'provider', 'width=480,height=560')
  resolve(popup ? social(popup) : Promise.reject(new Error('the browser opened no window')))
}))
window.social = () => pressed
const AsyncFunction = (async () => {}).constructor
const load = crypto.randomUUID()
for (;;) {
  const { id, code } = await (await fetch('/commands?load=' + load)).json()
  if (!id) continue
  AsyncFunction(code)().then(
    (value) => ({ value }),
    (error) => ({ error: [error.code, error.message, error.context?.reason].filter(Boolean).join(' | ') }),
  ).then((told) => fetch('/results', { method: 'POST', body: JSON.stringify({ load, id, ...told }) }))
}
`

interface Loaded {
  readonly commands: { readonly id: string; readonly code: string }[]
  readonly results: Map<string, (told: { value?: unknown; error?: string }) => void>
  wake(): void
}

/** @param login the origin of the login service */
export function servePages(login: string): Pages {
  const loads = new Map<string, Loaded>()
  const awaited = new Map<string, ((page: Page) => void)[]>()
  let count = 0

  function pageOf(loaded: Loaded): Page {
    return {
      run: (code) =>
        new Promise((resolve, reject) => {
          count += 1
          const id = String(count)
          loaded.results.set(id, ({ value, error }) =>
            error === undefined ? resolve(value) : reject(new Error(error)),
          )
          loaded.commands.push({ id, code })
          loaded.wake()
        }),
    }
  }

  async function command(host: string, load: string, signal: AbortSignal): Promise<Response> {
    let loaded = loads.get(load)
    if (!loaded) {
      loaded = { commands: [], results: new Map(), wake() {} }
      loads.set(load, loaded)
      const page = pageOf(loaded)
      for (const tell of awaited.get(host)?.splice(0) ?? []) tell(page)
    }
    const mine = loaded
    if (mine.commands.length === 0)
      await new Promise<void>((resolve) => {
        mine.wake = resolve
        setTimeout(resolve, 5_000)
        signal.addEventListener('abort', () => resolve())
      })
    if (signal.aborted) return Response.json({})
    return Response.json(mine.commands.shift() ?? {})
  }

  return {
    async answer(request) {
      const { host, pathname, searchParams } = new URL(request.url)
      if (pathname === '/commands') return command(host, searchParams.get('load') ?? '', request.signal)
      if (pathname === '/results') {
        const { load, id, ...told } = (await request.json()) as {
          load: string
          id: string
          value?: unknown
          error?: string
        }
        loads.get(load)?.results.get(id)?.(told)
        return new Response()
      }
      if (pathname === '/page.js') return javascript(script(login))
      for (const [prefix, folder] of Object.entries(modules)) {
        const path = folder + pathname.slice(prefix.length)
        if (pathname.startsWith(prefix) && !pathname.includes('..') && existsSync(path))
          return javascript(readFileSync(path, 'utf8'))
      }
      if (pathname !== '/') return new Response('', { status: 404 })
      const map = JSON.stringify({ imports })
      return new Response(
        `<!doctype html><title>Shop</title><script type="importmap">${map}</script><h1>${host}</h1><button style="all: unset; padding: 30px; background: ${css(colours.onPage)}">Continue with Google</button><script type="module" src="/page.js"></script>`,
        { headers: { 'content-type': 'text/html' } },
      )
    },
    next: (host) =>
      new Promise((resolve) => {
        awaited.set(host, [...(awaited.get(host) ?? []), resolve])
      }),
  }
}

function javascript(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/javascript' } })
}
