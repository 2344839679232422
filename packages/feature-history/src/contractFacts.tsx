import { isVouched, quoted, truncateMiddle } from '@foyer/core'
import { CopyButton, type KeyValue } from '@foyer/ui'
import type { Words } from './formatters.js'
import { isBait, type Transfer } from './transaction.js'

/** Returns the contracts of tokens that nothing vouches for: a name can be copied, a contract cannot. */
export function contractFacts(t: Words, transfers: readonly Transfer[]): readonly KeyValue[] {
  const doubtful = transfers.filter(
    ({ address, isListed, worth }) => !isVouched({ address, isListed, price: worth }),
  )
  const byContract = new Map(doubtful.flatMap((one) => (one.address ? [[one.address, one] as const] : [])))
  return [...byContract].map(([address, transfer]) => {
    const { symbol, name } = transfer
    const short = truncateMiddle(address)
    return {
      id: address,
      label: t('history.contract'),
      // Bait is not to be carried elsewhere (safety T-42).
      value: isBait(transfer) ? (
        short
      ) : (
        <CopyButton variant="inline" value={address} label={`${short} ${t('transaction.copy')}`}>
          {short}
        </CopyButton>
      ),
      ...((symbol || name) && { detail: quoted(symbol || name) }),
    }
  })
}
