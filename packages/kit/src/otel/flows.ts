import type { FoyerEvent } from '@foyer/core'

/** How something that takes a while ended. `left`: the visitor closed the modal without an answer. */
export type Outcome = 'success' | 'error' | 'declined' | 'left'

/** Something that took a while, from the event that began it to the one that ended it. */
export interface Flow {
  readonly name: string
  /** In ms since 1970. */
  readonly began: number
  readonly outcome: Outcome
}

/** What these events begin; it ends by one of its name: `SEND` by `SEND_SUCCESS`, say. */
const begins: Readonly<Record<string, string>> = {
  SELECT_WALLET: 'CONNECT',
  SOCIAL_LOGIN_STARTED: 'SOCIAL_LOGIN',
  CLICK_SIGN_SIWX_MESSAGE: 'SIWX_AUTH',
  SEND_INITIATED: 'SEND',
  NFT_SEND_INITIATED: 'NFT_SEND',
  INITIATE_SWAP: 'SWAP',
  REGISTER_NAME_INITIATED: 'REGISTER_NAME',
}

const outcomes: Readonly<Record<string, Outcome>> = {
  SUCCESS: 'success',
  ERROR: 'error',
  REJECTED: 'declined',
  CANCELED: 'declined',
}

/** What ends a connection without its name. */
const others: Readonly<Record<string, readonly [name: string, outcome: Outcome]>> = {
  USER_REJECTED: ['CONNECT', 'declined'],
  MODAL_CLOSE: ['CONNECT', 'left'],
}

/** Follows what takes a while. Each event is to be told; returns what it ended, if anything. */
export function followFlows(): (event: FoyerEvent) => Flow | undefined {
  const begun = new Map<string, number>()
  return ({ event, timestamp }) => {
    const next = begins[event]
    if (next) begun.set(next, timestamp)
    const [, named = '', end = ''] = /^(.+)_([A-Z]+)$/.exec(event) ?? []
    const outcome = outcomes[end]
    const [name, how] = others[event] ?? [named, outcome]
    const began = begun.get(name)
    if (began === undefined || !how) return undefined
    begun.delete(name)
    return { name: name.toLowerCase(), began, outcome: how }
  }
}
