import type { PictureKind, Provider } from '../questions.js'
import { pictures } from './pictures.js'

/** Of currencies there are none. */
const sets: Readonly<Partial<Record<PictureKind, () => Promise<string>>>> = {
  asset: async () => (await import('./icons/assets.js')).assets,
  token: async () => (await import('./icons/tokens.js')).tokens,
  wallet: async () => (await import('./icons/wallets.js')).wallets,
}

/**
 * Pictures of well-known networks by CAIP-2 id or name (`eip155:1`, `ethereum`), of tokens by symbol, and of wallets by name
 * (`metamask`), in any case. They are part of this package: nobody is asked, and no file is read.
 */
export function icons(): Provider<'images'> {
  const read = new Map<PictureKind, Promise<ReadonlyMap<string, string>>>()
  const provider = pictures(async ({ kind, id }) => {
    const load = sets[kind]
    if (!load) return undefined
    const index = read.get(kind) ?? load().then(indexOf)
    read.set(kind, index)
    const content = (await index).get(id.toLowerCase())
    if (content === undefined) return undefined
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" fill="none" viewBox="0 0 24 24">${content}</svg>`
    return { type: 'image/svg+xml', bytes: new TextEncoder().encode(svg) }
  })
  return { ...provider, id: 'icons', covers: ({ kind }) => kind in sets }
}

function indexOf(drawings: string): ReadonlyMap<string, string> {
  const index = new Map<string, string>()
  for (const line of drawings.trim().split('\n')) {
    const end = line.indexOf(' ')
    for (const id of line.slice(0, end).split(',')) index.set(id, line.slice(end + 1))
  }
  return index
}
