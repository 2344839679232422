import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'
import { hex } from '@scure/base'
import { readJson } from './body.js'
import { canonicalAccount } from './canonical.js'
import { SiwxError } from './error.js'
import type { FamilyVerifier } from './family.js'
import { isHost } from './fields.js'
import { createGroups, dayMs } from './groups.js'
import { createNonce } from './nonce.js'
import { areFamilies, check, checkNames, isMs, type VerifyOptions } from './options.js'
import { parseMessage } from './parseMessage.js'
import { againMs, createAnswers, createSessions, type KeptSession } from './sessions.js'
import { memoryStore, type SignInStore } from './store.js'
import { type VerifiedMessage, verifyMessage } from './verifyMessage.js'

export { memoryStore, type SignInStore } from './store.js'

/** The options of {@link createSignIn}. */
export interface SignInOptions {
  /** Where visitors see the page: `https://app.example`. Taken from a request, it would be what a thief says. */
  readonly origin: string
  /** Which accounts may sign in. */
  readonly families: readonly FamilyVerifier[]
  /** Seals nonces: 32 characters or more, the same in all processes of the host. @default made at the start */
  readonly secret?: string
  /** @default the memory of this process */
  readonly store?: SignInStore
  /** How long a visitor stays signed in at most (ms), whatever was signed; a day at most. @default 86_400_000 */
  readonly mostMs?: number
}

/** One account that is signed in. */
export interface Session {
  /** CAIP-10. */
  readonly account: string
  /** ISO. */
  readonly expirationTime: string
}

/** The sign-in of one site, for any server that knows the fetch standard. */
export interface SignIn {
  /** Answers `GET nonce`, `POST verify`, `GET session` and `POST sign-out`, by the last part of the path. */
  answer(request: Request): Promise<Response>
  /** The accounts that are in, in the browser that asks. */
  sessions(request: Pick<Request, 'headers'>): Promise<readonly Session[]>
  /** Whether a page of the site asks, by what browsers say of a request. For calls next to those of {@link SignIn.answer}. */
  isOwn(request: Pick<Request, 'headers' | 'method'>): boolean
  /**
   * Verifies what a visitor signed, for servers with sessions of their own: the nonce counts once, in the browser that was
   * given it. If the answer is lost, or nothing was decided, the same signature may come again.
   * @throws {SiwxError} as {@link verifyMessage} does
   */
  verify(request: Pick<Request, 'headers' | 'signal'>, signed: Signed): Promise<NamedMessage>
  /** Returns the `Set-Cookie` of an answer that lets in by a message: the browser that has it cannot repeat itself. */
  nonceOver(message: string): string
  /**
   * Whether a sign-in lasts, for servers with sessions of their own. To be called with its name whenever a request comes
   * with the session, the sign-out too: a copy of the signature that arrives later lets no visitor in.
   */
  isIn(name: string): Promise<boolean>
  /** Ends all sign-ins of the account in the browser by the name of one, for servers with sessions of their own. */
  end(name: string): Promise<void>
}

/** A sign-in, as a server with sessions of its own keeps it. */
export interface NamedMessage extends VerifiedMessage {
  /** Of the sign-in, for {@link SignIn.isIn} and {@link SignIn.end}. */
  readonly name: string
}

/** A message and its signature, as a visitor sends them. */
export type Signed = Pick<VerifyOptions, 'message' | 'signature'>

const nonceMs = 600_000
/** A browser that asks for more gives up those that were refused, and then the oldest. */
const mostNonces = 10
/** A browser that does not say which site asks gives up no nonce that may count, and gets no more than these. */
const mostUnsaid = 20
/** For how long (s) a browser is known since it asked for a nonce: longer than a session that begins with it. */
const knownSeconds = 2 * 86_400
/** As many accounts may be in at once in one browser: those that signed in last. */
const mostAccounts = 20
/** Of a text that `createNonce` makes: the mark of a browser. */
const markLength = 24
/** Browsers keep fewer cookies of a host. */
const mostCookies = 200
/** In the place of the proof that a nonce is held with, once that is decided. */
const [letIn, refused] = ['in', 'refused']
/** How long (ms) a nonce is held while its signature is verified: a process that ends within it has decided nothing. */
const heldMs = againMs

/**
 * Creates the sign-in of a site. Questions of strangers cost no memory; cookies of sessions change only once a signature
 * held. Each nonce and each account has a cookie of its own, so that tabs that ask at once take nothing from each other.
 * @throws {SiwxError} `options`
 */
export function createSignIn(options: SignInOptions): SignIn {
  checkNames('createSignIn', options, ['origin', 'families', 'secret', 'store', 'mostMs'])
  const { families, secret, store = memoryStore(), mostMs = dayMs } = options
  check('createSignIn', [
    ['origin', isOrigin(options.origin), 'an origin: "https://app.example"'],
    [
      'families',
      areFamilies(families) && families.length > 0,
      'a list of families, each of them once, and one at least',
    ],
    [
      'secret',
      secret === undefined || (typeof secret === 'string' && secret.length >= 32),
      'a text of 32 characters or more',
    ],
    ['store', isStore(store), 'an object with add, set, get and remove'],
    ['mostMs', isMs(mostMs, 1, dayMs), 'a whole number of milliseconds, a day at most'],
  ])
  const { host: domain, origin, protocol } = new URL(options.origin)
  // No other host, and no page of another path, sets a cookie of such a name.
  const own = protocol === 'https:' ? '__Host-' : ''
  const flags = `Path=/; HttpOnly; SameSite=Lax${own && '; Secure'}`
  const [nonceCookie, sessionCookie, browserCookie] = [
    `${own}nonce-`,
    `${own}session-`,
    `${own}sign-in-browser`,
  ]
  const answers = createAnswers(store)
  const groups = createGroups(store)
  const kept = createSessions(store, answers, groups)
  const forget = (cookie: string) => `${cookie}=; ${flags}; Max-Age=0`

  let key = secret
  function seal(text: string) {
    // Workers have no random bytes before the first request.
    key ??= createNonce() + createNonce()
    return hex.encode(hmac(sha256, key, text))
  }
  const cookieOf = (account: string) => `${sessionCookie}${hex.encode(sha256(account)).slice(0, 16)}`

  /**
   * By the names behind the prefix. They are compared byte by byte: browsers guard a name by how it begins, and let a
   * sister host set one behind any letter that is neither a space nor a tab.
   */
  function cookiesOf({ headers }: Pick<Request, 'headers'>, prefix: string) {
    return (headers.get('cookie') ?? '').split(';').flatMap((pair) => {
      const [, cookie = '', value = ''] = /^[ \t]*([\w-]+)=(\w+)[ \t]*$/.exec(pair) ?? []
      return cookie.startsWith(prefix) ? [{ cookie, name: cookie.slice(prefix.length), value }] : []
    })
  }

  /** The value of a cookie that carries the mark of its browser. */
  const marked = (cookie: string, mark: string) => `${mark}${seal(`${cookie} ${mark}`)}`
  const ownCookies = (request: Pick<Request, 'headers'>, prefix: string) =>
    cookiesOf(request, prefix).flatMap((one) => {
      const mark = one.value.slice(0, markLength)
      return one.value === marked(one.cookie, mark) ? [{ ...one, mark }] : []
    })

  /** The nonces that the browser was given and that still count, the oldest first. */
  const noncesOf = (request: Pick<Request, 'headers'>) =>
    ownCookies(request, nonceCookie)
      .filter(({ name }) => nonceEnd(name) > Date.now())
      .toSorted((a, b) => nonceEnd(a.name) - nonceEnd(b.name))

  /** By which all that happens in a browser is known to be in one. It has several if its first tabs asked at once. */
  function marksOf(request: Pick<Request, 'headers'>): readonly string[] {
    const all = [...ownCookies(request, browserCookie), ...noncesOf(request)]
    return [...new Set(all.map(({ mark }) => mark))]
  }

  async function entered(request: Pick<Request, 'headers'>) {
    const cookies = cookiesOf(request, sessionCookie).slice(0, mostCookies)
    const found = await Promise.all(
      cookies.map(async ({ cookie, value }) => {
        const session = await kept.find(value)
        if (!session || cookie !== cookieOf(session.account)) return []
        await kept.seen(session)
        return [session]
      }),
    )
    return newest(found.flat(), mostAccounts)
  }

  /** Returns the sessions that began last, the oldest of them first, and ends the others: they signed in at once. */
  async function newest(sessions: readonly KeptSession[], most: number) {
    const sorted = sessions.toSorted((a, b) => a.began - b.began)
    const over = sorted.splice(0, Math.max(0, sorted.length - most))
    for (const old of over) await kept.end(old)
    return sorted
  }

  const isGiven = (request: Pick<Request, 'headers'>, nonce: string) =>
    noncesOf(request).some(({ name }) => name === nonce)
  /** The key of a nonce. Its value is the proof that is being verified, or how that was decided. */
  const ofNonce = (nonce: string) => `nonce ${nonce}`

  async function giveNonce(request: Request): Promise<Response> {
    const given = await Promise.all(
      noncesOf(request).map(async (one) => ({ ...one, state: await store.get(ofNonce(one.name)) })),
    )
    const [over, others] = [true, false].map((is) => given.filter(({ state }) => (state === refused) === is))
    // A page of another site may ask in the name of a browser that does not say who does: it takes none from others.
    const gone = [...(over ?? []), ...(isUnsaid(request) ? [] : (others ?? []))]
    gone.splice(Math.max(0, given.length + 1 - mostNonces))
    if (given.length - gone.length >= mostUnsaid) return say(429)
    const nonce = `${createNonce()}${(Date.now() + nonceMs).toString(36)}`
    const [mark = createNonce()] = marksOf(request)
    const cookie = `${nonceCookie}${nonce}`
    return say(200, { nonce, time: new Date().toISOString() }, [
      ...gone.map((old) => forget(old.cookie)),
      `${browserCookie}=${marked(browserCookie, mark)}; ${flags}; Max-Age=${knownSeconds}`,
      `${cookie}=${marked(cookie, mark)}; ${flags}; Max-Age=${nonceMs / 1000}`,
    ])
  }

  /**
   * Verifies a signature that counts once. While nothing is decided, and after a failure, the same signature is the same
   * question.
   * @param enter takes the account in
   * @param again what was taken in by the very signature, until its answer has arrived
   * @throws {SiwxError} as {@link verifyMessage} does
   */
  async function once<T>(
    request: Pick<Request, 'headers' | 'signal'>,
    { message, signature }: Signed,
    enter: (signed: VerifiedMessage, proof: string) => Promise<T>,
    again: (nonce: string, proof: string) => Promise<T | undefined>,
  ): Promise<T> {
    const named = nonceIn(message)
    // Each in its own quotes: no letter of one can be moved to the other.
    const proof = seal(JSON.stringify([message, signature]))
    const given = isGiven(request, named)
    const isHeld = given && (await store.add(ofNonce(named), proof, Date.now() + heldMs))
    const isPending = async () => (await store.get(ofNonce(named))) === proof
    if (given && !isHeld) {
      if (await isPending()) throw new SiwxError('unknown', 'The same signature is being verified.')
      const before = await again(named, proof)
      if (before) return before
    }
    const decide = async (verdict: string) =>
      isHeld && (await store.set(ofNonce(named), verdict, nonceEnd(named)))
    try {
      const { signal } = request
      const nonce = isHeld ? named : ''
      const signed = await verifyMessage({ message, signature, domain, nonce, families, mostMs, signal })
      // It took longer than the nonce was held, and another signature came with it.
      if (!(await isPending())) throw new SiwxError('unknown', 'The verification took too long.')
      const result = await enter(signed, proof)
      await decide(letIn)
      return result
    } catch (error) {
      if (isVerdict(error)) await decide(refused)
      else if (isHeld && (await isPending())) await store.remove(ofNonce(named))
      throw error
    }
  }

  async function verify(request: Request): Promise<Response> {
    const body = await readJson(request)
    if (typeof body === 'number') return say(body)
    const { message, signature } = body
    if (typeof message !== 'string' || typeof signature !== 'string') return say(400)
    try {
      const { known, session } = await once(
        request,
        { message, signature },
        async (signed, proof) => {
          const all = await entered(request)
          const before = all.find(({ account }) => account === signed.account)
          return { known: all, session: await kept.begin(signed, proof, marksOf(request), before) }
        },
        async (nonce, proof) => {
          // A browser that has the session had the answer.
          const all = await entered(request)
          const own = await kept.again(nonce, proof)
          return own && { known: all, session: own }
        },
      )
      const { id, account, ends } = session
      const others = known.filter((one) => one.account !== account)
      const stay = await newest(others, mostAccounts - 1)
      const oldest = others.filter((one) => !stay.includes(one))
      const seconds = Math.ceil((ends - Date.now()) / 1000)
      const said = { account, expirationTime: new Date(ends).toISOString(), time: new Date().toISOString() }
      return say(200, said, [
        forget(`${nonceCookie}${nonceIn(message)}`),
        ...oldest.map((old) => forget(cookieOf(old.account))),
        `${cookieOf(account)}=${id}; ${flags}; Max-Age=${seconds}`,
      ])
    } catch (error) {
      if (!(error instanceof SiwxError) || error.fault === 'options') throw error
      return say(isVerdict(error) ? 401 : 503, { error: error.fault, time: new Date().toISOString() })
    }
  }

  /** Without sessions: those are of the server. */
  async function verifyOnly(request: Pick<Request, 'headers' | 'signal'>, signed: Signed) {
    async function enter(verified: VerifiedMessage, proof: string): Promise<NamedMessage> {
      const { account, until, message } = verified
      const again = Math.min(Date.now() + againMs, until)
      const all = (await groups.begin(marksOf(request), account, until)).join()
      await answers.keep(message.nonce, proof, `${until} ${all} ${account}`, again)
      return { ...verified, name: `${message.nonce} ${all}` }
    }
    return once(request, signed, enter, async (nonce, proof) => {
      const [, until, all = '', text = ''] =
        /^(\d+) ([\w,]+) (\S+)$/.exec((await answers.find(nonce, proof)) ?? '') ?? []
      const account = canonicalAccount(text, families)
      if (!account || (await groups.isOut(all.split(',')))) return undefined
      return { account, message: parseMessage(signed.message), until: Number(until), name: `${nonce} ${all}` }
    })
  }

  async function sessions(request: Pick<Request, 'headers'>): Promise<readonly Session[]> {
    const known = await entered(request)
    return known.map(({ account, ends }) => ({ account, expirationTime: new Date(ends).toISOString() }))
  }

  async function signOut(request: Request): Promise<Response> {
    const body = await readJson(request)
    if (typeof body === 'number') return say(body)
    if (typeof body.account !== 'string') return say(400)
    const account = canonicalAccount(body.account, families)
    const known = await entered(request)
    // Also a name whose answer is slow, or that another tab was given: it would let in who has left.
    let isOut = account !== undefined && (await groups.leave(marksOf(request), account))
    for (const session of known) if (session.account === account && (await kept.end(session))) isOut = true
    return isOut && account !== undefined
      ? say(204, undefined, [forget(cookieOf(account))])
      : say(known.length > 0 ? 404 : 401)
  }

  function isOwn({ headers, method }: Pick<Request, 'headers' | 'method'>): boolean {
    const [from, site] = [headers.get('origin'), headers.get('sec-fetch-site')]
    if (from !== null) return from === origin && site !== 'cross-site'
    // Browsers name the origin of every POST.
    return method === 'GET' && (site === null || site === 'same-origin' || site === 'none')
  }

  const calls: Readonly<Record<string, (request: Request) => Response | Promise<Response>>> = {
    'GET nonce': giveNonce,
    'POST verify': verify,
    'POST sign-out': signOut,
    async 'GET session'(request) {
      const found = await sessions(request)
      return found.length > 0 ? say(200, { sessions: found, time: new Date().toISOString() }) : say(401)
    },
  }

  return {
    async answer(request) {
      const name = `${request.method} ${new URL(request.url).pathname.split('/').at(-1)}`
      const call = Object.hasOwn(calls, name) ? calls[name] : undefined
      if (!call) return say(404)
      return isOwn(request) ? call(request) : say(403)
    },
    sessions,
    isOwn,
    verify: verifyOnly,
    nonceOver: (message) => forget(`${nonceCookie}${nonceIn(message)}`),
    async isIn(name) {
      const [nonce = '', all = ''] = `${name}`.split(' ')
      if (nonceEnd(nonce) > Date.now()) await answers.end(nonce)
      return groups.isIn(all.split(','))
    },
    async end(name) {
      const [, all = ''] = `${name}`.split(' ')
      if (await groups.isIn(all.split(','))) await groups.end(all.split(','))
    },
  }

  /** Whether a browser does not say which site asks. Older ones name the page that does. */
  function isUnsaid({ headers }: Pick<Request, 'headers'>): boolean {
    if (headers.get('origin') !== null || headers.get('sec-fetch-site') !== null) return false
    const page = headers.get('referer') ?? ''
    return !URL.canParse(page) || new URL(page).origin !== origin
  }
}

function say(status: number, body?: object, cookies: readonly string[] = []): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  if (!body) return new Response(null, { status, headers })
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify(body), { status, headers })
}

/** Whether it was decided that the visitor does not come in. */
function isVerdict(error: unknown): boolean {
  return error instanceof SiwxError && error.fault !== 'unknown' && error.fault !== 'options'
}

function isStore(store: unknown): boolean {
  return ['add', 'set', 'get', 'remove'].every((name) => typeof Object(store)[name] === 'function')
}

/** The end (ms since 1970) that a nonce of this module says. */
function nonceEnd(nonce: string): number {
  const [, end = ''] = /^[a-zA-Z\d]{24}([a-z\d]{8})$/.exec(nonce) ?? []
  return Number.parseInt(end, 36)
}

function nonceIn(message: unknown): string {
  try {
    return typeof message === 'string' ? parseMessage(message).nonce : ''
  } catch {
    return ''
  }
}

function isOrigin(text: unknown): boolean {
  return (
    typeof text === 'string' &&
    URL.canParse(text) &&
    /^https?:$/.test(new URL(text).protocol) &&
    new URL(text).origin === text &&
    isHost(new URL(text).host)
  )
}
