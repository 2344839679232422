import { type AccountId, type Async, type FoyerError, latestValue } from '@foyer/core'
import type { ReviewState } from '@foyer/parts'
import { proxy } from 'valtio/vanilla'
import type { RevocationPlan } from './actions/plan.js'
import type { ApprovalKind, OpenApproval } from './approval.js'
import type { SmartSession } from './session.js'

/** A list of a service. */
export interface Served<T> {
  readonly items: readonly T[]
  /** The service has all of it; else there may be older ones. */
  readonly isWhole: boolean
  /** There is such a service on this network. */
  readonly isServed: boolean
  /** The kinds of approvals that the service did not look for everywhere. */
  readonly missing: readonly ApprovalKind[]
}

/** What may act for the account in use, and what of it is being ended. */
export interface SessionsState extends ReviewState<RevocationPlan> {
  /** Whose all of this is. */
  account: AccountId | undefined
  approvals: Async<Served<OpenApproval>>
  sessions: Async<Served<SmartSession>>
  /** By contract, in lower case: the decimals of tokens of which a part may be taken, as their chain tells them. */
  decimals: Readonly<Record<string, number>>
  /** How far the newest block is ahead of the clock of this device, in ms; `undefined` if the chain does not say. */
  ahead: number | undefined
  /** Approvals of any account whose end is on its way, by {@link revokingKey}: who comes back to one must not revoke twice. */
  revoking: readonly string[]
  /** The smart session whose end is with the wallet, or the service. */
  ending: string | undefined
  /** Why the last smart session did not end. */
  endFailure: { readonly pci: string; readonly error: FoyerError; readonly isSigned: boolean } | undefined
}

/** By which an approval that an account gave is known in {@link SessionsState.revoking}. */
export function revokingKey(account: AccountId | undefined, { id }: Pick<OpenApproval, 'id'>): string {
  return `${account} ${id}`
}

/** Nothing is known of an account yet. */
export function blank(): Omit<SessionsState, keyof ReviewState<unknown> | 'account' | 'ending' | 'revoking'> {
  return {
    approvals: { status: 'idle' },
    sessions: { status: 'idle' },
    decimals: {},
    ahead: undefined,
    endFailure: undefined,
  }
}

/** Nothing of a list is here, and it was asked for or will be. */
export function isOnItsWay(list: Async<unknown>): boolean {
  return list.status === 'idle' || (list.status === 'pending' && !list.previous)
}

/** The service has more than what is listed. */
export function isCut(list: Async<Served<unknown>>): boolean {
  const known = latestValue(list)
  return known?.isServed === true && !known.isWhole
}

/** The state of one instance, as a valtio proxy. */
export function createState(account: AccountId | undefined): SessionsState {
  return proxy<SessionsState>({
    ...blank(),
    account,
    plan: { status: 'idle' },
    failure: undefined,
    confirming: false,
    revoking: [],
    ending: undefined,
  })
}
