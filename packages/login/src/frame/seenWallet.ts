import * as v from 'valibot'
import { tokens } from './answers.js'
import type { KeptLogin } from './frameStorage.js'
import type { VouchedWallet } from './slots.js'

/** How the names begin of the notes about logins that wait; each login has its own. */
export const entering = 'entering '

/** The name of the note about the wallet whose owner came to this browser last, by a code or an account elsewhere. */
export const lastOwner = 'last owner'

/** A login that was taken, until its wallet is open. */
export const waitingLogin = v.object({
  ...tokens.entries,
  /** The name of its note. */
  note: v.optional(v.string(), ''),
  origin: v.string(),
  /** When it takes another code; in ms since 1970. */
  until: v.optional(v.number(), 0),
  /** The visitor may come back, since the key service was away. Until then it belongs to the tab that has it. */
  mayReturn: v.optional(v.boolean()),
  needsWay: v.optional(v.boolean()),
  email: v.optional(v.string()),
  userName: v.optional(v.string()),
  by: v.optional(v.string()),
  id: v.optional(v.string()),
})

/** The part of a wallet that a login keeps. */
export type SeenWallet = Pick<KeptLogin, 'wallet' | 'version' | 'addresses' | 'custody'>

/** Returns the part of a wallet that a login keeps: its addresses, how new it is, and who can open it. */
export function seenOf({ id: wallet, version, addresses, slots }: VouchedWallet): SeenWallet {
  const custody = slots.some(({ kind }) => kind === 'assisted') ? 'assisted' : 'self'
  return { wallet, version, addresses, custody }
}
