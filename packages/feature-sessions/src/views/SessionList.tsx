import { latestValue, quoted, type ViewProps } from '@foyer/core'
import { ActionRow, Notice, Tag, useText, WalletImage } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import type { Sessions } from '../controller.js'
import type { messages } from '../messages.js'
import { inOrder, isWide, momentBy, type SmartSession, statusOf } from '../session.js'
import { isCut } from '../state.js'
import { dayIn, leftIn } from '../words/moments.js'
import { inShort } from '../words/permissions.js'
import { Group } from './Group.js'
import { useWording } from './useWording.js'

type Props = Pick<ViewProps<'SmartSessions', Sessions>, 'controller' | 'context'>

/** What apps may do by themselves: sessions that go on, and what became of the others. */
export function SessionList({ controller, context }: Props) {
  const t = useText<typeof messages>()
  const { sessions, ahead } = useSnapshot(controller.state)
  return (
    <Group
      title={t('sessions.smart')}
      list={sessions}
      items={inOrder(latestValue(sessions)?.items ?? [], momentBy({ ahead }))}
      failed={t('sessions.smartFailed')}
      onRetry={() => void controller.reading.readSessions()}
      row={(one) => <SessionRow key={one.pci} session={one} controller={controller} context={context} />}
    >
      {isCut(sessions) && <Notice tone="warn">{t('sessions.fetchFailed')}</Notice>}
    </Group>
  )
}

function SessionRow({ session, controller, context }: Props & { readonly session: SmartSession }) {
  const t = useText<typeof messages>()
  const wording = useWording(controller.state, context)
  const { ending, ahead } = useSnapshot(controller.state)
  const { pci, expiry, revokedAt, permissions, icon } = session
  const { locale } = context.text
  const now = momentBy({ ahead })
  const status = statusOf(session, now)
  const name = session.name ? quoted(session.name) : t('sessions.unnamed')
  const open = () => context.router.push('SmartSession', { pci })
  const leading = <WalletImage src={icon} name={session.name || name} />
  if (status !== 'active')
    return (
      <ActionRow
        leading={leading}
        title={name}
        subtitle={t(`sessions.${status}On`, { day: dayIn(revokedAt ?? expiry, locale, now) })}
        trailing={<Tag>{t(`sessions.${status}`)}</Tag>}
        chevron
        onClick={open}
      />
    )
  const first = inShort(wording, permissions)
  const second =
    expiry === Number.POSITIVE_INFINITY
      ? t('sessions.never')
      : t('sessions.left', { time: leftIn(expiry - now, locale) })
  return (
    <ActionRow
      leading={leading}
      title={
        <>
          <bdi>{name}</bdi> <Tag tone="good">{t('sessions.active')}</Tag>
        </>
      }
      subtitle={t('sessions.line', { first, second })}
      caution={permissions.some(isWide)}
      action={t('sessions.revoke')}
      actionLabel={t('sessions.revokeOf', { name, what: first })}
      onAction={open}
      onClick={open}
      busy={ending === pci ? t('sessions.revoking') : undefined}
    />
  )
}
