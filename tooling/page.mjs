import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

/**
 * Builds a page's code, whole, with a hash of what is in it in the name of each file, and `hashes.json`: what each file
 * has to be (SHA-256 in base64), for whoever checks a page that is served.
 * @param {Readonly<Record<string, string>>} entries the modules that pages begin with, by name; what the first of them
 * loads is one file beside it, since each file is a request and is compressed for itself
 * @param {string} folder where the files go
 */
export async function buildPage(entries, folder) {
  const [main = ''] = Object.keys(entries)
  const pieces = await bundle(entries, () => false)
  const isFirst = modulesOf(`${main}.js`, pieces)
  const files = await bundle(entries, (id) => isFirst.has(id) && !id.endsWith(entries[main] ?? ''))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  /** @type {Record<string, string>} */
  const hashes = {}
  for (const { fileName, code } of files.toSorted((one, other) => (one.fileName < other.fileName ? -1 : 1))) {
    hashes[fileName] = createHash('sha256').update(code).digest('base64')
    await writeFile(join(folder, fileName), code)
  }
  await writeFile(join(folder, 'hashes.json'), `${JSON.stringify(hashes, null, 2)}\n`)
}

/** @typedef {import('vite').Rolldown.OutputChunk} OutputChunk */

/**
 * @param {Readonly<Record<string, string>>} input
 * @param {(id: string) => boolean} isFirst
 * @returns {Promise<readonly OutputChunk[]>}
 */
async function bundle(input, isFirst) {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    base: './',
    plugins: [withoutForeignParts],
    build: {
      write: false,
      modulePreload: false,
      target: 'es2022',
      reportCompressedSize: false,
      rolldownOptions: {
        input: { ...input },
        output: {
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: 'chunk-[hash].js',
          codeSplitting: { groups: [{ name: 'first', test: isFirst }] },
        },
      },
    },
  })
  const all = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  return all.filter((file) => file.type === 'chunk')
}

/** The modules that an entry loads at once. @param {string} entry @param {readonly OutputChunk[]} files */
function modulesOf(entry, files) {
  const first = files.find(({ isEntry, name }) => isEntry && `${name}.js` === entry)
  const loaded = new Set(first ? [first] : [])
  for (const { imports } of loaded)
    for (const file of files) if (imports.includes(file.fileName)) loaded.add(file)
  return new Set([...loaded].flatMap(({ moduleIds }) => moduleIds))
}

/**
 * Leaves out what libraries fetch later by themselves: pages ask for none of it, and all that it shares with what they do
 * ask for would come with them.
 * @type {import('vite').Plugin}
 */
const withoutForeignParts = {
  name: 'without-foreign-parts',
  enforce: 'pre',
  resolveDynamicImport(specifier, importer) {
    const isForeign = typeof specifier === 'string' && importer?.includes('/node_modules/')
    return isForeign ? `\0foreign-part:${specifier}` : undefined
  },
  load(id) {
    if (!id.startsWith('\0foreign-part:')) return undefined
    return `throw new Error(${JSON.stringify(`${id.slice(14)} is not part of this page`)})`
  },
}
