/** Reads the files and packages of the repository for `reach.mjs`. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './processes.mjs'

/**
 * @param {string} root
 * @param {readonly string[]} deleted files that other files may still name
 * @returns {Promise<import('../scripts/commands/reach.mjs').Workspace>}
 */
export async function readWorkspace(root, deleted) {
  const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
  })
  const read = (/** @type {string} */ file) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
  const files = [...new Set([...listed.split('\0').filter(Boolean), ...deleted])]
  const packages = files
    .filter((file) => /^((packages|apps)\/[^/]+|e2e)\/package\.json$/.test(file) && read(file))
    .map((file) => packageAt(file.replace('/package.json', ''), JSON.parse(read(file))))
  return { files, packages, read }
}

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {boolean} [private]
 * @property {boolean} [sideEffects]
 * @property {Record<string, string | { default: string }>} [exports]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [peerDependencies]
 */

/**
 * @param {string} folder
 * @param {Manifest} manifest
 * @returns {import('../scripts/commands/reach.mjs').Package}
 */
function packageAt(folder, manifest) {
  const targets = Object.entries(manifest.exports ?? {}).map(([path, target]) => [
    path,
    typeof target === 'string' ? target : target.default,
  ])
  return {
    name: manifest.name,
    folder,
    exports: Object.fromEntries(targets),
    pure: manifest.sideEffects === false,
    isPage: manifest.private === true,
    dependencies: Object.keys({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.peerDependencies,
    }),
  }
}
