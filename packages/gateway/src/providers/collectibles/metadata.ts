import * as v from 'valibot'
import { UpstreamError } from '../../errors.js'
import { parseJson } from '../../guard/parseJson.js'
import type { UntrustedFetch } from '../../guard/untrustedFetch.js'
import type { Collectible } from '../../questions.js'
import { type Data, readDataUri } from './dataUri.js'
import { mediaOf, traitsOf } from './traits.js'

/** The metadata of a collectible (ERC-721, ERC-1155). */
export interface Metadata extends Pick<Collectible, 'media' | 'traits'> {
  readonly name?: string
  readonly description?: string
  /** As it was written. */
  readonly image?: string
}

const text = v.fallback(v.optional(v.string()), undefined)
const metadata = v.object({
  name: text,
  description: text,
  image: text,
  image_url: text,
  animation_url: text,
  attributes: v.optional(v.unknown()),
})

/** How addresses that strangers wrote are read. */
export interface MetadataSources {
  /** Absent: only what is on the chain itself is read. */
  readonly fetch: UntrustedFetch | undefined
  /** An https address that ends before the content's id. */
  readonly ipfs: string | undefined
}

/** Reads what an address of metadata leads to. @throws {UpstreamError} */
export async function readMetadata(
  uri: string,
  id: bigint,
  ways: MetadataSources,
  signal: AbortSignal,
): Promise<Metadata> {
  const inside = readDataUri(uri)
  const bytes = inside ? jsonIn(inside) : await read(uri, id, ways, signal)
  const said = v.safeParse(metadata, parseJson(new TextDecoder().decode(bytes)))
  if (!said.success) throw new UpstreamError('malformed')
  const { name, description, image_url, image = image_url, animation_url, attributes } = said.output
  const media = mediaOf(animation_url, image)
  // Some name a film as their picture.
  const isStill = image !== undefined && mediaOf(undefined, image) === undefined
  const traits = traitsOf(attributes)
  return {
    ...(name === undefined ? {} : { name: name.slice(0, 500) }),
    ...(description === undefined ? {} : { description: description.slice(0, 10_000) }),
    ...(isStill ? { image } : {}),
    ...(media ? { media } : {}),
    ...(traits.length > 0 ? { traits } : {}),
  }
}

async function read(
  uri: string,
  id: bigint,
  ways: MetadataSources,
  signal: AbortSignal,
): Promise<Uint8Array> {
  // ERC-1155: 64 digits of hex in lower case, wherever it says so.
  const named = uri.replaceAll('{id}', id.toString(16).padStart(64, '0'))
  const url = webAddress(named, ways.ipfs)
  if (!url || !ways.fetch) throw new UpstreamError('malformed')
  return (await ways.fetch(url, 'json', signal)).bytes
}

function jsonIn({ type, bytes }: Data): Uint8Array {
  if (!/^(application\/json|text\/plain)?$/.test(type)) throw new UpstreamError('malformed')
  return bytes
}

/** Where on the web something is; `undefined` for what is not there. */
export function webAddress(uri: string, ipfs: string | undefined): string | undefined {
  const [, path] = /^ipfs:\/\/(?:ipfs\/)?(.+)$/.exec(uri) ?? []
  if (path === undefined) return /^https:\/\//i.test(uri) ? uri : undefined
  const [cid = '', ...rest] = path.split('/')
  const parts = rest.map(decoded)
  // Out of what the id names nothing is asked for, however the way is written.
  const isInside = parts.every((part) => !/(^|[/\\])\.{1,2}($|[/\\])/.test(part))
  if (ipfs === undefined || !/^[a-zA-Z0-9]{32,128}$/.test(cid) || !isInside) return undefined
  return [ipfs.replace(/\/$/, ''), cid, ...parts.map(encodeURIComponent)].join('/')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
