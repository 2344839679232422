import type { Namespace } from '@foyer/core'
import { useState } from 'react'
import { useWidget, useWords } from './scaffoldContext.js'

/** Disconnects. What follows is the account of a chain family that is still connected, else the modal closes. */
export function useDisconnect() {
  const t = useWords()
  const { instance, navigator, toasts } = useWidget()
  const [disconnecting, setDisconnecting] = useState<Namespace | 'all'>()

  async function disconnect(target: Namespace | 'all') {
    setDisconnecting(target)
    try {
      await instance.disconnect(target === 'all' ? undefined : target)
      navigator.disconnected()
    } catch {
      // Here the account is gone all the same, and the modal with it; the visitor should read why.
      navigator.disconnected({ failed: true })
      toasts.error(t('settings.disconnectFailed'))
    } finally {
      setDisconnecting(undefined)
    }
  }

  return {
    /** What is being disconnected. */
    disconnecting,
    disconnect: (target: Namespace | 'all') => void disconnect(target),
  }
}
