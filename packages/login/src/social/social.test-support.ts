import * as v from 'valibot'
import { loginWorld, origin, url } from '../login.test-support.js'
import type { LoginOptions } from '../options.js'
import { lastingDatabase, testStore } from '../store/store.test-support.js'
import type { Provider } from './options.js'
import { fakeProvider } from './provider.test-support.js'

const started = v.object({ attempt: v.string(), uri: v.string(), number: v.string() })
/** What a redeemed ticket gives. */
export const redeemed = v.object({ next: v.string() })

type Browser = Awaited<ReturnType<Awaited<ReturnType<typeof loginWorld>>['browser']>>

/** A service with six providers, and what a browser does with them. */
export async function socialWorld(change: Partial<LoginOptions> = {}) {
  const clock = { now: 0 }
  const provider = await fakeProvider(() => clock.now)
  const database = await lastingDatabase()
  const { db } = await testStore(database())
  const own = { social: provider.options, fetch: provider.fetch, store: database() }
  const world = await loginWorld({ ...own, ...change })
  Object.defineProperty(clock, 'now', { get: () => world.clock.now })

  const start = async ({ service }: Browser, of: Provider = 'google', more: object = {}) =>
    v.parse(
      started,
      await service.post(`/v1/social/${of}/start`, { project: 'shop', origin, locale: 'en', ...more }),
    )

  /** Follows the window to the provider. @returns its address */
  async function lead(uri: string): Promise<string> {
    const page = await (await world.login.fetch(new Request(uri))).text()
    return /"go":"([^"]+)"/.exec(page)?.[1]?.replaceAll('\\u0026', '&') ?? ''
  }

  /** Comes back from the provider. */
  const comeBack = (params: URLSearchParams, of: Provider = 'google') =>
    world.login.fetch(new Request(`${url}/v1/social/${of}/callback?${params}`))

  /** The ticket in the page that the window ends with. */
  const ticketIn = (page: string) => /result\?ticket=([-\w]{43})/.exec(page)?.[1] ?? ''

  const redeem = ({ service, device }: Browser, ticket: string, more: object = {}) =>
    service.post('/v1/social/ticket', {
      project: 'shop',
      origin,
      locale: 'en',
      ticket,
      ...device,
      ...more,
    })

  /** All the way to the ticket. */
  async function ticket(browser: Browser, of: Provider = 'google'): Promise<string> {
    const { uri } = await start(browser, of)
    const back = await comeBack(provider.agree(await lead(uri)), of)
    return ticketIn(await back.text())
  }
  return { ...world, db, provider, start, lead, comeBack, ticketIn, redeem, ticket }
}
