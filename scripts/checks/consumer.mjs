/** What a page of the kit and the EVM adapter carries, from the tarballs that are published: nothing of other chains. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildApp } from '../../tooling/build.mjs'
import { root } from '../../tooling/install.mjs'
import { CommandError, run } from '../../tooling/processes.mjs'
import { packed } from '../../tooling/tarballs.mjs'

/** All that such a page may hold; whoever needs another package says so here. */
const carried = [
  /^@foyer\/(adapter-evm|api|controllers|core|feature-(calls|history|names|nfts|onramp|receive|send|sessions|swaps)|kit|locales|parts|scaffold|ui)$/,
  /^(proxy-compare|uqr|valibot|valtio)$/,
  /^(@adraffy\/ens-normalize|@noble\/(curves|hashes)|abitype|ox|viem)$/,
  /^(react|react-dom|scheduler)$/,
]

/** What comes with the kit onto the disk, for pages that ask for it by an entry of its own; no other page's bundle has it. */
const beside = /^@foyer\/(feature-email|feature-socials|login-frame)$/

/** Words of each other adapter, which tell its code wherever it went. */
const marks = {
  'adapter-bitcoin': ['LeatherProvider', 'BITCOIN_MAINNET', 'mempool.space'],
  'adapter-polkadot': ['injectedWeb3', 'author_submitExtrinsic', 'chain_getBlockHash'],
  'adapter-solana': ['getLatestBlockhash', 'solana:signTransaction', 'simulateTransaction'],
}

/**
 * Installs what an EVM page asks for as pnpm would, from our tarballs, and builds the page.
 * @throws {CommandError} naming what it should not carry
 */
export async function checkConsumer() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'foyer-consumer-')))
  try {
    const app = join(folder, 'app')
    for (const part of ['bench/page', 'bench/apps/foyer']) cpSync(join(root, part), app, { recursive: true })
    // What the page itself names besides, React, is what the kit has for its tests.
    const installed = await install(folder, app, await packed(), join(root, 'packages/kit'))
    const chunks = await buildApp(app)
    const modules = chunks.flatMap((chunk) => chunk.modules.map(({ id }) => id))
    const code = textsIn(join(app, 'dist'))
    const faults = [
      ...foreignPackages([...installed.filter((name) => !beside.test(name)), ...modules.map(packageOf)]),
      ...foreignWords(code),
      ...lostMarks(),
    ]
    if (faults.length > 0) throw new CommandError('An EVM page carries other chains', faults.join('\n'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What is installed or bundled and nobody allowed. @param {readonly (string | undefined)[]} names */
export function foreignPackages(names) {
  return [...new Set(names)]
    .filter((name) => name !== undefined && !carried.some((allowed) => allowed.test(name)))
    .map((name) => `${name}: no package of an EVM page`)
}

/** What of other adapters a bundle says. @param {string} code */
export function foreignWords(code) {
  return Object.entries(marks).flatMap(([name, words]) =>
    words.filter((word) => code.includes(word)).map((word) => `${word}: a word of ${name}, in the bundle`),
  )
}

/** A mark that its own adapter has no more would find nothing. */
function lostMarks() {
  const adapters = readdirSync(join(root, 'packages')).filter((name) => /^adapter-(?!evm$)/.test(name))
  return adapters.flatMap((name) => {
    const words = Object.entries(marks).find(([of]) => of === name)?.[1] ?? []
    const code = textsIn(join(root, 'packages', name, 'dist'))
    if (words.length === 0) return [`${name}: has no marks in scripts/checks/consumer.mjs`]
    return words.filter((word) => !code.includes(word)).map((word) => `${word}: a mark that ${name} lost`)
  })
}

/** All files of a folder, as one text. @param {string} folder */
function textsIn(folder) {
  // globSync is younger than the oldest Node that is maintained.
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.(js|css|html)$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
}

/**
 * The package that a module of a build belongs to; `undefined` for the page's own and the bundler's.
 * @param {string} id as `buildApp` tells it
 */
export function packageOf(id) {
  const [first = '', second = ''] = id.split('/')
  if (/^(vite|rolldown)$/.test(first) || !id.includes('/') || first === '..') return undefined
  return first.startsWith('@') ? `${first}/${second}` : first
}

/**
 * Gives an app what its package.json names, and each package what its own does and nothing else, so that an import
 * nobody declared fails the build. Third-party packages are those that this workspace has installed.
 * @param {string} folder
 * @param {string} app
 * @param {ReadonlyMap<string, string>} tarballs by the names of the packages
 * @param {string} source where the packages that the app itself names are installed
 * @returns {Promise<readonly string[]>} the names of all that our packages ask for
 */
export async function install(folder, app, tarballs, source) {
  /** @type {Map<string, string>} */
  const places = new Map()

  /** @param {string} name @param {string} tarball @param {object} [given] what those have who ask for it */
  async function place(name, tarball, given) {
    const home = join(folder, 'store', name.replace('/', '+'), 'node_modules')
    const own = join(home, name)
    places.set(name, own)
    mkdirSync(own, { recursive: true })
    await run('tar', ['-xzf', tarball, '-C', own, '--strip-components=1'])
    const of = name.replace(/^@?foyer[/-]/, '')
    const homes = name.startsWith('@') ? [`packages/${of}`, `apps/${of}`] : [`apps/${of}`]
    await fill(
      home,
      own,
      homes.map((home) => join(root, home)).find((place) => existsSync(place)) ?? root,
      given,
    )
  }

  /** @param {string} home @param {string} manifest @param {string} near @param {object} [given] */
  async function fill(home, manifest, near, given = {}) {
    const {
      dependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = JSON.parse(readFileSync(join(manifest, 'package.json'), 'utf8'))
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
      // What is for some hosts alone comes with these, and is found where the package that asks has it.
      if (peerDependenciesMeta[name]?.optional && !Object.hasOwn(given, name)) continue
      const tarball = tarballs.get(name)
      if (tarball && !places.has(name)) await place(name, tarball, dependencies)
      const third = join(near, 'node_modules', name)
      const target = tarball ? places.get(name) : realpathSync(third)
      const link = join(home, name)
      mkdirSync(dirname(link), { recursive: true })
      if (!tarball) places.set(name, third)
      if (target && !existsSync(link)) symlinkSync(target, link, 'junction')
    }
  }

  await fill(join(app, 'node_modules'), app, source)
  return [...places.keys()]
}
