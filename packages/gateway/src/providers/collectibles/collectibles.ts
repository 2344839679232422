import { abortable, anySignal } from '@foyer/core'
import type { Course } from '../../cache/course.js'
import { createMemory } from '../../cache/memory.js'
import { mapAllConcurrent } from '../../calls/mapConcurrent.js'
import { AskError, ConfigurationError, UnavailableError } from '../../errors.js'
import { decodeText, encodeCall } from '../../evm/abi.js'
import { bag, base, callback, checkOptions, list, maybe } from '../../guard/forms.js'
import type { UntrustedFetch } from '../../guard/untrustedFetch.js'
import type { AnyProvider, Collectible, Provider, Tools } from '../../questions.js'
import type { Rpc } from '../../rpc/rpc.js'
import { createContractBook } from '../contractBook.js'
import { heardBy } from '../heardBy.js'
import { looksLikeSpam } from '../looksLikeSpam.js'
import { readAssetId, writeAssetId } from './assetId.js'
import { type Collection, collectionForm, readCollections } from './collections.js'
import { type Held, holdingsOf } from './holdings.js'
import { type Metadata, readMetadata, webAddress } from './metadata.js'
import { pictureAt, pictureIn } from './picture.js'

const pageSize = 50
/** What metadata of a whole page may take, in ms; what is not there by then is told without. */
const patience = 2_000
const minute = 60_000

/** What {@link collectibles} takes. */
export interface CollectiblesOptions {
  readonly collections: readonly Collection[]
  /** `createUntrustedFetch()` of `@foyer/gateway/node`. Absent: only what is on the chain itself is read and shown. */
  readonly fetch?: UntrustedFetch
  /** An IPFS gateway of your choice, such as `https://ipfs.your.site/ipfs`. Absent: nothing is read from IPFS. */
  readonly ipfs?: string
}

const form = bag<CollectiblesOptions>({
  collections: list(collectionForm),
  fetch: maybe(callback),
  ipfs: maybe(base),
})

/**
 * The collectibles that accounts hold of collections that you name (ERC-721 and ERC-1155), and their pictures: those on
 * the chain itself, and with `fetch` those on the web, as bitmaps of bearable size. Put it before providers of other
 * pictures.
 * @throws {ConfigurationError}
 */
export function collectibles(options: CollectiblesOptions): readonly AnyProvider[] {
  checkOptions(form, options, 'collectibles')
  const { collections, fetch: reach, ipfs } = options
  if (ipfs !== undefined && URL.parse(ipfs)?.protocol !== 'https:')
    throw new ConfigurationError(
      'ipfs',
      `ipfs of collectibles is "${ipfs}". Write it as https://your.site/ipfs.`,
    )
  const named = readCollections(collections)
  const bases = ipfs === undefined ? [] : [ipfs]
  const book = createContractBook()
  const kept = createMemory<Metadata>({
    most: 32_000_000,
    sizeOf: ({ name = '', description = '', image = '', traits = [] }) =>
      traits.reduce(
        (sum, trait) => sum + 50 + 2 * (trait.name.length + trait.value.length),
        200 + 2 * (name.length + description.length + image.length),
      ),
    ttl: 10 * minute,
  })

  const fetchOf = (course: Course) => reach && heardBy(course, reach)

  /** Returns the metadata of a collectible; nothing if its host sends none in time. @throws {UnavailableError} where no node answers */
  async function detailsOf(
    rpc: Rpc,
    collection: Collection,
    id: bigint,
    { signal, course }: Pick<Tools, 'signal' | 'course'>,
  ): Promise<Metadata> {
    const key = writeAssetId({ ...collection, id })
    const known = kept.get(key)
    if (known) return known
    if (signal.aborted) return late(course)
    const read = async () => {
      const data = encodeCall(collection.standard === 'erc721' ? 'tokenURI' : 'uri', id)
      const uri = await rpc.request('eth_call', [{ to: collection.address, data }, 'latest'], { signal })
      return readMetadata(decodeText(uri), id, { fetch: fetchOf(course), ipfs }, signal)
    }
    try {
      const said = await abortable(read(), signal)
      kept.keep(key, said, course)
      return said
    } catch (error) {
      if (signal.aborted) return late(course)
      // A node says nothing of it by that, and may not have been asked: this client may have no room, or failures of its own.
      if (error instanceof UnavailableError) throw error
      kept.keep(key, {}, course, minute)
      return {}
    }
  }

  const nfts: Provider<'nfts'> = {
    id: 'collections',
    question: 'nfts',
    bases,
    chains: [...new Set(named.map(({ chain }) => chain))],
    covers: ({ chain, cursor }) =>
      named.some((one) => one.chain === chain) && (cursor === undefined || readAssetId(cursor) !== undefined),
    async answer({ chain, account, cursor }, { rpc: rpcOf, signal, course }) {
      const rpc = rpcOf(chain)
      const own = named.filter((one) => one.chain === chain)
      const held = await mapAllConcurrent(own, (one) => holdingsOf(rpc, one, account.toLowerCase()))
      const all = own.flatMap((collection, at) =>
        (held[at] ?? []).map((holding) => ({ collection, at, ...holding })),
      )
      const after = cursor === undefined ? undefined : readAssetId(cursor)
      const place = own.findIndex(({ address }) => address === after?.address)
      if (after && place < 0) throw new AskError(400, 'cursor', 'The cursor is of a collection that is gone')
      const rest = after ? all.filter(({ at, id }) => at > place || (at === place && id > after.id)) : all
      const page = rest.slice(0, pageSize)
      const last = page.at(-1)
      const soon = anySignal(AbortSignal.timeout(patience), signal)
      const [names, details] = await Promise.all([
        book(rpc, chain, [...new Set(page.map(({ collection }) => collection.address))], course),
        mapAllConcurrent(page, ({ collection, id }) =>
          detailsOf(rpc, collection, id, { signal: soon, course }).catch(() => ({})),
        ),
      ])
      return {
        entries: page.map(({ collection, ...holding }, at) =>
          entryOf(collection, holding, details[at] ?? {}, names.get(collection.address)?.name),
        ),
        ...(rest.length > pageSize && last
          ? { next: writeAssetId({ ...last.collection, id: last.id }) }
          : {}),
      }
    },
  }

  function entryOf(
    { chain, address, standard, name: given, isSpam }: Collection,
    { id, amount }: Held,
    { name, description, image = '', media, traits }: Metadata,
    said: string | undefined,
  ): Collectible {
    const collection = given || said
    const title = name || (collection ? `${collection} #${id}` : undefined)
    // Pages that asked the stranger for it would tell who looks at it.
    const isHere = pictureIn(image) !== undefined || (reach && webAddress(image, ipfs) !== undefined)
    return {
      chain,
      contract: address,
      tokenId: id,
      standard,
      amount,
      ...(title ? { name: title } : {}),
      ...(collection ? { collection } : {}),
      ...(description ? { description } : {}),
      ...(isHere ? { image: { asset: writeAssetId({ chain, standard, address, id }) } } : {}),
      ...(media ? { media } : {}),
      ...(traits ? { traits } : {}),
      isSpam: isSpam ?? looksLikeSpam([name ?? '', said ?? ''], []),
    }
  }

  /** Of an asset's id the collection that it is of. */
  const collectionOf = (text: string) => {
    const asset = readAssetId(text)
    const found = named.find(
      ({ chain, standard, address }) =>
        asset?.chain === chain && asset.standard === standard && asset.address === address,
    )
    return asset && found ? { id: asset.id, collection: found } : undefined
  }

  const images: Provider<'images'> = {
    id: 'collections',
    question: 'images',
    bases,
    covers: ({ kind, id }) => kind === 'asset' && collectionOf(id) !== undefined,
    async answer(ask, { rpc, signal, course }) {
      const found = collectionOf(ask.id)
      if (!found) return undefined
      const { image = '' } = await detailsOf(rpc(found.collection.chain), found.collection, found.id, {
        signal,
        course,
      })
      const inside = pictureIn(image)
      const look = fetchOf(course)
      const link = inside || !look ? undefined : webAddress(image, ipfs)
      return inside ?? (look && link !== undefined ? pictureAt(link, look, signal) : undefined)
    },
  }

  return [nfts, images]
}

/** Nothing of what did not come in time. It may come for others. */
function late(course: Course): Metadata {
  course.missed()
  return {}
}
