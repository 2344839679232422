import {
  type Events,
  type FoyerError,
  type RecentWallet,
  type SafeUrl,
  safeUrl,
  type WalletDirectory,
  type WalletLinkFacts,
} from '@foyer/core'
import { linkBase } from './deepLinks.js'
import type { Offer, Offers } from './offers.js'

/** The wallet that an offer is shown for, if it is for one. */
export interface ChosenWallet {
  get(): RecentWallet | undefined
  /** Returns whether it is another one than before. */
  choose(wallet: RecentWallet | undefined): boolean
  /**
   * Called when a wallet is connected: it is kept as recent.
   * @param wasOpened whether the visitor was sent to it; then its app opens with each request
   */
  connected(offers: Pick<Offers, 'keepChoice'> | undefined, wasOpened: boolean): void
  /** Called when the visitor was sent to the wallet, and its offer failed. */
  failed(offer: Pick<Offer, 'uri'>, error: FoyerError): void
}

/** The lists and listeners that learn of the wallet. */
export interface ChosenWalletDeps {
  readonly mobile: () => boolean
  readonly wallets: Pick<WalletDirectory, 'remember' | 'named'>
  /** Returns the name that the wallet behind the session gives itself. */
  readonly walletName: () => string | undefined
  readonly events: Pick<Events, 'emit'>
}

/** Creates the choice, which is of no wallet. */
export function createChosenWallet({ mobile, wallets, walletName, events }: ChosenWalletDeps): ChosenWallet {
  let chosen: RecentWallet | undefined

  /** Remembers the wallet that scanned a code which is for any wallet. */
  async function rememberScanned() {
    const wallet = await wallets.named(walletName() ?? '')
    if (wallet) wallets.remember(wallet)
  }

  return {
    get: () => chosen,
    choose(wallet) {
      const isOther = wallet?.id !== chosen?.id
      chosen = wallet
      return isOther
    },
    connected(offers, wasOpened) {
      if (!chosen) return void rememberScanned()
      wallets.remember(chosen)
      const link = wasOpened && appOf(chosen, mobile())
      const href = link && safeUrl('app', linkBase(link))
      if (href) offers?.keepChoice({ href, name: chosen.name })
    },
    failed({ uri }, error) {
      const lost = chosen && lostWallet(chosen, mobile(), uri, error)
      if (lost) events.emit('CONNECT_PROXY_ERROR', lost)
    },
  }
}

/** Returns the link of the app that the visitor was sent to. */
function appOf({ mobileLink, desktopLink, webappLink }: RecentWallet, mobile: boolean): SafeUrl | undefined {
  return mobile ? mobileLink : (desktopLink ?? webappLink)
}

/** Returns the facts about a wallet that was opened and did not connect; `undefined` if the visitor declined there. */
function lostWallet(
  wallet: RecentWallet,
  mobile: boolean,
  uri: string,
  { code, message }: FoyerError,
): Readonly<Record<keyof WalletLinkFacts, string>> | undefined {
  if (code === 'wallet/user-rejected') return undefined
  // The key of a pairing is behind the question mark.
  const [topic = ''] = uri.split('?')
  return { message, uri: topic, mobile_link: appOf(wallet, mobile) ?? '', name: wallet.name }
}
