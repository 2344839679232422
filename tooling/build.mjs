import { relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { transform } from 'esbuild'
import { build } from 'vite'

/**
 * @typedef {object} Chunk one JavaScript file of a production build
 * @property {string} file
 * @property {boolean} entry
 * @property {string | undefined} module what a dynamic import of this chunk asked for
 * @property {number} gzip bytes, at level 9
 * @property {readonly string[]} imports
 * @property {readonly string[]} dynamicImports
 * @property {readonly { id: string, gzip: number }[]} modules a module's part of `gzip`, by its minified size
 */

/**
 * Builds with Vite's defaults, without its polyfill for browsers that know no module preload.
 * @param {string} folder the app's root
 * @param {import('vite').InlineConfig} [config]
 * @returns {Promise<readonly Chunk[]>}
 */
export async function buildApp(folder, config = {}) {
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    base: './',
    ...config,
    build: {
      modulePreload: { polyfill: false },
      emptyOutDir: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 10_000,
      ...config.build,
    },
  })
  const output = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const chunks = output.filter((file) => file.type === 'chunk')
  return Promise.all(
    chunks.map(async (chunk) => {
      const gzip = gzipSync(chunk.code, { level: 9 }).length
      return {
        file: chunk.fileName,
        entry: chunk.isEntry,
        module: chunk.facadeModuleId ? name(folder, chunk.facadeModuleId) : undefined,
        gzip,
        imports: chunk.imports,
        dynamicImports: chunk.dynamicImports,
        modules: await shares(folder, chunk.modules, gzip),
      }
    }),
  )
}

/**
 * @param {string} folder
 * @param {Record<string, { code: string | null }>} modules
 * @param {number} gzip
 */
async function shares(folder, modules, gzip) {
  const sized = await Promise.all(
    Object.entries(modules).map(async ([id, { code }]) => {
      const { code: small } = await transform(code ?? '', { minify: true, target: 'es2022' })
      return { id: name(folder, id), size: gzipSync(small, { level: 9 }).length }
    }),
  )
  const total = sized.reduce((sum, { size }) => sum + size, 0)
  return sized.map(({ id, size }) => ({ id, gzip: total === 0 ? 0 : (size / total) * gzip }))
}

/**
 * @param {string} folder
 * @param {string} id
 */
function name(folder, id) {
  const [, inside] = id.split(/.*\/node_modules\//)
  return inside ?? relative(folder, id.replace(/^\0/, ''))
}
