import type { ViewId } from '@foyer/core'
import { Header, IconButton, Stack } from '@foyer/ui'
import { NetworkChip } from './NetworkChip.js'
import { useOptions, useVisit, useWords } from './scaffoldContext.js'

interface ScreenHeaderProps {
  readonly view: ViewId
  /** How many views the history holds. */
  readonly depth: number
  readonly title: string
}

/** The header and its corners, by the rules of facts 5: network, back or help at the start, the way out at the end. */
export function ScreenHeader({ view, depth, title }: ScreenHeaderProps) {
  const { router, modal, instance } = useVisit()
  const { enableEmbedded, enableWalletGuide } = useOptions()
  if (view === 'Account') return <AccountHeader title={title} />

  const root = view === 'Connect'
  const back = depth > 1 && view !== 'ApproveTransaction' && !(root && enableEmbedded)
  const help = root && !back && enableWalletGuide
  const stays = enableEmbedded && root
  return (
    <Header
      title={title}
      onBack={back ? () => router.back() : undefined}
      onHelp={
        help
          ? () => {
              instance.events.emit('CLICK_WALLET_HELP')
              router.push('WhatIsAWallet')
            }
          : undefined
      }
      onClose={stays ? undefined : () => modal.dismiss()}
    />
  )
}

function AccountHeader({ title }: { readonly title: string }) {
  const t = useWords()
  const { router, modal } = useVisit()
  const { enableEmbedded } = useOptions()
  return (
    <Header
      title={title}
      titleHidden
      start={<NetworkChip />}
      end={
        <Stack direction="row" gap="xs" align="center">
          <IconButton
            icon="settings"
            label={t('account.settings')}
            onClick={() => router.push('AccountSettings')}
          />
          {!enableEmbedded && (
            <IconButton icon="close" label={t('view.close')} onClick={() => modal.dismiss()} />
          )}
        </Stack>
      }
    />
  )
}
