import { type Async, activeNetwork, latestValue, type ViewProps } from '@foyer/core'
import { Body, EmptyState, Footnote, Notice, SkeletonRows, useText, VisuallyHidden } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import type { Sessions } from '../controller.js'
import type { messages } from '../messages.js'
import { remoteSessions } from '../remote.js'
import { isCut, isOnItsWay, type Served } from '../state.js'
import { saysNoMore, unseenOf, unseenText } from '../words/unseen.js'
import { Approvals } from './Approvals.js'
import { RemoteSessions } from './RemoteSessions.js'
import { SessionList } from './SessionList.js'

type Props = Pick<ViewProps<'SmartSessions', Sessions>, 'controller' | 'context'>

/** What may act for the account in use, riskiest first, each with what ends it. */
export function SmartSessions({ controller, context }: Props) {
  const t = useText<typeof messages>()
  const { account, approvals, sessions } = useSnapshot(controller.state)
  const root = useSnapshot(context.state)
  const remote = remoteSessions(root)
  const lists: readonly Async<Served<unknown>>[] = [approvals, sessions]
  const isEmpty = remote.length === 0 && lists.every(hasNothing) && !isCut(sessions)
  const isLoading = lists.some(isOnItsWay)
  const network = activeNetwork(root).name
  const { locale } = context.text
  if (isEmpty && !(account && isLoading))
    return <Nothing approvals={approvals} sessions={sessions} network={network} locale={locale} />
  const unseen = unseenOf(approvals, sessions, saysNoMore)
  return (
    <Body aria-busy={isEmpty || undefined}>
      <VisuallyHidden role="status">{isLoading && t('sessions.loading')}</VisuallyHidden>
      {isEmpty ? (
        <SkeletonRows rows={4} image="circle" value />
      ) : (
        <>
          <Approvals controller={controller} context={context} />
          <SessionList controller={controller} context={context} />
        </>
      )}
      <RemoteSessions sessions={remote} context={context} />
      {unseen.length > 0 && <Notice>{unseenText(t, locale, network, unseen)}</Notice>}
      {latestValue(approvals)?.items.length ? <Footnote>{t('sessions.foot')}</Footnote> : null}
    </Body>
  )
}

function hasNothing(list: Async<Served<unknown>>): boolean {
  return list.status !== 'failed' && !latestValue(list)?.items.length
}

interface NothingProps {
  readonly approvals: Async<Served<unknown>>
  readonly sessions: Async<Served<unknown>>
  readonly network: string
  readonly locale: string
}

/** Says that no app can act for the account only after each kind of permission was looked for, else what was not. */
function Nothing({ approvals, sessions, network, locale }: NothingProps) {
  const t = useText<typeof messages>()
  const missing = unseenOf(approvals, sessions)
  const isSure = missing.length === 0
  return (
    <Body>
      <EmptyState
        icon="shield"
        title={t(isSure ? 'sessions.none' : 'sessions.noneKnown')}
        text={isSure ? t('sessions.noneText') : unseenText(t, locale, network, missing)}
      />
    </Body>
  )
}
