import type { FeatureContext } from '@foyer/core'
import { createEmailChange, type EmailChange } from './emailChange.js'
import { createSteps, type EmailState, type LoginSteps } from './steps.js'

/** The login by e-mail of one widget, and its settings. What fails is in the state: nothing here rejects. */
export interface EmailLogin extends EmailChange {
  /** A proxy. */
  readonly state: Readonly<EmailState>
  /** Somebody is about to type: loads the frame. @param chosen they are at the field, not only near it */
  prepare(chosen?: boolean): void
  /** What is typed stays while other views are on screen. */
  type(email: string): void
  /** Forgets what went wrong. */
  clear(): void
  /** Has a mail sent, and leads on. */
  start(email: string, signal: AbortSignal): Promise<void>
  /** Has another one sent, from the view that waits for it. */
  startAgain(signal: AbortSignal): Promise<void>
  /** Leads on to the code once somebody who reads the mail let this browser in. */
  waitForDevice(signal: AbortSignal): Promise<void>
  /** Logs in. @returns whether it did */
  finish(code: string, signal: AbortSignal): Promise<boolean>
  dispose(): void
}

/** Makes the login of one widget; it asks nobody before it is told to. */
export function createEmailLogin(context: FeatureContext): EmailLogin {
  const { router, toasts, events } = context
  const steps: LoginSteps = createSteps(context)
  const { state, t, run } = steps
  let isSelected = false
  /** The view that waits for the code or the link of the newest email. */
  let waiting: 'EmailVerifyOtp' | 'EmailVerifyDevice' | undefined

  async function begin(email: string, signal: AbortSignal, again: boolean): Promise<void> {
    if (!again) events.emit('EMAIL_SUBMITTED')
    // The visitor left while an email was pending, and the next one may not be sent yet: its code works.
    if (!again && waiting && email === state.email && performance.now() < state.nextMailAt)
      return router.push(waiting)
    const answer = await run(signal, async (login) => {
      const started = await login.startEmail(email, signal)
      state.isProven = false
      steps.note(login)
      if (started.action === 'CONNECT') await login.logIn(signal)
      return started
    })
    if (!answer || signal.aborted) return
    const { action, number, linkMinutes } = answer
    state.email = email
    state.number = number
    state.linkEndsAt = linkMinutes && performance.now() + linkMinutes * 60_000
    waiting = action === 'VERIFY_DEVICE' ? 'EmailVerifyDevice' : 'EmailVerifyOtp'
    if (action === 'CONNECT') return done()
    if (action === 'VERIFY_OTP') events.emit('EMAIL_VERIFICATION_CODE_SENT')
    if (again) toasts.success(t('email.sent'))
    const here = router.state.stack.at(-1)?.view
    if (action === 'VERIFY_DEVICE') {
      // Anew even where it is on screen: another link, another number.
      if (again) router.replace('EmailVerifyDevice')
      else router.push('EmailVerifyDevice')
    } else if (!again) router.push('EmailVerifyOtp')
    else if (here !== 'EmailVerifyOtp') router.replace('EmailVerifyOtp')
  }

  function done() {
    state.typed = ''
    waiting = undefined
    context.connected()
  }

  return {
    ...createEmailChange(context, steps),
    state,
    prepare(chosen = false) {
      if (chosen && !isSelected) events.emit('EMAIL_LOGIN_SELECTED')
      isSelected ||= chosen
      steps.sessions().then(
        (login) => login.prepare(),
        () => {},
      )
    },
    type(email) {
      state.typed = email
      steps.clear()
    },
    clear: steps.clear,
    start: (email, signal) => begin(email, signal, false),
    startAgain: (signal) => begin(state.email ?? '', signal, true),
    async waitForDevice(signal) {
      if (state.email === undefined) return
      try {
        await (await steps.sessions()).step('CONNECT_DEVICE', undefined, signal)
        if (signal.aborted) return
        events.emit('DEVICE_REGISTERED_FOR_EMAIL')
        events.emit('EMAIL_VERIFICATION_CODE_SENT')
        waiting = 'EmailVerifyOtp'
        router.replace('EmailVerifyOtp')
      } catch (error) {
        if (signal.aborted) return
        toasts.error(steps.tell(error, true))
        router.back()
      }
    },
    async finish(code, signal) {
      const isDone = await run(signal, async (login) => {
        try {
          if (!state.isProven) await login.step('CONNECT_OTP', { otp: code }, signal)
        } catch (error) {
          if (!signal.aborted) events.emit('EMAIL_VERIFICATION_CODE_FAIL', { message: steps.tell(error) })
          throw error
        }
        if (!state.isProven) events.emit('EMAIL_VERIFICATION_CODE_PASS')
        state.isProven = true
        await login.logIn(signal)
        return true
      })
      if (!isDone || signal.aborted) return isDone === true
      state.isProven = false
      done()
      return true
    },
    dispose() {},
  }
}
