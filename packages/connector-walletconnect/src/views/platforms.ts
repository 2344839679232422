import type { CatalogueWallet } from '@foyer/core'

/** A way to reach a wallet. `qr`: its app on a phone, from a screen that is not that phone's. */
export type RemotePlatform = 'qr' | 'mobile' | 'desktop' | 'web' | 'browser'

type Links = Pick<CatalogueWallet, 'mobileLink' | 'desktopLink' | 'webappLink'>

/**
 * The ways to reach a wallet from this device, the best first. One without any link can still scan a code.
 * @param installed it is in this browser, too
 */
export function platformsOf(
  { mobileLink, desktopLink, webappLink }: Links,
  { mobile, installed }: { readonly mobile: boolean; readonly installed: boolean },
): readonly [RemotePlatform, ...RemotePlatform[]] {
  const linked = [
    ...(mobileLink ? [mobile ? ('mobile' as const) : ('qr' as const)] : []),
    ...(desktopLink && !mobile ? ['desktop' as const] : []),
    ...(webappLink ? ['web' as const] : []),
  ]
  const [first = 'qr', ...rest] = linked
  return [first, ...rest, ...(installed ? ['browser' as const] : [])]
}
