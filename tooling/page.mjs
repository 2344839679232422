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
  const pieces = await bundle(entries, () => null)
  const files = await bundle(entries, groupsOf(main, pieces))
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
 * @param {(id: string) => string | null} groupOf
 * @returns {Promise<readonly OutputChunk[]>}
 */
async function bundle(input, groupOf) {
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
          codeSplitting: { groups: [{ name: groupOf, includeDependenciesRecursively: false }] },
        },
      },
    },
  })
  const all = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  return all.filter((file) => file.type === 'chunk')
}

/**
 * Names the file of each module: those that the same parts of the page load at once share one. A part that is fetched from
 * another part alone finds here what that one has loaded. A bundler by itself cuts more files than that.
 * @param {string} main the entry whose modules are one file, whatever other parts have of them
 * @param {readonly OutputChunk[]} files as the bundler cuts them
 * @returns {(id: string) => string | null} `null` for the first module of a part, and for all of a part that shares nothing
 */
function groupsOf(main, files) {
  const parts = files.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)
  const loads = new Map(parts.map((part) => [part, loadedWith(part, files)]))
  /** @param {OutputChunk} file */
  const loadedBy = (file) => parts.filter((part) => loads.get(part)?.has(file))
  /** @param {OutputChunk} part */
  const fetchedFrom = (part) =>
    files.filter(({ dynamicImports }) => dynamicImports.includes(part.fileName)).flatMap(loadedBy)
  /** @param {OutputChunk} file */
  const groupOf = (file) => {
    const all = loadedBy(file)
    if (all.some(({ isEntry, name }) => isEntry && name === main)) return 'first'
    const own = all.filter((part) => {
      const from = fetchedFrom(part)
      return from.length === 0 || !from.every((other) => other !== part && all.includes(other))
    })
    return own.map(({ fileName }) => fileName).join()
  }
  const shared = new Set(files.filter((file) => loadedBy(file).length > 1).map(groupOf))
  /** @type {Map<string, string>} */
  const groups = new Map()
  for (const file of files) {
    const group = groupOf(file)
    if (shared.has(group))
      for (const id of file.moduleIds) if (id !== file.facadeModuleId) groups.set(id, group)
  }
  return (id) => groups.get(id) ?? null
}

/** The files that a part loads at once, with its own. @param {OutputChunk} part @param {readonly OutputChunk[]} files */
function loadedWith(part, files) {
  const loaded = new Set([part])
  for (const { imports } of loaded)
    for (const file of files) if (imports.includes(file.fileName)) loaded.add(file)
  return loaded
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
