import { type AccountId, activeAccount, type Profile } from '@foyer/core'
import { AccountAvatar, TokenImage } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { useRoot } from './scaffoldContext.js'

/** Who an account (default: the one in use) says it is, as far as that is known. */
export function useProfile(account?: AccountId): Profile {
  const root = useRoot()
  const wanted = account ?? activeAccount(root)
  return (wanted && root.profiles?.[wanted]) ?? {}
}

/** The picture that the account in use gives itself once it is here; till then, and else, a drawing of its address. */
export function AccountPicture({ address, size }: { readonly address: string; readonly size: 56 }) {
  const { profileName = address, profileImage } = useProfile()
  const src = useArrived(profileImage)
  return src ? (
    <TokenImage src={src} name={profileName} size={size} />
  ) : (
    <AccountAvatar address={address} size={size} />
  )
}

/** A picture's address once the picture is here. Its server learns as little as can be of who looks (safety T-22). */
function useArrived(src: string | undefined): string | undefined {
  const [arrived, setArrived] = useState<string>()
  useEffect(() => {
    if (!src) return
    const image = new Image()
    image.crossOrigin = 'anonymous'
    image.referrerPolicy = 'no-referrer'
    image.onload = () => setArrived(src)
    image.src = src
    return () => {
      image.onload = null
    }
  }, [src])
  return src === arrived ? arrived : undefined
}
