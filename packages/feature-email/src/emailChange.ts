import type { FeatureContext } from '@foyer/core'
import type { LoginSteps } from './steps.js'

/** What the settings of a login do. What fails is in the state: nothing here rejects. */
export interface EmailChange {
  /** Asks who is logged in, for the state. */
  readUser(signal: AbortSignal): Promise<void>
  /** Has a code sent, and leads on to where it is typed in. */
  change(email: string, signal: AbortSignal): Promise<void>
  /** Has another code sent, from the view that waits for it. */
  changeAgain(signal: AbortSignal): Promise<void>
  /** The code that went to the address in use. @returns whether it was right */
  proveOld(code: string, signal: AbortSignal): Promise<boolean>
  /** The code that went to the new address, which takes the place of the other. @returns whether it was right */
  proveNew(code: string, signal: AbortSignal): Promise<boolean>
}

const views = {
  VERIFY_PRIMARY_OTP: 'UpdateEmailPrimaryOtp',
  VERIFY_SECONDARY_OTP: 'UpdateEmailSecondaryOtp',
} as const

export function createEmailChange(
  { router, toasts, events }: FeatureContext,
  steps: LoginSteps,
): EmailChange {
  const { state, t, run } = steps

  async function begin(email: string, signal: AbortSignal, again: boolean): Promise<void> {
    events.emit('EMAIL_EDIT')
    const answer = await run(signal, async (login) => {
      const begun = await login.step('UPDATE_EMAIL', { email }, signal)
      steps.note(login)
      return begun
    })
    if (!answer || signal.aborted) return
    state.newEmail = email
    if (!again) return router.push(views[answer.action])
    toasts.success(t('email.sent'))
    if (router.state.stack.at(-1)?.view !== views[answer.action]) router.replace(views[answer.action])
  }

  return {
    async readUser(signal) {
      try {
        const login = await steps.sessions()
        state.manageUrl = login.manageUrl
        state.user = login.user()
        state.user = await login.refreshUser(signal)
      } catch {
        // What is known of earlier stays.
      }
    },
    change: (email, signal) => begin(email, signal, false),
    changeAgain: (signal) => begin(state.newEmail ?? '', signal, true),
    async proveOld(code, signal) {
      const isRight = await run(signal, async (login) => {
        await login.step('UPDATE_EMAIL_PRIMARY_OTP', { otp: code }, signal)
        return true
      })
      if (isRight && !signal.aborted) router.replace('UpdateEmailSecondaryOtp')
      return isRight === true
    },
    async proveNew(code, signal) {
      const isRight = await run(signal, async (login) => {
        await login.step('UPDATE_EMAIL_SECONDARY_OTP', { otp: code }, signal)
        state.user = login.user()
        return true
      })
      if (!isRight || signal.aborted) return isRight === true
      toasts.success(t('email.changed'))
      // The form lies below, and below that where it was come from.
      router.back()
      router.back()
      return true
    },
  }
}
