import type { Visit } from '@foyer/controllers/visit'
import { isNetworkSupported, type Namespace, type ViewId } from '@foyer/core'

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

/** Views from which one more chain family is connected. */
const families: readonly ViewId[] = ['Networks', 'AccountSettings']

/** Leads to the wallets of one chain family. */
export function connectFamily({ modal, router }: Visit, namespace: Namespace) {
  const { fixed, namespace: wished } = modal.state
  // The visitor knows better by now than the host did when it opened the modal.
  if (fixed && wished !== namespace) return modal.open({ view: 'Connect', namespace })
  modal.filter(namespace)
  router.push('Connect')
}

/**
 * Where a new connection leads: to UnsupportedChain from a network that was not asked for; to its account, if it was
 * one more; back to the view that the modal was opened for, if it was for one; else the modal has done its work and
 * closes.
 */
export function leaveConnecting({ instance: { state, options }, router, modal }: Visit) {
  const anyNetwork = options.allowUnsupportedChain || options.basic
  if (!anyNetwork && !isNetworkSupported(state)) return router.reset('UnsupportedChain')
  const { stack } = router.state
  const purpose = stack.findLastIndex(({ view }) => !connecting.includes(view))
  const view = stack[purpose]?.view
  if (!view) return modal.close()
  if (families.includes(view)) {
    modal.filter(undefined)
    return router.reset('Account')
  }
  for (let steps = stack.length - 1 - purpose; steps > 0; steps -= 1) router.back()
}
