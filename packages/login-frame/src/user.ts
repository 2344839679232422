import {
  accountId,
  type DisplayText,
  displayText,
  type Namespace,
  type Network,
  type SessionGrant,
} from '@foyer/core'
import type { AnswerOf } from './protocol/calls.js'

/** Who is logged in. */
export interface LoginUser {
  readonly email: string | undefined
  readonly userName: DisplayText | undefined
  /** Who can open the wallet: `assisted`, the operator of the login service too; `self`, nobody but the user. */
  readonly custody: 'assisted' | 'self' | undefined
}

/** Who the frame says is logged in. */
export function userOf({ email, userName, custody }: AnswerOf<'GET_USER'>): LoginUser {
  return { email: email ?? undefined, userName: displayText(userName) || undefined, custody }
}

/** What the wallet in the frame grants on networks of one chain family: any of them, for the address in use first. */
export function grantOf<N extends Namespace>(
  { address, accounts = [] }: AnswerOf<'GET_USER'>,
  networks: readonly Network<N>[],
  methods: readonly string[],
): SessionGrant<N> | undefined {
  const addresses = [...new Set([address, ...accounts.map((one) => one.address)])]
  const all = networks.flatMap(({ id }) => addresses.map((one) => accountId(id, one)))
  const [first, ...rest] = all
  return first && { accounts: [first, ...rest], networks: networks.map(({ id }) => id), methods }
}

/** Whether an answer is that of the last step of a change of the address. */
export function isNewEmail(answer: unknown): answer is AnswerOf<'UPDATE_EMAIL_SECONDARY_OTP'> {
  return typeof answer === 'object' && answer !== null && 'newEmail' in answer
}
