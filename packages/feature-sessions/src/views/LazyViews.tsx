import type { ViewProps } from '@foyer/core'
import { Body, Button, ErrorState, SkeletonRows, useText } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Sessions } from '../controller.js'
import type { ActionParts } from '../lazyActions.js'
import type { messages } from '../messages.js'

/** {@link ActionParts.SessionDetails}, once it is here. */
export function SessionView({ controller, context, params }: ViewProps<'SmartSession', Sessions>) {
  return (
    <LazyPart controller={controller} onRetry={() => void controller.lent.load()}>
      {({ SessionDetails, ending }) => (
        <SessionDetails ending={ending} state={controller.state} context={context} params={params} />
      )}
    </LazyPart>
  )
}

/** {@link ActionParts.ApprovalReview}, once it is here. */
export function ReviewView({
  controller,
  context,
  params,
  signal,
}: ViewProps<'SmartSessionsReview', Sessions>) {
  return (
    <LazyPart controller={controller} onRetry={() => void controller.review(params.id, signal)}>
      {({ ApprovalReview, revoking }) => (
        <ApprovalReview revoking={revoking} state={controller.state} context={context} />
      )}
    </LazyPart>
  )
}

interface LentProps extends Pick<ViewProps<'SmartSession', Sessions>, 'controller'> {
  readonly onRetry: () => void
  readonly children: (parts: ActionParts) => ReactNode
}

function LazyPart({ controller, onRetry, children }: LentProps) {
  const t = useText<typeof messages>()
  const { parts } = useSnapshot(controller.lent.state)
  if (parts.status === 'ready') return children(parts.value)
  if (parts.status === 'failed')
    return (
      <Body>
        <ErrorState title={t('sessions.away')} text={t('sessions.awayText')} />
        <Button onClick={onRetry}>{t('sessions.retry')}</Button>
      </Body>
    )
  return (
    <Body aria-busy="true">
      <SkeletonRows rows={3} image="circle" value />
      <Button loading>{t('sessions.revoke')}</Button>
    </Body>
  )
}
