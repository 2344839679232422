import { FoyerError, type PlainViewId, type ViewId } from '@foyer/core'

/** A page cannot open this view: it is about one thing, such as a wallet or a request, that it cannot name. `foyer/view`. */
export class ViewError extends FoyerError<'foyer/view', { view: ViewId }> {
  constructor(view: ViewId) {
    super('foyer/view', `The view "${view}" is about one thing that is chosen in the modal.`, {
      context: { view },
      hint: 'Open "AllWallets", "Account" or another view without parameters.',
    })
  }
}

/** The built-in views with parameters, for which a page with types cannot ask, and that of the request under way. */
const inner: Readonly<Record<Exclude<ViewId, PlainViewId> | 'ApproveTransaction', true>> = {
  ApproveTransaction: true,
  ConnectingExternal: true,
  ConnectingMultiChain: true,
  GetWallet: true,
  Transaction: true,
}

/** @throws {ViewError} for one that a page cannot open */
export function assertOpens(view: ViewId): void {
  if (Object.hasOwn(inner, view)) throw new ViewError(view)
}
