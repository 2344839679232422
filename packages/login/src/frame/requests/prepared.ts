import type { Bytes } from '../../custody/bytes.js'
import type { AccountType, Notes } from '../frameStorage.js'
import type { PageConfig } from '../pageConfig.js'
import type { Screen } from './screen.js'

/** Opens the wallet for as long as something is signed. */
export type WithSeed = <T>(work: (seed: Bytes) => Promise<T>) => Promise<T>

/** A request, read: what it shows, and what it does once it is confirmed. */
export interface Prepared {
  readonly screen: Screen
  /** The account that acts, where that is not the one that {@link RequestAround} names. */
  readonly account?: string
  /** It is a smart one. */
  readonly isSmart?: boolean
  /** @returns what the page is answered, where nothing comes {@link after} */
  perform(withSeed: WithSeed): Promise<unknown>
  /** Waits for what the page is answered: the visitor has nothing to do with it any more. */
  after?(): Promise<unknown>
}

/** The smart accounts of a login, and of the network that is asked about. */
export interface SmartAround {
  readonly kind: PageConfig['smartAccount']
  /** The account that acts where a request names none. */
  readonly preferred: AccountType
  readonly bundler: string
  readonly paymaster: string | undefined
}

/** What the frame remembers of calls, and for whom. */
export interface RequestMemory {
  readonly notes: Notes
  /** By which the login's wallet is known. */
  readonly wallet: string
  /** By which this browser is. */
  readonly device: string
}

/** What a request is read against. */
export interface RequestAround {
  readonly chain: PageConfig['chains'][string]
  /** CAIP-2 */
  readonly network: string
  readonly address: string
  readonly origin: string
  /** Where there are smart accounts. */
  readonly smart?: SmartAround | undefined
  readonly memory?: RequestMemory
  /** There is a Safe of the key's on some network, for which it is never signed by the way. */
  readonly hasSafe?: boolean
}
