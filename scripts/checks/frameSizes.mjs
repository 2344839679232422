/** What a login frame downloads, as it was built: bytes of gzip level 9, each file for itself as a browser gets it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../../tooling/install.mjs'

const folder = join(root, 'packages/login/dist/frame-page')

/**
 * The frame's first load, and what it fetches beyond that once something is signed, and by a
 * smart account.
 * @returns {{ name: string, bytes: number }[]}
 */
export function measureFrame() {
  if (!existsSync(folder)) return []
  const files = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
  const entry = [...files.keys()].find((name) => name.startsWith('frame-')) ?? ''
  const first = closureOf(entry, files)
  const own = (/** @type {string} */ mark) => {
    const name = chunkWith(mark, files)
    return [...closureOf(name, files)].filter((file) => !first.has(file))
  }
  const signing = own('This network is not known here.')
  return [
    { name: 'login frame, first load', bytes: sum(first, files) },
    { name: 'login frame, signing', bytes: sum(signing, files) },
    {
      name: 'login frame, smart accounts',
      bytes: sum(
        own('pm_getPaymasterStubData').filter((file) => !signing.includes(file)),
        files,
      ),
    },
  ]
}

/** The file that is fetched by itself and holds a mark. */
/** @param {string} mark @param {ReadonlyMap<string, string>} files */
function chunkWith(mark, files) {
  const lazy = [...files.values()].flatMap((text) =>
    [...text.matchAll(/import\([`"]\.\/([^`"]+)[`"]\)/g)].map(([, name = '']) => name),
  )
  const found = lazy.find((name) => files.get(name)?.includes(mark))
  if (!found) throw new Error(`No chunk of the frame has ${mark}`)
  return found
}

/** @param {string} entry @param {ReadonlyMap<string, string>} files */
function closureOf(entry, files) {
  const all = new Set([entry])
  for (const name of all)
    for (const [, next = ''] of (files.get(name) ?? '').matchAll(/(?:from|import)"\.\/([^"]+)"/g))
      all.add(next)
  return all
}

/** @param {Iterable<string>} names @param {ReadonlyMap<string, string>} files */
function sum(names, files) {
  return [...names].reduce((total, name) => total + gzipSync(files.get(name) ?? '', { level: 9 }).length, 0)
}
