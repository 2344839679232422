import type { Route, ViewId } from '@foyer/core'
import { useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { MessageKey } from './messages.js'
import { useLater } from './scaffoldContext.js'
import { ArrivingView } from './views/ArrivingView.js'
import { Connect } from './views/Connect.js'
import { ConnectingExternal } from './views/ConnectingExternal.js'

type PlainKey = Extract<MessageKey, `${string}.title` | 'view.unknownTitle'>

const titles: Readonly<Partial<Record<ViewId, PlainKey>>> = {
  Connect: 'connect.title',
  AllWallets: 'allWallets.title',
  ConnectingWalletConnectBasic: 'allWallets.title',
  ConnectingExternal: 'connect.title',
  ConnectingMultiChain: 'multiChain.title',
  GetWallet: 'getWallet.title',
  Networks: 'networks.title',
  UnsupportedChain: 'unsupported.title',
  Account: 'account.title',
  AccountSettings: 'settings.title',
  ApproveTransaction: 'approve.title',
  WhatIsAWallet: 'whatIsAWallet.title',
  WhatIsANetwork: 'whatIsANetwork.title',
}

/** The text key of a built-in view's title. */
export function builtInTitle(view: ViewId): PlainKey {
  return titles[view] ?? 'view.unknownTitle'
}

/** A view of the scaffold's own; for any other name, the view that says so. */
export function BuiltInView({ route }: { readonly route: Route }) {
  switch (route.view) {
    case 'Connect':
      return <Connect />
    case 'ConnectingExternal':
      return <ConnectingExternal {...route.params} />
    default:
      return <LaterView route={route} />
  }
}

function LaterView({ route }: { readonly route: Route }) {
  const later = useLater()
  const { views } = useSnapshot(later.state)
  // Before the browser paints: what was prefetched shows no skeleton.
  useLayoutEffect(() => void later.load(), [later])
  if (views.status === 'ready') return views.value.laterView(route)
  return <ArrivingView failed={views.status === 'failed'} onRetry={() => void later.load()} />
}
