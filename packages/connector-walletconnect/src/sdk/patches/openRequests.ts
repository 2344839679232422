import { read } from '@foyer/core/adapters'
import type { Sdk } from '../sdk.js'

/**
 * What the SDK is told as the bound of a request, in s. When it runs out, the SDK rejects a promise that nobody can
 * hear; so it is never let run out.
 */
export const requestExpiry = 360
/** Ours, from when the request was sent, which the SDK gives up trying after 60 s. */
const timeoutMs = 295_000

/** The parts of the SDK that requests go through. */
interface RequestsOfSdk {
  on(event: 'session_request_sent', listener: (sent: { id: number; topic: string }) => void): unknown
  readonly core: { readonly history: Pick<Sdk['core']['history'], 'on'> }
  readonly engine: unknown
}

/** Ends requests that wallets leave unanswered, so that no timer of the SDK runs out. */
export interface OpenRequests {
  /** Ends those of one session, now and in future. */
  end(topic: string): void
  endAll(): void
}

/**
 * What: ends a request that the wallet leaves unanswered, before the SDK does.
 *
 * Why: the SDK's own timer rejects a promise that nobody can hear
 * (https://github.com/WalletConnect/walletconnect-monorepo/issues/3607 shows one), and the end of a session does not
 * stop it.
 *
 * Shape: `session_request_sent` tells each request; its answer is the event `session_request:<id>` of `engine.events`.
 */
export function watchRequests(sdk: RequestsOfSdk): OpenRequests {
  const open = new Map<number, { readonly topic: string; readonly timer: ReturnType<typeof setTimeout> }>()
  const over = new Set<string>()
  let disposed = false

  function reject(id: number) {
    clearTimeout(open.get(id)?.timer)
    open.delete(id)
    const emitter = read(sdk.engine, 'events')
    const emit = read(emitter, 'emit')
    const error = new Error('Request expired')
    if (typeof emit === 'function') Reflect.apply(emit, emitter, [`session_request:${id}`, { error }])
  }

  sdk.on('session_request_sent', ({ id, topic }) => {
    open.set(id, { topic, timer: setTimeout(reject, timeoutMs, id) })
    if (disposed || over.has(topic)) reject(id)
  })
  sdk.core.history.on('history_updated', (record: unknown) => {
    const id = read(record, 'id')
    if (typeof id !== 'number') return
    clearTimeout(open.get(id)?.timer)
    open.delete(id)
  })

  const endWhere = (fits: (topic: string) => boolean) => {
    for (const [id, { topic }] of [...open]) if (fits(topic)) reject(id)
  }

  return {
    end(topic) {
      over.add(topic)
      endWhere((candidate) => candidate === topic)
    },
    endAll() {
      disposed = true
      endWhere(() => true)
    },
  }
}
