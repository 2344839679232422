import { useWidget, useWords } from '../../scaffoldContext.js'
import { EmptyView } from './EmptyView.js'

/** In the place of a view that nobody owns, as after its feature was switched off. */
export function UnknownView() {
  const t = useWords()
  const { router } = useWidget()
  return <EmptyView title={t('view.unknownText')} action={t('view.back')} onAction={() => router.back()} />
}
