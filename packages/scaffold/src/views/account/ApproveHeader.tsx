import { accountParts } from '@foyer/core'
import { walletWord } from '@foyer/parts'
import { Header } from '@foyer/ui'
import { useLazyViews, useWidget, useWords } from '../../scaffoldContext.js'
import { useConnectedWallet } from '../../useConnectedWallet.js'

/** The header of a request to the wallet: where it is confirmed, or that a message is signed. It stays while that is shown. */
export function ApproveHeader({ title }: { readonly title: string }) {
  const t = useWords()
  const { modal } = useWidget()
  const { fetched } = useLazyViews().state
  const approval = fetched.status === 'ready' ? fetched.value.account.approval.approval : undefined
  const wallet = useConnectedWallet(approval && accountParts(approval.account).namespace)
  // A login has no app to go to.
  const place = wallet && !wallet.isLogin ? t('approve.in', { wallet: walletWord(wallet.name) }) : title
  return (
    <Header title={approval?.kind === 'sign' ? t('approve.sign') : place} onClose={() => modal.dismiss()} />
  )
}
