import { Header } from '@foyer/ui'
import { useWidget, useWords } from '../../scaffoldContext.js'
import { FailedView } from './FailedView.js'

/** In the place of a view that threw. */
export function BrokenView({ onRetry }: { readonly onRetry: () => void }) {
  const t = useWords()
  return <FailedView title={t('view.errorTitle')} text={t('view.errorText')} onRetry={onRetry} />
}

/** In the place of everything in the modal, header included. */
export function BrokenScreen({ onRetry }: { readonly onRetry: () => void }) {
  const t = useWords()
  const { modal } = useWidget()
  return (
    <>
      <Header title={t('view.errorTitle')} onClose={() => modal.dismiss()} />
      <BrokenView onRetry={onRetry} />
    </>
  )
}
