/** What visitors download, against `bench/budgets.json`: bytes of minified JavaScript, gzip level 9, React apart. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../../tooling/build.mjs'
import { root } from '../../tooling/install.mjs'
import { CommandError } from '../../tooling/processes.mjs'
import { closure, stagesOf, toStage } from '../../tooling/stages.mjs'
import { measureFrame } from './frameSizes.mjs'
import { measureGateway } from './gatewaySizes.mjs'
import { measureLanguages } from './languageSizes.mjs'
import { measureLoginService } from './loginSizes.mjs'

const budgets = JSON.parse(readFileSync(join(root, 'bench/budgets.json'), 'utf8'))

/** @typedef {{ name: string, bytes: number, budget: number | undefined }} Measured */
/** @typedef {import('../../tooling/build.mjs').Chunk} Chunk */

/** Every published package: its folder, its dependencies, and each entry with the built file it stands for. */
const packages = () =>
  readdirSync(join(root, 'packages')).map((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'))
    const entries = Object.entries(manifest.exports)
      .filter(([path]) => !path.endsWith('.json'))
      .map(([path, { default: file }]) => ({
        name: `${manifest.name}${path.slice(1)}`,
        file: join(root, 'packages', folder, file),
      }))
    return { folder, dependencies: Object.keys(manifest.dependencies ?? {}), entries }
  })

/** Measures what is built. @throws {CommandError} naming each that is over its budget, or has none. */
export async function checkBudgets() {
  const adapters = await ownCode()
  const over = [
    ...overBudget(await measure(adapters)),
    ...(await overInGateway()),
    ...(await overInLanguages()),
    ...adapters.flatMap(({ folder, chunks }) =>
      early(chunks).map((id) => `${folder}: ${id} is fetched before a wallet is chosen`),
    ),
  ]
  if (over.length > 0) throw new CommandError('A size budget is exceeded', over.join('\n'))
}

/** Prints what each entry and each moment of a page takes, next to its bound. @throws {CommandError} naming each over its bound */
export async function printSizes() {
  const measured = await measure(await ownCode())
  for (const { name, bytes, budget } of measured)
    console.log(`${String(Math.round(bytes)).padStart(7)} of ${String(budget ?? '–').padStart(6)}  ${name}`)
  const over = overBudget(measured)
  if (over.length > 0) throw new CommandError('A size budget is exceeded', over.join('\n'))
}

async function overInGateway() {
  const { core, parts, packages } = await measureGateway()
  const most = budgets.gateway.packages
  return [
    ...overBudget([{ name: '@foyer/gateway, own code', bytes: core, budget: budgets.gateway.core }]),
    ...overBudget(parts.map((part) => ({ ...part, budget: budgets.gateway.parts[part.name] }))),
    ...(packages.length > most
      ? [`@foyer/gateway installs ${packages.length} packages, more than ${most}`]
      : []),
  ]
}

async function overInLanguages() {
  const { first, latin, other } = budgets.languages
  const sized = (await measureLanguages()).flatMap((language) => [
    { name: `words in ${language.tag}, first view`, bytes: language.first, budget: first },
    {
      name: `words in ${language.tag}, all others`,
      bytes: language.rest,
      budget: language.isLatin ? latin : other,
    },
  ])
  return overBudget(sized)
}

/** Bundles each adapter with all that it exports, and nothing of any other package. */
function ownCode() {
  return Promise.all(
    packages()
      .filter(({ folder }) => folder.startsWith('adapter-'))
      .map(async ({ folder, dependencies, entries }) => ({
        folder,
        chunks: await withoutLibraries(
          entries.map(({ file }) => file),
          dependencies,
        ),
      })),
  )
}

/**
 * What features bring that people sign in with, or end things with: their manifest, what is fetched to show them, and each of
 * their own needs that comes later apart. The components and parts that all features draw with are not theirs.
 */
async function featureCode() {
  const later = /\/(actions\/parts|walletAuth)\.js$/
  const bundles = packages()
    .filter(({ folder }) => folder === 'feature-sessions' || folder === 'feature-siwx')
    .map(async ({ folder, dependencies, entries }) => {
      const files = entries.map(({ file }) => file)
      const chunks = await withoutLibraries(files, [...dependencies, 'react'])
      const sizeOf = (/** @type {(module: string) => boolean} */ isOf) => {
        const { gzip, tool } = toStage(chunks.filter(({ module = '' }) => isOf(module)))
        return gzip - tool
      }
      return [
        { name: `${folder}, own code`, bytes: sizeOf((module) => !later.test(module)) },
        { name: `${folder}, own code that comes later`, bytes: sizeOf((module) => later.test(module)) },
      ]
    })
  return (await Promise.all(bundles)).flat()
}

/** What a server carries for each chain family that signs in there, beside the libraries that know its signatures. */
async function signInCode() {
  const { dependencies = [], entries = [] } = packages().find(({ folder }) => folder === 'siwx') ?? {}
  return Promise.all(
    entries
      .filter(({ name }) => name !== '@foyer/siwx')
      .map(async ({ name, file }) => {
        const { gzip, tool } = toStage(await withoutLibraries([file], dependencies))
        return { name: `${name}, own code`, bytes: gzip - tool }
      }),
  )
}

/** @param {string[]} input @param {readonly string[]} libraries */
function withoutLibraries(input, libraries) {
  const external = libraries.map((id) => new RegExp(`^${id}(/|$)`))
  const rolldownOptions = { input, external, preserveEntrySignatures: /** @type {const} */ ('strict') }
  return buildApp(root, { build: { write: false, modulePreload: false, rolldownOptions } })
}

/**
 * The chain libraries that a page fetches before anybody has chosen a wallet: with its own code, or to look for wallets.
 * @param {readonly Chunk[]} chunks of an adapter alone
 */
export function early(chunks) {
  const first = closure(
    chunks,
    chunks.filter(({ entry, module = '' }) => entry || /\/(handle|discovery)\.js$/.test(module)),
  )
  const ours = new Set(chunks.map(({ file }) => file))
  const imports = [...first].flatMap((chunk) => chunk.imports)
  return [...new Set(imports)].filter((id) => !ours.has(id) && !/^@foyer\/core(\/|$)/.test(id))
}

/**
 * Bundles what is built in memory: the hosts of `bench/apps`, and each published entry.
 * @param {Awaited<ReturnType<typeof ownCode>>} adapters
 * @returns {Promise<readonly Measured[]>}
 */
async function measure(adapters) {
  const published = packages()
    .flatMap(({ entries }) => entries)
    // Of these their own code counts alone.
    .filter(({ name }) => !(name in budgets.gateway.parts || name === '@foyer/gateway/history'))
    .filter(({ name }) => !/^@foyer\/login(\/|$)/.test(name))
  const alias = published.map(({ name, file }) => ({ find: new RegExp(`^${name}$`), replacement: file }))
  const bundle = async (/** @type {string} */ input, /** @type {import('vite').BuildOptions} */ options) => {
    // A server has what is Node's own.
    const external = /^(react(-dom)?(\/|$)|node:)/
    const rolldownOptions = { input, external, ...options.rolldownOptions }
    const config = { resolve: { alias }, build: { write: false, ...options, rolldownOptions } }
    return stagesOf(await buildApp(root, config))
  }
  const host = (/** @type {string} */ path) => bundle(join(root, 'bench', path), {})
  // Of an entry every export counts; the list of chunks to preload is the bundler's, as is its loader.
  const alone = (/** @type {string} */ file) => {
    const preserveEntrySignatures = /** @type {const} */ ('strict')
    return bundle(file, { modulePreload: false, rolldownOptions: { preserveEntrySignatures } })
  }

  const [plain, react, families, remote, login, ...each] = await Promise.all([
    host('apps/foyer/main.jsx'),
    host('apps/foyer-react/main.jsx'),
    host('apps/foyer-three/main.jsx'),
    host('hosts/remote.jsx'),
    host('hosts/login.jsx'),
    ...published.map(async ({ name, file }) => {
      const { before } = await alone(file)
      return { name, bytes: before.gzip - before.tool, budget: budgets.entries[name] }
    }),
  ])
  /** @type {Record<string, number>} */
  const moments = {
    'before a click': plain.before.gzip,
    'React page before a click': react.before.gzip,
    'three families before a click': families.before.gzip,
    'remote connector, React page before a click': remote.before.gzip,
    'modal open': react.open.gzip,
    'remote connector, modal open': remote.open.gzip,
    'login, React page before a click': login.before.gzip,
    'login, modal open': login.open.gzip,
    'catalogue, after the first view': remote.listing.gzip,
    connected: plain.connected.gzip,
  }
  for (const { folder, chunks } of adapters) {
    const sizeOf = (/** @type {readonly Chunk[]} */ parts) => {
      const { gzip, tool } = toStage(parts)
      return gzip - tool
    }
    // What calls contracts is fetched with a feature that does, and has a budget as one of its needs; so has the code
    // that reads a transaction back, looks for one that was replaced, looks at signatures, asks nodes, switches networks, or
    // reads the assets of wallets.
    const later =
      /\/(accountCode|assetsAnswer|calls|effects|evidence|innerCalls|paymentRequest|rollup|rpc|permissions|endPermission|findReplacement|names|signedBy|switchNetwork)\.js$/
    moments[`${folder}, own code`] = sizeOf(chunks.filter(({ module = '' }) => !later.test(module)))
    const signatures = chunks.filter(({ module = '' }) => /\/signedBy\.js$/.test(module))
    if (signatures.length > 0) moments[`${folder}, signatures looked at`] = sizeOf(signatures)
  }
  for (const [name, { gzip }] of Object.entries(plain.features)) moments[name] = gzip
  for (const { name, bytes } of [...measureFrame(), ...(await signInCode()), ...(await featureCode())])
    moments[name] = bytes
  moments['login service, own code'] = await measureLoginService()
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
