import { displayText, type Http, type NetworkId, networkParts, type Page } from '@foyer/core'
import { assetId, type Nft, type NftMedia, type NftStandard, type NftTrait } from './nft.js'

type Fields = Readonly<Record<string, unknown>>

/** More than a page has; who sends more is not read. */
const mostRows = 200
const mostTraits = 50

/** What is asked for a page of collectibles. */
export interface NftsAsk {
  readonly address: string
  readonly network: NetworkId
  readonly cursor: string | undefined
  /** Past every cache, after something was sent. */
  readonly force: boolean
}

/** A page of what an address holds on a network. @throws {HttpError | MalformedResponseError} */
export async function readNfts(
  api: Http,
  { address, network, cursor, force }: NftsAsk,
  signal: AbortSignal,
): Promise<Page<Nft, string>> {
  return api.get(
    `v1/nfts/${encodeURIComponent(address)}`,
    { chainId: network, cursor },
    (json) => readPage(json, network),
    { signal, force },
  )
}

/** Reads an answer: rows that make no sense, or are of another network, are left out. @throws for what is no page */
export function readPage(json: unknown, network: NetworkId): Page<Nft, string> {
  const { data, next } = fieldsOf(json)
  if (!Array.isArray(data) || data.length > mostRows) throw new TypeError('Not a page of collectibles')
  return {
    items: data.flatMap((row) => readNft(fieldsOf(row), network)),
    next: typeof next === 'string' && /^\S{1,1000}$/.test(next) ? next : undefined,
  }
}

const places: Readonly<Record<string, RegExp>> = {
  eip155: /^0x[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
}
const standards: Readonly<Record<string, readonly NftStandard[]>> = {
  eip155: ['erc721', 'erc1155'],
  solana: ['metaplex'],
}
const media: readonly NftMedia[] = ['video', 'audio', 'model', 'page', 'other']
const largest = 2n ** 256n

function readNft(row: Fields, network: NetworkId): readonly Nft[] {
  const { namespace } = networkParts(network)
  const prefix = `${network}:`
  const contract =
    typeof row.contract === 'string' && row.contract.startsWith(prefix)
      ? row.contract.slice(prefix.length)
      : ''
  const standard = standards[namespace]?.find((one) => one === row.standard)
  const tokenId = row.tokenId === undefined || row.tokenId === null ? undefined : unitsOf(row.tokenId)
  const amount = unitsOf(row.amount)
  const isWhole = standard === 'metaplex' || tokenId !== undefined
  if (row.chainId !== network || !places[namespace]?.test(contract)) return []
  if (standard === undefined || amount === undefined || amount === 0n || !isWhole) return []
  const place = { network, standard, contract, tokenId }
  return [
    {
      ...{ id: assetId(place), ...place, amount },
      name: displayText(row.name),
      collection: displayText(row.collection),
      description: displayText(row.description, 500),
      // Where the picture is, is not what is looked at: pages ask the image service alone (safety T-22).
      hasPicture: typeof row.image === 'string' && row.image !== '',
      media: media.find((one) => one === row.media),
      traits: traitsOf(row.traits),
      isSpam: row.isSpam === true,
    },
  ]
}

function traitsOf(json: unknown): readonly NftTrait[] {
  if (!Array.isArray(json)) return []
  return json.slice(0, mostTraits).flatMap((one) => {
    const fields = fieldsOf(one)
    const [name, value] = [displayText(fields.name), displayText(fields.value)]
    return name && value ? [{ name, value }] : []
  })
}

function unitsOf(value: unknown): bigint | undefined {
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value)) return undefined
  const units = BigInt(value)
  return units < largest ? units : undefined
}

/** The fields of an object; none of anything else. */
function fieldsOf(json: unknown): Fields {
  return Object(json)
}
