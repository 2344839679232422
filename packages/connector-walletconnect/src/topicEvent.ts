import { parseNetworkId, type SessionEvent } from '@foyer/core'
import { read } from '@foyer/core/adapters'
import { currentId } from './deprecatedIds.js'

/** What a wallet told of one of its networks. */
export type TopicEvent = Extract<SessionEvent, { type: 'event' }>

/** Reads the parameters of `session_event`; `undefined` where they tell nothing, as of a network that is none. */
export function parseEvent(params: unknown): TopicEvent | undefined {
  const event = read(params, 'event')
  const [name, chain] = [read(event, 'name'), read(params, 'chainId')]
  if (typeof name !== 'string' || typeof chain !== 'string') return undefined
  try {
    return { type: 'event', network: parseNetworkId(currentId(chain)), name, data: read(event, 'data') }
  } catch {
    return undefined
  }
}
