import { FoyerError } from './error.js'

/**
 * Account or network changed after the review (safety T-15, T-16), or another tab has sent from the account since (T-38).
 * `transfer/plan-outdated`. Nothing was sent.
 */
export class PlanOutdatedError extends FoyerError<
  'transfer/plan-outdated',
  { changed: 'account' | 'network' }
> {
  constructor(changed: 'account' | 'network') {
    super('transfer/plan-outdated', `The wallet's ${changed} changed after the review.`, {
      context: { changed },
    })
  }
}
