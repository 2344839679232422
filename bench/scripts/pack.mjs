import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { cache } from '../../tooling/cache.mjs'
import { root } from '../../tooling/install.mjs'
import { run } from '../../tooling/processes.mjs'

const pnpm = 'pnpm@12.21.0'
/** What a host installs needs these; test wallets are no part of it. */
const published = readdirSync(join(root, 'packages')).filter((name) => name !== 'testing')

/**
 * Packs every package as it would be published. The names carry a hash of the contents, so that a changed package is
 * another file to the installer.
 * @returns {Promise<Readonly<Record<string, string>>>} package name → path of its tarball
 */
export async function pack() {
  const folder = join(cache, 'packed')
  mkdirSync(folder, { recursive: true })
  /** @type {Record<string, string>} */
  const tarballs = {}
  await Promise.all(
    published.map(async (name) => {
      const path = join(folder, `${name}.tgz`)
      await run('npx', ['--yes', pnpm, 'pack', '--out', path], { cwd: join(root, 'packages', name) })
      const hash = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 12)
      const final = join(folder, `${name}-${hash}.tgz`)
      renameSync(path, final)
      tarballs[`@foyer/${name}`] = final
    }),
  )
  return tarballs
}
