import type { DisplayText } from './displayText.js'
import type { SafeUrl } from './webUrl.js'

/** A wallet of the catalogue. Its text and links are cleaned; nothing about it is proven. */
export interface CatalogueWallet {
  readonly id: string
  readonly name: DisplayText
  /** For `images.load('wallet', imageId)`. */
  readonly imageId?: string | undefined
  /** The picture of a wallet that the host itself listed. */
  readonly icon?: SafeUrl | undefined
  readonly homepage?: SafeUrl | undefined
  readonly mobileLink?: SafeUrl | undefined
  readonly desktopLink?: SafeUrl | undefined
  readonly webappLink?: SafeUrl | undefined
  readonly appStore?: SafeUrl | undefined
  readonly playStore?: SafeUrl | undefined
  readonly chromeStore?: SafeUrl | undefined
  readonly firefoxStore?: SafeUrl | undefined
  readonly edgeStore?: SafeUrl | undefined
  /**
   * An https address that opens a page in the wallet's own browser: `{url}` stands for the page's, encoded, `{twice}` for
   * it encoded twice, `{page}` for it as it is without its scheme.
   */
  readonly browse?: string | undefined
  /** Reverse domain name, to match it with a wallet found on the page. */
  readonly rdns?: string | undefined
  /** CAIP-2 ids, as the catalogue writes them. */
  readonly chains: readonly string[]
  readonly certified: boolean
}

/** A wallet used not long ago: enough to show it and, with its links, to reach it again. */
export type RecentWallet = Pick<
  CatalogueWallet,
  'id' | 'name' | 'imageId' | 'rdns' | 'mobileLink' | 'desktopLink' | 'webappLink'
>
