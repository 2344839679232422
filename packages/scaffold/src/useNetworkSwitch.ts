import type { NetworkId } from '@foyer/core'
import { useEffect, useRef, useState } from 'react'
import { useWidget } from './scaffoldContext.js'
import { useFailureToast } from './useFailureToast.js'

/**
 * Switches networks for a view: one at a time, given up when the view is left.
 * @param onSwitched called while the view is still there
 */
export function useNetworkSwitch(onSwitched?: () => void) {
  const { instance } = useWidget()
  const sayFailure = useFailureToast()
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
      if (!run.signal.aborted) sayFailure(error)
    } finally {
      if (running.current === run) setSwitching(undefined)
    }
  }

  return { switching, switchTo: (network: NetworkId) => void switchTo(network) }
}
