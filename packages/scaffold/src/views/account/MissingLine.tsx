import { Footnote } from '@foyer/ui'
import { useWords } from '../../scaffoldContext.js'

/** In the place of a line whose chunk failed: the facts around it stay in view. */
export function MissingLine() {
  const t = useWords()
  return <Footnote role="status">{t('view.chunkText')}</Footnote>
}
