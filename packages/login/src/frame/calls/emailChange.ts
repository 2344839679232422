import type { AnswerOf, AskOf } from '@foyer/login-frame/protocol'
import * as v from 'valibot'
import type { Account } from '../account.js'
import { changed, changeStep } from '../answers.js'
import { type Service, ServiceError } from '../service.js'
import type { CallAnswers } from './answers.js'

/** The calls by which an account moves to another address of e-mail. */
export function emailChangeCalls(account: Account, service: Service) {
  let begun: { readonly email: string; readonly attempt: string } | undefined

  async function step(path: string, ask: object): Promise<unknown> {
    const { access } = await account.standing()
    return service.post(`/v1/email/change/${path}`, ask, { access })
  }

  const asked = (otp: string) => {
    if (!begun) throw new ServiceError(400, 'bad-request', 'Please begin again.')
    return { ...begun, otp }
  }

  return {
    async UPDATE_EMAIL({ email }: AskOf<'UPDATE_EMAIL'>): Promise<AnswerOf<'UPDATE_EMAIL'>> {
      const { next, attempt } = v.parse(changeStep, await step('start', { email }))
      begun = { email, attempt }
      return { action: next === 'primary' ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP' }
    },
    async UPDATE_EMAIL_PRIMARY_OTP({ otp }: AskOf<'UPDATE_EMAIL_PRIMARY_OTP'>) {
      const ask = asked(otp)
      const { attempt } = v.parse(changeStep, await step('primary', ask))
      begun = { email: ask.email, attempt }
      return undefined
    },
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }: AskOf<'UPDATE_EMAIL_SECONDARY_OTP'>) {
      const { email } = v.parse(changed, await step('secondary', asked(otp)))
      begun = undefined
      await account.setEmail(email)
      return { newEmail: email }
    },
  } satisfies CallAnswers
}
