import { type AccountId, accountParts, type Identities, truncateMiddle } from '@foyer/core'
import { useIdentity } from './accountNames.js'
import { nameText } from './nameText.js'

/** Props of {@link AccountName}. */
export interface AccountNameProps {
  readonly names: Identities
  readonly account: AccountId
  /** The address stands beside the name, as it must where value moves. @default false */
  readonly both?: boolean
  /** See {@link useIdentity}. */
  readonly delayMs?: number
}

/** Who an account says it is, else its address; neither turns the text around it (safety T-11). */
export function AccountName({ names, account, both = false, delayMs }: AccountNameProps) {
  const name = useIdentity(names, account, delayMs)?.name
  const address = (
    <bdi dir="ltr" translate="no">
      {truncateMiddle(accountParts(account).address)}
    </bdi>
  )
  if (!name) return address
  return (
    <>
      <bdi dir="auto" translate="no" title={name}>
        {nameText(name)}
      </bdi>
      {both && <> {address}</>}
    </>
  )
}
