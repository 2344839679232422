import type { Route, ViewId } from '@foyer/core'
import { useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Later, LaterViews } from './later.js'
import type { MessageKey } from './messages.js'
import { useLater, useRemote, useVisit } from './scaffoldContext.js'
import { ArrivingView } from './views/ArrivingView.js'
import { Connect } from './views/Connect.js'

type PlainKey = Extract<MessageKey, `${string}.title` | 'view.unknownTitle'>

const titles: Readonly<Partial<Record<ViewId, PlainKey>>> = {
  Connect: 'connect.title',
  AllWallets: 'allWallets.title',
  ConnectingWalletConnectBasic: 'remote.title',
  ConnectingWalletConnect: 'connect.title',
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

/** The text key of a built-in view's title. Without remote sessions there is a list in the place of their code. */
export function builtInTitle(view: ViewId, remote: boolean): PlainKey {
  if (view === 'ConnectingWalletConnectBasic' && !remote) return 'allWallets.title'
  return titles[view] ?? 'view.unknownTitle'
}

/** A view of the scaffold's own; for any other name, the view that says so. */
export function BuiltInView({ route }: { readonly route: Route }) {
  return route.view === 'Connect' ? <Connect /> : <LaterView route={route} />
}

function LaterView({ route }: { readonly route: Route }) {
  const own = useLater()
  const remote = useRemote()
  const isRemote = useVisit().remote && route.view.startsWith('ConnectingWalletConnect')
  const later: Later<Pick<LaterViews, 'laterView'>> = isRemote ? remote : own
  const { views } = useSnapshot(later.state)
  // Before the browser paints: what was prefetched shows no skeleton.
  useLayoutEffect(() => void later.load(), [later])
  if (views.status === 'ready') return views.value.laterView(route)
  return <ArrivingView failed={views.status === 'failed'} onRetry={() => void later.load()} />
}
