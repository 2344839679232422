import { FoyerError } from '@foyer/core'

/** There is nobody whose history it would be. `history/no-account`; hosts may rely on the message. */
export class HistoryAccountError extends FoyerError<'history/no-account'> {
  constructor() {
    super('history/no-account', "Transactions can't be fetched without an accountAddress", { context: {} })
  }
}
