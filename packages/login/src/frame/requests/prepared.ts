import type { Bytes } from '../../custody/bytes.js'
import type { Facts } from '../facts.js'
import type { Screen } from './screen.js'

/** Opens the wallet for as long as something is signed. */
export type WithSeed = <T>(work: (seed: Bytes) => Promise<T>) => Promise<T>

/** A request, read: what it shows, and what it does once it is confirmed. */
export interface Prepared {
  readonly screen: Screen
  /** @returns what the page is answered */
  perform(withSeed: WithSeed): Promise<unknown>
}

/** What a request is read against. */
export interface RequestAround {
  readonly chain: Facts['chains'][string]
  /** CAIP-2 */
  readonly network: string
  readonly address: string
  readonly origin: string
}

/** One at a time in all frames of this browser: whoever asks for a number that is used once has used it before the next. */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Where there are no locks, only two tabs at the very same moment would notice.
  const locks: LockManager | undefined = navigator.locks
  return locks ? await locks.request(`foyer ${name}`, work) : work()
}
