import { type FeatureContext, quoted, withoutQuotes } from '@foyer/core'
import { ActionRow, RowGroup, SectionLabel, usePicture, useText, WalletImage } from '@foyer/ui'
import { useState } from 'react'
import type { messages } from '../messages.js'
import { endRemote, type RemoteSession } from '../remote.js'

interface Props {
  readonly sessions: readonly RemoteSession[]
  readonly context: FeatureContext
}

/** Wallets elsewhere that accounts of this page stand on. */
export function RemoteSessions({ sessions, context }: Props) {
  const t = useText<typeof messages>()
  if (sessions.length === 0) return null
  return (
    <>
      <SectionLabel>{t('sessions.remote')}</SectionLabel>
      <RowGroup>
        {sessions.map((session) => (
          <RemoteRow key={session.id} session={session} context={context} />
        ))}
      </RowGroup>
    </>
  )
}

function RemoteRow({ session, context }: Pick<Props, 'context'> & { readonly session: RemoteSession }) {
  const t = useText<typeof messages>()
  const [isEnding, setEnding] = useState(false)
  const { name, icon, families } = session
  const { wallets, images, text } = context
  // One without a picture of its own has that of the listed wallet of its name.
  const listed = usePicture(icon ? undefined : name, async () => {
    const found = await wallets.named(name)
    return found?.icon ?? (found?.imageId && images.load('wallet', found.imageId))
  })
  const list = new Intl.ListFormat(text.locale, { type: 'conjunction' }).format(families)
  return (
    <ActionRow
      leading={<WalletImage src={icon ?? listed} name={name} />}
      title={quoted(name)}
      subtitle={t('sessions.onPage', { families: list })}
      action={t('sessions.endRemote')}
      actionLabel={t('sessions.endRemoteOf', { name: withoutQuotes(name) })}
      onAction={() => {
        setEnding(true)
        void endRemote(context, session).finally(() => setEnding(false))
      }}
      busy={isEnding ? t('sessions.endingRemote') : undefined}
    />
  )
}
