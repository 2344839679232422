import {
  type CatalogueWallet,
  displayText,
  networkParts,
  parseNetworkId,
  type Query,
  safeUrl,
} from '@foyer/core'
import { pictureOf } from '../brandIcons/brandIcons.js'
import type { CataloguePage } from '../catalogue.js'
import { type KnownWallet, knownWallets } from './knownWallets.js'

/**
 * Wallets that are well known, by the same questions as a catalogue, but asking nobody. Of several chain families each is served in
 * turn, so that owners of any of them find theirs among the first.
 */
export async function popularPage({
  page,
  entries,
  chains,
  include,
  exclude,
  search = '',
}: Query): Promise<CataloguePage> {
  const families = [...new Set(listOf(chains).map((id) => networkParts(parseNetworkId(id)).namespace))]
  const [wanted, unwanted] = [listOf(include), listOf(exclude)]
  const text = String(search).toLowerCase()
  const known = inTurn(families).filter(
    ({ id, name }) =>
      (wanted.length === 0 || wanted.includes(id)) &&
      !unwanted.includes(id) &&
      name.toLowerCase().includes(text),
  )
  const first = (Number(page) - 1) * Number(entries)
  const wallets = await Promise.all(known.slice(first, first + Number(entries)).map(toWallet))
  return { wallets, received: wallets.length, count: known.length }
}

function listOf(value: Query[string]): readonly string[] {
  if (typeof value === 'string') return value.split(',').filter(Boolean)
  return Array.isArray(value) ? value : []
}

/** The first of each chain family, then the second of each, and so on; without families, all in their order. */
function inTurn(families: readonly string[]): readonly KnownWallet[] {
  if (families.length === 0) return knownWallets
  const columns = families.map((family) => {
    const serving = knownWallets.filter((wallet) => wallet.families.includes(family))
    // Those at home in it come before those that do it too.
    return [
      ...serving.filter((wallet) => wallet.families[0] === family),
      ...serving.filter((wallet) => wallet.families[0] !== family),
    ]
  })
  const longest = Math.max(...columns.map((column) => column.length))
  const turns = Array.from({ length: longest }, (_, row) => columns.flatMap((column) => column[row] ?? []))
  return [...new Set(turns.flat())]
}

async function toWallet(known: KnownWallet): Promise<CatalogueWallet> {
  const { id, name, mark, rdns, chrome, firefox, edge, ios, android, browse } = known
  const link = (base: string, part: string | undefined) =>
    part === undefined ? undefined : safeUrl('web', `${base}${part}`)
  return {
    id,
    name: displayText(name),
    // A drawing that does not come leaves the name's initial.
    icon: await pictureOf(mark).catch(() => undefined),
    homepage: safeUrl('web', known.homepage),
    mobileLink: link('', known.pairing),
    chromeStore: link('https://chromewebstore.google.com/detail/', chrome),
    firefoxStore: link('https://addons.mozilla.org/firefox/addon/', firefox),
    edgeStore: link('https://microsoftedge.microsoft.com/addons/detail/', edge),
    appStore: link('https://apps.apple.com/app/id', ios),
    playStore: link('https://play.google.com/store/apps/details?id=', android),
    browse,
    rdns,
    chains: [],
    certified: false,
  }
}
