import { FoyerError, type ViewId } from '@foyer/core'

/** A page cannot open this view: it is about one thing, such as a wallet or a request, that it cannot name. `foyer/view`. */
export class ViewError extends FoyerError<'foyer/view', { view: ViewId }> {
  constructor(view: ViewId) {
    super('foyer/view', `The view "${view}" is about one thing that is chosen in the modal.`, {
      context: { view },
      hint: 'Open "AllWallets", "Account" or another view without parameters.',
    })
  }
}
