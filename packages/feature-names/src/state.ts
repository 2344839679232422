import type { AccountId } from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import type { NameFault } from './rules.js'

/** What is known of the name that was typed. */
export type Availability =
  | { readonly status: 'none' | 'asking' | 'free' }
  | { readonly status: 'fault'; readonly fault: NameFault }
  /** `others`: free ones like it. */
  | { readonly status: 'taken'; readonly others: readonly string[] }
  | { readonly status: 'failed'; readonly text: string }

/** What is known of the names of the account in use. */
export type Owned =
  | { readonly status: 'asking' | 'none' }
  /** `types`: the coin types under which its record has the address of the account. */
  | { readonly status: 'own'; readonly name: string; readonly types: readonly string[] }
  | { readonly status: 'failed'; readonly text: string }

/** A name on its way to be registered, and after that. */
export interface Registering {
  readonly account: AccountId
  readonly name: string
  readonly step: 'signing' | 'sending' | 'done'
}

/** What the views of names draw. */
export interface NamesState {
  /** What stands in the field; kept whatever fails. */
  typed: string
  look: Availability
  owned: Owned
  registering: Registering | undefined
  /** Why nothing came of the last try, in words; gone with the next one. */
  failure: string | undefined
}

/** The names of one widget. What fails is in the state: nothing here rejects. */
export interface Names {
  /** A proxy. */
  readonly state: NamesState
  /** What names end with, without the dot before; `undefined` where the host named none. */
  zone(): string | undefined
  /** The form came on screen. */
  open(signal: AbortSignal): void
  type(text: string): void
  /** Takes one of the names that are offered. */
  choose(label: string): void
  /** Asks again for what did not come. */
  retry(): void
  register(): Promise<void>
  dispose(): void
}

export function createState(): NamesState {
  return proxy<NamesState>({
    typed: '',
    look: { status: 'none' },
    owned: { status: 'asking' },
    registering: undefined,
    failure: undefined,
  })
}
