// @tier gate
import { search, searchModel } from '@foyer/search'
import fc from 'fast-check'
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

interface Ask {
  /** The browser does not say which site asks. */
  readonly isUnsaid?: boolean
  /** The answer does not arrive. */
  readonly isLost?: boolean
  /** The cookies that it comes with. @default those of this moment */
  readonly from?: ReadonlyMap<string, string>
}

/** A browser that keeps its cookies, at one or more processes of a server. */
function browserAt(options: Partial<SignInOptions> = {}) {
  const signIn = createSignIn({ origin, families: [eip155()], ...options })
  const jar = new Map<string, string>()
  const headers = (from: ReadonlyMap<string, string> = jar) => ({
    cookie: [...from].map((pair) => pair.join('=')).join('; '),
  })
  async function ask(call: string, body?: object, at = signIn, more: Ask = {}) {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const site = more.isUnsaid ? {} : { 'sec-fetch-site': 'same-origin' }
    const own = { ...headers(more.from), ...(body ? json : site) }
    const answer = await at.answer(new Request(`${origin}/auth/${call}`, { ...init, headers: own }))
    const cookies = answer.headers.getSetCookie()
    if (!more.isLost) keep(cookies)
    return { status: answer.status, cookies, body: Object(await answer.json().catch(() => undefined)) }
  }
  function keep(cookies: readonly string[]) {
    for (const line of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
  }
  function write(nonce: string, fields: object = {}) {
    const issuedAt = new Date().toISOString()
    const site = { domain: 'app.example', uri: origin, version: '1', nonce, issuedAt } as const
    const who = { chainId: 'eip155:1', accountAddress: ada?.address ?? '' } as const
    return createMessage({ ...site, ...who, ...fields })
  }
  async function sign(nonce: string, fields: object = {}) {
    const message = write(nonce, fields)
    return { message, signature: (await ada?.sign(message)) ?? '' }
  }
  const enter = async () => ask('verify', await sign((await ask('nonce')).body.nonce))
  return { signIn, jar, headers, ask, keep, write, sign, enter }
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

/** Accounts whose keys cost nothing: one of each network signs by naming the text. */
const plain = { ...eip155(), verify: async ({ text, signature }: Signed) => signature === signatureOf(text) }
const signatureOf = (text: string) => `of ${text}`
interface Signed {
  readonly text: string
  readonly signature: string
}

/** A session, as the model has it. */
interface Known {
  readonly account: string
  /** All names of the account in the browser until it signs out. */
  readonly names: { isOut: boolean }
  /** Its line of an answer. */
  readonly cookie: string
  began: number
  ends: number
  /** The browser was seen with it. */
  isSeen: boolean
}

/** A signature that was handed on, with the cookies of that moment. */
interface Handed {
  readonly body: { readonly message: string; readonly signature: string }
  readonly from: ReadonlyMap<string, string>
  readonly id: string
  readonly until: number
}

/** The sessions of one browser by plain rules, each by the value of its cookie. */
function createModel(most: number) {
  const all = new Map<string, Known>()
  const isIn = ({ names, ends }: Known) => !names.isOut && Date.now() < ends
  const ofAccount = (account: string) => [...all.values()].filter((one) => one.account === account)
  const of = (jar: ReadonlyMap<string, string>) =>
    [...jar.values()].flatMap((id) => all.get(id) ?? []).filter(isIn)
  const cut = (sessions: readonly Known[], to: number) => {
    const sorted = sessions.toSorted((a, b) => a.began - b.began)
    for (const { names } of sorted.splice(0, Math.max(0, sorted.length - to))) names.isOut = true
    return sorted
  }
  function seen(jar: ReadonlyMap<string, string>) {
    const found = of(jar)
    for (const one of found) one.isSeen = true
    return cut(found, most)
  }
  function enter(cookie: string, account: string, jar: ReadonlyMap<string, string>) {
    const others = seen(jar)
    const old = others.find((one) => one.account === account)
    const began = Date.now()
    if (old) Object.assign(old, { began, ends: Math.min(old.ends, began + 60_000) })
    const names = ofAccount(account).findLast((one) => !one.names.isOut)?.names ?? { isOut: false }
    const [, id = ''] = /=(\w+)/.exec(cookie) ?? []
    all.set(id, { account, names, cookie, began, ends: began + 86_400_000, isSeen: false })
    cut(
      others.filter((one) => one.account !== account),
      most - 1,
    )
  }
  return { all, ofAccount, isIn, seen, enter }
}

describe('a sign-in of a server', () => {
  searchModel('knows a browser by what it did, however late its answers, cookies and requests are', {
    stories: fc.record({
      /** Two tabs ask before either has a cookie; or the browser has nineteen accounts. */
      begins: fc.constantFrom('alone', 'twice', 'full'),
      steps: fc.array(
        fc.record({
          act: fc.constantFrom(
            ...([
              'enter',
              'enter',
              'both',
              'look',
              'leave',
              'leave',
              'late',
              'cut',
              'visits',
              'wait',
            ] as const),
          ),
          who: fc.nat(1),
          /** Which of the cookies from before, or of the signatures. */
          at: fc.nat(5),
          /** How many steps later the answer arrives. */
          delay: fc.nat(3),
        }),
        { minLength: 2, maxLength: 14 },
      ),
    }),
    gate: 40,
    exhaustive: 4_000,
    async play({ begins, steps }, tell) {
      vi.useFakeTimers({ toFake: ['Date'] })
      const browser = browserAt({ families: [plain] })
      const model = createModel(20)
      const jars: ReadonlyMap<string, string>[] = [new Map()]
      const handed: Handed[] = []
      let coming: { readonly delay: number; readonly cookies: readonly string[] }[] = []
      const accountOf = (network: number) => `eip155:${network}:${ada?.address}`
      const lineIn = (cookies: readonly string[]) => cookies.find((line) => /session-\w+=\w/.test(line)) ?? ''
      const idIn = (cookies: readonly string[]) => /=(\w+)/.exec(lineIn(cookies))?.[1] ?? ''
      const jar = () => new Map(browser.jar)

      async function hand(nonce: string, network: number, delay: number, from = jar()) {
        const end = new Date(Date.now() + 86_400_000).toISOString()
        const more = { chainId: `eip155:${network}`, expirationTime: end, requestId: '7' }
        const message = browser.write(nonce, more)
        const body = { message, signature: signatureOf(message) }
        const { status, cookies } = await browser.ask('verify', body, undefined, { from, isLost: true })
        expect(status).toBe(200)
        expect(model.all.has(idIn(cookies))).toBe(false)
        model.enter(lineIn(cookies), accountOf(network), from)
        handed.push({ body, from, id: idIn(cookies), until: Date.now() + 60_000 })
        coming.push({ delay, cookies })
      }
      const nonceOf = async () => (await browser.ask('nonce')).body.nonce
      async function again({ body, from, id, until }: Handed, change = false) {
        const [signed, end = ''] = body.message.split('\nExpiration Time')
        const cut = { message: signed, signature: `Expiration Time${end}\n${body.signature}` }
        const asked = change ? cut : body
        const { status, cookies } = await browser.ask('verify', asked, undefined, { from, isLost: true })
        const session = model.all.get(id)
        if (!session) throw new Error('unreachable')
        const isRight = !change && !session.isSeen && model.isIn(session) && Date.now() < until
        // By then it was asked with these cookies.
        if (!change && Date.now() < until) model.seen(from)
        expect([status, idIn(cookies)]).toEqual(isRight ? [200, id] : [401, ''])
        if (isRight) coming.push({ delay: 0, cookies })
      }
      /** A browser ends whatever it began, also a sign-in whose answer has not arrived. */
      async function leave(network: number, from: ReadonlyMap<string, string>) {
        model.seen(from)
        const account = accountOf(network)
        const left = from.size > 0 ? model.ofAccount(account).filter(model.isIn) : []
        const { status } = await browser.ask('sign-out', { account }, undefined, { from })
        expect(status === 204).toBe(left.length > 0)
        for (const { names } of left) names.isOut = true
        for (const { cookie } of model.ofAccount(account).filter(({ names }) => names.isOut)) {
          const headers = new Headers({ cookie: cookie.split(';')[0] ?? '' })
          expect(await browser.signIn.sessions({ headers })).toEqual([])
        }
      }
      async function look() {
        const known = model.seen(browser.jar).map(({ account }) => account)
        expect((await browser.ask('session')).body.sessions ?? []).toMatchObject(
          known.map((account) => ({ account })),
        )
      }

      if (begins === 'twice') {
        const [one, two] = [
          await browser.ask('nonce'),
          await browser.ask('nonce', undefined, undefined, { isLost: true, from: new Map() }),
        ]
        await hand(one.body.nonce, 1, 1)
        browser.keep(two.cookies)
        await hand(two.body.nonce, 1, 0)
      }
      for (let network = 100; begins === 'full' && network < 119; network += 1) {
        vi.advanceTimersByTime(1)
        await hand(await nonceOf(), network, 0)
        for (const { cookies } of coming.splice(0)) browser.keep(cookies)
      }
      for (const { act, who, at, delay } of steps) {
        tell(`${act} ${who}, of ${at} before; its answer ${delay} later`)
        vi.advanceTimersByTime(act === 'wait' ? 30_000 : 1)
        jars.push(jar())
        const one = handed.at(-1 - at)
        if (act === 'enter') await hand(await nonceOf(), who + 1, delay)
        if (act === 'both') {
          const [first, second] = [await nonceOf(), await nonceOf()]
          const from = jar()
          await hand(first, who + 1, delay, from)
          vi.advanceTimersByTime(1)
          await hand(second, who + 1, at % 4, from)
        }
        if (act === 'visits') for (let more = 0; more < 10; more += 1) await nonceOf()
        if (act === 'look') await look()
        // Two tabs that began at once have cookies from before that do not know each other.
        if (act === 'leave')
          await leave(who + 1, begins === 'twice' ? jar() : (jars.at(-1 - (at % jars.length)) ?? jar()))
        if (act === 'late' && one) await again(one)
        if (act === 'cut' && one) await again(one, true)
        for (const { cookies } of coming.filter((late) => late.delay === 0)) browser.keep(cookies)
        coming = coming.filter((late) => late.delay > 0).map((late) => ({ ...late, delay: late.delay - 1 }))
      }
      for (const { cookies } of coming) browser.keep(cookies)
      await look()
    },
  })

  searchModel('has a browser give up nonces that were refused, and then the oldest', {
    stories: fc.array(
      fc.record({
        act: fc.constantFrom('ask', 'ask', 'unsaid', 'refuse', 'enter'),
        times: fc.nat(6),
        at: fc.nat(11),
      }),
      { minLength: 4, maxLength: 12 },
    ),
    gate: 15,
    exhaustive: 3_000,
    finds: [
      {
        input: [
          { act: 'unsaid', times: 6, at: 0 },
          { act: 'unsaid', times: 4, at: 0 },
        ],
        found: 'a nonce was given twice',
      },
    ],
    async play(story, tell) {
      vi.useFakeTimers({ toFake: ['Date'] })
      const browser = browserAt({ families: [plain] })
      const all = new Set<string>()
      let given: { readonly nonce: string; isRefused: boolean }[] = []
      const inJar = () =>
        [...browser.jar.keys()].flatMap((name) => /nonce-(\w+)/.exec(name)?.[1] ?? []).toSorted()

      async function ask(isUnsaid: boolean) {
        vi.advanceTimersByTime(1)
        const { status, body } = await browser.ask('nonce', undefined, undefined, { isUnsaid })
        const { nonce } = body
        const old = [
          ...given.filter(({ isRefused }) => isRefused),
          ...given.filter(({ isRefused }) => !isRefused),
        ]
        const over = old
          .filter(({ isRefused }) => isRefused || !isUnsaid)
          .slice(0, Math.max(0, given.length - 9))
        const stay = given.filter((one) => !over.includes(one))
        if (isUnsaid && stay.length >= 20) return expect(status).toBe(429)
        expect(all).not.toContain(nonce)
        all.add(nonce)
        given = [...stay, { nonce, isRefused: false }]
      }
      for (const { act, times, at } of story) {
        tell(`${act} ${at}, ${times + 1} times`)
        for (let more = 0; more <= times; more += 1) {
          const one = given[(at + more) % Math.max(1, given.length)]
          if (act === 'ask' || act === 'unsaid') await ask(act === 'unsaid')
          else if (one) {
            const message = browser.write(one.nonce)
            const signature = act === 'enter' ? signatureOf(message) : 'x'
            const isRight = act === 'enter' && !one.isRefused
            expect((await browser.ask('verify', { message, signature })).status).toBe(isRight ? 200 : 401)
            one.isRefused = true
            if (isRight) given = given.filter((other) => other !== one)
          }
          expect(inJar()).toEqual(given.map(({ nonce }) => nonce).toSorted())
        }
      }
    },
  })

  search(
    'reads no cookie that a browser takes from a sister host, with any letters around the name',
    fc.asyncProperty(
      fc.constantFrom('session', 'nonce'),
      fc.oneof(
        fc.constantFrom('\u00a0', '\u2000', '\u3000', '\ufeff', '\v', '\f', '\r', '\n', 'a', '=', '"'),
        fc.string({ minLength: 1, unit: 'binary', maxLength: 2 }),
      ),
      fc.boolean(),
      async (kind, letters, isBehind) => {
        const owner = browserAt({ families: [plain], secret })
        const message = owner.write((await owner.ask('nonce')).body.nonce)
        const given = owner.headers().cookie
        await owner.ask('verify', { message, signature: signatureOf(message) })
        const own = kind === 'nonce' ? given : owner.headers().cookie
        const [name = '', value = ''] = own.split('=')
        const cookie = isBehind ? `${name}${letters}=${value}` : `${letters}${name}=${value}`
        // Browsers take spaces and tabs off, and guard what is left by its beginning; a semicolon begins another cookie.
        const isGuarded = cookie.split(';').some((part) => part.replace(/^[ \t]+/, '').startsWith('__Host-'))
        const isOwn = cookie.split(';').some((part) => part.replace(/[ \t]*(?==)|^[ \t]+/g, '') === own)
        fc.pre(isBehind ? !isOwn : !isGuarded)
        // Workers and Deno read these bytes as UTF-8.
        const headers = Object.assign(new Headers(), {
          get: (of: string) => (of === 'cookie' ? cookie : of === 'sec-fetch-site' ? 'same-origin' : null),
        })

        expect(await owner.signIn.sessions({ headers })).toEqual([])
        const request = { headers, signal: new AbortController().signal }
        const body = { message, signature: signatureOf(message) }
        await expect(owner.signIn.verify(request, body)).rejects.toMatchObject({ fault: 'wrong-nonce' })
      },
    ),
    { gate: 60, exhaustive: 5_000 },
  )

  test('under https has cookies that no other host and no plain connection sets', async () => {
    const browser = browserAt()
    const { cookies } = await browser.ask('nonce')
    const more = await browser.ask('nonce')
    const entered = await browser.enter()
    const all = [...cookies, ...more.cookies, ...entered.cookies].filter((line) => !/Max-Age=0/.test(line))

    expect(all).toHaveLength(5)
    for (const line of all)
      expect(line).toMatch(
        /^__Host-(nonce-\w+|session-\w+|sign-in-browser)=\w+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/,
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
      expect(ends).toHaveLength(2 * more)
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
    expect([...browser.jar.keys()].filter((name) => name.includes('nonce'))).toHaveLength(10)
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

  search(
    'lets in by the same signature after any failure: of nodes, stores and lines, at once or in turn',
    fc.asyncProperty(
      fc.array(
        fc.record({
          fails: fc.constantFrom('node', 'store', 'answer'),
          /** Which call of the store. */
          at: fc.nat(14),
          isTwice: fc.boolean(),
        }),
        { maxLength: 4 },
      ),
      fc.boolean(),
      async (failures, wasIn) => {
        let [calls, failsAt, isNodeDown] = [0, -1, false]
        const memory = memoryStore()
        const failing =
          <A extends readonly unknown[], R>(work: (...all: A) => Promise<R>) =>
          async (...all: A) => {
            calls += 1
            if (calls - 1 === failsAt) throw new TypeError('The database is away.')
            return work(...all)
          }
        const store: SignInStore = {
          add: failing(memory.add),
          set: failing(memory.set),
          get: failing(memory.get),
          remove: failing(memory.remove),
        }
        const own = eip155()
        async function verify(asked: Parameters<typeof own.verify>[0]) {
          await new Promise((resolve) => setTimeout(resolve))
          if (isNodeDown) throw new TypeError('The node is away.')
          return own.verify(asked)
        }
        const browser = browserAt({ store, families: [{ ...own, verify }] })
        const send = async (body: object, isLost = false) => {
          const answer = browser.ask('verify', body, undefined, { isLost })
          return (await answer.catch(() => ({ status: 500 }))).status
        }
        const before = wasIn ? await browser.sign((await browser.ask('nonce')).body.nonce) : undefined
        if (before) expect(await send(before)).toBe(200)
        const body = await browser.sign((await browser.ask('nonce')).body.nonce)
        for (const { fails, at, isTwice } of failures) {
          isNodeDown = fails === 'node'
          ;[calls, failsAt] = [0, fails === 'store' ? at : -1]
          const all = await Promise.all(Array.from({ length: isTwice ? 2 : 1 }, () => send(body, true)))
          ;[isNodeDown, failsAt] = [false, -1]
          for (const status of all) expect([200, 500, 503]).toContain(status)
        }
        expect(await send(body)).toBe(200)
        expect((await browser.ask('session')).body.sessions).toHaveLength(1)
        expect(await send(body)).toBe(401)
      },
    ),
    { gate: 40, exhaustive: 2_000 },
  )

  test('whose process ends while it looks at a signature takes the same one a minute later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const store = memoryStore()
    const own = eip155()
    let isOver = true
    const verify: typeof own.verify = (asked) => (isOver ? new Promise(() => {}) : own.verify(asked))
    const browser = browserAt({ store, families: [{ ...own, verify }] })
    const body = await browser.sign((await browser.ask('nonce')).body.nonce)
    void browser.ask('verify', body)
    await vi.waitFor(async () => expect((await browser.ask('verify', body)).status).toBe(503))
    isOver = false
    vi.advanceTimersByTime(60_000)

    expect((await browser.ask('verify', body)).status).toBe(200)
  })

  test('counts sessions, not cookies: those of a server that forgot take no place, and the oldest goes for the next', async () => {
    const [old, store] = [memoryStore(), memoryStore()]
    const browser = browserAt({ store: old, secret })
    const now = createSignIn({ origin, families: [eip155()], store, secret })
    const enter = async (network: number, isLost = false) => {
      const { nonce } = (await browser.ask('nonce')).body
      const body = await browser.sign(nonce, { chainId: `eip155:${network}` })
      if (isLost) await browser.ask('verify', body, now, { isLost })
      return (await browser.ask('verify', body, now)).body.account
    }
    const known = async () =>
      (await now.sessions({ headers: new Headers(browser.headers()) })).map(({ account }) => account)
    for (let network = 1; network <= 20; network += 1) {
      const { nonce } = (await browser.ask('nonce')).body
      await browser.ask('verify', await browser.sign(nonce, { chainId: `eip155:${network}` }))
    }
    expect(await known()).toEqual([])
    const all: string[] = []
    for (let network = 21; network <= 45; network += 1) {
      all.push(await enter(network, network % 2 === 0))
      expect(await known()).toEqual(all.slice(-20))
    }
    for (const account of all) {
      const isIn = all.indexOf(account) >= 5
      expect((await browser.ask('sign-out', { account }, now)).status).toBe(isIn ? 204 : 404)
    }
    expect(await known()).toEqual([])
  })

  test('gives a new name to each, and the one before ends with it, or a minute later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const ways: readonly ((browser: ReturnType<typeof browserAt>) => unknown)[] = [
      () => vi.advanceTimersByTime(60_000),
      (browser) => browser.ask('sign-out', { account: `eip155:1:${ada?.address}` }),
    ]
    for (const way of ways) {
      const browser = browserAt()
      const { status } = await browser.enter()
      const thief = new Headers(browser.headers())
      const name = [...browser.jar.values()].join()
      const again = await browser.enter()

      expect([status, again.status, name]).not.toContain([...browser.jar.values()].join())
      // An answer that is slow: this browser has the old name until it is there.
      expect(await browser.signIn.sessions({ headers: thief })).toHaveLength(1)
      await way(browser)
      expect(await browser.signIn.sessions({ headers: thief })).toEqual([])
    }
  })

  test('signed out by the name from before, is out by the new one too: its answer may be slow', async () => {
    const browser = browserAt()
    await browser.enter()
    const before = new Map(browser.jar)
    await browser.enter()
    const after = new Headers(browser.headers())
    for (const [name, value] of before) browser.jar.set(name, value)

    expect((await browser.ask('sign-out', { account: `eip155:1:${ada?.address}` })).status).toBe(204)
    expect(await browser.signIn.sessions({ headers: after })).toEqual([])
  })

  test('signed out by the name from before, is out by each that began from it, at once or one from the other', async () => {
    for (const isAtOnce of [true, false]) {
      const browser = browserAt()
      await browser.enter()
      const before = new Map(browser.jar)
      const names: Headers[] = []
      for (let more = 0; more < 2; more += 1) {
        if (isAtOnce) for (const [name, value] of before) browser.jar.set(name, value)
        await browser.enter()
        names.push(new Headers(browser.headers()))
      }
      const { status } = await browser.ask('sign-out', { account: `eip155:1:${ada?.address}` }, undefined, {
        from: before,
      })

      expect(status).toBe(204)
      for (const headers of names) expect(await browser.signIn.sessions({ headers })).toEqual([])
    }
  })

  test('gives up no nonce for a browser that does not say which site asks', async () => {
    const browser = browserAt()
    const body = await browser.sign((await browser.ask('nonce')).body.nonce)
    const given: string[] = []
    const ask = async () => browser.ask('nonce', undefined, undefined, { isUnsaid: true })
    for (let more = 0; more < 19; more += 1) given.push((await ask()).body.nonce)
    expect(new Set(given).size).toBe(19)
    expect(await ask()).toMatchObject({ status: 429, cookies: [] })
    // An old browser at the page itself, and one that says where it is.
    const page = { headers: { ...browser.headers(), referer: `${origin}/members` } }
    expect((await browser.signIn.answer(new Request(`${origin}/auth/nonce`, page))).status).toBe(200)
    await browser.ask('verify', { ...(await browser.sign(given[0] ?? '')), signature: 'x' })

    for (const nonce of [given[1] ?? '', (await ask()).body.nonce])
      expect((await browser.ask('verify', await browser.sign(nonce))).status).toBe(200)
    expect((await browser.ask('verify', body)).status).toBe(200)
  })

  test('is given back to servers with sessions of their own, until the answer says that the nonce is over', async () => {
    const browser = browserAt()
    const { signal } = new AbortController()
    const body = await browser.sign((await browser.ask('nonce')).body.nonce)
    const request = () => ({ headers: new Headers(browser.headers()), signal })
    const [first, second] = [
      await browser.signIn.verify(request(), body),
      await browser.signIn.verify(request(), body),
    ]
    expect(second).toEqual(first)
    const before = new Map(browser.jar)
    expect(browser.signIn.nonceOver(body.message)).toMatch(/^__Host-nonce-\w+=;.*Max-Age=0$/)
    browser.jar.clear()
    await expect(browser.signIn.verify(request(), body)).rejects.toMatchObject({ fault: 'wrong-nonce' })

    // Once the browser was seen with the session, a copy of the request from before is refused too.
    expect(await browser.signIn.isIn(first.name)).toBe(true)
    for (const [name, value] of before) browser.jar.set(name, value)
    await expect(browser.signIn.verify(request(), body)).rejects.toMatchObject({ fault: 'wrong-nonce' })
  })

  test('of servers with sessions of their own ends by each name of the account, and no other account with it', async () => {
    for (const at of [0, 1, 2]) {
      const browser = browserAt({ families: [plain] })
      const { signal } = new AbortController()
      const enter = async (network: number) => {
        const message = browser.write((await browser.ask('nonce')).body.nonce, {
          chainId: `eip155:${network}`,
        })
        const signed = { message, signature: signatureOf(message) }
        return {
          signed,
          ...(await browser.signIn.verify({ headers: new Headers(browser.headers()), signal }, signed)),
        }
      }
      const all = [await enter(1), await enter(1), await enter(1)]
      const other = await enter(5)
      await browser.signIn.end(all[at]?.name ?? '')
      const request = { headers: new Headers(browser.headers()), signal }
      for (const { name, signed } of all) {
        await expect(browser.signIn.verify(request, signed)).rejects.toMatchObject({ fault: 'wrong-nonce' })
        expect(await browser.signIn.isIn(name)).toBe(false)
      }
      expect(await browser.signIn.isIn(other.name)).toBe(true)
      expect(await browser.signIn.isIn((await enter(1)).name)).toBe(true)
      // A server that forgot who signed out lets in by no name from before.
      expect(await createSignIn({ origin, families: [plain] }).isIn(other.name)).toBe(false)
      for (const odd of ['', ' ', 'undefined', `${other.message.nonce} `, Object(undefined)]) {
        await browser.signIn.end(odd)
        expect(await browser.signIn.isIn(odd)).toBe(false)
      }
    }
  })

  search(
    'lets in by no message that ends while its signature is looked at, and until its end by any other',
    fc.asyncProperty(fc.nat(180), fc.integer({ min: 1, max: 180 }), async (takes, lasts) => {
      vi.useFakeTimers({ toFake: ['Date'] })
      const slow: typeof plain.verify = async (asked) => {
        vi.advanceTimersByTime(takes * 1_000)
        return plain.verify(asked)
      }
      const browser = browserAt({ families: [{ ...plain, verify: slow }] })
      const end = Date.now() + lasts * 1_000
      const { nonce } = (await browser.ask('nonce')).body
      const message = browser.write(nonce, { expirationTime: new Date(end).toISOString() })
      const { status, body } = await browser.ask('verify', { message, signature: signatureOf(message) })

      // A nonce is held for a minute while its signature is looked at.
      if (takes >= 60) expect(status).toBe(lasts > takes ? 503 : 401)
      else if (lasts <= takes) expect([status, body.error]).toEqual([401, 'too-late'])
      else expect([status, Date.parse(body.expirationTime)]).toEqual([200, end])
    }),
    { gate: 60, exhaustive: 2_000 },
  )

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
    ['of a fraction', { origin, mostMs: 86_400_000 / 7 }],
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

searchModel('a store in memory keeps what lasts, and nothing that is over for more than a minute', {
  stories: fc.array(
    fc.record({
      act: fc.constantFrom('add', 'set', 'get', 'remove'),
      key: fc.nat(3),
      lastsMs: fc.constantFrom(0, 1, 60_000, 600_000),
      passesMs: fc.constantFrom(0, 1, 59_999, 60_000, 86_400_000),
    }),
    { minLength: 2 },
  ),
  gate: 200,
  exhaustive: 10_000,
  async play(story, tell) {
    vi.useFakeTimers({ toFake: ['Date'] })
    const kept = new Map<string, { readonly value: string; readonly until: number }>()
    const store = memoryStore(kept)
    const model = new Map<string, { readonly value: string; readonly until: number }>()
    for (const [at, { act, key: name, lastsMs, passesMs }] of story.entries()) {
      tell(`${passesMs} ms later: ${act} ${name} for ${lastsMs} ms`)
      vi.setSystemTime(Date.now() + passesMs)
      const [key, value, until] = [`${name}`, `${at}`, Date.now() + lastsMs]
      for (const [old, one] of model) if (one.until <= Date.now()) model.delete(old)
      const had = model.get(key)
      if (act === 'get') expect(await store.get(key)).toBe(had?.value)
      else if (act === 'add') expect(await store.add(key, value, until)).toBe(!had)
      else if (act === 'remove') expect(await store.remove(key)).toBe(had !== undefined)
      else await store.set(key, value, until)
      if (act === 'remove') model.delete(key)
      if (act === 'set' || (act === 'add' && !had)) model.set(key, { value, until })
      for (const one of kept.values()) expect(Date.now() - one.until).toBeLessThan(60_000)
    }
  },
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
