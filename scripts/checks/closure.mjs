/** What a host installs with Foyer's packages: every runtime dependency, and what may not be among them. */
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const licences = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'CC0-1.0',
  'BlueOak-1.0.0',
]
const hooks = ['preinstall', 'install', 'postinstall']
/** Third-party packages that a host of the kit and the EVM adapter installs beside React. */
const maxThirdParties = 18
/** Those that the gateway brings to a server with Node and a cache in memory. */
const maxOfGateway = 8
/** Those that the login service brings to a server with Node and SQLite. */
const maxOfLogin = 25

/**
 * @typedef {object} Dependency
 * @property {string} name
 * @property {string} version
 * @property {string} licence
 * @property {readonly string[]} faults
 */

/**
 * Every third-party package that the published packages bring, with what is wrong with each.
 * @param {string} root
 * @param {(name: string) => boolean} [isWanted] which of our packages count
 * @returns {readonly Dependency[]} by name
 */
export function closure(root, isWanted = () => true) {
  /** @type {Map<string, Dependency>} */
  const found = new Map()
  for (const folder of readdirSync(join(root, 'packages')))
    if (isWanted(folder)) walk(join(root, 'packages', folder, 'package.json'), found)
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name))
}

/** @param {string} who @param {number} count @param {number} most */
function excess(who, count, most) {
  return count > most ? [`${who} installs ${count} third-party packages, ${most} are allowed`] : []
}

/**
 * All that is wrong with the runtime dependencies.
 * @param {string} root
 */
export function closureFaults(root) {
  // Who wants WalletConnect, another chain family or a server installs them besides.
  const isHosts = (/** @type {string} */ name) =>
    name === 'adapter-evm' || !/^(testing$|gateway$|login$|siwx$|connector-|adapter-)/.test(name)
  return [
    ...excess('a host', closure(root, isHosts).length, maxThirdParties),
    ...excess('the gateway', closure(root, (name) => name === 'gateway').length, maxOfGateway),
    ...excess('the login service', closure(root, (name) => name === 'login').length, maxOfLogin),
    ...closure(root).flatMap(({ name, version, faults }) =>
      faults.map((fault) => `${name}@${version} ${fault}`),
    ),
  ]
}

/**
 * @param {string} path of a package.json
 * @param {Map<string, Dependency>} found
 */
function walk(path, found) {
  const { dependencies = {} } = JSON.parse(readFileSync(path, 'utf8'))
  for (const [name, range] of Object.entries(dependencies)) {
    if (name.startsWith('@foyer/')) continue
    const own = manifestOf(path, name)
    if (!own) continue
    const { version, license, scripts = {} } = JSON.parse(readFileSync(own, 'utf8'))
    const key = `${name}@${version}`
    if (found.has(key)) continue
    const faults = [
      ...hooks.filter((hook) => scripts[hook]).map((hook) => `runs a script at ${hook}`),
      ...(isFree(license) ? [] : [`has the licence ${license}`]),
      ...(/^(git|https?|file|link):/.test(String(range)) ? [`comes from ${range}`] : []),
    ]
    found.set(key, { name, version, licence: license, faults })
    walk(own, found)
  }
}

/** Whether each licence of an expression as `(A AND B)` is one of ours. @param {unknown} expression */
function isFree(expression) {
  const parts = String(expression).replace(/[()]/g, '').split(' AND ')
  return parts.every((one) => licences.includes(one))
}

/**
 * Where a package that another one depends on lies; its `exports` may hide its package.json.
 * @param {string} from
 * @param {string} name
 */
function manifestOf(from, name) {
  for (const folder of createRequire(from).resolve.paths(name) ?? []) {
    try {
      // The real path: a package's own dependencies lie beside it, not beside a link to it.
      return realpathSync(join(folder, name, 'package.json'))
    } catch {
      // Not in this folder.
    }
  }
  // An optional dependency for another platform is not installed.
  return undefined
}
