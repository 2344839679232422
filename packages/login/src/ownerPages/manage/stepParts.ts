import type { Account } from '../../frame/account.js'
import type { PageConfig } from '../../frame/pageConfig.js'
import type { PageSite } from '../site.js'
import type { Own } from './own.js'
import type { SocialWays } from './socialWays.js'
import type { ManageTexts } from './texts.js'

/** The parts of a step. */
export interface StepParts {
  readonly account: Account
  readonly own: Own
  readonly social: SocialWays
  readonly locale: string
  readonly signal: AbortSignal
  readonly site: Pick<PageSite, 'name' | 'project'>
  /** The service's own facts. */
  readonly facts: Pick<PageConfig, 'chains' | 'smartAccount'>
  /** How long a code is good. */
  readonly minutes: number
  readonly text: ManageTexts
  problem(error: unknown): string
}
