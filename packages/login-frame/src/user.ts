import { type DisplayText, displayText } from '@foyer/core'
import type { AnswerOf } from './protocol/calls.js'

/** Who is logged in. */
export interface LoginUser {
  readonly email: string | undefined
  readonly userName: DisplayText | undefined
  /** The social account that the visitor logged in by: `google`, say. Absent: an email. */
  readonly socialProvider?: string | undefined
  /** Who can open the wallet: `assisted`, the operator of the login service too; `self`, nobody but the user. */
  readonly custody: 'assisted' | 'self' | undefined
}

/** Who the frame says is logged in. */
export function userOf({ email, userName, custody }: AnswerOf<'GET_USER'>): LoginUser {
  return { email: email ?? undefined, userName: displayText(userName) || undefined, custody }
}

/** Whether an answer is that of the last step of a change of the address. */
export function isNewEmail(answer: unknown): answer is AnswerOf<'UPDATE_EMAIL_SECONDARY_OTP'> {
  return typeof answer === 'object' && answer !== null && 'newEmail' in answer
}
