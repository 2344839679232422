import type { FoyerError, RecentWallet, SafeUrl, WalletLinkFacts } from '@foyer/core'

/** The link of the app that the visitor was sent to. */
export function appOf(
  { mobileLink, desktopLink, webappLink }: RecentWallet,
  mobile: boolean,
): SafeUrl | undefined {
  return mobile ? mobileLink : (desktopLink ?? webappLink)
}

/** What is told of a wallet that was opened and did not connect; nothing where the visitor declined there. */
export function lostWallet(
  wallet: RecentWallet,
  mobile: boolean,
  uri: string,
  { code, message }: FoyerError,
): WalletLinkFacts | undefined {
  if (code === 'wallet/user-rejected') return undefined
  // The key of a pairing stands behind the question mark.
  const [topic = ''] = uri.split('?')
  return { message, uri: topic, mobile_link: appOf(wallet, mobile) ?? '', name: wallet.name }
}
