import { Body, Button, ErrorState } from '@foyer/ui'
import { LazyPart } from '../../LazyPart.js'
import { useWords } from '../../scaffoldContext.js'

interface FailedViewProps {
  readonly title: string
  readonly text: string
  readonly onRetry: () => void
}

/** A whole view that could not be shown, and may be tried again. Where it holds the visitor, Disconnect leads out. */
export function FailedView({ onRetry, ...said }: FailedViewProps) {
  const t = useWords()
  return (
    <Body>
      <ErrorState {...said} action={<Button onClick={onRetry}>{t('view.retry')}</Button>} />
      <LazyPart part="WayOut" />
    </Body>
  )
}
