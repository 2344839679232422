import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'
import { hex } from '@scure/base'
import { readJson } from './body.js'
import { canonicalAccount } from './canonical.js'
import { SiwxError } from './error.js'
import type { FamilyVerifier } from './family.js'
import { createNonce } from './nonce.js'
import { check, checkNames, isNumber } from './options.js'
import { parseMessage } from './parseMessage.js'
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
   * Takes back the nonce that a message names: `''` where this browser was given none like it, or it was taken before. For
   * servers with sessions of their own.
   */
  takeNonce(request: Pick<Request, 'headers'>, message: unknown): Promise<string>
}

const nonceMs = 600_000
const dayMs = 86_400_000
/** A browser whose answer was lost may send the same signature again for so long (ms), unless its session was used. */
const againMs = 60_000
/** A browser that asks for more gives up the oldest. */
const mostNonces = 10
/** As many accounts may be in at once in one browser. */
const mostAccounts = 20

/**
 * Creates the sign-in of a site. Questions of strangers cost no memory; cookies of sessions change only once a signature
 * held. Each nonce and each account has a cookie of its own, so that tabs that ask at once take nothing from each other.
 * @throws {SiwxError} `options`
 */
export function createSignIn(options: SignInOptions): SignIn {
  checkNames('createSignIn', options, ['origin', 'families', 'secret', 'store', 'mostMs'])
  const { families, secret = createNonce() + createNonce(), store = memoryStore(), mostMs = dayMs } = options
  check('createSignIn', [
    ['origin', isOrigin(options.origin), 'an origin: "https://app.example"'],
    ['families', Array.isArray(families) && families.length > 0, 'a list of families, of one at least'],
    ['secret', typeof secret === 'string' && secret.length >= 32, 'a text of 32 characters or more'],
    ['mostMs', isNumber(mostMs, 1) && mostMs <= dayMs, 'a number of milliseconds, a day at most'],
  ])
  const { host: domain, origin, protocol } = new URL(options.origin)
  // No other host, and no page of another path, sets a cookie of such a name.
  const own = protocol === 'https:' ? '__Host-' : ''
  const flags = `Path=/; HttpOnly; SameSite=Lax${own && '; Secure'}`
  const [nonceCookie, sessionCookie] = [`${own}nonce-`, `${own}session-`]
  const forget = (cookie: string) => `${cookie}=; ${flags}; Max-Age=0`

  const seal = (nonce: string) => hex.encode(hmac(sha256, secret, nonce))
  const cookieOf = (account: string) => `${sessionCookie}${hex.encode(sha256(account)).slice(0, 16)}`

  /** By the names behind the prefix. */
  function cookiesOf({ headers }: Pick<Request, 'headers'>, prefix: string) {
    return (headers.get('cookie') ?? '').split(';').flatMap((pair) => {
      const [name = '', value = ''] = pair.trim().split('=', 2)
      return name.startsWith(prefix) ? [{ cookie: name, name: name.slice(prefix.length), value }] : []
    })
  }

  /** The nonces that the browser was given and that still count, the oldest first. */
  const noncesOf = (request: Pick<Request, 'headers'>) =>
    cookiesOf(request, nonceCookie)
      .filter(({ name, value }) => nonceEnd(name) > Date.now() && value === seal(name))
      .toSorted((a, b) => nonceEnd(a.name) - nonceEnd(b.name))

  /** The session of a name. Once it was seen, its sign-in cannot be repeated. */
  async function sessionOf(id: string) {
    const value = (await store.get(`session ${id}`)) ?? ''
    const [, until, account = '', proof, again] = /^(\d+) (\S+) (\w+) (\d+)$/.exec(value) ?? []
    const [ends, now] = [Number(until), Date.now()]
    return now < ends ? { id, account, ends, proof, isNew: now < Number(again) } : undefined
  }

  async function entered(request: Pick<Request, 'headers'>) {
    const cookies = cookiesOf(request, sessionCookie).slice(0, mostAccounts)
    const found = await Promise.all(
      cookies.map(async ({ cookie, value }) => {
        const session = await sessionOf(value)
        if (!session || cookie !== cookieOf(session.account)) return []
        if (session.isNew) await store.remove(`again ${session.proof}`)
        return [{ cookie, ...session }]
      }),
    )
    return found.flat()
  }

  async function takeNonce(request: Pick<Request, 'headers'>, message: unknown): Promise<string> {
    const named = nonceIn(message)
    const given = noncesOf(request).some(({ name }) => name === named)
    // Before anything is verified: it counts once, whatever the verdict is.
    return given && (await store.add(`nonce ${named}`, '', nonceEnd(named))) ? named : ''
  }

  function giveNonce(request: Request): Response {
    const nonce = `${createNonce()}${(Date.now() + nonceMs).toString(36)}`
    const old = noncesOf(request).slice(0, 1 - mostNonces)
    return say(200, { nonce, time: new Date().toISOString() }, [
      ...old.map(({ cookie }) => forget(cookie)),
      `${nonceCookie}${nonce}=${seal(nonce)}; ${flags}; Max-Age=${nonceMs / 1000}`,
    ])
  }

  async function verify(request: Request): Promise<Response> {
    const body = await readJson(request)
    if (typeof body === 'number') return say(body)
    const { message, signature } = body
    if (typeof message !== 'string' || typeof signature !== 'string') return say(400)
    const nonce = await takeNonce(request, message)
    const { signal } = request
    const proof = seal(`${message}\n${signature}`)
    const again = nonce ? undefined : await repeated(request, message, proof)
    if (again) return welcome(again, [])
    try {
      const signed = await verifyMessage({ message, signature, domain, nonce, families, mostMs, signal })
      return await letIn(request, { nonce, proof, ...signed })
    } catch (error) {
      if (!(error instanceof SiwxError) || error.fault === 'options') throw error
      const isUnknown = error.fault === 'unknown'
      // Nothing was decided: the same signature may come again.
      if (isUnknown && nonce) await store.remove(`nonce ${nonce}`)
      return say(isUnknown ? 503 : 401, { error: error.fault, time: new Date().toISOString() })
    }
  }

  async function letIn(
    request: Request,
    {
      nonce,
      proof,
      account,
      until,
    }: Pick<VerifiedMessage, 'account' | 'until'> & Record<'nonce' | 'proof', string>,
  ): Promise<Response> {
    const known = await entered(request)
    const before = known.find((session) => session.account === account)
    // A name that is new. Other tabs of a browser that is in keep the name that they have.
    const id = before?.id ?? createNonce()
    const again = Math.min(Date.now() + againMs, until)
    await store.set(`session ${id}`, `${until} ${account} ${proof} ${again}`, until)
    await store.set(`again ${proof}`, id, again)
    const [oldest] = before || known.length < mostAccounts ? [] : known
    if (oldest) await store.remove(`session ${oldest.id}`)
    const over = [`${nonceCookie}${nonce}`, ...(oldest ? [oldest.cookie] : [])]
    return welcome({ id, account, ends: until }, over.map(forget))
  }

  /** The session that began with the very signature, if the answer did not reach the browser that was given the nonce. */
  async function repeated(request: Request, message: string, proof: string) {
    const named = nonceIn(message)
    if (!noncesOf(request).some(({ name }) => name === named)) return undefined
    // A browser that has the session had the answer.
    await entered(request)
    const id = await store.get(`again ${proof}`)
    return id === undefined ? undefined : sessionOf(id)
  }

  function welcome(
    { id, account, ends }: { readonly id: string; readonly account: string; readonly ends: number },
    cookies: readonly string[],
  ): Response {
    const seconds = Math.ceil((ends - Date.now()) / 1000)
    const body = { account, expirationTime: new Date(ends).toISOString(), time: new Date().toISOString() }
    return say(200, body, [...cookies, `${cookieOf(account)}=${id}; ${flags}; Max-Age=${seconds}`])
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
    const leaving = known.find((session) => session.account === account)
    const isOut = leaving && (await store.remove(`session ${leaving.id}`))
    return isOut ? say(204, undefined, [forget(leaving.cookie)]) : say(known.length > 0 ? 404 : 401)
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
    takeNonce,
  }
}

function say(status: number, body?: object, cookies: readonly string[] = []): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  if (!body) return new Response(null, { status, headers })
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify(body), { status, headers })
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
    new URL(text).origin === text
  )
}
