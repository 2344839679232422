/** The tarballs that are published, packed once in a run for all checks that read or install them. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { run } from './processes.mjs'

const folder = join(root, 'dist/packed')
/** The tarball of `foyer-gateway` has the name of that of `@foyer/gateway`, and so it is with the login. */
const scopes = [
  { scope: '@foyer/', to: join(folder, 'scoped'), filters: ['./packages/*', '@foyer/sandbox'] },
  { scope: 'foyer-', to: join(folder, 'plain'), filters: ['foyer-gateway', 'foyer-login'] },
]

/** @type {Promise<ReadonlyMap<string, string>> | undefined} */
let packing

/**
 * What was built, as it is published.
 * @returns {Promise<ReadonlyMap<string, string>>} name → tarball
 */
export function packed() {
  packing ??= pack()
  return packing
}

async function pack() {
  rmSync(folder, { recursive: true, force: true })
  const all = await Promise.all(
    scopes.map(async ({ scope, to, filters }) => {
      mkdirSync(to, { recursive: true })
      const which = filters.flatMap((filter) => ['--filter', filter])
      await run('pnpm', ['-r', ...which, 'pack', '--pack-destination', to], { cwd: root })
      return readdirSync(to).map(
        (file) =>
          /** @type {const} */ ([file.replace(/^foyer-(.+)-\d+\.\d.*$/, `${scope}$1`), join(to, file)]),
      )
    }),
  )
  return new Map(all.flat())
}
