import { drawn, type Images, isHttpError, type SafeUrl, safeUrl, withTimeout } from '@foyer/core'
import type { CallPath } from '@foyer/core/api'
import type { Options } from '../options.js'
import { ownPictures } from '../ownPictures.js'
import type { Service } from './http.js'
import { networkImage } from './networkImages.js'

/** {@link Images} of a catalogue, with an end. */
export interface Pictures extends Pick<Images, 'load'> {
  /** Frees every picture; later loads fetch again. */
  clear(): void
}

/** The host's services, and what it names itself. */
export interface PictureServices {
  readonly api: Pick<Service, 'bytes'>
  readonly catalogue: Pick<Service, 'bytes'>
  readonly options: {
    readonly services: Pick<Options['services'], 'api' | 'catalogue'>
    readonly customWallets: readonly { readonly imageUrl?: string | undefined }[]
  }
}

type Folder<P> = P extends `${infer Before}/{id}` ? Before : never

const paths = {
  wallet: 'getWalletImage',
  asset: 'public/getAssetImage',
  network: 'public/getAssetImage',
  token: 'public/getTokenImage',
  currency: 'public/getCurrencyImage',
} as const satisfies Readonly<Record<Exclude<Parameters<Images['load']>[0], 'address'>, Folder<CallPath>>>
/** The paths of pictures that a service has by an id. */
const ofService = /\/get\w+Image\/[^/]+$/
const maxBytes = 512 * 1024
const timeoutMs = 2_000
/** Of thousands of pictures that a list scrolled past, so many stay in memory: those that were asked for last. */
const mostKept = 300

/**
 * Creates pictures of the catalogue, and of addresses. The type of a picture is read from its first bytes, never from the
 * answer's header: HTML or SVG under an image's name would run as this page when its object URL is opened in a tab
 * (safety T-21).
 */
export function createPictures({ api, catalogue, options }: PictureServices): Pictures {
  const { services, customWallets } = options
  const isOwn = ownPictures(services)
  const known = new Map<string, Promise<SafeUrl | undefined>>()
  let ending = new AbortController()

  async function fetchImage(
    path: string,
    size: 'icon' | 'picture' | undefined,
  ): Promise<SafeUrl | undefined> {
    const service = services.catalogue ? catalogue : api
    const bytes = await withTimeout(path, timeoutMs, ending.signal, (both) =>
      service.bytes(path, maxBytes, both),
    )
    const type = imageType(bytes)
    if (type) return objectUrl(new Blob([bytes], { type }))
    return size && drawing(bytes, size)
  }

  function free(path = '') {
    // An image that shows it has it already.
    void known.get(path)?.then((url) => url && URL.revokeObjectURL(url))
    known.delete(path)
  }

  function keep(path: string, ask: () => Promise<SafeUrl | undefined>): Promise<SafeUrl | undefined> {
    const loading =
      known.get(path) ??
      ask().catch((error: unknown) => {
        // A picture that is not there stays away; whatever else failed may work at the next asking.
        if (!isHttpError(error, 404)) known.delete(path)
        return undefined
      })
    // Those that were asked for last are at the end.
    known.delete(path)
    known.set(path, loading)
    const [oldest] = known.keys()
    if (known.size > mostKept) free(oldest)
    return loading
  }

  async function fetchAt(address: string): Promise<SafeUrl | undefined> {
    const picture = safeUrl('image', address)
    if (!picture || !isOwn(picture))
      return customWallets.some(({ imageUrl }) => imageUrl === address) ? picture : undefined
    if (picture.startsWith('data:')) return drawn(picture)
    // The services draw what they know themselves. Any other picture is made by the makers of a token or an app.
    return keep(picture, () =>
      fetchImage(picture, ofService.test(new URL(picture).pathname) ? 'icon' : undefined),
    )
  }

  return {
    async load(kind, id) {
      if (kind === 'address') return fetchAt(id)
      const picture = kind === 'network' ? networkImage(id) : id
      if (picture === undefined || !services.catalogue) return undefined
      const path = `${paths[kind]}/${encodeURIComponent(picture)}`
      return keep(path, () => fetchImage(path, kind === 'asset' ? 'picture' : 'icon'))
    },
    clear() {
      ending.abort()
      ending = new AbortController()
      for (const path of known.keys()) free(path)
    },
  }
}

const signatures: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
  ['image/avif', 4, 'ftypavi'],
  ['image/x-icon', 0, '\x00\x00\x01'],
]

/** The type of a picture by its first bytes; `undefined` for anything that is not a plain bitmap. */
export function imageType(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 16))
  return signatures.find(([, at, mark]) => head.startsWith(mark, at))?.[0]
}

/** SVG as a `data:` URL, which is of no origin; only what draws and does nothing else. */
function drawing(bytes: Uint8Array, size: 'icon' | 'picture') {
  return drawn(`data:image/svg+xml,${new TextDecoder().decode(bytes).replaceAll('%', '%25')}`, size)
}

function objectUrl(blob: Blob): SafeUrl {
  // Safe by construction: this page made it, of bytes that are a bitmap.
  return URL.createObjectURL(blob) as SafeUrl
}
