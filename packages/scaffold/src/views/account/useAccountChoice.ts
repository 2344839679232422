import { isFoyerError, type Namespace, toFoyerError } from '@foyer/core'
import type { WalletWord } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { errorText } from '../../errorText.js'
import { useWidget, useWords } from '../../scaffoldContext.js'

/**
 * Opens the wallet's own choice of accounts, where the wallet has one for pages (EIP-2255); else tells to go there.
 * `undefined`: it is known to have none.
 */
export function useAccountChoice(namespace: Namespace, connectorId: string, wallet: WalletWord) {
  const t = useWords()
  const { instance, toasts } = useWidget()
  const [run, setRun] = useState<AbortController>()
  const open = instance.loadedAdapter(namespace)?.accountChoice?.(connectorId)

  useEffect(() => () => run?.abort(), [run])

  async function choose() {
    const mine = new AbortController()
    setRun(mine)
    try {
      await open?.(mine.signal)
    } catch (error) {
      if (mine.signal.aborted) return
      // Many a wallet has no such request: then there is one thing left to say.
      const key = errorText(toFoyerError(error))
      if (isFoyerError(error, 'wallet/request-failed')) toasts.error(t('settings.changeThere', { wallet }))
      else toasts[key === 'error.rejected' ? 'info' : 'error'](t(key))
    }
    setRun(undefined)
  }

  return open && { choosing: run !== undefined, choose: () => void choose() }
}
