import { type Http, type NetworkId, networkParts, type Page } from '@foyer/core'
import {
  addressOn,
  isTrue,
  label,
  lenient,
  list,
  mapped,
  matching,
  object,
  oneOf,
  only,
  present,
  rows,
  shown,
  text,
  units,
} from '@foyer/core/api'
import { assetId, type Nft, type NftStandard } from './nft.js'

/** The fields of a request for a page of collectibles. */
export interface NftsAsk {
  readonly address: string
  readonly network: NetworkId
  readonly cursor: string | undefined
  /** Skips every cache, after something was sent. */
  readonly force: boolean
}

/** Fetches a page of what an address holds on a network, and its age where the service marks it as one from before. @throws {HttpError | MalformedResponseError} */
export async function readNfts(
  api: Http,
  { address, network, cursor, force }: NftsAsk,
  signal: AbortSignal,
): Promise<Page<Nft, string> & { readonly oldMs: number }> {
  const ask = { address, chainId: network, cursor }
  let oldMs = 0
  const onOld = (ageMs: number) => {
    oldMs = ageMs
  }
  return { ...(await api.get('v1/nfts/{address}', ask, pageOf(network), { signal, force, onOld })), oldMs }
}

/** More rows than a page has. A longer answer is refused. */
const mostRows = 200
const mostTraits = 50

/** Reads a page. Rows that cannot be read, or are of another network, are left out. */
export function pageOf(network: NetworkId) {
  const page = object({
    data: mapped(list(lenient(nftOn(network)), mostRows), present),
    next: lenient(matching(/^\S{1,1000}$/)),
  })
  return mapped(page, ({ data, next }): Page<Nft, string> => ({ items: data, next }))
}

const places: Readonly<Record<string, RegExp>> = {
  eip155: /^0x[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
}
const standards: Readonly<Record<string, readonly NftStandard[]>> = {
  eip155: ['erc721', 'erc1155'],
  solana: ['metaplex'],
}
const facts = {
  standard: oneOf(['erc721', 'erc1155', 'metaplex']),
  tokenId: lenient(units),
  amount: units,
  name: shown(),
  collection: shown(),
  description: shown(500),
  image: lenient(text),
  media: lenient(oneOf(['video', 'audio', 'model', 'page', 'other'])),
  traits: lenient(rows(object({ name: label, value: label }), mostTraits)),
  isSpam: isTrue,
}

function nftOn(network: NetworkId) {
  const { namespace } = networkParts(network)
  const row = object({
    ...facts,
    chainId: only(text, (id) => id === network),
    contract: only(addressOn(network), (address) => places[namespace]?.test(address) === true),
  })
  const isOne = ({ standard, tokenId, amount }: ReturnType<typeof row>) =>
    standards[namespace]?.includes(standard) === true &&
    (standard === 'metaplex' || tokenId !== undefined) &&
    amount > 0n
  return mapped(only(row, isOne), ({ chainId, image, tokenId, media, traits = [], ...said }): Nft => {
    const place = { network, standard: said.standard, contract: said.contract, tokenId }
    // The address of the picture is not used: pages ask the image service alone (safety T-22).
    return { ...said, ...place, id: assetId(place), hasPicture: Boolean(image), media, traits }
  })
}
