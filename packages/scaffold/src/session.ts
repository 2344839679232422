import { proxy } from 'valtio/vanilla'

/** What the scaffold remembers for as long as it is mounted: it survives going from view to view, and closing. */
export interface Session {
  /** The visitor ticked the legal checkbox. */
  legalAccepted: boolean
}

export function createSession(): Session {
  return proxy({ legalAccepted: false })
}
