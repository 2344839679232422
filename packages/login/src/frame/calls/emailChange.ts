import type { AnswerOf, AskOf } from '@foyer/login-frame/protocol'
import * as v from 'valibot'
import type { Account } from '../account.js'
import { changed, changeStep } from '../answers.js'
import { type Service, ServiceError } from '../service.js'
import type { CallAnswers } from './answers.js'

/** The calls by which an account moves to another address of e-mail: begun once the visitor agrees to a screen that names it. */
export function emailChangeCalls(account: Account, service: Service) {
  let begun:
    | {
        readonly email: string
        readonly attempt: string /** Of the login's own page. */
        readonly access: string
      }
    | undefined

  function step(path: string, ask: object, access: string): Promise<unknown> {
    return service.post(`/v1/email/change/${path}`, ask, { access })
  }

  function asked(otp: string) {
    if (!begun) throw new ServiceError(400, 'bad-request', 'Please begin again.')
    const { email, attempt, access } = begun
    return { ask: { email, attempt, otp }, email, access }
  }

  return {
    async UPDATE_EMAIL({ email }: AskOf<'UPDATE_EMAIL'>): Promise<AnswerOf<'UPDATE_EMAIL'>> {
      const access = await account.own({ kind: 'email', email })
      const { next, attempt } = v.parse(changeStep, await step('start', { email }, access))
      begun = { email, attempt, access }
      return { action: next === 'primary' ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP' }
    },
    async UPDATE_EMAIL_PRIMARY_OTP({ otp }: AskOf<'UPDATE_EMAIL_PRIMARY_OTP'>) {
      const { ask, email, access } = asked(otp)
      const { attempt } = v.parse(changeStep, await step('primary', ask, access))
      begun = { email, attempt, access }
      return undefined
    },
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }: AskOf<'UPDATE_EMAIL_SECONDARY_OTP'>) {
      const { ask, access } = asked(otp)
      const { email } = v.parse(changed, await step('secondary', ask, access))
      begun = undefined
      await account.setEmail(email)
      return { newEmail: email }
    },
  } satisfies CallAnswers
}
