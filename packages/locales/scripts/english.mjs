import { globSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build } from 'esbuild'
import { tables } from './tables.mjs'

/** @typedef {import('../src/messages.ts').Messages} Messages */

const packages = join(import.meta.dirname, '../..')

/** In place of other packages. Nothing else of them is called. */
const stub = 'exports.defineMessages = (table) => table'

/**
 * Reads the English tables from the sources of the packages that draw them.
 * @returns {Promise<{ tables: Readonly<Record<string, Messages>>, files: readonly string[] }>} by their names, and the
 * files that were read
 */
export async function readEnglish() {
  const lines = tables.flatMap(({ file, take }, at) => {
    const [name = '', ...path] = take.split('.')
    const from = JSON.stringify(join(packages, file))
    return [
      `import { ${name} as t${at} } from ${from}`,
      `export const _${at} = ${[`t${at}`, ...path].join('.')}`,
    ]
  })
  const { outputFiles, metafile } = await build({
    stdin: { contents: lines.join('\n'), resolveDir: packages },
    absWorkingDir: packages,
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    globalName: 'found',
    platform: 'neutral',
    plugins: [tablesAlone],
  })
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString()
  const found = structuredClone(runInNewContext(`${code};found`))
  return {
    tables: Object.fromEntries(tables.map(({ name }, at) => [name, found[`_${at}`]])),
    files: Object.keys(metafile.inputs).filter((path) => /^[\w-]+\/src\//.test(path)),
  }
}

/**
 * Reads nothing but tables: of another package what `parts` shares of them, and nothing that is fetched later.
 * @type {import('esbuild').Plugin}
 */
const tablesAlone = {
  name: 'tables-alone',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, kind }) => {
      if (kind === 'dynamic-import') return { path, external: true }
      if (path === '@foyer/parts') return { path, namespace: 'parts' }
      return path.startsWith('.') || path.startsWith('/') ? undefined : { path, namespace: 'nothing' }
    })
    onLoad({ filter: /./, namespace: 'parts' }, () => ({
      contents: globSync('parts/src/**/messages.ts', { cwd: packages })
        .map((file) => `export * from ${JSON.stringify(join(packages, file))}`)
        .join('\n'),
      resolveDir: packages,
    }))
    onLoad({ filter: /./, namespace: 'nothing' }, () => ({ contents: stub }))
  },
}
