// @tier gate
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMessage } from './createMessage.js'
import { eip155 } from './eip155.js'
import { SiwxError } from './error.js'
import { createSignIn, memoryStore, type SignInOptions, type SignInStore } from './server.js'
import { signers } from './signers.test-support.js'

const [ada] = signers
const origin = 'https://app.example'
const json = { 'content-type': 'application/json', origin }
const secret = 's'.repeat(32)

afterEach(() => vi.useRealTimers())

/** A browser that keeps its cookies, at one or more processes of a server. */
function browserAt(options: Partial<SignInOptions> = {}) {
  const signIn = createSignIn({ origin, families: [eip155()], ...options })
  const jar = new Map<string, string>()
  const headers = () => ({ cookie: [...jar].map((pair) => pair.join('=')).join('; ') })
  async function ask(call: string, body?: object, at = signIn) {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const own = { ...headers(), ...(body && json) }
    const answer = await at.answer(new Request(`${origin}/auth/${call}`, { ...init, headers: own }))
    const cookies = answer.headers.getSetCookie()
    for (const line of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return { status: answer.status, cookies, body: Object(await answer.json().catch(() => undefined)) }
  }
  async function sign(nonce: string, fields: object = {}) {
    const issuedAt = new Date().toISOString()
    const site = { domain: 'app.example', uri: origin, version: '1', nonce, issuedAt } as const
    const who = { chainId: 'eip155:1', accountAddress: ada?.address ?? '' } as const
    const message = createMessage({ ...site, ...who, ...fields })
    return { message, signature: (await ada?.sign(message)) ?? '' }
  }
  const enter = async () => ask('verify', await sign((await ask('nonce')).body.nonce))
  return { signIn, jar, headers, ask, sign, enter }
}

/** A store that notes when its values end. */
function watched() {
  const store = memoryStore()
  const ends: number[] = []
  const note =
    <A extends readonly [string, string, number], R>(work: (...all: A) => R) =>
    (...all: A) => {
      ends.push(all[2])
      return work(...all)
    }
  const all: SignInStore = { ...store, add: note(store.add), set: note(store.set) }
  return { store: all, ends }
}

describe('a sign-in of a server', () => {
  test('under https has cookies that no other host and no plain connection sets', async () => {
    const browser = browserAt()
    const { cookies } = await browser.ask('nonce')
    const all = [...cookies, ...(await browser.enter()).cookies].filter((line) => !/Max-Age=0/.test(line))

    expect(all).toHaveLength(2)
    for (const line of all)
      expect(line).toMatch(
        /^__Host-(nonce|session)-\w+=\w+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/,
      )
  })

  test('is that of all processes which share a secret and a store, and a nonce counts once in them', async () => {
    const store = memoryStore()
    const browser = browserAt({ store, secret })
    const other = createSignIn({ origin, families: [eip155()], store, secret })
    const body = await browser.sign((await browser.ask('nonce')).body.nonce)
    const jar = new Map(browser.jar)

    expect((await browser.ask('verify', body, other)).status).toBe(200)
    expect((await browser.ask('session')).status).toBe(200)
    for (const [name, value] of jar) browser.jar.set(name, value)
    expect((await browser.ask('verify', body)).body).toMatchObject({ error: 'wrong-nonce' })
    expect(await browser.signIn.sessions({ headers: new Headers(browser.headers()) })).toHaveLength(1)
    // A nonce that another secret sealed is none.
    const stranger = createSignIn({ origin, families: [eip155()], store })
    const more = await browser.sign((await browser.ask('nonce')).body.nonce)
    expect((await browser.ask('verify', more, stranger)).body).toMatchObject({ error: 'wrong-nonce' })
  })

  test('nonces and refused signatures of strangers write nothing, or no longer than ten minutes', async () => {
    const { store, ends } = watched()
    for (let more = 0; more < 20; more += 1) {
      const browser = browserAt({ store })
      const { nonce } = (await browser.ask('nonce')).body
      await browser.ask('verify', { message: 'x', signature: 'x' })
      await browser.ask('verify', await browser.sign('a1b2c3d4e5f6'))
      await browser.ask('sign-out', { account: 'eip155:1:0x0' })
      expect(ends).toHaveLength(more)
      const { message } = await browser.sign(nonce)
      await browser.ask('verify', { message, signature: 'x' })
    }
    expect(Math.max(...ends)).toBeLessThanOrEqual(Date.now() + 600_000)
  })

  test('gives a nonce ten minutes, and a browser ten nonces', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const browser = browserAt()
    const first = await browser.sign((await browser.ask('nonce')).body.nonce)
    vi.advanceTimersByTime(1)
    const second = await browser.sign((await browser.ask('nonce')).body.nonce)
    for (let more = 0; more < 9; more += 1) {
      vi.advanceTimersByTime(1)
      await browser.ask('nonce')
    }
    expect(browser.jar.size).toBe(10)
    expect((await browser.ask('verify', first)).body.error).toBe('wrong-nonce')
    vi.advanceTimersByTime(599_991)
    expect((await browser.ask('verify', second)).body.error).toBe('wrong-nonce')
  })

  test('refuses nothing if a node does not answer: the same signature may come again', async () => {
    let verdict = () => Promise.reject(new SiwxError('unknown', 'No answer.'))
    const family = { ...eip155(), verify: () => verdict() }
    const browser = browserAt({ families: [family] })
    const body = await browser.sign((await browser.ask('nonce')).body.nonce)

    expect(await browser.ask('verify', body)).toMatchObject({ status: 503, cookies: [] })
    verdict = () => Object(Promise.resolve(true))
    expect((await browser.ask('verify', body)).status).toBe(200)
  })

  test('is not signed again if its answer was lost, unless its session was used or a minute is over', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const [loses, uses, waitMs, status] of [
      [true, false, 0, 200],
      [true, true, 0, 401],
      [true, false, 60_000, 401],
      [false, false, 0, 401],
    ] as const) {
      const browser = browserAt()
      const body = await browser.sign((await browser.ask('nonce')).body.nonce)
      const before = new Map(browser.jar)
      expect((await browser.ask('verify', body)).status).toBe(200)
      if (uses) await browser.ask('session')
      if (loses) {
        browser.jar.clear()
        for (const [name, value] of before) browser.jar.set(name, value)
      }
      vi.advanceTimersByTime(waitMs)
      const { message } = body
      expect((await browser.ask('verify', { message, signature: 'x' })).status).toBe(401)
      expect((await browser.ask('verify', body)).status).toBe(status)
      // No other browser may repeat it.
      browser.jar.clear()
      expect((await browser.ask('verify', body)).status).toBe(401)
    }
  })

  test('says its time, and the end of a session', async () => {
    const browser = browserAt({ mostMs: 60_000 })
    const given = await browser.ask('nonce')
    const entered = await browser.ask('verify', await browser.sign(given.body.nonce))
    const refused = await browser.ask('verify', { message: 'x', signature: 'x' })
    const known = await browser.ask('session')

    for (const { body } of [given, entered, refused, known])
      expect(Math.abs(Date.parse(body.time) - Date.now())).toBeLessThan(30_000)
    const { account, expirationTime } = entered.body
    expect(Date.parse(expirationTime) - Date.now()).toBeLessThanOrEqual(60_000)
    expect(known.body.sessions).toEqual([{ account, expirationTime }])
  })

  test.each([undefined, 3_000_000])(
    'reads no body to its end that is too long, said beforehand: %s',
    async (length) => {
      let read = 0
      const body = new ReadableStream({
        pull(to) {
          read += 65_536
          if (read > 3_000_000) to.close()
          else to.enqueue(new Uint8Array(65_536).fill(32))
        },
      })
      const headers = { ...json, ...(length && { 'content-length': `${length}` }) }
      const init = { method: 'POST', headers, body, duplex: 'half' } as const
      const { signIn } = browserAt()

      expect((await signIn.answer(new Request(`${origin}/auth/verify`, init))).status).toBe(413)
      expect(read).toBeLessThan(1_500_000)
    },
  )

  test.each([
    ['without an origin', {}],
    ['with a path', { origin: 'https://app.example/' }],
    ['with a host alone', { origin: 'app.example' }],
    ['without a family', { origin, families: [] }],
    ['with a short secret', { origin, secret: 'changeme' }],
    ['of more than a day', { origin, mostMs: 86_400_001 }],
    ['with a slip', { origin, mostMS: 1 }],
  ])('%s is refused as it is made', (_, options) => {
    const whole: SignInOptions = { families: [eip155()], ...Object(options) }
    expect(() => createSignIn(whole)).toThrow(expect.objectContaining({ fault: 'options' }))
  })

  test('knows no other calls, and none by another method', async () => {
    const browser = browserAt()
    for (const call of ['', 'constructor', '__proto__', 'nonce/', 'Nonce'])
      expect((await browser.ask(call)).status).toBe(404)
    for (const call of ['nonce', 'session', 'toString'])
      expect((await browser.ask(call, {})).status).toBe(404)
    for (const call of ['verify', 'sign-out']) expect((await browser.ask(call)).status).toBe(404)
  })
})

test('a store in memory forgets everything that is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const store = memoryStore()
  const now = Date.now()

  expect(await store.add('a', '1', now + 10)).toBe(true)
  expect(await store.add('a', '2', now + 10)).toBe(false)
  await store.set('b', '3', now + 20)
  expect([await store.get('a'), await store.get('b'), await store.get('c')]).toEqual(['1', '3', undefined])
  vi.advanceTimersByTime(10)
  expect([await store.get('a'), await store.remove('a'), await store.add('a', '4', now + 30)]).toEqual([
    undefined,
    false,
    true,
  ])
  expect([await store.remove('b'), await store.remove('b')]).toEqual([true, false])
})

test('a store in memory grows no larger than twice what lasts, also behind a value that lasts longer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const kept = new Map()
  const store = memoryStore(kept)
  await store.set('session', '', Date.now() + 86_400_000)
  for (let more = 0; more < 5_000; more += 1) {
    await store.add(`nonce ${more}`, '', Date.now() + 100)
    vi.advanceTimersByTime(1)
    expect(kept.size).toBeLessThanOrEqual(1_000)
  }
  expect(await store.get('session')).toBe('')
})
