import { Body, SkeletonRows } from '@foyer/ui'
import { useWords } from '../../scaffoldContext.js'
import { FailedView } from './FailedView.js'

interface ArrivingViewProps {
  /** The chunk did not come. */
  readonly failed: boolean
  readonly onRetry: () => void
}

/** In the place of a view whose chunk is on its way, or failed. */
export function ArrivingView({ failed, onRetry }: ArrivingViewProps) {
  const t = useWords()
  if (!failed)
    return (
      <Body aria-busy="true">
        <SkeletonRows rows={3} />
      </Body>
    )
  return <FailedView title={t('view.chunkTitle')} text={t('view.chunkText')} onRetry={onRetry} />
}
