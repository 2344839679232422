import { setTimeout as sleep } from 'node:timers/promises'
import { checkClientAddress, clientAddress, type Listening, listen } from '@foyer/gateway/node'
import { createLogin, type Login, type LoginOptions } from '@foyer/login'
import type { Args } from './args.js'

/** No call but a wait for a device takes longer (ms), and that one is begun anew. */
const patience = 6_000
/** How long those who are at an older set of options may take (ms). */
const changeMs = 30_000

/** Options that depend on where the service listens, and what else ends with it. */
export interface Prepared {
  readonly options: LoginOptions
  /** Where a client's address is read from. @default the connection */
  readonly clientAddress?: Parameters<typeof clientAddress>[2]
  close?(): Promise<void>
}

/** A login service that runs. */
export interface Running extends Pick<Listening, 'url'> {
  /**
   * Takes other options, after each change that was asked for before. Requests that run end with the old ones.
   * @throws as the options do, and goes on as before
   */
  change(prepare: Prepare): Promise<void>
  /** Says that it ends, goes on answering for so many ms, then takes no more and answers those that run. */
  close(drain?: number): Promise<void>
}

/** Makes the options of a service that listens at an address. */
export type Prepare = (url: string) => Promise<Prepared>

interface Serving {
  readonly login: Login
  readonly prepared: Prepared
}

/** Serves a login service with `/healthz` and `/readyz`. */
export async function run(prepare: Prepare, { port, host }: Pick<Args, 'port' | 'host'>): Promise<Running> {
  const addresses = new WeakMap<Request, string>()
  const old = new Set<Promise<void>>()
  let serving: Serving | undefined
  let isEnding = false

  async function begin(made: Prepare, url: string): Promise<Serving> {
    const prepared = await made(url)
    try {
      if (prepared.clientAddress) checkClientAddress(prepared.clientAddress)
      const login = await createLogin({
        ...prepared.options,
        clientAddress: (request) => addresses.get(request),
      })
      return { login, prepared }
    } catch (error) {
      await prepared.close?.()
      throw error
    }
  }
  async function end({ login, prepared }: Serving): Promise<void> {
    await login.close()
    await prepared.close?.()
  }

  const beside: Readonly<Record<string, () => Response>> = {
    '/healthz': () => new Response('ok\n'),
    // Who sends requests here shall stop before the end, and not begin before the beginning.
    '/readyz': () =>
      isEnding || !serving ? new Response('not ready\n', { status: 503 }) : new Response('ok\n'),
  }
  const listening = await listen(
    {
      async fetch(request, platform) {
        const isLook = request.method === 'GET' || request.method === 'HEAD'
        const own = isLook ? beside[new URL(request.url).pathname] : undefined
        if (own) return own()
        if (!serving) return new Response('starting\n', { status: 503 })
        const { login, prepared } = serving
        addresses.set(request, clientAddress(request.headers, platform?.address, prepared.clientAddress))
        const response = await login.fetch(request)
        // A connection that is kept would be cut in the end, maybe beneath a request.
        if (isEnding) response.headers.set('connection', 'close')
        return response
      },
      close: async () => {
        if (serving) await end(serving)
        await Promise.all(old)
      },
    },
    { port, host, patience },
  )
  try {
    serving = await begin(prepare, listening.url)
  } catch (error) {
    await listening.close()
    throw error
  }
  const leaving = new AbortController()
  async function replace(made: Prepare): Promise<void> {
    if (leaving.signal.aborted) return
    const next = await begin(made, listening.url)
    if (leaving.signal.aborted) return end(next)
    const former = serving
    serving = next
    if (!former) return
    const ended = sleep(changeMs, undefined, { signal: leaving.signal, ref: false })
      .catch(() => {})
      .then(() => end(former))
    old.add(ended)
    void ended.finally(() => old.delete(ended))
  }
  let changed: Promise<void> = Promise.resolve()
  return {
    url: listening.url,
    change(made) {
      // One after the other: the options that were read last stay, however long others take.
      const change = changed.then(() => replace(made))
      changed = change.catch(() => {})
      return change
    },
    async close(drain = 0) {
      isEnding = true
      await sleep(drain)
      leaving.abort()
      await listening.close()
    },
  }
}
