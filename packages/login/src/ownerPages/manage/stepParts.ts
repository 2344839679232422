import type { Account } from '../../frame/account.js'
import type { Own } from './own.js'
import type { ManageText } from './texts.js'

/** The parts of a step. */
export interface StepParts {
  readonly account: Account
  readonly own: Own
  readonly locale: string
  readonly signal: AbortSignal
  text(key: ManageText): string
  problem(error: unknown): string
}
