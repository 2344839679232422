import { appLink, type CatalogueWallet, safeUrl } from '@foyer/core'
import { type AnswerAt, idOf, labelOf, type Unread } from '@foyer/core/api'

export { whenActed } from '@foyer/core'
export { namedWallet } from './namedWallet.js'

/** One answer of the catalogue. */
export interface CataloguePage {
  /** Those that could be read, each once. */
  readonly wallets: readonly CatalogueWallet[]
  /** How many rows came, readable or not. */
  readonly received: number
  /** How many the catalogue says it has. Not to be trusted (safety F-13). */
  readonly count: number
}

/** Reads a page of at most 100 wallets. A wallet that cannot be read is left out alone. @throws {TypeError} */
export function decodeWallets(json: unknown): CataloguePage {
  const { data, count }: Unread<Page> = Object(json)
  if (!Array.isArray(data) || data.length > 10_000) throw new TypeError('Not a page of wallets')
  const rows = data.slice(0, 100)
  const wallets = new Map<string, CatalogueWallet>()
  for (const row of rows) {
    const wallet = walletOf(Object(row))
    if (wallet && !wallets.has(wallet.id)) wallets.set(wallet.id, wallet)
  }
  return { wallets: [...wallets.values()], received: rows.length, count: isCount(count) ? count : 0 }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100_000
}

type Page = AnswerAt<'GET', 'getWallets'>
type Row = Unread<Page['data'][number]>

function walletOf(row: Row): CatalogueWallet | undefined {
  const [id, name] = [idOf(row.id), labelOf(row.name)]
  if (!id || !name) return undefined
  const link = (key: keyof Row) => safeUrl('web', row[key])
  return {
    id,
    name,
    imageId: idOf(row.image_id),
    homepage: link('homepage'),
    mobileLink: appLink(row.mobile_link),
    desktopLink: appLink(row.desktop_link),
    webappLink: link('webapp_link'),
    appStore: link('app_store'),
    playStore: link('play_store'),
    chromeStore: link('chrome_store'),
    rdns: idOf(row.rdns),
    chains: idsOf(row.chains),
    certified: row.badge_type === 'certified',
  }
}

/** All of a list, or none of it. */
function idsOf(value: unknown): readonly string[] {
  const ids = Array.isArray(value) && value.length <= 500 ? value.map(idOf) : []
  return ids.every((id) => id !== undefined) ? ids : []
}
