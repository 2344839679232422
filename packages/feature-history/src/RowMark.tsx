import type { FeatureContext, Network } from '@foyer/core'
import { TokenPicture } from '@foyer/parts'
import { IconBox, type IconName, type ImageSize, Mark, type MarkBadge, TokenImage } from '@foyer/ui'
import { permissionOf, sidesOf, type TransactionKind, transactionKind } from './describeTransaction.js'
import type { Caution, Transaction, Transfer } from './transaction.js'

interface Props {
  readonly row: Transaction
  readonly network: Network
  readonly images: FeatureContext['images']
  readonly caution: Caution | undefined
  readonly size: 40 | 56
}

const icons: Readonly<Partial<Record<TransactionKind, IconName>>> = {
  approve: 'check',
  revoke: 'close',
  cancel: 'close',
  deploy: 'buy',
  stake: 'clock',
  unstake: 'clock',
}

/** What a row is about, and what became of it. */
export function RowMark({ row, network, images, caution, size }: Props) {
  // Bait may have any picture, and whoever keeps it would learn who looks.
  if (caution) return <IconBox round icon="warning" size={size} />
  const { main, other } = sidesOf(row)
  const badge = badgeOf(row, main)
  const picture = (transfer: Transfer, side: ImageSize) => (
    <TransferPicture transfer={transfer} network={network} images={images} size={side} />
  )
  if (main && other && size === 40)
    return (
      <Mark pair badge={badge}>
        {picture(other, 28)}
        {picture(main, 28)}
      </Mark>
    )
  const shown = main ?? permissionOf(row)?.of
  if (shown)
    return (
      <Mark square={shown.kind === 'nft'} badge={badge}>
        {picture(shown, size)}
      </Mark>
    )
  if (row.app?.icon)
    return (
      <Mark badge={badge}>
        <TokenImage src={row.app.icon} name={row.app.name} size={size} />
      </Mark>
    )
  return (
    <Mark badge={badge}>
      <IconBox round icon={icons[transactionKind(row)] ?? 'link'} size={size} />
    </Mark>
  )
}

interface PictureProps extends Pick<Props, 'network' | 'images'> {
  readonly transfer: Transfer
  readonly size: ImageSize
}

function TransferPicture({ transfer, network, images, size }: PictureProps) {
  const { kind, isCoin, picture, name, symbol, isSpam } = transfer
  if (kind === 'token' && isCoin)
    return (
      <TokenPicture
        images={images}
        token={{ name, symbol, ...(picture && { icon: picture }) }}
        network={network}
        size={size}
      />
    )
  return <TokenImage src={isSpam ? undefined : picture} name={symbol || name} size={size} />
}

function badgeOf(row: Transaction, main: Transfer | undefined): MarkBadge | undefined {
  if (row.status === 'other') return { icon: 'warning', tone: 'bad' }
  if (row.status === 'failed') return { icon: 'close', tone: 'bad' }
  if (row.status === 'pending') return { icon: 'clock', tone: 'accent' }
  if (permissionOf(row)) return { icon: transactionKind(row) === 'revoke' ? 'close' : 'check' }
  if (!main || transactionKind(row) === 'trade') return undefined
  if (main.direction === 'in') return { icon: 'arrow-down', tone: 'good' }
  return main.direction === 'out' ? { icon: 'arrow-down', flipped: true } : undefined
}
