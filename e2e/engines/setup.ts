import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { TestProject } from 'vitest/node'
import { setup as buildPages } from '../setup.js'

/** A page of the demo's origin without a widget. */
const emptyPage = '<!doctype html><html lang="en"><head><title>Empty</title></head><body></body></html>'

/** Builds the demo as other browser tests have it, and adds `pageProbe.ts` to each page. Returns a function that removes it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const remove = await buildPages(project)
  const { demo } = project.getProvidedContext().builds
  await writeFile(join(demo, 'empty.html'), emptyPage)
  await build({
    entryPoints: [fileURLToPath(new URL('pageProbe.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env': '{}' },
    outfile: join(demo, 'pageProbe.js'),
    logLevel: 'error',
  })
  for (const name of await readdir(demo)) {
    if (!name.endsWith('.html')) continue
    const page = await readFile(join(demo, name), 'utf8')
    // First, so that it misses no error of another script.
    await writeFile(join(demo, name), page.replace('<head>', '<head><script src="/pageProbe.js"></script>'))
  }
  return remove
}
