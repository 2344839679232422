import { AccountAvatar, type ImageSize, TokenImage, usePictureSource } from '@foyer/ui'
import { useEffect, useState } from 'react'

/** As `AccountMark`, of an account whose picture is known. */
export function AddressPicture({
  address,
  picture,
  size,
}: {
  readonly address: string
  readonly picture: string | undefined
  readonly size: ImageSize
}) {
  const src = useArrived(usePictureSource(picture))
  return src ? (
    <TokenImage src={src} name={address} size={size} />
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
