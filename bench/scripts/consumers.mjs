import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bench, cache } from '../../tooling/cache.mjs'
import { run } from '../../tooling/processes.mjs'

/**
 * Makes one consumer app installable: its sources, the page that all have, and what its `package.json` calls "packed" taken from our tarballs.
 * Installs from the registry unless what is there is already that; no package's scripts run.
 * @param {string} name a folder of `bench/apps`
 * @param {Readonly<Record<string, string>>} tarballs
 * @returns {Promise<string>} the app's folder
 */
export async function installConsumer(name, tarballs) {
  const folder = join(cache, 'apps', name)
  mkdirSync(folder, { recursive: true })
  const manifest = JSON.parse(readFileSync(join(bench, 'apps', name, 'package.json'), 'utf8'))
  const ours = Object.values(manifest.dependencies).includes('packed')
  const packed = Object.fromEntries(Object.entries(tarballs).map(([id, path]) => [id, `file:${path}`]))
  for (const [id, version] of Object.entries(manifest.dependencies))
    if (version === 'packed') manifest.dependencies[id] = packed[id]
  if (ours) manifest.overrides = { ...manifest.overrides, ...packed }

  const text = JSON.stringify(manifest, null, 2)
  const stamp = join(folder, 'node_modules/.bench-installed')
  const fresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === text
  if (!fresh) {
    // npm takes a package of the same version for unchanged.
    rmSync(join(folder, ours ? 'node_modules' : 'node_modules/.package-lock.json'), {
      recursive: true,
      force: true,
    })
    writeFileSync(join(folder, 'package.json'), text)
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--prefer-offline']
    await run('npm', ['install', ...quiet], { cwd: folder })
    writeFileSync(stamp, text)
  }
  cpSync(join(bench, 'apps', name), folder, {
    recursive: true,
    filter: (path) => !path.endsWith('package.json'),
  })
  cpSync(join(bench, 'page', 'index.html'), join(folder, 'index.html'))
  return folder
}
