import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkOptions, text } from '../guard/forms.js'
import type { Picture, PictureKind, Provider } from '../questions.js'
import { pictures } from './pictures.js'

const types = {
  svg: 'image/svg+xml',
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
} as const satisfies Readonly<Record<string, Picture['type']>>
const kinds: readonly PictureKind[] = ['wallet', 'asset', 'token', 'currency']

/**
 * Pictures of a folder: `wallet/<id>.webp`, `asset/<id>.svg`, `token/<symbol>.png`, `currency/<code>.png`. Only what lies
 * there when it is first asked for is served, so that no id leads elsewhere; symbols and codes in any case.
 */
export function pictureFolder(folder: string): Provider<'images'> {
  checkOptions(text, folder, 'pictureFolder')
  let index: Promise<ReadonlyMap<string, readonly [file: string, type: Picture['type']]>> | undefined
  return pictures(async ({ kind, id }) => {
    index ??= read(folder)
    const found = (await index).get(`${kind}/${id.toLowerCase()}`)
    if (!found) return undefined
    return { type: found[1], bytes: new Uint8Array(await readFile(found[0])) }
  })
}

async function read(folder: string) {
  const index = new Map<string, readonly [string, Picture['type']]>()
  for (const kind of kinds)
    for (const file of await readdir(join(folder, kind)).catch(() => [])) {
      const [, id = '', ending = ''] = /^([^/\\]+)\.(\w+)$/.exec(file) ?? []
      const type = Object.entries(types).find(([known]) => known === ending.toLowerCase())?.[1]
      if (type) index.set(`${kind}/${decoded(id).toLowerCase()}`, [join(folder, kind, file), type])
    }
  return index
}

/** A stray percent sign in the name of a file stands for itself. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
