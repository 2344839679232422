import { truncateMiddle } from '@foyer/core'
import { CopyButton, useText } from '@foyer/ui'
import type { reviewMessages } from './messages.js'

/** The contract of what is sent, whole once it is copied. */
export function ContractAddress({ address }: { readonly address: string }) {
  const t = useText<typeof reviewMessages>()
  const short = truncateMiddle(address)
  return (
    <CopyButton variant="inline" value={address} label={`${short} ${t('review.copyContract', { address })}`}>
      {short}
    </CopyButton>
  )
}
