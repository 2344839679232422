/** The page of `apps/foyer`, of what is built in this folder: no tarball is packed and installed for it. */
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../../../tooling/build.mjs'
import { bench, cache } from '../../../tooling/cache.mjs'
import { root } from '../../../tooling/install.mjs'

/** Builds it, to be served as `/account/`. */
export async function buildPage() {
  const folder = join(cache, 'apps/account')
  mkdirSync(folder, { recursive: true })
  cpSync(join(bench, 'page/index.html'), join(folder, 'index.html'))
  cpSync(join(bench, 'apps/foyer/main.jsx'), join(folder, 'main.jsx'))
  const alias = readdirSync(join(root, 'packages')).flatMap((name) => {
    const { name: id, exports } = JSON.parse(
      readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'),
    )
    return Object.entries(exports)
      .filter(([path]) => !path.endsWith('.json'))
      .map(([path, { default: file }]) => ({
        find: new RegExp(`^${id}${path.slice(1)}$`),
        replacement: join(root, 'packages', name, file),
      }))
  })
  await buildApp(folder, { resolve: { alias }, build: { outDir: join(cache, 'built/account') } })
}
