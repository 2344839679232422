import { type AccountId, accountParts, type Identities } from '@foyer/core'
import type { ImageSize } from '@foyer/ui'
import { AddressPicture } from './AddressPicture.js'
import { useIdentity } from './accountNames.js'

/** Props of {@link AccountMark}. */
export interface AccountMarkProps {
  readonly names: Identities
  readonly account: AccountId
  readonly size: ImageSize
  /** See {@link useIdentity}. */
  readonly delayMs?: number
}

/** The picture of an account: the one that it gives itself once that is here; till then, and else, its address drawn. */
export function AccountMark({ names, account, size, delayMs }: AccountMarkProps) {
  const picture = useIdentity(names, account, delayMs)?.avatar
  return <AddressPicture address={accountParts(account).address} picture={picture} size={size} />
}
