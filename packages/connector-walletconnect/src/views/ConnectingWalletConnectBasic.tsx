import { isMobile, type ViewProps } from '@foyer/core'
import { Body, IconBox, ListRow, Tag } from '@foyer/ui'
import { useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { PairingController } from '../controller.js'
import { Code, CopyLink } from './Code.js'
import { useFormatters } from './formatters.js'
import { usePairing } from './usePairing.js'

type Props = ViewProps<'ConnectingWalletConnectBasic', PairingController>

/** Pairs with any wallet by a code. A phone that opens here is shown the list first: it cannot scan itself. */
export function ConnectingWalletConnectBasic(props: Props) {
  const { router, wallets } = props.context
  const listFirst = isMobile() && router.state.stack.length === 1
  useLayoutEffect(() => {
    if (listFirst) router.replace('AllWallets')
  }, [listFirst, router])
  useLayoutEffect(() => wallets.prefetch(), [wallets])
  return listFirst ? null : <AnyWallet {...props} />
}

function AnyWallet({ controller, context }: Props) {
  const pairing = usePairing(controller.pairings, context)
  return (
    <Body>
      <Code pairing={pairing} />
      <CopyLink pairing={pairing} />
      <AllWalletsRow context={context} />
    </Body>
  )
}

/** The way to the whole list, where the host wants one and a catalogue has it. */
function AllWalletsRow({ context: { wallets, router, events } }: Pick<Props, 'context'>) {
  const t = useFormatters()
  useSnapshot(wallets.state)
  const count = wallets.count()
  if (count === undefined) return null
  return (
    <ListRow
      leading={<IconBox icon="search" />}
      title={t('walletConnect.allWallets')}
      trailing={count !== '0' && <Tag>{count}</Tag>}
      onClick={() => {
        events.emit('CLICK_ALL_WALLETS')
        router.push('AllWallets')
      }}
    />
  )
}
