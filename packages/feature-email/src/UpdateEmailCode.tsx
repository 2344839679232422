import type { ViewProps } from '@foyer/core'
import { Body, useText } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { CodeForm } from './CodeForm.js'
import type { EmailLogin } from './emailLogin.js'
import type { messages } from './messages.js'
import { UpdateEmailWallet } from './UpdateEmailWallet.js'

type Props = ViewProps<'UpdateEmailPrimaryOtp' | 'UpdateEmailSecondaryOtp', EmailLogin>

/** The code that went to the address in use. */
export function UpdateEmailPrimaryOtp(props: Props) {
  const t = useText<typeof messages>()
  const { user } = useSnapshot(props.controller.state)
  const { controller, signal } = props
  return (
    <Code
      {...props}
      email={user?.email ?? undefined}
      title={t('email.oldTitle')}
      onCode={(code) => controller.proveOld(code, signal)}
    />
  )
}

/** The code that went to the new address. */
export function UpdateEmailSecondaryOtp(props: Props) {
  const t = useText<typeof messages>()
  const { newEmail } = useSnapshot(props.controller.state)
  const { controller, signal } = props
  return (
    <Code
      {...props}
      email={newEmail}
      title={t('email.newTitle')}
      onCode={(code) => controller.proveNew(code, signal)}
    />
  )
}

interface CodeProps extends Props {
  readonly email: string | undefined
  readonly title: string
  readonly onCode: (code: string) => Promise<boolean>
}

function Code({ email, title, onCode, ...props }: CodeProps) {
  const t = useText<typeof messages>()
  const { controller, context, signal } = props
  const { newEmail } = useSnapshot(controller.state)
  // Led here by the host, without a change under way.
  if (email === undefined || newEmail === undefined) return <UpdateEmailWallet {...props} />
  return (
    <Body>
      <CodeForm
        controller={controller}
        signal={signal}
        email={email}
        title={title}
        leave={t('email.startOver')}
        onLeave={() => context.router.back()}
        onCode={onCode}
        onResend={() => void controller.changeAgain(signal)}
      />
    </Body>
  )
}
