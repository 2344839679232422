import { type AccountId, activeAccount, type Profile } from '@foyer/core'
import { AddressPicture } from '@foyer/parts'
import { useRoot } from './scaffoldContext.js'

/** Who an account (default: the one in use) says it is, as far as that is known. */
export function useProfile(account?: AccountId): Profile {
  const root = useRoot()
  const wanted = account ?? activeAccount(root)
  return (wanted && root.profiles?.[wanted]) ?? {}
}

/** The picture that the account in use gives itself once it is here; till then, and else, a drawing of its address. */
export function AccountPicture({ address, size }: { readonly address: string; readonly size: 28 | 56 }) {
  return <AddressPicture address={address} picture={useProfile().profileImage} size={size} />
}
