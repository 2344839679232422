import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cache } from './cache.mjs'

/**
 * What an app's install brought: packages, and how many of them want to run a script.
 * @param {string} app
 */
export function installed(app) {
  const lock = JSON.parse(readFileSync(join(cache, 'apps', app, 'node_modules/.package-lock.json'), 'utf8'))
  const all = Object.values(lock.packages)
  return { packages: all.length, scripts: all.filter(({ hasInstallScript }) => hasInstallScript).length }
}
