/** What a visitor downloads of a language: minified JavaScript, gzip level 9, each file for itself as a browser gets it. */
import { join } from 'node:path'
import { buildApp } from '../../tooling/build.mjs'
import { root } from '../../tooling/install.mjs'
import { toStage } from '../../tooling/stages.mjs'

const folder = join(root, 'packages/locales/dist')

/** @typedef {{ tag: string, isLatin: boolean, first: number, rest: number }} LanguageSize */

/**
 * The words of the widget in each language: those of the first view, with what reads them, and all others together.
 * @returns {Promise<readonly LanguageSize[]>}
 */
export async function measureLanguages() {
  const { names } = await import(join(folder, 'english.js'))
  const rolldownOptions = {
    input: join(folder, 'index.js'),
    preserveEntrySignatures: /** @type {const} */ ('strict'),
  }
  const chunks = await buildApp(root, { build: { write: false, modulePreload: false, rolldownOptions } })
  const sizeOf = (/** @type {(module: string | undefined) => boolean} */ isOf) => {
    const { gzip, tool } = toStage(chunks.filter(({ entry, module }) => !entry && isOf(module)))
    return gzip - tool
  }
  return names.map((/** @type {string} */ tag) => ({
    tag,
    isLatin: new Intl.Locale(tag).maximize().script === 'Latn',
    // What all languages share comes with the first of them.
    first: sizeOf((module) => module === undefined || module.endsWith(`/${tag}-first.js`)),
    rest: sizeOf((module = '') => new RegExp(`/${tag}-(?!first)\\w+\\.js$`).test(module)),
  }))
}
