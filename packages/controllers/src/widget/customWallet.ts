import { appLink, type CatalogueWallet, displayText, safeUrl } from '@foyer/core'

/** A wallet that the host listed itself (option `customWallets`). */
export function customWallet(
  wallet: Readonly<Record<string, string | undefined>>,
): CatalogueWallet | undefined {
  const name = displayText(wallet.name)
  if (!name || !wallet.id) return undefined
  return {
    id: wallet.id,
    name,
    icon: safeUrl('image', wallet.imageUrl),
    homepage: safeUrl('web', wallet.homepage),
    mobileLink: appLink(wallet.mobileLink),
    desktopLink: appLink(wallet.desktopLink),
    webappLink: safeUrl('web', wallet.webappLink),
    chains: [],
    certified: false,
  }
}
