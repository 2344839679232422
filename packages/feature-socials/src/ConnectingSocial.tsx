import type { ViewProps } from '@foyer/core'
import {
  Body,
  Button,
  ButtonLink,
  CodeNumber,
  ConnectingRing,
  ErrorState,
  IconBox,
  Message,
  Notice,
  useText,
} from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { Mark } from './Mark.js'
import type { messages } from './messages.js'
import { providerNames } from './providers.js'
import { SocialAccounts } from './SocialAccounts.js'
import type { SocialLogin } from './socialLogin.js'

/** What a view of a login is given. */
type Props = ViewProps<'ConnectingSocial', SocialLogin>

/** Waits for the window of a provider, and for what comes after it. */
export function ConnectingSocial(props: Props) {
  const { controller, signal } = props
  const t = useText<typeof messages>()
  const { provider, stage, uri, number } = useSnapshot(controller.state)
  // Led here by the host, without a login under way.
  if (!provider)
    return (
      <Body>
        <SocialAccounts {...props} />
      </Body>
    )
  const name = providerNames[provider]
  const ring = (
    <ConnectingRing state="pending">
      <IconBox icon={<Mark of={provider} size={28} />} size={56} />
    </ConnectingRing>
  )
  const open = (
    <ButtonLink
      variant={stage === 'blocked' ? 'primary' : 'soft'}
      icon="external"
      href={uri}
      target="_blank"
      rel="opener"
      onClick={(event) => {
        if (controller.showWindow(signal)) event.preventDefault()
      }}
    >
      {t('social.open')}
    </ButtonLink>
  )
  switch (stage) {
    case 'device':
      return <NewDevice controller={controller} />
    case 'failed':
      return <Failed controller={controller} signal={signal} />
    case 'blocked':
      return (
        <Body>
          <Message
            role="status"
            media={<IconBox icon="browser" tone="warn" size={56} />}
            title={t('social.blockedTitle')}
            text={t('social.blockedText')}
          />
          {open}
        </Body>
      )
    case 'unseen':
      return (
        <Body>
          <Message
            role="status"
            media={
              <ConnectingRing state="pending">
                {number === undefined ? <Mark of={provider} size={28} /> : <CodeNumber>{number}</CodeNumber>}
              </ConnectingRing>
            }
            title={t('social.unseenTitle')}
            text={t('social.unseenText', { number: number ?? '' })}
          />
          <Button variant="soft" icon="external" onClick={() => controller.pressAgain(signal)}>
            {t('social.open')}
          </Button>
        </Body>
      )
    case 'leaving':
      return (
        <Body>
          <Message
            role="status"
            media={ring}
            title={t('social.leavingTitle', { name })}
            text={t('social.leavingText')}
          />
        </Body>
      )
    case 'finishing':
      return (
        <Body>
          <Message
            role="status"
            media={ring}
            title={t('social.finishing')}
            text={t('social.finishingText')}
          />
        </Body>
      )
    default:
      return (
        <Body>
          <Message role="status" media={ring} title={t('social.windowTitle')} text={t('social.windowText')} />
          {open}
        </Body>
      )
  }
}

/** Says by which number the link in the mail is the right one. */
export function NewDevice({ controller }: Pick<Props, 'controller'>) {
  const t = useText<typeof messages>()
  const { number = '', email = '' } = useSnapshot(controller.state)
  return (
    <Body>
      <Message
        role="status"
        media={
          <ConnectingRing state="pending">
            <CodeNumber>{number}</CodeNumber>
          </ConnectingRing>
        }
        title={t('social.deviceTitle')}
        text={
          <>
            {t('social.deviceText', { email })} {t('social.deviceOnly', { number })}
          </>
        }
      />
      <Notice>{t('social.deviceBeware')}</Notice>
    </Body>
  )
}

/** What went wrong, and the way to try again. */
export function Failed({ controller, signal }: Pick<Props, 'controller' | 'signal'>) {
  const t = useText<typeof messages>()
  const { failure } = useSnapshot(controller.state)
  return (
    <Body>
      <ErrorState
        title={t('social.failedTitle')}
        text={failure}
        action={
          <Button variant="soft" icon="refresh" onClick={() => controller.pressAgain(signal)}>
            {t('social.again')}
          </Button>
        }
      />
    </Body>
  )
}
