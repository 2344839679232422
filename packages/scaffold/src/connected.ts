import type { Visit } from '@foyer/controllers/visit'
import { isNetworkSupported, type ViewId } from '@foyer/core'

const connecting: readonly ViewId[] = [
  'Connect',
  'AllWallets',
  'ConnectingWalletConnectBasic',
  'ConnectingWalletConnect',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'GetWallet',
  'WhatIsAWallet',
]

/**
 * Where a new connection leads: to UnsupportedChain from a network that was not asked for; back to the view that the
 * modal was opened for, if it was for one; else the modal has done its work and closes.
 */
export function leaveConnecting({ instance: { state, options }, router, modal }: Visit) {
  const anyNetwork = options.allowUnsupportedChain || options.basic
  if (!anyNetwork && !isNetworkSupported(state)) return router.reset('UnsupportedChain')
  const { stack } = router.state
  const purpose = stack.findLastIndex(({ view }) => !connecting.includes(view))
  if (purpose === -1) return modal.close()
  for (let steps = stack.length - 1 - purpose; steps > 0; steps -= 1) router.back()
}
