import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { TestProject } from 'vitest/node'
import { setup as buildPages } from '../setup.js'

/** A page of the demo's origin on which no widget is. */
const emptyPage = '<!doctype html><html lang="en"><head><title>Empty</title></head><body></body></html>'

/** Builds the demo as other browser tests have it, and gives each of its pages eyes. Returns what removes it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const remove = await buildPages(project)
  const { demo } = project.getProvidedContext().builds
  await writeFile(join(demo, 'empty.html'), emptyPage)
  await build({
    entryPoints: [fileURLToPath(new URL('eyes.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env': '{}' },
    outfile: join(demo, 'eyes.js'),
    logLevel: 'error',
  })
  for (const name of await readdir(demo)) {
    if (!name.endsWith('.html')) continue
    const page = await readFile(join(demo, name), 'utf8')
    // Before all other scripts, which wait for nothing, so that no error of theirs is missed.
    await writeFile(join(demo, name), page.replace('<head>', '<head><script src="/eyes.js"></script>'))
  }
  return remove
}
