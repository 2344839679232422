import {
  accountParts,
  addressKey,
  HttpError,
  isFoyerError,
  MalformedResponseError,
  parseAccountId,
  readBody,
  withTimeout,
} from '@foyer/core'
import { SignInRefusedError } from './errors.js'
import { type MessageParts, messageFor, openMessageFor } from './messageFor.js'
import type { SignedIn, Siwx } from './signInPort.js'

/** What a server is asked by. */
export interface ServerOptions extends MessageParts {
  readonly server: string
  readonly required?: boolean | undefined
  readonly signOutOnDisconnect?: boolean | undefined
}

const maxAnswerBytes = 64_000
/** Clocks that are no further apart (ms) are the same: an answer takes its time. */
const clockMs = 30_000
/** A server that does not answer within this (ms) is down. */
const patienceMs = 15_000

/** Sessions that a server of the host keeps, by cookies that no page can read. */
export function serverSessions({ server, required, signOutOnDisconnect, ...parts }: ServerOptions): Siwx {
  const base = new URL(server.endsWith('/') ? server : `${server}/`, location.href)

  /** @param work reads the answer within the same time: one that comes bit by bit may never end */
  async function ask<T>(
    path: string,
    work: (response: Response) => Promise<T>,
    { body, signal: outer }: { readonly body?: object; readonly signal?: AbortSignal } = {},
  ): Promise<T> {
    const init: RequestInit = body
      ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {}
    try {
      return await withTimeout(path, patienceMs, outer, async (signal) =>
        work(
          await fetch(new URL(path, base), {
            ...init,
            credentials: 'include',
            cache: 'no-store',
            redirect: 'error',
            signal,
          }),
        ),
      )
    } catch (cause) {
      throw isFoyerError(cause) && cause.code !== 'timeout' ? cause : new HttpError(path, 0, { cause })
    }
  }

  async function read(path: string, response: Response): Promise<unknown> {
    if (!response.ok) throw new HttpError(path, response.status)
    const text = new TextDecoder().decode(await readBody(path, response, maxAnswerBytes))
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new MalformedResponseError(path, cause)
    }
  }

  async function add(message: string, signature: string, signal: AbortSignal) {
    const { ok, status } = await ask('verify', head, { body: { message, signature }, signal })
    // It read what was signed, and says no.
    if (status >= 400 && status < 500 && status !== 429) throw new SignInRefusedError(status)
    if (!ok) throw new HttpError('verify', status)
  }

  async function nonce(signal: AbortSignal): Promise<string> {
    const { nonce } = Object(await ask('nonce', (response) => read('nonce', response), { signal }))
    if (typeof nonce !== 'string') throw new MalformedResponseError('nonce')
    return nonce
  }

  return {
    ...(required !== undefined && { required }),
    ...(signOutOnDisconnect !== undefined && { signOutOnDisconnect }),
    createMessage: async (input, signal) => messageFor(input, await nonce(signal), parts),
    createOpenMessage: async (chainId, signal) => openMessageFor(chainId, await nonce(signal), parts),
    addSession: ({ message, signature }, signal) => add(message, signature, signal),
    // Its nonce is for one.
    async setSessions([own], signal) {
      if (own) await add(own.message, own.signature, signal)
    },
    async getSessions(chainId, address, signal) {
      const { sessions, aheadMs } = await ask(
        'session',
        async (response) => ({
          ...(response.status === 401 ? { sessions: [] } : Object(await read('session', response))),
          aheadMs: aheadOf(response),
        }),
        { signal },
      )
      if (!Array.isArray(sessions)) throw new MalformedResponseError('session')
      return sessions
        .flatMap((session) => signedIn(session, aheadMs))
        .filter(({ data }) => {
          return data.chainId === chainId && addressKey(data.accountAddress) === addressKey(address)
        })
    },
    async revokeSession(chainId, address) {
      const { ok, status } = await ask('sign-out', head, { body: { account: `${chainId}:${address}` } })
      if (!ok && status !== 401) throw new HttpError('sign-out', status)
    },
  }
}

/** Of an answer whose body says nothing. */
async function head({ ok, status }: Response) {
  return { ok, status }
}

/** How far (ms) the clock of this page is ahead of the server's, where its answer says so; else they count as one. */
function aheadOf({ headers }: Response): number {
  const ahead = Date.now() - Date.parse(headers.get('date') ?? '')
  return Math.abs(ahead) > clockMs ? ahead : 0
}

/** One that makes no sense is none. @param aheadMs by it the end is told in this page's time */
function signedIn(session: unknown, aheadMs: number): readonly SignedIn[] {
  const { account, expirationTime } = Object(session)
  try {
    const { networkId: chainId, address: accountAddress } = accountParts(parseAccountId(account))
    const ends = typeof expirationTime === 'string' && {
      expirationTime: aheadMs ? new Date(Date.parse(expirationTime) + aheadMs).toISOString() : expirationTime,
    }
    return [{ data: { chainId, accountAddress, ...ends } }]
  } catch {
    return []
  }
}
