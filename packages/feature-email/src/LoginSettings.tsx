import type { ViewProps } from '@foyer/core'
import { IconBox, ListRow, Notice, SectionLabel, Tag, useText } from '@foyer/ui'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { EmailLogin } from './emailLogin.js'
import type { messages } from './messages.js'

/** Of the account in use: how its owner logs in, who can open its wallet, and where more is settled. */
export function LoginSettings({ controller, context, signal }: ViewProps<'LoginSettings', EmailLogin>) {
  const t = useText<typeof messages>()
  const { user, manageUrl } = useSnapshot(controller.state)
  useEffect(() => void controller.readUser(signal), [controller, signal])
  if (!manageUrl) return null
  const social = user?.socialProvider && providerName(user.socialProvider)
  return (
    <>
      <SectionLabel>{t('email.login')}</SectionLabel>
      {(user?.email ?? social) && (
        <ListRow
          leading={<IconBox icon="mail" />}
          title={user?.email ?? social}
          subtitle={social ? t('email.signedInWith', { name: social }) : t('email.edit')}
          {...(user?.email && {
            chevron: true,
            onClick: () => context.router.push('UpdateEmailWallet'),
          })}
        />
      )}
      {user?.custody && (
        <Notice
          icon="wallet"
          title={
            <>
              {t('email.custody')} <Tag>{t(`email.${user.custody}`)}</Tag>
            </>
          }
        >
          {t(
            user.custody === 'assisted' && !user.email
              ? 'email.assistedByKeyText'
              : `email.${user.custody}Text`,
          )}
        </Notice>
      )}
      <ListRow
        leading={<IconBox icon="settings" />}
        title={t('email.manage')}
        subtitle={t('email.manageText')}
        href={manageUrl}
        onClick={() => context.events.emit('EMAIL_UPGRADE_FROM_MODAL')}
        external
      />
    </>
  )
}

/** The name of a social account, as its owner writes it. */
function providerName(id: string): string {
  return id === 'github' ? 'GitHub' : `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`
}
