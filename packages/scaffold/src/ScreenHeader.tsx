import { activeAccount, type ViewId } from '@foyer/core'
import { Header } from '@foyer/ui'
import { useLazyViews, useOptions, useSelected, useWidget } from './scaffoldContext.js'

interface ScreenHeaderProps {
  readonly view: ViewId
  /** How many views the history holds. */
  readonly depth: number
  readonly title: string
}

/** The header and its corners: network, back or help at the start, the way out at the end. */
export function ScreenHeader({ view, depth, title }: ScreenHeaderProps) {
  const { router, modal, instance, features } = useWidget()
  const { enableEmbedded, enableWalletGuide } = useOptions()
  const Own = useSelected(
    useLazyViews().state,
    ({ fetched }) => fetched.status === 'ready' && fetched.value.headers[view],
  )
  if (Own) return <Own title={title} />

  const root = view === 'Connect'
  // From one more chain family there is a way back to the account.
  const stays = enableEmbedded && root && !activeAccount(instance.state)
  const back = depth > 1 && view !== 'ApproveTransaction' && !stays
  const guard = features.guard()
  const help = root && !back && enableWalletGuide
  return (
    <Header
      title={title}
      titleHidden={view === 'Account'}
      onBack={back ? () => router.back() : undefined}
      onHelp={
        help
          ? () => {
              instance.events.emit('CLICK_WALLET_HELP')
              router.push('WhatIsAWallet')
            }
          : undefined
      }
      // What would not close has no cross.
      closeHeld={guard?.view === view && !guard.onDismiss}
      onClose={stays || view === 'UnsupportedChain' ? undefined : () => modal.dismiss()}
    />
  )
}
