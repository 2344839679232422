import { abortable } from '@foyer/core'
import { read } from '@foyer/core/adapters'
import type { Sdk } from '../sdk.js'

/** The part of the SDK that its messages go through. */
type RelayLine = Pick<Sdk['core']['relayer'], 'connected' | 'on' | 'request'>
type Request = Sdk['core']['relayer']['request']
/** What the relay is asked. */
export type Call = Parameters<Request>[0]
type Answer = Awaited<ReturnType<Request>>

/** How long (ms) one message is tried: less than the 60 s after which the SDK tells that it was not published. */
const boundMs = 55_000
/** `wc_sessionRequest`: https://specs.walletconnect.com/2.0/specs/clients/sign/rpc-methods */
const requestTag = 1108

/** Messages that the relay has not confirmed. */
export interface Publications {
  /** Drops the requests of a session, now and in future. */
  end(topic: string): void
}

/**
 * What: a publication that the relay did not confirm is repeated once the connection is back, within its bound; one that
 * fails for good is left open; an unsubscription that fails counts as done.
 *
 * Why: the SDK repeats publications in promises that nobody listens to, so each failure is an unhandled rejection on the
 * page: https://github.com/WalletConnect/walletconnect-monorepo/issues/4337. Its own bound (60 s) ends what is left
 * open, but stops none of its attempts: what was told as failed would reach the wallet later. The relay knows a repeated
 * publication by its content. It forgets subscriptions with each connection.
 *
 * Shape: all that the SDK sends goes through `relayer.request({ id, method })`, with methods that end as those of
 * https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc, and one id for all attempts at a message;
 * `relayer_disconnect` is emitted.
 */
export function retryPublications(
  { core: { relayer } }: { readonly core: { readonly relayer: RelayLine } },
  { connected, answered }: { readonly connected: () => Promise<void>; readonly answered: () => void },
): Publications {
  const dropped = new Set<() => void>()
  relayer.on('relayer_disconnect', () => {
    for (const again of dropped) again()
  })
  const request = relayer.request.bind(relayer)
  const open = new Map<unknown, { readonly call: Call; readonly bound: AbortController }>()
  const over = new Set<unknown>()
  const isOver = ({ params }: Call) => read(params, 'tag') === requestTag && over.has(read(params, 'topic'))

  /** One for all attempts. A message that was dropped is remembered for a while: the SDK may try it once more. */
  function boundOf(call: Call): AbortController {
    const key = call.id ?? call
    const known = open.get(key)
    if (known) return known.bound
    const bound = new AbortController()
    const timer = setTimeout(() => bound.abort(), boundMs)
    bound.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      if (open.has(key)) setTimeout(() => open.delete(key), boundMs)
    })
    open.set(key, { call, bound })
    if (isOver(call)) bound.abort()
    return bound
  }

  async function publish(call: Call): Promise<Answer> {
    const bound = boundOf(call)
    for (;;) {
      if (!relayer.connected) await abortable(connected(), bound.signal)
      bound.signal.throwIfAborted()
      let again = () => {}
      const drop = new Promise<undefined>((resolve) => {
        again = () => resolve(undefined)
      })
      dropped.add(again)
      const attempt = Promise.race([request(call), drop])
      const answer = await abortable(attempt, bound.signal).finally(() => dropped.delete(again))
      if (answer === undefined) continue
      open.delete(call.id ?? call)
      bound.abort()
      return answer
    }
  }

  relayer.request = async (call) => {
    const publishes = !/subscribe$|fetchMessages$/i.test(call.method)
    try {
      if (!publishes && !relayer.connected) await connected()
      const answer = await (publishes ? publish(call) : request(call))
      answered()
      return answer
    } catch (error) {
      if (publishes) return new Promise(() => {})
      if (/unsubscribe$/i.test(call.method)) return { id: 0, jsonrpc: '2.0', result: true }
      throw error
    }
  }

  return {
    end(topic) {
      over.add(topic)
      for (const { call, bound } of open.values()) if (isOver(call)) bound.abort()
    },
  }
}
