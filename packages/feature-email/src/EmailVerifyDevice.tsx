import { browserName, type ViewProps } from '@foyer/core'
import {
  Body,
  CodeNumber,
  ConnectingRing,
  clock,
  Footnote,
  IconBox,
  KeyValueList,
  Message,
  Notice,
  useSecondsLeft,
  useText,
} from '@foyer/ui'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { EmailAddress } from './EmailAddress.js'
import type { EmailLogin } from './emailLogin.js'
import type { messages } from './messages.js'
import { Named } from './Named.js'
import { ResendButton } from './ResendButton.js'
import { useTooSoon } from './useTooSoon.js'

/** Waits until somebody who reads the mail lets this browser in, and says by which number. */
export function EmailVerifyDevice(props: ViewProps<'EmailVerifyDevice', EmailLogin>) {
  const { controller, signal } = props
  const t = useText<typeof messages>()
  const { email, number, busy, failure, nextMailAt, linkEndsAt } = useSnapshot(controller.state)
  const tooSoon = useTooSoon(controller)
  const seconds = useSecondsLeft(linkEndsAt ?? 0)
  useEffect(() => controller.clear, [controller])
  // Led here by the host, without a login under way.
  if (email === undefined)
    return (
      <Body>
        <EmailAddress {...props} />
      </Body>
    )
  return (
    <Body>
      <Footnote>{t('email.deviceStep')}</Footnote>
      <Message
        media={
          <ConnectingRing state="pending">
            {number === undefined ? <IconBox icon="mail" size={56} /> : <CodeNumber>{number}</CodeNumber>}
          </ConnectingRing>
        }
        title={t('email.deviceTitle')}
        text={
          <>
            <Named text={t('email.deviceText', { email })} name={email} />{' '}
            {number !== undefined && t('email.deviceOnly', { number })}
          </>
        }
      />
      <KeyValueList
        items={[
          { label: t('email.device'), value: browserName(navigator.userAgent) },
          { label: t('email.deviceFor'), value: location.host },
          ...(linkEndsAt === undefined
            ? []
            : [
                {
                  label: t('email.deviceTime'),
                  value: seconds > 0 ? clock(seconds) : t('email.deviceOver'),
                },
              ]),
        ]}
      />
      <Notice>{t('email.deviceBeware')}</Notice>
      {(tooSoon ?? failure) && (
        <Notice role="alert" tone="bad">
          {tooSoon ?? failure}
        </Notice>
      )}
      <ResendButton
        variant="soft"
        nextAt={nextMailAt}
        busy={busy}
        label={t('email.linkAgain')}
        labelIn={(time) => t('email.linkAgainIn', { time })}
        onPress={() => void controller.startAgain(signal)}
      />
    </Body>
  )
}
