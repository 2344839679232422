// @tier gate
import { searchModel } from '@foyer/search'
import { createMessage } from '@foyer/siwx'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { validUntil } from '../../../packages/feature-siwx/src/sessionCache.ts'
import { authJs } from '../page/authJs.ts'
import {
  accountOf,
  ada,
  type Browser,
  bob,
  openBrowser,
  signed,
  type Target,
  targets,
} from './attacks.test-support.ts'

const dayMs = 86_400_000
const evil = 'https://evil.example'

/** Requests that a page of another site, or of a sister site, makes a browser send. */
const foreign = [
  ['a form of another site', { 'sec-fetch-site': 'cross-site', origin: evil, 'content-type': 'text/plain' }],
  [
    'a script of another site',
    { 'sec-fetch-site': 'cross-site', origin: evil, 'content-type': 'application/json' },
  ],
  [
    'a frame without an origin',
    { 'sec-fetch-site': 'cross-site', origin: 'null', 'content-type': 'application/json' },
  ],
  [
    'a sister site',
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost:1', 'content-type': 'application/json' },
  ],
  ['an old browser at another site', { origin: evil, 'content-type': 'application/json' }],
] as const

const json = { 'content-type': 'application/json' }
const oddBodies = [
  ...['', '{', 'null', '1', '"x"', '[]', '[[[]]]', '{"message":null}', '{"__proto__":{"message":"x"}}'],
  '{"message":{"toString":1},"signature":"x","account":{"toString":1}}',
  '{"message":["\\nNonce: x\\n"],"signature":[],"account":["eip155:1"]}',
  '{"message":{"length":9},"signature":7,"account":7}',
  '['.repeat(20_000),
]

const hourMs = 3_600_000

test.each([-72, -0.2, 0.2, 72])(
  'the page of Auth.js knows who is in, and until when, by a clock that is %d h off',
  async (hours) => {
    const [, start] = targets.find(([name]) => name === 'authJs') ?? []
    if (!start) throw new Error('unreachable')
    const target = await start()
    const real = fetch
    const browser = openBrowser(target)
    const off = hours * hourMs
    const turn = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off })
    onTestFinished(async () => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
      await target.stop()
    })
    vi.stubGlobal('location', new URL(target.origin))
    async function asked(url: string | URL, { method, headers, body }: RequestInit = {}) {
      // The jar and the server have a clock of their own.
      vi.useRealTimers()
      vi.stubGlobal('fetch', real)
      const path = new URL(url, target.origin).pathname
      const { answer, arrive } = await browser.send(path, Object({ method, headers, body }))
      arrive()
      turn()
      vi.stubGlobal('fetch', asked)
      return answer
    }
    vi.stubGlobal('fetch', asked)
    turn()
    const siwx = authJs('I accept.')
    const { signal } = new AbortController()
    const who = Object({ accountAddress: ada.address, chainId: ada.chainId })
    const data = await siwx.createMessage(who, signal)
    const message = createMessage(data)
    await siwx.addSession({ data, message, signature: await ada.sign(message) }, signal)
    const found = await siwx.getSessions(who.chainId, who.accountAddress, signal)

    for (const session of [siwx.sessionBy?.(data) ?? { data }, ...found]) {
      const left = (validUntil(session) ?? 0) - Date.now()
      expect(Math.abs(left - 24 * hourMs)).toBeLessThan(60_000)
    }
    expect(found).toHaveLength(1)
  },
)

describe.each(targets)('%s', (_, start) => {
  let target: Target
  beforeAll(async () => {
    target = await start()
  })
  afterAll(() => target.stop())

  const open = () => openBrowser(target)
  const isSecure = () => target.origin.startsWith('https:')
  async function entered() {
    const browser = open()
    expect(await browser.enter(ada)).toMatchObject({ isIn: true })
    expect(await browser.accounts()).toEqual([accountOf(ada)])
    return browser
  }
  // Auth.js answers who has no token of its own by leading them to a page.
  const isRefusal = (status: number, body: string) =>
    target.isForMany && body.length > 100_000
      ? status === 413
      : status < 500 && (status >= 400 || (!target.isForMany && status === 302))
  const bodyOf = (body: object) => JSON.stringify(body)

  test.each(foreign)(
    'no POST by %s changes a cookie or signs out, with and without cookies',
    async (_name, headers) => {
      const browser = await entered()
      for (const path of [target.calls.verify, target.calls.signOut])
        for (const withCookies of [false, true]) {
          const body = bodyOf({ account: accountOf(ada), message: 'x', signature: 'x' })
          const from = withCookies ? browser : open()
          const own = { ...headers, ...('sec-fetch-site' in headers ? {} : { 'sec-fetch-site': '' }) }
          const { answer, cookies } = await from.send(path, { method: 'POST', headers: own, body })

          expect({ path, status: answer.status, cookies }).toMatchObject({ path, cookies: [] })
          expect(answer.status).toBeGreaterThanOrEqual(400)
          expect(answer.status).toBeLessThan(500)
        }
      expect(await browser.accounts()).toEqual([accountOf(ada)])
    },
  )

  test('a picture of another site that asks for a nonce changes no cookie', async () => {
    const { cookies } = await open().send(target.calls.nonce, { headers: { 'sec-fetch-site': 'cross-site' } })

    expect(cookies).toEqual([])
  })

  test('a POST without cookies is refused, and sets none', async () => {
    const nonce = await open().nonce()
    const verdict = await open().hand(await signed({ origin: target.origin, nonce, signer: ada }))

    expect(verdict.isIn).toBe(false)
    expect(verdict.cookies.filter((line) => !/callback-url|csrf/.test(line))).toEqual([])
  })

  test('a refusal changes no cookie, and who is in stays in', async () => {
    const browser = await entered()
    const { message } = await signed({ origin: target.origin, nonce: await browser.nonce(), signer: bob })
    for (const body of [{ message, signature: 'nonsense' }, { message: 'x', signature: 'y' }, {}]) {
      const { isIn, cookies } = await browser.verify(body)
      expect(isIn).toBe(false)
      expect(cookies.filter((line) => !/callback-url|csrf/.test(line))).toEqual([])
    }
    expect(await browser.accounts()).toEqual([accountOf(ada)])
  })

  test('two tabs that begin at once, and end at once or in either order, are both in', async () => {
    for (const order of ['at once', 'first', 'second']) {
      const browser = open()
      // Both ask before either has an answer.
      const asked = await Promise.all([browser.send(target.calls.nonce), browser.send(target.calls.nonce)])
      for (const { arrive } of asked) arrive()
      const nonces = await Promise.all(
        asked.map(async ({ answer }) => String(Object(await answer.json()).nonce)),
      )
      const [one, two] = await Promise.all(
        [ada, target.isForMany ? bob : ada].map((signer, at) =>
          signed({ origin: target.origin, nonce: nonces[at] ?? '', signer }),
        ),
      )
      if (!one || !two) throw new Error('unreachable')
      const verdicts =
        order === 'at once'
          ? await Promise.all([browser.hand(one), browser.hand(two)])
          : [
              await browser.verify(order === 'first' ? one : two),
              await browser.verify(order === 'first' ? two : one),
            ]
      for (const verdict of verdicts) if ('arrive' in verdict) Object(verdict).arrive()

      expect([order, ...verdicts.map(({ isIn }) => isIn)]).toEqual([order, true, true])
      const wanted = target.isForMany ? [accountOf(ada), accountOf(bob)].toSorted() : [accountOf(ada)]
      expect(await browser.accounts()).toEqual(wanted)
    }
  })

  searchModel('tabs that sign in and out in any order, with slow answers, are in by what they did', {
    stories: fc.array(
      fc.record({
        tab: fc.nat(2),
        act: fc.constantFrom('ask', 'ask', 'verify', 'verify', 'replay', 'refused', 'look', 'look', 'leave'),
        who: fc.nat(1),
        /** How many acts later the answer arrives. */
        delay: fc.nat(2),
      }),
      { minLength: 2, maxLength: 12 },
    ),
    gate: 12,
    exhaustive: 400,
    async play(story, tell) {
      const browser = open()
      const signers = [ada, bob]
      const nonces = new Map<number, string>()
      const used: { readonly message: string; readonly signature: string }[] = []
      /** By the answers that arrived. */
      const inside = new Set([accountOf(ada)])
      await browser.enter(ada)
      let waiting: { readonly delay: number; readonly isLook?: true; arrive: () => void }[] = []
      /** All that the browser ever had. */
      const jars: ReadonlyMap<string, string>[] = []
      const come = ({ arrive }: { readonly arrive: () => void }) => {
        arrive()
        jars.push(new Map(browser.jar))
      }

      async function act({ tab, act: what, who, delay }: (typeof story)[number]) {
        const signer = signers[who] ?? ada
        const nonce = nonces.get(tab)
        if (what === 'ask') {
          const { answer, arrive } = await browser.send(target.calls.nonce)
          const given = String(Object(await answer.json()).nonce)
          waiting.push({
            delay,
            arrive() {
              arrive()
              nonces.set(tab, given)
            },
          })
        } else if (what === 'verify' && nonce !== undefined) {
          nonces.delete(tab)
          const body = await signed({ origin: target.origin, nonce, signer })
          const { isIn, arrive } = await browser.hand(body)
          expect(isIn).toBe(true)
          waiting.push({
            delay,
            arrive() {
              arrive()
              used.push(body)
              if (!target.isForMany) inside.clear()
              inside.add(accountOf(signer))
            },
          })
        } else if (what === 'refused' && nonce !== undefined) {
          nonces.delete(tab)
          const { message } = await signed({ origin: target.origin, nonce, signer })
          expect(await browser.verify({ message, signature: 'x' })).toMatchObject({ isIn: false })
        } else if (what === 'replay') {
          for (const body of used) expect(await browser.verify(body)).toMatchObject({ isIn: false })
        } else if (what === 'look') {
          // It changes nothing, however late its answer is.
          const { arrive } = await browser.send('/auth/session')
          waiting.push({ delay: 2 * delay, arrive, isLook: true })
        } else if (what === 'leave') {
          // The page signs out once the answers of its sign-ins are here.
          for (const answer of waiting.filter(({ isLook }) => !isLook)) come(answer)
          waiting = waiting.filter(({ isLook }) => isLook)
          const isOut = (await browser.signOut(accountOf(signer))) < 400
          expect(isOut).toBe(inside.delete(accountOf(signer)))
          for (const jar of isOut ? jars : []) {
            const thief = open()
            for (const [name, value] of jar) thief.jar.set(name, value)
            expect(await thief.accounts()).not.toContain(accountOf(signer))
          }
        }
      }

      for (const step of story) {
        tell(`tab ${step.tab}: ${step.act} ${step.who}, its answer ${step.delay} later`)
        await act(step)
        for (const answer of waiting) if (answer.delay === 0) come(answer)
        waiting = waiting.filter(({ delay }) => delay > 0).map((one) => ({ ...one, delay: one.delay - 1 }))
        if (step.act === 'look') expect(await browser.accounts()).toEqual([...inside].toSorted())
      }
      for (const { arrive } of waiting) arrive()
      expect(await browser.accounts()).toEqual([...inside].toSorted())
    },
  })

  test('while one tab signs in, the others go on: the answer may be slow', async () => {
    const browser = await entered()
    const body = await signed({
      origin: target.origin,
      nonce: await browser.nonce(),
      signer: target.isForMany ? bob : ada,
    })
    const other = await browser.nonce()
    const { isIn, arrive } = await browser.hand(body)
    expect(isIn).toBe(true)
    // The answer is not here yet.
    expect(await browser.accounts()).toEqual([accountOf(ada)])
    expect(await browser.nonce()).not.toBe(other)
    arrive()
    expect(await browser.accounts()).toContain(accountOf(ada))
    expect(
      await browser.verify(await signed({ origin: target.origin, nonce: other, signer: ada })),
    ).toMatchObject({ isIn: true })
  })

  test('a signature counts once, however many hand it on, and in the browser alone that asked', async () => {
    const browser = open()
    const stolen = await signed({ origin: target.origin, nonce: await browser.nonce(), signer: ada })
    const thief = open()
    expect((await thief.verify(stolen)).isIn).toBe(false)
    await thief.nonce()
    expect((await thief.verify(stolen)).isIn).toBe(false)

    const verdicts = await Promise.all(Array.from({ length: 8 }, () => browser.hand(stolen)))
    // The same browser may repeat itself before it has an answer: there is one session all the same.
    const names = verdicts.flatMap(({ isIn, cookies }) =>
      isIn ? cookies.filter((line) => /session-/.test(line)) : [],
    )
    // Auth.js writes one session in other letters each time.
    expect(new Set(names.map((line) => line.split(target.isForMany ? ';' : '=')[0])).size).toBe(1)
    for (const { arrive } of verdicts) arrive()
    expect((await browser.verify(stolen)).isIn).toBe(false)
    expect(await browser.accounts()).toEqual([accountOf(ada)])
  })

  test('a signature whose answer was lost may come again, once', async () => {
    const browser = open()
    const body = await signed({ origin: target.origin, nonce: await browser.nonce(), signer: ada })
    expect((await browser.hand(body)).isIn).toBe(true)
    expect((await browser.verify(body)).isIn).toBe(true)
    expect(await browser.accounts()).toEqual([accountOf(ada)])
    expect((await browser.verify(body)).isIn).toBe(false)
  })

  test('a signature lets in no visitor again that used the session or left, by the cookies from before', async () => {
    for (const leaves of [true, false]) {
      const browser = open()
      const body = await signed({ origin: target.origin, nonce: await browser.nonce(), signer: ada })
      // Those that its first request came with, which is slow.
      const before = new Map(browser.jar)
      expect((await browser.verify(body)).isIn).toBe(true)
      if (leaves) expect(await browser.signOut(accountOf(ada))).toBeLessThan(400)
      else expect(await browser.accounts()).toEqual([accountOf(ada)])
      browser.jar.clear()
      for (const [name, value] of before) browser.jar.set(name, value)

      expect([leaves, (await browser.verify(body)).isIn]).toEqual([leaves, false])
      expect(await browser.accounts()).toEqual([])
    }
  })

  test('a sister host signs no visitor in as another: no cookie that counts has a name that it can set', async () => {
    const [thief, browser] = [open(), open()]
    await thief.enter(bob)
    await browser.enter(ada)
    expect(await thief.accounts()).toEqual([accountOf(bob)])
    // Browsers take no cookie of another host by such a name, and none over a plain connection.
    const others = [...thief.jar].filter(([name]) => !name.startsWith('__Host-'))
    for (const [name, value] of isSecure() ? others : []) {
      const stranger = open()
      stranger.jar.set(name, value)
      browser.jar.set(name, value)
      expect(await stranger.accounts()).toEqual([])
    }
    // A sister host may also write what looks like a guarded name.
    for (const letters of ['\u00a0', '\ufeff', '\v', 'a', '"']) {
      const stranger = open()
      for (const [name, value] of thief.jar)
        stranger.jar.set(Buffer.from(`${letters}${name}`).toString('latin1'), value)
      const { answer } = await stranger.send('/members').catch(() => ({ answer: { ok: false } }))
      expect([letters, answer.ok]).toEqual([letters, false])
    }
    expect(await browser.accounts()).toEqual([accountOf(ada)])
  })

  test('cookies from before the sign-in, or of a thief, are not in by it', async () => {
    const [browser, thief] = [open(), open()]
    if (target.isForMany) await thief.enter(bob)
    await thief.nonce()
    for (const [name, value] of thief.jar) browser.jar.set(name, value)
    await browser.enter(ada)

    expect(await browser.accounts()).toContain(accountOf(ada))
    expect(await thief.accounts()).not.toContain(accountOf(ada))
  })

  test('odd and large bodies let in no visitor and sign out none, by a status of the asker', async () => {
    const browser = await entered()
    const long = bodyOf({ message: 'x'.repeat(150_000), signature: 'x', account: 'x' })
    for (const path of [target.calls.verify, target.calls.signOut])
      for (const body of [...oddBodies, long, ' '.repeat(600_000)]) {
        const { answer } = await browser.send(path, { method: 'POST', headers: json, body })
        expect({ path, body: body.slice(0, 80), status: answer.status }).toEqual({
          path,
          body: body.slice(0, 80),
          status: expect.toSatisfy((status: number) => isRefusal(status, body)),
        })
        await answer.text()
      }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const body = bodyOf({ account: accountOf(ada) })
      const { answer } = await browser.send(target.calls.signOut, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      })
      expect([type, answer.ok]).toEqual([type, false])
    }
    expect(await browser.accounts()).toEqual([accountOf(ada)])
  })

  test.each([
    ['the year 9999', '9999-12-31T23:59:59.999Z'],
    ['no end', undefined],
    ['an hour', new Date(Date.now() + 3_600_000).toISOString()],
    ['an end with an offset', new Date(Date.now() + 3_600_000).toISOString().replace('Z', '+00:00')],
    ['an end in nanoseconds', new Date(Date.now() + 3_600_000).toISOString().replace('Z', '456789Z')],
    ['an end in small letters', new Date(Date.now() + 3_600_000).toISOString().toLowerCase()],
    ['a leap second', '2030-12-31T23:59:60Z'],
  ])('a message with %s lets in for a day at most, or not at all', async (_name, expirationTime) => {
    const browser = open()
    const { isIn } = await browser.enter(ada, { expirationTime })
    const sessions = await browser.sessions()

    expect(sessions).toHaveLength(isIn ? 1 : 0)
    expect(await browser.isMember()).toBe(isIn)
    for (const session of sessions) {
      const left = Date.parse(session.expirationTime) - Date.now()
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThanOrEqual(dayMs)
    }
  })

  test('an account is one, however it is written, at the sign-in and at the sign-out', async () => {
    const capitals = `0x${ada.address.slice(2).toUpperCase()}`
    const spellings: string[] = []
    for (const address of [ada.address, ada.address.toLowerCase(), capitals]) {
      const browser = open()
      const { isIn } = await browser.enter(ada, { address })
      if (isIn) spellings.push(address)
      expect(await browser.accounts()).toEqual(isIn ? [accountOf(ada)] : [])
    }
    expect(spellings.length).toBeGreaterThan(1)
    for (const address of spellings) {
      const browser = await entered()
      expect({ address, status: await browser.signOut(`eip155:1:${address}`) }).toEqual({
        address,
        status: expect.toSatisfy((status: number) => status < 300),
      })
      expect(await browser.accounts()).toEqual([])
      expect(await browser.isMember()).toBe(false)
    }
  })

  test('a sign-out that ends nothing is no success, and ends nothing else', async () => {
    const browser = await entered()
    const others = [
      accountOf(bob),
      'eip155:5:'.concat(ada.address),
      'eip155:1',
      'x',
      '',
      '__proto__',
      `${accountOf(ada)} `,
    ]
    for (const account of others)
      expect([account, (await browser.signOut(account)) >= 400]).toEqual([account, true])
    for (const account of others)
      expect([account, (await open().signOut(account)) >= 400]).toEqual([account, true])
    expect(await browser.accounts()).toEqual([accountOf(ada)])
    expect(await browser.signOut(accountOf(ada))).toBeLessThan(300)
    expect(await browser.signOut(accountOf(ada))).toBeGreaterThanOrEqual(400)
  })

  test('strangers who ask for nonces take none from others', async () => {
    const browser = open()
    const nonce = await browser.nonce()
    await Promise.all(Array.from({ length: 30 }, () => target.ask(target.calls.nonce)))
    for (let more = 0; more < 5; more += 1) await browser.nonce()

    expect(await browser.verify(await signed({ origin: target.origin, nonce, signer: ada }))).toMatchObject({
      isIn: true,
    })
  })

  test('no script reads a cookie, and no other site sends one', async () => {
    const browser: Browser = open()
    const { cookies } = await browser.send(target.calls.nonce)
    const all = [...cookies, ...(await browser.enter(ada)).cookies]

    expect(all.length).toBeGreaterThan(1)
    for (const line of all)
      expect(line).toMatch(/^(?=.*; HttpOnly)(?=.*; SameSite=(Lax|Strict))(?=.*; Path=\/(;|$))/i)
  })
})
