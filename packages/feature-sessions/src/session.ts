import { type DisplayText, isEndless, type SafeUrl } from '@foyer/core'

/** What an app may do by itself, within its permissions, until it ends (ERC-7715). */
export interface SmartSession {
  /** By which its service and the wallet know it. */
  readonly pci: string
  /** What the app calls itself. */
  readonly name: DisplayText
  readonly url: SafeUrl | undefined
  readonly icon: SafeUrl | undefined
  /** Moments in ms since 1970. A session that never ends, or does not say when, has an infinite one. */
  readonly expiry: number
  /** The end as its service says it, for the wallet. */
  readonly saidExpiry: number
  readonly createdAt: number
  readonly revokedAt: number | undefined
  readonly permissions: readonly Permission[]
  /** Kinds of rules, as the app names them. No word says what they limit. */
  readonly policies: readonly DisplayText[]
  /** The permissions as they were granted, for the wallet that granted them. */
  readonly granted: readonly unknown[]
}

/** One thing that an app may do. */
export type Permission =
  | { readonly kind: 'calls'; readonly contract: string; readonly functions: readonly AllowedFunction[] }
  /** So much in each period; of the network's own coin where there is no token. */
  | {
      readonly kind: 'allowance'
      readonly token: string | undefined
      readonly amount: bigint
      /** Seconds. */
      readonly period: number
    }
  /** Nobody here can put it into words. */
  | { readonly kind: 'unknown'; readonly type: DisplayText }

/** A function that an app may call. */
export interface AllowedFunction {
  readonly name: DisplayText
  /** What its arguments are held to, by their places. */
  readonly limits: readonly ArgumentLimit[]
  /** Coins that may go with each call, in base units, where that is said. */
  readonly value: bigint | undefined
  /** Foreign code runs as if it were the account's own. */
  readonly isDelegated: boolean
}

/** What one argument has to be. */
export interface ArgumentLimit {
  /** From 1. */
  readonly place: number
  readonly operator: 'EQUAL' | 'GREATER_THAN' | 'LESS_THAN'
  readonly value: bigint
}

/** How a session stands at a moment. */
export type SessionStatus = 'active' | 'expired' | 'revoked'

/** Returns the moment by which sessions end: the time of the chain, else that of this device. */
export function momentBy({ ahead = 0 }: { readonly ahead: number | undefined }): number {
  return Date.now() + ahead
}

/** How far the clock of a device may be wrong (ms). */
export const clocksMs = 86_400_000

/** Returns the status of a session. One that was ended in the future goes on. @param now ms since 1970 */
export function statusOf(
  { expiry, revokedAt }: Pick<SmartSession, 'expiry' | 'revokedAt'>,
  now: number,
): SessionStatus {
  if (revokedAt !== undefined && revokedAt <= now + clocksMs) return 'revoked'
  return expiry <= now ? 'expired' : 'active'
}

/** Sessions that go on first, those that reach furthest in front; then those that are over. */
export function inOrder(sessions: readonly SmartSession[], now: number): readonly SmartSession[] {
  const order = { open: 0, coins: 1, limited: 2 }
  const rankOf = ({ permissions }: SmartSession) =>
    Math.min(...permissions.map((one) => order[reachOf(one)]), order.limited)
  return (['active', 'expired', 'revoked'] as const).flatMap((status) =>
    sessions
      .filter((session) => statusOf(session, now) === status)
      .sort((one, other) => rankOf(one) - rankOf(other)),
  )
}

/** Whether a permission may take everything, or do more than its words can tell. */
export function isWide(permission: Permission): boolean {
  return reachOf(permission) !== 'limited'
}

/**
 * Returns how far a permission goes. `open`: there is no limit that can be shown; `coins`: no call takes more than its words say, but
 * nothing says how many calls there may be; `limited`: no more than its words say.
 */
export function reachOf(permission: Permission): 'open' | 'coins' | 'limited' {
  if (permission.kind === 'allowance') return isEndless(permission.amount) ? 'open' : 'limited'
  if (permission.kind === 'unknown' || permission.functions.length === 0) return 'open'
  if (!permission.functions.every(isNarrow)) return 'open'
  return permission.functions.some(({ value }) => value) ? 'coins' : 'limited'
}

/**
 * Calls that move nothing out of an account, whatever their arguments are. Any other function may: its name does not say. Nothing
 * says how often it may be called, so that limits of its arguments are none.
 */
const harmless = /^(play|castVote|checkIn|getReward|decreaseAllowance)$/

/** Whether a call can do no more than its words say: a known function that takes a said number of coins along. */
function isNarrow({ name, value, isDelegated }: AllowedFunction): boolean {
  return !isDelegated && value !== undefined && !isEndless(value) && harmless.test(name)
}
