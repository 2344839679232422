import type { PlainViewId, ViewId } from '@foyer/core'

/** The built-in views with parameters, for which a page with types cannot ask, and that of the request under way. */
const inner: Readonly<Record<Exclude<ViewId, PlainViewId> | 'ApproveTransaction', true>> = {
  ActivityDetails: true,
  ApproveTransaction: true,
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
