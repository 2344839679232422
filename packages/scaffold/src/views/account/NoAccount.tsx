import { useWidget, useWords } from '../../scaffoldContext.js'
import { EmptyView } from '../parts/EmptyView.js'

/** In the place of what is about an account: there is none, or the connection ended meanwhile. */
export function NoAccount() {
  const t = useWords()
  const { router } = useWidget()
  return (
    <EmptyView
      icon="wallet"
      title={t('account.noneTitle')}
      text={t('account.noneText')}
      action={t('account.connect')}
      variant="primary"
      onAction={() => router.push('Connect')}
    />
  )
}
