import { FoyerError } from './error.js'

/**
 * Account or network changed after the review (safety T-15, T-16), or another tab has sent from the account since (T-38). `sent`: an
 * earlier request has the same transaction.
 * `transfer/plan-outdated`. Nothing was sent.
 */
export class PlanOutdatedError extends FoyerError<
  'transfer/plan-outdated',
  { changed: 'account' | 'network' | 'sent' }
> {
  constructor(changed: 'account' | 'network' | 'sent') {
    const message =
      changed === 'sent'
        ? 'An earlier request has the same transaction.'
        : `The wallet's ${changed} changed after the review.`
    super('transfer/plan-outdated', message, { context: { changed } })
  }
}
