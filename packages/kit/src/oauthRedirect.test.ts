// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import type { FoyerEvent } from '@foyer/core'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createFoyer, type Foyer } from './index.js'
import { type LoginOptions, login } from './login.js'

const url = 'https://login.app.example/'
const answer = (ticket: string, service = url) => `${service}v1/social/result?ticket=${ticket}`

const foyers: Foyer[] = []

// The frame loads an empty page: nothing here waits for its answers.
const { settings }: import('happy-dom').DetachedWindowAPI = Reflect.get(window, 'happyDOM')
const { enableIframePageLoading, disableIframePageLoading } = settings
const { interceptor } = settings.fetch
beforeAll(() => {
  Object.assign(settings, { enableIframePageLoading: true, disableIframePageLoading: false })
  settings.fetch.interceptor = { beforeAsyncRequest: async ({ window }) => new window.Response('') }
})
afterAll(() => {
  Object.assign(settings, { enableIframePageLoading, disableIframePageLoading })
  settings.fetch.interceptor = interceptor
})

afterEach(() => {
  for (const foyer of foyers.splice(0)) foyer.destroy()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

/** Creates a widget that the tab left for a provider, as its storage says. */
function createReturned(id: string | undefined, source = login({ url })) {
  localStorage.setItem(`@foyer/${id ? `${id}/` : ''}feature.socials.pending`, '"google"')
  const foyer = createFoyer({
    ...(id && { id }),
    adapters: [evm({ networks: [mainnet] })],
    connectors: [source],
    preload: 'none',
  })
  foyers.push(foyer)
  const events: FoyerEvent['event'][] = []
  foyer.events(({ event }) => events.push(event))
  return { foyer, events }
}

/** The page after a provider sent the tab back. */
function comeBack(uri: string, id?: string) {
  const address = new URL('/shop?page=2', location.href)
  if (id) address.searchParams.set('result_for', id)
  address.searchParams.set('result_uri', uri)
  history.replaceState(null, '', address)
}

const goesOn = 'SOCIAL_LOGIN_REQUEST_USER_DATA'

test.each<[string, () => LoginOptions, shared: boolean]>([
  ['with a login of its own', () => ({ url }), false],
  ['with one login for both', () => ({ url }), true],
])('two widgets on one page, each %s, each get their own answer', async (_how, options, isShared) => {
  const shared = isShared ? login(options()) : undefined
  const first = createReturned('first', shared ?? login(options()))
  const second = createReturned('second', shared ?? login(options()))
  comeBack(answer('for-second'), 'second')
  first.foyer.start()
  second.foyer.start()

  await vi.waitFor(() => expect(second.events).toContain(goesOn))
  expect(location.search).toBe('?page=2')
  expect(first.events).toEqual([])
  expect(first.foyer.state.open).toBe(false)

  // The next visit, for the other one.
  for (const { foyer } of [first, second]) foyer.destroy()
  const [again, other] = [createReturned('first', shared), createReturned('second', shared)]
  comeBack(answer('for-first'), 'first')
  other.foyer.start()
  again.foyer.start()

  await vi.waitFor(() => expect(again.events).toContain(goesOn))
  expect(other.events).toEqual([])
})

test('a widget without an id gets the answer that names none, and only of its own service', async () => {
  const { foyer, events } = createReturned(undefined)
  for (const service of [
    'https://other.example/',
    `blob:${url}`,
    'https://login.app.example@other.example/',
  ]) {
    comeBack(answer('x', service))
    foyer.start()()
    expect(location.search).toContain('result_uri')
  }
  comeBack(answer('x'))
  foyer.start()

  await vi.waitFor(() => expect(events).toContain(goesOn))
  expect(location.search).toBe('?page=2')
})
