import { type DisplayText, type SafeUrl, safeUrl } from '@foyer/core'
import * as v from 'valibot'
import { decoder, label, listOf, optional, text } from './decode.js'

/** A wallet of the catalogue (spec 3, Wallet list entry). Its text and links are cleaned; nothing about it is proven. */
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
  /** Reverse domain name, to match it with a wallet found on the page. */
  readonly rdns?: string | undefined
  /** CAIP-2 ids, as the catalogue writes them. */
  readonly chains: readonly string[]
  readonly certified: boolean
}

/** One answer of the catalogue. */
export interface CataloguePage {
  /** Those that could be read, each once. */
  readonly wallets: readonly CatalogueWallet[]
  /** How many rows came, readable or not. */
  readonly received: number
  /** How many the catalogue says it has. Not to be trusted (safety F-13). */
  readonly count: number
}

const id = v.pipe(text, v.minLength(1), v.maxLength(200))
const row = v.object({
  id,
  name: label,
  image_id: optional(id),
  homepage: optional(text),
  mobile_link: optional(text),
  desktop_link: optional(text),
  webapp_link: optional(text),
  app_store: optional(text),
  play_store: optional(text),
  chrome_store: optional(text),
  rdns: optional(id),
  chains: optional(v.pipe(v.array(id), v.maxLength(500))),
  badge_type: optional(text),
})
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100_000))
const envelope = decoder('getWallets', v.object({ count: v.fallback(count, 0), data: listOf(10_000) }))

/** Reads a page of at most 100 wallets (spec 7, getWallets). A wallet that cannot be read is left out alone. */
export function decodeWallets(json: unknown): CataloguePage {
  const page = envelope(json)
  const rows = page.data.slice(0, 100)
  const wallets = new Map<string, CatalogueWallet>()
  for (const one of rows) {
    const result = v.safeParse(row, one)
    if (result.success && !wallets.has(result.output.id))
      wallets.set(result.output.id, walletOf(result.output))
  }
  return { wallets: [...wallets.values()], received: rows.length, count: page.count }
}

/** A wallet that the host listed itself (option `customWallets`). */
export function customWallet(
  wallet: Readonly<Record<string, string | undefined>>,
): CatalogueWallet | undefined {
  const name = v.safeParse(label, wallet.name)
  if (!name.success || !wallet.id) return undefined
  return {
    id: wallet.id,
    name: name.output,
    icon: safeUrl('image', wallet.imageUrl),
    homepage: safeUrl('web', wallet.homepage),
    mobileLink: appLink(wallet.mobileLink),
    desktopLink: appLink(wallet.desktopLink),
    webappLink: safeUrl('web', wallet.webappLink),
    chains: [],
    certified: false,
  }
}

function walletOf(wallet: v.InferOutput<typeof row>): CatalogueWallet {
  return {
    id: wallet.id,
    name: wallet.name,
    imageId: wallet.image_id ?? undefined,
    homepage: safeUrl('web', wallet.homepage),
    mobileLink: appLink(wallet.mobile_link),
    desktopLink: appLink(wallet.desktop_link),
    webappLink: safeUrl('web', wallet.webapp_link),
    appStore: safeUrl('web', wallet.app_store),
    playStore: safeUrl('web', wallet.play_store),
    chromeStore: safeUrl('web', wallet.chrome_store),
    rdns: wallet.rdns ?? undefined,
    chains: wallet.chains ?? [],
    certified: wallet.badge_type === 'certified',
  }
}

/** A link that opens an app: its own scheme or a web address that the app claims. */
export function appLink(link: unknown): SafeUrl | undefined {
  return safeUrl('web', link) ?? safeUrl('native', link)
}
