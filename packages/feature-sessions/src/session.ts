import type { DisplayText, SafeUrl } from '@foyer/core'

/** What an app may do by itself, within its permissions, until it ends (ERC-7715). */
export interface SmartSession {
  /** By which its service and the wallet know it. */
  readonly pci: string
  /** What the app calls itself. */
  readonly name: DisplayText
  readonly url: SafeUrl | undefined
  readonly icon: SafeUrl | undefined
  /** Moments in ms since 1970. */
  readonly expiry: number
  readonly createdAt: number
  readonly revokedAt: number | undefined
  readonly permissions: readonly Permission[]
  /** Kinds of rules that narrow the permissions down. */
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

/** Sessions that go on first, those with a wide permission in front; then those that are over. */
export function inOrder(sessions: readonly SmartSession[], now: number): readonly SmartSession[] {
  return (['active', 'expired', 'revoked'] as const).flatMap((status) =>
    sessions
      .filter((session) => statusOf(session, now) === status)
      .sort((one, other) => Number(other.permissions.some(isWide)) - Number(one.permissions.some(isWide))),
  )
}

/** Whether a permission goes further than its words can tell: calls of anything, by foreign code, or that move without a limit. */
export function isWide(permission: Permission): boolean {
  if (permission.kind !== 'calls') return permission.kind === 'unknown'
  const { functions } = permission
  return functions.length === 0 || functions.some((one) => one.isDelegated || isEndless(one))
}

/** The places of the recipient and of the amount of calls that move tokens. */
const places: Readonly<Record<string, readonly [number, number]>> = {
  approve: [1, 2],
  increaseAllowance: [1, 2],
  transfer: [1, 2],
  transferFrom: [2, 3],
}
/** Calls that may move tokens by their names. No name says what a selector does. */
const moving = /approv|allowance|permit|transfer|operator|^send$|^0x/i
/** No limit is as high as this. */
const endless = 2n ** 127n

/** Whether a call moves, or lets others move, as much as it wants to: it has no limit for the amount, or no fixed recipient. */
function isEndless({ name, limits }: AllowedFunction): boolean {
  if (!moving.test(name)) return false
  const [recipient, amount] = Object.hasOwn(places, name) ? (places[name] ?? []) : []
  const isFixed = limits.some(({ place, operator }) => place === recipient && operator === 'EQUAL')
  return !(
    isFixed &&
    limits.some(
      ({ place, operator, value }) => place === amount && operator !== 'GREATER_THAN' && value < endless,
    )
  )
}
