/** What visitors download, against `bench/budgets.json`: bytes of minified JavaScript, gzip level 9, React apart. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../bench/scripts/build.mjs'
import { stagesOf } from '../bench/scripts/stages.mjs'
import { root } from './install.mjs'
import { CommandError } from './processes.mjs'

/** @typedef {{ name: string, bytes: number, budget: number | undefined }} Measured */

/** Every published entry by its import name, and the built file it stands for. */
function entries() {
  return readdirSync(join(root, 'packages')).flatMap((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'))
    return Object.entries(manifest.exports)
      .filter(([path]) => path !== './package.json')
      .map(([path, { default: file }]) => ({
        name: `${manifest.name}${path.slice(1)}`,
        file: join(root, 'packages', folder, file),
      }))
  })
}

/** Measures what is built. @throws {CommandError} naming each that is over its budget, or has none. */
export async function checkBudgets() {
  const over = overBudget(await measure())
  if (over.length > 0) throw new CommandError('A size budget is exceeded', over.join('\n'))
}

/**
 * Bundles what is built in memory: the hosts of `bench/apps`, and each published entry.
 * @returns {Promise<readonly Measured[]>}
 */
async function measure() {
  const budgets = JSON.parse(readFileSync(join(root, 'bench/budgets.json'), 'utf8'))
  const published = entries()
  const alias = published.map(({ name, file }) => ({ find: new RegExp(`^${name}$`), replacement: file }))
  const bundle = async (/** @type {string} */ input, /** @type {import('vite').BuildOptions} */ options) => {
    const external = /^react(-dom)?(\/|$)/
    const rolldownOptions = { input, external, ...options.rolldownOptions }
    const config = { resolve: { alias }, build: { write: false, ...options, rolldownOptions } }
    return stagesOf(await buildApp(root, config))
  }
  const host = (/** @type {string} */ app) => bundle(join(root, 'bench/apps', app, 'main.jsx'), {})
  // Of an entry every export counts; the list of chunks to preload is the bundler's, as is its loader.
  const alone = (/** @type {string} */ file) =>
    bundle(file, { modulePreload: false, rolldownOptions: { preserveEntrySignatures: 'strict' } })

  const [plain, react, ...each] = await Promise.all([
    host('foyer'),
    host('foyer-react'),
    ...published.map(async ({ name, file }) => {
      const { before } = await alone(file)
      return { name, bytes: before.gzip - before.tool, budget: budgets.entries[name] }
    }),
  ])
  const own = plain.connected.chunks
    .flatMap(({ modules }) => modules)
    .filter(({ id }) => id.startsWith('packages/adapter-evm/'))
    .reduce((sum, { gzip }) => sum + gzip, 0)
  /** @type {Record<string, number>} */
  const moments = {
    'before a click': plain.before.gzip,
    'modal open': react.open.gzip,
    connected: plain.connected.gzip,
    'adapter-evm, own code': own,
  }
  for (const [name, { gzip }] of Object.entries(plain.features)) moments[name] = gzip
  return [
    ...Object.entries(moments).map(([name, bytes]) => ({ name, bytes, budget: budgets.moments[name] })),
    ...each,
  ]
}

/** What is over its budget, or has none; a line each. @param {readonly Measured[]} measured */
export function overBudget(measured) {
  return measured
    .filter(({ bytes, budget }) => budget === undefined || bytes > budget)
    .map(({ name, bytes, budget }) =>
      budget === undefined
        ? `${name}: ${Math.round(bytes)} bytes, and no budget in bench/budgets.json`
        : `${name}: ${Math.round(bytes)} bytes, over its budget of ${budget}`,
    )
}
