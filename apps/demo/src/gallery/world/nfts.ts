import { nfts } from '@foyer/feature-nfts'
import { createFakeApi } from '@foyer/testing/feature'
import { harbor } from './wallets.js'
import type { Setting } from './world.js'

/** What the data API tells, page by page; `hang` and `fail` come in place of a page. */
export type ScriptedNfts = readonly (readonly object[] | 'hang' | 'fail')[]

const network = 'eip155:1'
const contractOf = (collection: number) => `0x${`${collection}f`.repeat(20).slice(0, 40)}`

/** A row of the data API. */
export function piece(id: number, collection = 1, said: object = {}) {
  const [name, title] = [
    ['Tideline', 'Tidal'],
    ['Paper Birds', 'Swift'],
    ['Night Trains', 'Sleeper'],
  ][(collection - 1) % 3] ?? ['', '']
  return {
    ...{ chainId: network, contract: `${network}:${contractOf(collection)}`, tokenId: `${id}` },
    ...{ standard: 'erc721', amount: '1', name: `${title} #${id}`, collection: name, description: null },
    ...{ image: 'https://pictures.test/1', media: null, traits: [], isSpam: false },
    ...said,
  }
}

/** What {@link piece} is called in routes. */
export const pieceId = (id: number, collection = 1, standard = 'erc721') =>
  `${network}/${standard}:${contractOf(collection)}/${id}`

/** An account with NFTs of a service in memory, and their pictures. */
export function withNfts(...pages: ScriptedNfts): Setting {
  const api = createFakeApi(({ ask }) => {
    const at = Number(ask.cursor ?? 0)
    const data = pages[at]
    if (data === 'hang') return new Promise(() => {})
    if (data === 'fail') throw new Error('The service is away')
    return { data: data ?? [], next: at + 1 < pages.length ? `${at + 1}` : null }
  })
  const feature: typeof nfts = {
    ...nfts,
    // Whether the host has a data API says nothing here.
    serves: undefined,
    async load() {
      const module = await nfts.load()
      return { ...module, install: (context) => module.install({ ...context, api }) }
    },
  }
  return { connected: harbor, features: [feature] }
}
