/** The tier of each test file: `gate` files run in `npm test`, `exhaustive` ones in `npm run test:all` alone. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {'gate' | 'exhaustive'} Tier */

/** Whether a path is one of a test file. */
export const isTest = (/** @type {string} */ path) => /(\.test\.(tsx?|mjs)|\.e2e\.ts)$/.test(path)

/**
 * The tier that a test file declares in its first line, such as `// @tier gate`.
 * @param {string} text of the file
 * @returns {Tier | undefined} undefined when the first line declares none
 */
export function tierOf(text) {
  const declared = /^\/\/ @tier (gate|exhaustive)\b/.exec(text)?.[1]
  return declared === 'gate' || declared === 'exhaustive' ? declared : undefined
}

/**
 * All test files of a workspace with their tiers.
 * @param {string} root
 * @returns {readonly { readonly path: string, readonly tier: Tier | undefined, readonly text: string }[]} paths from the root, with slashes
 */
export function testFiles(root) {
  return ['packages', 'apps', 'scripts', 'tooling', 'e2e']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => filesIn(root, folder))
    .filter(isTest)
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, tier: tierOf(text), text }
    })
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [path]
    return /^(node_modules|dist|\..*)$/.test(entry.name) ? [] : filesIn(root, path)
  })
}
