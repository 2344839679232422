import {
  accountParts,
  HttpError,
  isFoyerError,
  MalformedResponseError,
  parseAccountId,
  readBody,
  withTimeout,
} from '@foyer/core'
import { SignInRefusedError } from './errors.js'
import { type MessageParts, messageFor, openMessageFor } from './messageFor.js'
import type { Siwx, SiwxSession } from './signInPort.js'
import { spellingKey } from './spellingKey.js'

/** The host's options of a server. */
export interface ServerOptions extends MessageParts {
  readonly server: string
  readonly required?: boolean | undefined
  readonly signOutOnDisconnect?: boolean | undefined
}

/** An answer of the server. */
interface Answer {
  readonly ok: boolean
  readonly status: number
  /** Of an answer that is not JSON, or no object, nothing. */
  readonly body: Readonly<Record<string, unknown>>
  /** How far (ms) the clock of this page is ahead of the server's; `undefined` if the answer does not say. */
  readonly aheadMs: number | undefined
}

const maxAnswerBytes = 64_000
/** Clocks that are no further apart (ms) are the same: an answer takes its time. */
const clockMs = 30_000
/** No clock is further off (ms), also without a battery: an answer that says so is nonsense. */
const mostApartMs = 100 * 365 * 86_400_000
/** A visitor who signs within this (ms) is not why a message is too old. */
const promptMs = 300_000
/** A server that does not answer within this (ms) is down. */
const patienceMs = 15_000

/** Sessions that a server of the host keeps, by cookies that no page can read. */
export function serverSessions({ server, required, signOutOnDisconnect, ...parts }: ServerOptions): Siwx {
  const base = new URL(server.endsWith('/') ? server : `${server}/`, location.href)
  /** By the last answer that said so. The server judges by its own clock, so that messages are written by it. */
  let ahead = 0
  /** The same, as it was when the last message was written. */
  let wroteBy = 0
  /** The end that the server gave the last sign-in: it may have let in for less long than the message says. */
  let entered: { readonly nonce: string; readonly expirationTime?: string } | undefined

  async function ask(
    path: string,
    { body, signal: outer }: { readonly body?: object; readonly signal?: AbortSignal } = {},
  ): Promise<Answer> {
    const init: RequestInit = body
      ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {}
    try {
      // The answer is read within the same time: one that comes bit by bit may never end.
      const answer = await withTimeout(path, patienceMs, outer, async (signal) =>
        read(
          path,
          await fetch(new URL(path, base), {
            ...init,
            credentials: 'include',
            cache: 'no-store',
            redirect: 'error',
            signal,
          }),
        ),
      )
      ahead = answer.aheadMs ?? ahead
      return answer
    } catch (cause) {
      throw isFoyerError(cause) && cause.code !== 'timeout' ? cause : new HttpError(path, 0, { cause })
    }
  }

  async function add({ data, message, signature }: SiwxSession, signal: AbortSignal) {
    const wrote = wroteBy
    const { ok, status, body, aheadMs } = await ask('verify', { body: { message, signature }, signal })
    // It read what was signed, and says no.
    if (status >= 400 && status < 500 && status !== 429) {
      const waitedMs = Date.now() - wrote - Date.parse(data.issuedAt)
      const isClock = isClockOff(body.error, aheadMs === undefined ? undefined : aheadMs - wrote, waitedMs)
      throw new SignInRefusedError(status, undefined, isClock ? 'clock' : undefined)
    }
    if (!ok) throw new HttpError('verify', status)
    entered = { nonce: data.nonce, ...endIn(body) }
  }

  async function nonce(signal: AbortSignal) {
    const { ok, status, body } = await ask('nonce', { signal })
    if (!ok) throw new HttpError('nonce', status)
    if (typeof body.nonce !== 'string') throw new MalformedResponseError('nonce')
    wroteBy = ahead
    return [body.nonce, parts, Date.now() - ahead] as const
  }

  /** The sessions of one account, each with the account as the server spells it. */
  async function sessionsOf(chainId: string, address: string, signal?: AbortSignal) {
    const { ok, status, body } = await ask('session', signal ? { signal } : {})
    if (status === 401) return []
    if (!ok) throw new HttpError('session', status)
    if (!Array.isArray(body.sessions)) throw new MalformedResponseError('session')
    return body.sessions
      .flatMap((session) => signedIn(session, ahead))
      .filter(({ data }) => {
        const { chainId: chain, accountAddress } = data
        return chain === chainId && spellingKey(chain, accountAddress) === spellingKey(chain, address)
      })
  }

  return {
    ...(required !== undefined && { required }),
    ...(signOutOnDisconnect !== undefined && { signOutOnDisconnect }),
    createMessage: async (input, signal) => messageFor(input, ...(await nonce(signal))),
    createOpenMessage: async (chainId, signal) => openMessageFor(chainId, ...(await nonce(signal))),
    addSession: add,
    // Its nonce is for one.
    async setSessions([own], signal) {
      if (own) await add(own, signal)
    },
    sessionBy({ nonce: own, chainId, accountAddress, expirationTime }) {
      const end = (entered?.nonce === own && entered.expirationTime) || expirationTime
      return { data: { chainId, accountAddress, ...endHere(end, ahead) } }
    },
    getSessions: async (chainId, address, signal) =>
      (await sessionsOf(chainId, address, signal)).map(({ data }) => ({ data })),
    async revokeSession(chainId, address) {
      for (const { account } of await sessionsOf(chainId, address)) {
        const { ok, status } = await ask('sign-out', { body: { account } })
        if (ok || status === 401) continue
        // Another tab may have been quicker.
        const left = await sessionsOf(chainId, address)
        if (left.length > 0) throw new HttpError('sign-out', status)
      }
    },
  }
}

async function read(path: string, response: Response): Promise<Answer> {
  const { ok, status, headers } = response
  const bytes = await readBody(path, response, maxAnswerBytes).catch(() => new Uint8Array())
  const body = objectOf(bytes)
  const { time } = body
  const aheadMs = Date.now() - Date.parse((typeof time === 'string' ? time : headers.get('date')) ?? '')
  return {
    ok,
    status,
    body,
    aheadMs: Math.abs(aheadMs) < mostApartMs ? (Math.abs(aheadMs) > clockMs ? aheadMs : 0) : undefined,
  }
}

function objectOf(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    return { ...Object(JSON.parse(new TextDecoder().decode(bytes))) }
  } catch {
    return {}
  }
}

/**
 * Whether a refusal is for the clock of this page, and not for a visitor who took long.
 * @param apartMs how far (ms) it is from the clock that the message was written by; `undefined` if that is not known
 * @param waitedMs since the message was written
 */
function isClockOff(fault: unknown, apartMs: number | undefined, waitedMs: number): boolean {
  if (fault !== 'too-early' && fault !== 'too-late') return false
  if (apartMs !== undefined) return Math.abs(apartMs) > clockMs
  return fault === 'too-early' || waitedMs < promptMs
}

function endIn({ expirationTime }: Readonly<Record<string, unknown>>) {
  const isEnd = typeof expirationTime === 'string' && !Number.isNaN(Date.parse(expirationTime))
  return isEnd ? { expirationTime } : {}
}

/** An end by the server's clock, in this page's time. */
function endHere(end: string | undefined, aheadMs: number) {
  if (end === undefined) return {}
  return { expirationTime: aheadMs ? new Date(Date.parse(end) + aheadMs).toISOString() : end }
}

/** One that makes no sense is none. @param aheadMs by it the end is moved into this page's time */
function signedIn(session: unknown, aheadMs: number) {
  const { account, ...rest } = Object(session)
  try {
    const { networkId: chainId, address: accountAddress } = accountParts(parseAccountId(account))
    const end = endHere(endIn(rest).expirationTime, aheadMs)
    return [{ account: String(account), data: { chainId, accountAddress, ...end } }]
  } catch {
    return []
  }
}
