import { isMobile, type ViewProps } from '@foyer/core'
import {
  Body,
  ButtonLink,
  ConnectingRing,
  CopyButton,
  IconBox,
  Message,
  QrCode,
  Stack,
  useText,
} from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { Failed, NewDevice } from './ConnectingSocial.js'
import { Mark } from './Mark.js'
import type { messages } from './messages.js'
import type { SocialLogin } from './socialLogin.js'

/** A code that a Farcaster app scans; on a phone a link that opens the app. */
export function ConnectingFarcaster({ controller, signal }: ViewProps<'ConnectingFarcaster', SocialLogin>) {
  const t = useText<typeof messages>()
  const { stage, farcaster } = useSnapshot(controller.state)
  const mark = <IconBox icon={<Mark of="farcaster" size={28} />} size={56} />
  if (stage === 'device') return <NewDevice controller={controller} />
  if (stage === 'failed') return <Failed controller={controller} signal={signal} />
  if (stage === 'finishing')
    return (
      <Body>
        <Message
          role="status"
          media={<ConnectingRing state="pending">{mark}</ConnectingRing>}
          title={t('social.finishing')}
          text={t('social.finishingText')}
        />
      </Body>
    )
  if (isMobile())
    return (
      <Body>
        <Message
          role="status"
          media={<ConnectingRing state="pending">{mark}</ConnectingRing>}
          title={t('social.openTitle')}
          text={t('social.openText')}
        />
        <ButtonLink variant="primary" icon="external" href={farcaster} external>
          {t('social.openFarcaster')}
        </ButtonLink>
      </Body>
    )
  return (
    <Body>
      <Stack align="center">
        <QrCode
          value={farcaster}
          label={t('social.scanCode')}
          image={<IconBox icon={<Mark of="farcaster" />} tone="ink" />}
        />
        <Message
          role="status"
          title={farcaster === undefined ? t('social.preparing') : t('social.scanTitle')}
          text={t('social.scanText')}
        />
      </Stack>
      <CopyButton variant="soft" value={farcaster ?? ''} disabled={farcaster === undefined}>
        {t('social.copy')}
      </CopyButton>
    </Body>
  )
}
