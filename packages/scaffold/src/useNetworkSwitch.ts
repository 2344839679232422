import { type NetworkId, toFoyerError } from '@foyer/core'
import { useEffect, useRef, useState } from 'react'
import { errorText } from './errorText.js'
import { useWidget, useWords } from './scaffoldContext.js'

/**
 * Switches networks for a view: one at a time, given up when the view is left.
 * @param onSwitched called while the view is still there
 */
export function useNetworkSwitch(onSwitched?: () => void) {
  const t = useWords()
  const { instance, toasts } = useWidget()
  const [switching, setSwitching] = useState<NetworkId>()
  const running = useRef<AbortController>(undefined)

  useEffect(() => () => running.current?.abort(), [])

  async function switchTo(network: NetworkId) {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    setSwitching(network)
    try {
      await instance.switchNetwork(network, run.signal)
      if (!run.signal.aborted) onSwitched?.()
    } catch (error) {
      const key = errorText(toFoyerError(error))
      // A visitor that declined it reads so without the look of an error.
      if (!run.signal.aborted) toasts[key === 'error.rejected' ? 'info' : 'error'](t(key))
    } finally {
      if (running.current === run) setSwitching(undefined)
    }
  }

  return { switching, switchTo: (network: NetworkId) => void switchTo(network) }
}
