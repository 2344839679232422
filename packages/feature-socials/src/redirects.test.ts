// @tier gate, @vitest-environment happy-dom
import type { LoginSessions } from '@foyer/login-frame'
import { afterEach, expect, test, vi } from 'vitest'
import type { ProviderListing } from './providers.js'
import { createRedirects } from './redirects.js'

const window: ProviderListing = { telegram: false, installed: false, system: undefined }

afterEach(() => {
  vi.useRealTimers()
})

/** Addresses of a service that numbers its answers. */
function world({ place = window, id }: { place?: ProviderListing; id?: string } = {}) {
  const asked: unknown[] = []
  const step = vi.fn(async (_name: string, ask: unknown) => {
    asked.push(ask)
    return { uri: `https://login.example/${asked.length}` }
  })
  const sessions = async () => ({ step: step as unknown as LoginSessions['step'] })
  const { signal } = new AbortController()
  const redirects = createRedirects({ place, id, sessions })
  return { redirects, asked, step, load: (provider: 'google' | 'x') => redirects.load(provider, signal) }
}

test('is fetched once for all who ask at the same time, and is known until it is used', async () => {
  const { redirects, asked, load } = world()
  expect(redirects.known('google')).toBeUndefined()

  const [first, second] = await Promise.all([load('google'), load('google')])
  expect(second).toEqual(first)
  expect(await load('google')).toMatchObject(first)
  expect(asked).toEqual([{ provider: 'google' }])

  redirects.use('google')
  expect(redirects.known('google')).toBeUndefined()
  await load('google')
  expect(asked).toHaveLength(2)
})

test('is fetched again after five minutes', async () => {
  vi.useFakeTimers()
  const { redirects, load } = world()
  await load('google')
  vi.advanceTimersByTime(299_999)
  expect(redirects.known('google')).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(redirects.known('google')).toBeUndefined()
})

test('that could not be fetched is fetched again', async () => {
  const { step, load } = world()
  step.mockRejectedValueOnce(new Error('offline'))
  await expect(load('x')).rejects.toThrow('offline')
  expect(await load('x')).toMatchObject({ uri: 'https://login.example/1' })
})

test.each([
  [undefined, '/shop?page=2#top', 'http://localhost:3000/shop?page=2#top'],
  ['forum', '/shop?page=2#top', 'http://localhost:3000/shop?page=2&result_for=forum#top'],
  [undefined, '/shop?result_for=other&page=2&result_uri=forged', 'http://localhost:3000/shop?page=2'],
])('says where the whole tab comes back to, for the widget %j at %s', async (id, path, back) => {
  history.replaceState(null, '', path)
  const { asked, load } = world({ place: { ...window, installed: true }, ...(id && { id }) })
  await load('google')
  expect(asked).toEqual([{ provider: 'google', back }])
  history.replaceState(null, '', '/')
})
