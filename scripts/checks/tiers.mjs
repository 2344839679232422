/** The tier of each test file: `gate` files run in `npm test`, `exhaustive` ones in `npm run test:all` alone. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {'gate' | 'exhaustive'} Tier */

/** Whether a path is one of a test file. */
export const isTest = (/** @type {string} */ path) => /(\.test\.(tsx?|mjs)|\.e2e\.ts)$/.test(path)

/**
 * The tiers that a test file declares in its first line: `// @tier gate`, `// @tier exhaustive: <why>`, or
 * `// @tier gate, exhaustive: <why>` when some of its tests have the tag `exhaustive`. The reason says why they are not in the gate.
 * @param {string} text of the file
 * @returns {{ readonly tiers: readonly Tier[], readonly why: string }} no tiers when the first line declares none
 */
function tierOf(text) {
  const [line = ''] = text.split('\n', 1)
  if (/^\/\/ @tier gate(?=$|, @)/.test(line)) return { tiers: ['gate'], why: '' }
  const [, both, why = ''] = /^\/\/ @tier (gate, )?exhaustive: (\S.*)$/.exec(line) ?? []
  if (!why) return { tiers: [], why }
  return { tiers: both ? ['gate', 'exhaustive'] : ['exhaustive'], why }
}

/**
 * Faults of the tier that a test file declares: Vitest chooses tests by tags, which have to say the same.
 * @param {string} text of the file
 * @returns {readonly string[]}
 */
export function tierFaults(text) {
  const { tiers } = tierOf(text)
  const [, second = ''] = text.split('\n', 2)
  const isTagged = /\btags: (?:.* )?\[?'exhaustive'/.test(text)
  if (tiers.length === 0)
    return ['declares no tier in its first line: write `// @tier gate` or `// @tier exhaustive: <why>`']
  if (tiers.length === 2 && !isTagged) return ['declares two tiers, but no test has the tag `exhaustive`']
  if (tiers.length === 1 && isTagged) return ['has tests with the tag `exhaustive`: declare both tiers']
  if (tiers.length === 1 && tiers[0] === 'exhaustive' && second !== '// @module-tag exhaustive')
    return ['has to say `// @module-tag exhaustive` in its second line']
  return []
}

/**
 * All test files of a workspace with their tiers.
 * @param {string} root
 * @returns {readonly { readonly path: string, readonly tiers: readonly Tier[], readonly why: string, readonly text: string }[]} paths from the root, with slashes
 */
export function testFiles(root) {
  return ['packages', 'apps', 'scripts', 'tooling', 'e2e']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => filesIn(root, folder))
    .filter(isTest)
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, ...tierOf(text), text }
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
