/** Reads what a source file imports, passes on and names. `reach.mjs` follows these. */
import { parseSync } from 'vite'

/**
 * @typedef {object} Import
 * @property {string} from as the module writes it
 * @property {string} name `*` for all of them
 */

/**
 * @typedef {object} Module
 * @property {readonly Import[]} imports
 * @property {ReadonlyMap<string, Import>} passes exports that are another module's, by the name that they have here
 * @property {string} own its text without what it passes on
 * @property {readonly string[]} strings that may be paths, without those of static imports
 */

/** @param {string} file */
export function isModule(file) {
  return /\.([cm]?jsx?|tsx?)$/.test(file) && !/(\.d|\.test-d)\.tsx?$/.test(file)
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {Module}
 */
export function readModule(file, text) {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  /** @type {Import[]} */
  const imports = []
  /** @type {Map<string, Import>} */
  const passes = new Map()

  for (const { moduleRequest, entries } of staticImports) {
    const from = moduleRequest.value
    if (entries.length === 0) imports.push({ from, name: '*' })
    for (const { importName, isType } of entries) {
      const name = importName.kind === 'Default' ? 'default' : (importName.name ?? '*')
      if (!isType) imports.push({ from, name })
    }
  }

  const passing = staticExports.filter(({ entries }) => entries.some((entry) => entry.moduleRequest))
  for (const { moduleRequest, importName, exportName, isType } of passing.flatMap(({ entries }) => entries)) {
    if (isType || !moduleRequest) continue
    const given = exportName.kind === 'Default' ? 'default' : exportName.name
    const import_ = { from: moduleRequest.value, name: importName.name ?? '*' }
    // `export * from` gives no name: each name that is asked for may be one of its.
    if (given) passes.set(given, import_)
    else imports.push(import_)
  }

  for (const { moduleRequest } of dynamicImports)
    imports.push({ from: text.slice(moduleRequest.start + 1, moduleRequest.end - 1), name: '*' })

  return {
    imports,
    passes,
    own: without(text, passing),
    strings: strings(without(text, [...staticImports, ...passing])),
  }
}

/**
 * Finds all text between two quotes that has no space. Quotes in comments do no harm: they only add strings.
 * @param {string} text
 */
function strings(text) {
  const code = text.replaceAll(/declare module ['"][^'"]*['"]/g, '')
  return [...code.matchAll(/["'`]([^"'`\s]+)(?=["'`])/g)].map(([, string = '']) => string)
}

/**
 * @param {string} text
 * @param {readonly { readonly start: number, readonly end: number }[]} ranges
 */
function without(text, ranges) {
  let left = ''
  let at = 0
  for (const { start, end } of [...ranges].sort((one, other) => one.start - other.start)) {
    left += text.slice(at, start)
    at = end
  }
  return left + text.slice(at)
}
