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
  return (
    <>
      <SectionLabel>{t('email.login')}</SectionLabel>
      {user?.email && (
        <ListRow
          leading={<IconBox icon="mail" />}
          title={user.email}
          subtitle={t('email.edit')}
          chevron
          onClick={() => context.router.push('UpdateEmailWallet')}
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
          {t(`email.${user.custody}Text`)}
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
