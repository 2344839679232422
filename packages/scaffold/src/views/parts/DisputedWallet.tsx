import { connectedWallet } from '@foyer/core'
import { walletWord } from '@foyer/parts'
import { Body, Notice } from '@foyer/ui'
import { useRoot, useWords } from '../../scaffoldContext.js'

/** Above every view of an account whose wallet shares its name with another one (safety T-09). */
export function DisputedWallet() {
  const t = useWords()
  const { name = '', disputed } = connectedWallet(useRoot()) ?? {}
  if (!disputed) return null
  return (
    <Body>
      <Notice role="status" tone="warn">
        {t('account.disputed', { wallet: walletWord(name) })}
      </Notice>
    </Body>
  )
}
