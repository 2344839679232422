import type { SafeUrl, TokenBalance } from '@foyer/core'

/**
 * Leaves tokens those pictures alone that the page may fetch. A token with another one gets that of its symbol from the
 * catalogue, where a price speaks for its contract: anybody may send a token under any symbol (safety T-25).
 * @param isOwn see `ownPictures`
 */
export function tokenPictures(isOwn: (picture: SafeUrl) => boolean) {
  return ({ icon, ...token }: TokenBalance): TokenBalance => {
    if (!icon) return token
    if (isOwn(icon)) return { ...token, icon }
    return token.price ? { ...token, imageId: token.symbol } : token
  }
}
