import { Body, Button, ErrorState } from '@foyer/ui'
import { useWords } from '../../scaffoldContext.js'

interface FailedViewProps {
  readonly title: string
  readonly text: string
  readonly onRetry: () => void
}

/** A whole view that could not be shown, and may be tried again. */
export function FailedView({ onRetry, ...said }: FailedViewProps) {
  const t = useWords()
  return (
    <Body>
      <ErrorState {...said} action={<Button onClick={onRetry}>{t('view.retry')}</Button>} />
    </Body>
  )
}
