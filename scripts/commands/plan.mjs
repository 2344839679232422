/** Plans what `npm run check` runs for a change: tests, types and builds. */
import { isModule } from '../../tooling/modules.mjs'
import { createReach, packageOf } from './reach.mjs'

/**
 * Integration tests that take longest, for they wait for relays, chains or whole services. A change in another package does
 * not run them; `npm test` does.
 */
export const slow = [
  'apps/gateway/src/cli.int.test.ts',
  'apps/login/src/cli.int.test.ts',
  'apps/sandbox/src/cli.test.ts',
  'apps/sandbox/src/polkadot/polkadot.test.ts',
  'packages/adapter-bitcoin/src/chain.int.test.ts',
  'packages/adapter-polkadot/src/chain.int.test.ts',
  'packages/connector-walletconnect/src/oddWallet.int.test.ts',
  'packages/connector-walletconnect/src/sessions.int.test.ts',
  'packages/gateway/src/faults.int.test.ts',
  'packages/gateway/src/providers/approvals/approvals.int.test.ts',
  'packages/login/src/frame/smart/operations.int.test.ts',
]

/** Every package and every test is made with these. */
const shared =
  /^(pnpm-(lock|workspace)\.yaml|tsconfig\.base\.json|vitest\.config\.ts|tooling\/(?!\w+\.mjs$).*)$/
/** The compiler of the root reads these. */
const ofRoot = /^(scripts|tooling)\/|^[^/]+\.config\.ts$|^tsconfig[^/]*\.json$/
/** No other package sees these. */
const inside = /\.(test|test-d|test-support|e2e)\.|\/e2e\/|\.md$/

/** @typedef {'unit' | 'integration' | 'browser' | 'elsewhere'} Kind */
/** @typedef {import('./reach.mjs').Workspace} Workspace */

/**
 * As `vitest.config.ts` sorts them; `elsewhere` are those that `npm test` does not run.
 * @param {string} test
 * @returns {Kind}
 */
function kindOf(test) {
  if (test.endsWith('.e2e.ts')) return 'browser'
  if (/\.(servers|engines)\.test\.ts$/.test(test)) return 'elsewhere'
  return /\.int\.test\.ts$|^apps\/sandbox\//.test(test) ? 'integration' : 'unit'
}

/** @typedef {{ readonly path: string, readonly tiers: readonly string[] }} Test */
/** @typedef {'browser' | 'slow' | 'exhaustive'} Reason */

/**
 * @typedef {object} Plan
 * @property {Readonly<Record<'unit' | 'integration' | 'browser', readonly string[]>>} run
 * @property {Readonly<Record<Reason, readonly string[]>>} left tests that the change reaches and that do not run
 * @property {readonly string[]} build filters of turbo
 * @property {readonly string[]} types the same
 */

/**
 * @param {Workspace} workspace
 * @param {readonly Test[]} tests
 * @param {readonly { readonly path: string, readonly keys: readonly string[] }[]} changes
 * @returns {Plan}
 */
export function planFor(workspace, tests, changes) {
  const changed = new Set(changes.map(({ path }) => path))
  const packages = new Set([...changed].map(packageOf))
  const everything = [...changed].some((path) => shared.test(path))
  const reach = createReach(workspace)
  const uses = new Map(tests.map(({ path }) => [path, reach(path)]))
  const keys = keysOfAll(workspace, changes, new Set([...uses.values()].flatMap((used) => [...used])))
  const rebuilt = rebuiltPackages(workspace, keys)

  /** @param {Test} test */
  function isReached({ path }) {
    if (everything || changed.has(path)) return true
    // Browsers open pages, which no graph of imports shows.
    if (kindOf(path) === 'browser' && rebuilt.has(packageOf(path))) return true
    return [...(uses.get(path) ?? [])].some((key) => keys.has(key))
  }

  /** Why a test that is reached does not run. @param {Test} test @returns {Reason | undefined} */
  function reason({ path, tiers }) {
    if (changed.has(path)) return undefined
    if (kindOf(path) === 'browser') return 'browser'
    if (!tiers.includes('gate')) return 'exhaustive'
    return slow.includes(path) && !packages.has(packageOf(path)) ? 'slow' : undefined
  }

  const reached = tests.filter((test) => kindOf(test.path) !== 'elsewhere' && isReached(test))
  const running = reached.filter((test) => !reason(test)).map(({ path }) => path)
  const run = (/** @type {Kind} */ kind) => running.filter((path) => kindOf(path) === kind)
  const left = (/** @type {Reason} */ why) =>
    reached.filter((test) => reason(test) === why).map(({ path }) => path)
  return {
    run: { unit: run('unit'), integration: run('integration'), browser: run('browser') },
    left: { browser: left('browser'), slow: left('slow'), exhaustive: left('exhaustive') },
    build: builds(workspace, new Set(running.flatMap((path) => [...(uses.get(path) ?? [])].map(packageOf)))),
    types: everything ? ['*', '//'] : types(workspace, [...changed]),
  }
}

/**
 * Adds all of a package where a file of it changed that no import shows, such as its `package.json`.
 * @param {Workspace} workspace
 * @param {readonly { readonly path: string, readonly keys: readonly string[] }[]} changes
 * @param {ReadonlySet<string>} used by any test
 */
function keysOfAll({ files }, changes, used) {
  const keys = new Set(changes.flatMap((change) => change.keys))
  for (const { path } of changes) {
    const folder = packageOf(path)
    const source = path.startsWith(`${folder}/src/`)
    if (!folder || inside.test(path) || (source && (isModule(path) || used.has(path)))) continue
    if (/\.d\.ts$/.test(path)) continue
    for (const file of files) if (file.startsWith(`${folder}/src/`)) keys.add(file)
  }
  return keys
}

/**
 * Folders of the packages in which code changed, and of all that depend on them.
 * @param {Workspace} workspace
 * @param {ReadonlySet<string>} keys
 */
function rebuiltPackages({ packages }, keys) {
  const files = [...keys].filter((key) => !key.startsWith('text:') && !inside.test(key))
  const folders = new Set(files.map(packageOf))
  for (let before = -1; before < folders.size; ) {
    before = folders.size
    const names = packages.filter(({ folder }) => folders.has(folder)).map(({ name }) => name)
    for (const { folder, dependencies } of packages)
      if (dependencies.some((name) => names.includes(name))) folders.add(folder)
  }
  return folders
}

/**
 * The packages that the tests use, which they find in `dist/`. No test imports a page, so a page itself is not built.
 * @param {Workspace} workspace
 * @param {ReadonlySet<string>} folders
 */
function builds({ packages }, folders) {
  return packages
    .filter(({ folder }) => folders.has(folder))
    .map(({ name, isPage }) => (isPage ? `${name}^...` : name))
}

/**
 * A package that changed, with those that see it.
 * @param {Workspace} workspace
 * @param {readonly string[]} changed
 */
function types({ packages }, changed) {
  const code = changed.filter((path) => !path.endsWith('.md'))
  const own = packages
    .map(({ folder, name }) => ({ name, files: code.filter((path) => path.startsWith(`${folder}/`)) }))
    .filter(({ files }) => files.length > 0)
    .map(({ name, files }) => (files.every((path) => inside.test(path)) ? name : `...${name}`))
  return code.some((path) => ofRoot.test(path)) ? [...own, '//'] : own
}
