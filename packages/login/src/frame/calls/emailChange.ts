import type { AnswerOf, AskOf } from '@foyer/login-frame/protocol'
import * as v from 'valibot'
import type { Account } from '../account.js'
import { changed, changeStep } from '../answers.js'
import type { Notes } from '../frameStorage.js'
import { moveAddress } from '../knownWallets.js'
import { type Service, ServiceError } from '../service.js'
import type { CallAnswers } from './answers.js'

/** The calls by which an account moves to another address of e-mail: begun once the visitor agrees to a screen that names it. */
export function emailChangeCalls(
  account: Pick<Account, 'own' | 'user' | 'standing' | 'setEmail'>,
  notes: Notes,
) {
  let begun:
    | {
        readonly email: string
        readonly attempt: string
        /** The service, asked as the login's own page: a code may be read for longer than an access lasts. */
        readonly service: Service
        /** The wallet of the login that began it. */
        readonly wallet: string
      }
    | undefined

  const path = (step: string) => `/v1/email/change/${step}`

  /** Forgets the change, and ends its session. */
  async function end() {
    const ended = begun
    begun = undefined
    if (ended) await ended.service.post('/v1/session/end', {}).catch(() => {})
  }

  /** A change ends with the login that began it. */
  async function asked(otp: string) {
    if ((await account.user())?.wallet !== begun?.wallet) await end()
    if (!begun) throw new ServiceError(400, 'bad-request', 'Please begin again.')
    return { ...begun, ask: { email: begun.email, attempt: begun.attempt, otp } }
  }

  return {
    async UPDATE_EMAIL({ email }: AskOf<'UPDATE_EMAIL'>): Promise<AnswerOf<'UPDATE_EMAIL'>> {
      await end()
      const { wallet, email: from } = await account.standing()
      const service = await account.own({ kind: 'email', email, from })
      const { next, attempt } = v.parse(changeStep, await service.post(path('start'), { email }))
      begun = { email, attempt, service, wallet }
      return { action: next === 'primary' ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP' }
    },
    async UPDATE_EMAIL_PRIMARY_OTP({ otp }: AskOf<'UPDATE_EMAIL_PRIMARY_OTP'>) {
      const { ask, ...change } = await asked(otp)
      const { attempt } = v.parse(changeStep, await change.service.post(path('primary'), ask))
      begun = { ...change, attempt }
      return undefined
    },
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }: AskOf<'UPDATE_EMAIL_SECONDARY_OTP'>) {
      const { ask, service, wallet } = await asked(otp)
      const move = () => service.post(path('secondary'), ask)
      const { email } = v.parse(changed, await moveAddress(notes, ask.email, wallet, move))
      await end()
      await account.setEmail(email)
      return { newEmail: email }
    },
  } satisfies CallAnswers
}
