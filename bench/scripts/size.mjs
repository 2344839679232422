import { buildApp } from '../../tooling/build.mjs'
import { largest, stagesOf } from '../../tooling/stages.mjs'

/** @typedef {ReturnType<typeof stagesOf>} Stages */
/** @typedef {{ plain: Stages, react: Stages, floor: Stages, adapter: number }} Sizes */

/**
 * Builds Foyer's two pages and React's alone.
 * @param {(app: string) => string} folderOf
 * @returns {Promise<Sizes>}
 */
export async function measureSizes(folderOf) {
  const of = async (/** @type {string} */ app) => stagesOf(await buildApp(folderOf(app)))
  const [plain, react, floor] = [await of('foyer'), await of('foyer-react'), await of('react')]
  const adapter = plain.connected.chunks
    .flatMap(({ modules }) => modules)
    .filter(({ id }) => id.startsWith('@foyer/adapter-evm/'))
    .reduce((sum, { gzip }) => sum + gzip, 0)
  return { plain, react, floor, adapter }
}

/** @param {Sizes} sizes */
export function sizeTable({ plain, react, floor, adapter }) {
  const row = (/** @type {string} */ what, /** @type {number} */ bar, /** @type {number} */ bytes) =>
    `${what.padEnd(44)} ${String(bar).padStart(4)} ${(bytes / 1000).toFixed(1).padStart(7)} ${(bytes / 1000 / bar).toFixed(2).padStart(6)}`
  return [
    `${'kB, gzip -9'.padEnd(44)}  bar   Foyer  ratio`,
    row('before a click, plain page', 10, plain.before.gzip),
    row('before a click, React page, React apart', 10, react.before.gzip - floor.before.gzip),
    row('modal open, more', 40, react.open.gzip),
    row('modal open, all, plain page with React', 118, plain.before.gzip + plain.open.gzip),
    row('connected, more', 60, plain.connected.gzip),
    ...Object.entries(plain.features).map(([name, { gzip }]) => row(`${name}, own code`, 15, gzip)),
    row('adapter-evm, own code', 12, adapter),
    '',
    ...Object.entries({
      'before a click': plain.before,
      'modal open': react.open,
      connected: plain.connected,
    }).flatMap(([name, stage]) => [
      `${name}, the largest modules (kB, their part of the chunk):`,
      ...largest(stage).map(({ id, gzip }) => `  ${(gzip / 1000).toFixed(2)}  ${id}`),
    ]),
  ].join('\n')
}
