import { quoted, truncateMiddle } from '@foyer/core'
import { CopyButton, type KeyValue, type Translate } from '@foyer/ui'
import type { transactionMessages } from './messages.js'

/**
 * Returns the contract of a token that nothing vouches for: a name can be copied, a contract cannot.
 * @param called the symbol or the name of the token
 * @param isBait It is not to be carried elsewhere (safety T-42).
 */
export function contractFact(
  t: Translate<typeof transactionMessages>,
  address: string,
  called: string,
  isBait = false,
): KeyValue {
  const short = truncateMiddle(address)
  return {
    id: address,
    label: t('transaction.contract'),
    value: isBait ? (
      short
    ) : (
      <CopyButton variant="inline" value={address} label={`${short} ${t('transaction.copy')}`}>
        {short}
      </CopyButton>
    ),
    ...(called && { detail: quoted(called) }),
  }
}
