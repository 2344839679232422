import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from '../custody/bytes.js'
import type { Mail } from '../mail/mailer.js'
import { fakeProvider } from '../social/provider.test-support.js'
import { type Browser, type Display, type Engine, openDisplay } from './browsers.test-support.js'
import { type Hosts, serveHosts } from './hosts.test-support.js'
import { type Page, servePages } from './page.test-support.js'
import { createSecrets } from './secrets.test-support.js'

const login = 'login.foyer.test'
/** Pages that may embed the frame: two on the login's own site, two on others. */
export const embedders = {
  same: ['app.foyer.test', 'www.foyer.test'],
  cross: ['dapp.test', 'other.test'],
} as const

/** The login service, its pages and a screen: what browsers of every engine are tried in. */
export interface EngineWorld {
  readonly display: Display
  readonly hosts: Hosts
  readonly sent: readonly Mail[]
  /** Of the service. */
  readonly errors: readonly unknown[]
  /** Opens a browser; the same profile again is the same one. */
  open(engine: Engine, profile: string, host: string, isBlocked: boolean): Promise<Visit>
  /** What the letter of that number says, once it came. */
  letter(number: number): Promise<string>
  /** What of what only frame and service may know stands in what a page sees, or in any address. */
  leaks(visible: string, account: string): readonly string[]
  /** Lets time go by for the service. */
  later(ms: number): void
  /** Presses the button of the link in a letter. */
  allow(letter: string): Promise<void>
  close(): Promise<void>
}

/** A browser with a page of a host in it. */
export interface Visit {
  readonly page: Page
  readonly browser: Browser
  /** Goes to another host, or loads the page anew. */
  goTo(host: string): Promise<Page>
}

export async function engineWorld(): Promise<EngineWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-engines-'))
  const sent: Mail[] = []
  const errors: unknown[] = []
  const secrets = createSecrets()
  // As it was built: the frame's code is beside it.
  const built: typeof import('../index.js') = await import(
    new URL('../../dist/index.js', import.meta.url).href
  )
  const { createLogin, fileSealer, sqlite } = built
  let aheadMs = 0
  const now = () => Date.now() + aheadMs
  const social = await fakeProvider(now)
  const service = await createLogin({
    social: social.options,
    fetch: social.fetch,
    url: `https://${login}`,
    projects: {
      shop: { origins: [...embedders.same, ...embedders.cross].map((host) => `https://${host}`) },
    },
    chains: { 'eip155:1': { url: `https://${login}/node`, name: 'Ethereum', symbol: 'ETH' } },
    store: sqlite(join(folder, 'login.db')),
    mail: async (mail) => void sent.push(mail),
    sealers: {
      login: fileSealer(join(folder, 'login.key'), { create: true }),
      recovery: fileSealer(join(folder, 'recovery.key'), { create: true }),
    },
    secret: randomBytes(32),
    now,
    onError: (error) => errors.push(error),
  })
  const provider = 'accounts.provider.example'
  const pages = await servePages(`https://${login}`)
  const hosts = await serveHosts(folder, {
    [login]: async (request) => {
      const answer = await service.fetch(request)
      if (answer.headers.get('content-type') === 'application/json')
        secrets.collect(await answer.clone().json())
      const headers = new Headers(answer.headers)
      headers.set('date', new Date(now()).toUTCString())
      return new Response(answer.body, { status: answer.status, headers })
    },
    // A visitor who agrees to whatever they are asked there.
    [provider]: async ({ url }) => {
      const back = new URL(new URL(url).searchParams.get('redirect_uri') ?? '')
      back.search = social.agree(url).toString()
      return new Response(null, { status: 303, headers: { location: back.href } })
    },
    ...Object.fromEntries([...embedders.same, ...embedders.cross].map((host) => [host, pages.answer])),
  })
  const display = await openDisplay(folder)
  const open = new Set<Browser>()
  return {
    display,
    hosts,
    sent,
    errors,
    leaks: (visible, account) => secrets.foundIn([visible, ...hosts.asked].join('\n'), sent, account),
    async open(engine, profile, host, isBlocked) {
      const loaded = pages.next(host)
      const url = `https://${host}/`
      const browser = engine.start({
        display,
        hosts,
        profile: join(folder, profile),
        url,
        isBlocked,
        login,
      })
      open.add(browser)
      let page = await within(loaded, `${engine.name} on ${host}`)
      return {
        get page() {
          return page
        },
        browser,
        async goTo(next) {
          const going = pages.next(next)
          // Its answer may be lost on the way out.
          void page.call('leaveFor', `https://${next}/`)
          page = await within(going, `${engine.name} on ${next}`)
          return page
        },
      }
    },
    async letter(number) {
      while (sent.length < number) await new Promise((resolve) => setTimeout(resolve, 20))
      return sent[number - 1]?.text ?? ''
    },
    later(ms) {
      aheadMs += ms
    },
    async allow(letter) {
      const token = /approve\?t=([-\w]+)/.exec(letter)?.[1] ?? ''
      const body = new URLSearchParams({ t: token })
      const headers = { 'sec-fetch-site': 'same-origin' }
      const answer = await service.fetch(
        new Request(`https://${login}/approve`, { method: 'POST', body, headers }),
      )
      if (!answer.ok) throw new Error(`The link of the letter was of no use (${answer.status})`)
    },
    async close() {
      await Promise.all([...open].map((browser) => browser.quit()))
      display.close()
      hosts.close()
      await service.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A browser that does not come is told by name. */
export async function within<T>(work: Promise<T>, what: string, ms = 30_000): Promise<T> {
  let late: ReturnType<typeof setTimeout> | undefined
  const never = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`${what}: nothing came within ${ms / 1_000} s`)), ms)
  })
  return Promise.race([work, never]).finally(() => clearTimeout(late))
}
