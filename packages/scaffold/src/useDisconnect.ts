import { useState } from 'react'
import { useVisit, useWords } from './scaffoldContext.js'

/** Disconnects the account in use; the modal closes after it. */
export function useDisconnect() {
  const t = useWords()
  const { instance, modal, toasts } = useVisit()
  const [disconnecting, setDisconnecting] = useState(false)

  async function disconnect() {
    setDisconnecting(true)
    try {
      await instance.disconnect(instance.state.networks.active)
      modal.close()
    } catch {
      // Here the account is gone all the same, and the modal with it; the visitor should read why.
      modal.open({ view: 'Connect' })
      toasts.error(t('settings.disconnectFailed'))
    } finally {
      setDisconnecting(false)
    }
  }

  return { disconnecting, disconnect: () => void disconnect() }
}
