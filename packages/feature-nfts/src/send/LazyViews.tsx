import type { ViewProps } from '@foyer/core'
import { Body, Button, ErrorState, ListRow, Skeleton, useText } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { NftsController } from '../controller.js'
import type { messages } from '../messages.js'
import type { SendParts } from './lazySending.js'

/** {@link SendParts.NftSendForm}, once it is here. */
export function NftSendView({ controller, context, params, signal }: ViewProps<'NftSend', NftsController>) {
  const retry = () => void controller.lent.open(() => controller.find(params.id), signal)
  return (
    <LazyPart controller={controller} onRetry={retry}>
      {({ NftSendForm, sending }) => <NftSendForm sending={sending} context={context} />}
    </LazyPart>
  )
}

/** {@link SendParts.NftReview}, once it is here. */
export function NftReviewView({ controller, context }: ViewProps<'NftReview', NftsController>) {
  return (
    <LazyPart controller={controller} onRetry={() => void controller.lent.load()}>
      {({ NftReview, sending }) => <NftReview sending={sending} context={context} />}
    </LazyPart>
  )
}

interface LentProps {
  readonly controller: NftsController
  readonly onRetry: () => void
  readonly children: (parts: SendParts) => ReactNode
}

function LazyPart({ controller, onRetry, children }: LentProps) {
  const t = useText<typeof messages>()
  const { parts } = useSnapshot(controller.lent.state)
  if (parts.status === 'ready') return children(parts.value)
  if (parts.status === 'failed')
    return (
      <Body>
        <ErrorState title={t('nfts.send.away')} text={t('nfts.send.awayText')} />
        <Button onClick={onRetry}>{t('nfts.retry')}</Button>
      </Body>
    )
  return (
    <Body aria-busy="true">
      <ListRow
        plain
        leading={<Skeleton shape="box" size={56} />}
        title={<Skeleton width={60} />}
        subtitle={<Skeleton width={40} />}
      />
      <Button loading>{t('nfts.send')}</Button>
    </Body>
  )
}
