import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cache } from '../../tooling/cache.mjs'

/**
 * What an app's install brought: packages, those of third parties beside React, and how many want to run a script.
 * @param {string} app
 */
export function installed(app) {
  const lock = JSON.parse(readFileSync(join(cache, 'apps', app, 'node_modules/.package-lock.json'), 'utf8'))
  const all = Object.values(lock.packages)
  const names = Object.keys(lock.packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13))
  return {
    packages: all.length,
    thirdParties: names.filter((name) => !/^(@foyer\/|(react|react-dom|scheduler)$)/.test(name)).length,
    scripts: all.filter(({ hasInstallScript }) => hasInstallScript).length,
  }
}
