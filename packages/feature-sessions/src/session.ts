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

/** How a session stands. @param now ms since 1970 */
export function statusOf(
  { expiry, revokedAt }: Pick<SmartSession, 'expiry' | 'revokedAt'>,
  now: number,
): SessionStatus {
  if (revokedAt !== undefined) return 'revoked'
  return expiry <= now ? 'expired' : 'active'
}

/** Sessions that go on first, then those that are over, each in the order in which they came. */
export function inOrder(sessions: readonly SmartSession[], now: number): readonly SmartSession[] {
  return (['active', 'expired', 'revoked'] as const).flatMap((status) =>
    sessions.filter((session) => statusOf(session, now) === status),
  )
}

/** Whether a permission goes further than its words can tell. */
export function isWide(permission: Permission): boolean {
  if (permission.kind !== 'calls') return permission.kind === 'unknown'
  const { functions } = permission
  return functions.length === 0 || functions.some(({ isDelegated }) => isDelegated)
}
