/** How large the gateway is: minified JavaScript, gzip level 9. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../../tooling/build.mjs'
import { root } from '../../tooling/install.mjs'
import { toStage } from '../../tooling/stages.mjs'

const folder = join(root, 'packages/gateway')
/** What the core is: not a part that a host adds. */
const ofCore = ['.', './node', './worker', './conformance']
/** Entries of several providers, of which a host may take one. */
const several = new Map([['./history', ['blockHistory', 'recentHistory', 'solanaHistory']]])

/** Drawings are data: no code, and read by none but their own entry. */
const isDrawing = (/** @type {string} */ id) => id.includes('/icons/')

/** @typedef {{ name: string, bytes: number }} Sized */

/**
 * @returns {Promise<{ core: number, all: number, parts: readonly Sized[], packages: readonly string[] }>} `core` and each
 * part by their own code alone: libraries count in `all`, and what the core has is in no part
 */
export async function measureGateway() {
  const { exports, dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const fileOf = (/** @type {string} */ path) => join(folder, exports[path].default)
  const paths = Object.keys(exports).filter((path) => !path.endsWith('.json'))

  const isLibrary = (/** @type {string} */ id) => !/^[./\0]/.test(id)
  const own = await bundle([fileOf('.')], isLibrary)
  const inCore = new Set(own.flatMap(({ modules }) => modules.map(({ id }) => join(root, id))))
  const size = (/** @type {string} */ file) =>
    bundle([file], (id) => isLibrary(id) || isDrawing(id) || inCore.has(id)).then(sum)
  const parts = paths
    .filter((path) => !ofCore.includes(path))
    .flatMap((path) => {
      const files = several
        .get(path)
        ?.map((name) => join(folder, `dist/providers${path.slice(1)}/${name}.js`))
      return (files ?? [fileOf(path)]).map((file) => ({ path, file }))
    })
  const everything = await bundle(
    paths.filter((path) => path !== './conformance').map(fileOf),
    (id) => isDrawing(id) || /^(node:|viem(\/|$))/.test(id),
  )
  return {
    core: sum(own),
    all: sum(everything),
    parts: await Promise.all(
      parts.map(async ({ path, file }) => {
        const [, name = ''] = several.has(path) ? (/\/(\w+)\.js$/.exec(file) ?? []) : []
        return { name: `@foyer/gateway${path.slice(1)}${name && ` ${name}`}`, bytes: await size(file) }
      }),
    ),
    packages: Object.keys(dependencies).filter((name) => !name.startsWith('@foyer/')),
  }
}

/** @param {string[]} input @param {(id: string) => boolean} external */
function bundle(input, external) {
  const rolldownOptions = { input, external, preserveEntrySignatures: /** @type {const} */ ('strict') }
  return buildApp(root, { build: { write: false, modulePreload: false, rolldownOptions } })
}

/** @param {readonly import('../../tooling/build.mjs').Chunk[]} chunks */
function sum(chunks) {
  const { gzip, tool } = toStage(chunks)
  return gzip - tool
}
