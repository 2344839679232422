import type { ViewProps } from '@foyer/core'
import { Body, useText } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { CodeForm } from './CodeForm.js'
import { EmailAddress } from './EmailAddress.js'
import type { EmailLogin } from './emailLogin.js'
import type { messages } from './messages.js'

/** The code that was sent, which logs in. */
export function EmailVerifyOtp(props: ViewProps<'EmailVerifyOtp', EmailLogin>) {
  const { controller, context, signal } = props
  const t = useText<typeof messages>()
  const { email } = useSnapshot(controller.state)
  return (
    <Body>
      {email === undefined ? (
        // Led here by the host, without a login under way.
        <EmailAddress {...props} />
      ) : (
        <CodeForm
          controller={controller}
          signal={signal}
          email={email}
          title={t('email.codeTitle')}
          leave={t('email.change')}
          onLeave={() => context.router.back()}
          onCode={(code) => controller.finish(code, signal)}
          onResend={() => void controller.startAgain(signal)}
        />
      )}
    </Body>
  )
}
