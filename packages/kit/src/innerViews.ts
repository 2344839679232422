import type { PlainViewId, ViewId } from '@foyer/core'

/** The built-in views with parameters, for which a page with types cannot ask, and those of requests under way. */
const inner: Readonly<
  Record<Exclude<ViewId, PlainViewId> | 'ApproveTransaction' | 'CallsInTurn' | 'CallsStatus', true>
> = {
  ActivityDetails: true,
  ApproveTransaction: true,
  CallsInTurn: true,
  CallsStatus: true,
  ConnectingExternal: true,
  ConnectingMultiChain: true,
  GetWallet: true,
  NftDetails: true,
  NftSend: true,
  SmartSession: true,
  SmartSessionsReview: true,
  Transaction: true,
  Token: true,
}

/** Whether a page cannot open a view. */
export function isInner(view: ViewId): boolean {
  return Object.hasOwn(inner, view)
}
