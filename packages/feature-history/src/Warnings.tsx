import { Notice, useText } from '@foyer/ui'
import { isTaken, transactionKind } from './describeTransaction.js'
import type { messages } from './messages.js'
import type { Caution, Transaction } from './transaction.js'

interface Props {
  readonly row: Transaction
  /** The worst first. */
  readonly cautions: readonly Caution[]
}

/** Everything that a visitor should know about a transaction, the worst first. A theft is worse than any caution. */
export function Warnings({ row, cautions }: Props) {
  const t = useText<typeof messages>()
  const isTheft = isTaken(row)
  // Some offers are accepted by other accounts.
  const isPaid = row.transfers.some(({ direction, amount }) => direction === 'in' && amount !== 0n)
  return (
    <>
      {row.status === 'other' && <Notice tone="bad">{t('history.otherText')}</Notice>}
      {isTheft && <Notice tone="bad">{t(isPaid ? 'history.takenForText' : 'history.takenText')}</Notice>}
      {cautions.map((one) => (
        <Notice key={one} tone="warn">
          {t(`history.caution.${one}`)}
        </Notice>
      ))}
      {!!row.untold && <Notice>{t('history.untold', { count: row.untold })}</Notice>}
      {!isTheft && cautions.length === 0 && <Ending row={row} />}
    </>
  )
}

function Ending({ row }: Pick<Props, 'row'>) {
  const t = useText<typeof messages>()
  if (row.earlier !== undefined && row.status === 'confirmed') return <Notice>{t('history.spedUp')}</Notice>
  if (row.status !== 'failed') return null
  if (row.hasMoved) return <Notice tone="bad">{t('history.failedMoved')}</Notice>
  if (row.ended) return <Notice tone="warn">{t(`history.${row.ended}Text`)}</Notice>
  return (
    <Notice tone="bad">
      {t(transactionKind(row) === 'buy' ? 'history.failedBuy' : 'history.failedText')}
    </Notice>
  )
}
