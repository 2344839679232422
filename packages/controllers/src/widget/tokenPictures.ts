import type { SafeUrl, TokenBalance } from '@foyer/core'

/**
 * Leaves tokens those pictures alone that the page may fetch: what is part of the answer, and what lies on a service of
 * the host's. An answer may name any other address, whose owner would learn who holds what (safety T-22). A token with such
 * a picture gets that of its symbol from the catalogue, where a price speaks for its contract: anybody may send a token
 * under any symbol (safety T-25).
 * @param services base URLs of the host's services
 */
export function tokenPictures(services: readonly (string | undefined)[]) {
  const origins = services.flatMap((base) => (base === undefined ? [] : new URL(base).origin))
  const isOurs = (icon: SafeUrl) => icon.startsWith('data:') || origins.includes(new URL(icon).origin)

  return ({ icon, ...token }: TokenBalance): TokenBalance => {
    if (!icon) return token
    if (isOurs(icon)) return { ...token, icon }
    return token.price === undefined ? token : { ...token, imageId: token.symbol }
  }
}
