import { isFoyerError, type Namespace, toFoyerError } from '@foyer/core'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../errorText.js'
import { useWidget, useWords } from '../../scaffoldContext.js'
import { useConnectedWallet } from '../../useConnectedWallet.js'

/**
 * Opens the wallet's own choice of accounts, where the wallet has one for pages (EIP-2255); else tells to go there.
 * `undefined`: it is known to have none.
 */
export function useAccountChoice(namespace: Namespace, connectorId: string) {
  const t = useWords()
  const { instance, toasts } = useWidget()
  const name = useConnectedWallet(namespace)?.name ?? t('approve.wallet')
  const [choosing, setChoosing] = useState(false)
  const running = useRef<AbortController>(undefined)
  const open = instance.loadedAdapter(namespace)?.accountChoice?.(connectorId)

  useEffect(() => () => running.current?.abort(), [])

  async function choose() {
    const run = new AbortController()
    running.current = run
    setChoosing(true)
    try {
      await open?.(run.signal)
    } catch (error) {
      if (run.signal.aborted) return
      // Many a wallet has no such request: then there is one thing left to say.
      const isUnknown = isFoyerError(error, 'wallet/request-failed')
      toasts.error(isUnknown ? t('settings.changeThere', { name }) : t(errorText(toFoyerError(error))))
    } finally {
      if (running.current === run) setChoosing(false)
    }
  }

  return open && { choosing, choose: () => void choose() }
}
