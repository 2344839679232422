import { read } from '@foyer/core/adapters'
import type { Sdk } from '../sdk.js'

/**
 * What: messages of the relay that are no JSON-RPC, or lack their parts, are dropped.
 *
 * Why: the SDK reads the parts of anything that arrives, in listeners that catch nothing: `null` and `[]` are uncaught
 * errors of the page. No public issue is known.
 *
 * Shape: `relayer.createProvider()` makes `relayer.provider`, whose `connection.events` emits `payload` with each.
 */
export function dropOddPayloads({ core: { relayer } }: Sdk): void {
  const create: unknown = Reflect.get(relayer, 'createProvider')
  if (typeof create !== 'function') return
  Reflect.set(relayer, 'createProvider', async () => {
    await Reflect.apply(create, relayer, [])
    const events: unknown = read(read(read(relayer, 'provider'), 'connection'), 'events')
    const emit = read(events, 'emit')
    if (typeof events !== 'object' || events === null || typeof emit !== 'function') return
    Reflect.set(events, 'emit', (name: unknown, payload: unknown, ...rest: readonly unknown[]) =>
      name === 'payload' && !isWhole(payload) ? false : Reflect.apply(emit, events, [name, payload, ...rest]),
    )
  })
}

/** An answer, or a request; of a subscription, with a topic and a message. */
function isWhole(payload: unknown): boolean {
  const [id, method] = [read(payload, 'id'), read(payload, 'method')]
  if (typeof id !== 'number' && typeof id !== 'string') return false
  const error = read(payload, 'error')
  if (method === undefined)
    return read(payload, 'result') !== undefined || (typeof error === 'object' && error !== null)
  if (typeof method !== 'string') return false
  if (!method.endsWith('_subscription')) return true
  const params = read(payload, 'params')
  const data = read(params, 'data')
  return [read(params, 'id'), read(data, 'topic'), read(data, 'message')].every(
    (part) => typeof part === 'string',
  )
}
