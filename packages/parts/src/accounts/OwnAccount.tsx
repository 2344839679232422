import { type AccountId, accountParts, type RootState, truncateMiddle } from '@foyer/core'

/** The account of the visitor: its name, if it has one, and its address. Neither turns the other around (safety T-11). */
export function OwnAccount({
  root,
  account,
}: {
  readonly root: Pick<RootState, 'profiles'>
  readonly account: AccountId
}) {
  const name = root.profiles?.[account]?.profileName
  return (
    <span translate="no">
      {name && (
        <>
          <bdi>{name}</bdi>{' '}
        </>
      )}
      <bdi dir="ltr">{truncateMiddle(accountParts(account).address)}</bdi>
    </span>
  )
}
