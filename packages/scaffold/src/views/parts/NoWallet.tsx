import { EmptyState } from '@foyer/ui'
import { useWords } from '../../scaffoldContext.js'

/** Where there is nothing to offer at all. */
export function NoWallet() {
  const t = useWords()
  return <EmptyState icon="wallet" title={t('connect.nothingTitle')} text={t('connect.nothingText')} />
}
