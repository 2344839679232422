import { pack } from '../dist/pack.js'
import { readers, tables } from './tables.mjs'

/** @typedef {import('../src/messages.ts').Message} Message */
/** @typedef {import('../src/messages.ts').Messages} Messages */
/** @typedef {Readonly<Record<string, Messages>>} ByName tables by name, or words by the tag of their language */

/**
 * All English texts by the keys that they have in the file of a language.
 * @param {ByName} english
 * @throws {Error} if two tables have different texts for a key
 */
export function flatten(english) {
  /** @type {Record<string, Message>} */
  const all = {}
  for (const { name, prefix } of tables)
    for (const [key, message] of Object.entries(english[name] ?? {})) {
      const known = all[prefix + key]
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(message))
        throw new Error(`Two English tables have different texts for ${prefix}${key}.`)
      all[prefix + key] = message
    }
  return all
}

/**
 * The files of all languages, by their path in `dist`.
 * @param {ByName} languages
 * @param {ByName} english
 * @returns {Readonly<Record<string, string>>}
 */
export function cut(languages, english) {
  const tags = Object.keys(languages)
  /** @param {string} tag @param {string} reader */
  const packed = (tag, reader) => packedOf(languages[tag] ?? {}, reader, english)
  return {
    ...widgetFiles(tags, packed),
    ...Object.assign({}, ...readers.fetched.map((reader) => fetchedFiles(reader, tags, packed))),
    ...Object.assign({}, ...readers.atHand.map((reader) => atHandFiles(reader, tags, packed))),
    ...buttonFiles('button', { en: {}, ...languages }, english.button ?? {}),
    ...buttonFiles('connectedButton', languages, english.connectedButton ?? {}),
    ...englishFiles(flatten(english), tags),
  }
}

/** @typedef {(tag: string, reader: string) => string} Packed what a reader has of a language, as code */

/** One file that fetches each language, and for each the first words and what fetches the others. */
function widgetFiles(/** @type {readonly string[]} */ tags, /** @type {Packed} */ packed) {
  const [first = '', ...parts] = readers.widget
  /** @param {string} tag @param {string} part */
  const importOf = (tag, part) => {
    const names = tables.filter(({ reader }) => reader === part).map(({ name }) => name)
    return `  '${names.join(' ')}': () => import('./${tag}-${part}.js'),\n`
  }
  /** @type {Record<string, string>} */
  const files = {
    'index.js': `export function languagesFor(root) {
  const open = (language) => language.open(root)
  return ${table(tags, (tag) => `() => import('./${tag}-first.js').then(open)`)}
}
`,
    'index.d.ts': `import type { Language } from './createLanguage.js'
export type { Language } from './createLanguage.js'
/**
 * The languages of the widget, by BCP 47 tag.
 * @param root what the widget is drawn in: English words within another language are marked there
 */
export declare function languagesFor(root: Element): Readonly<Record<string, () => Promise<Language>>>
`,
  }
  for (const tag of tags) {
    const imports = parts.map((part) => importOf(tag, part)).join('')
    files[`${tag}-first.js`] = `import { createLanguage } from './createLanguage.js'
export const { open } = createLanguage(${packed(tag, first)}, {\n${imports}})
`
    for (const part of parts) files[`${tag}-${part}.js`] = `export default ${packed(tag, part)}\n`
  }
  return files
}

/** For a page that fetches its words in one language. */
function fetchedFiles(
  /** @type {string} */ reader,
  /** @type {readonly string[]} */ tags,
  /** @type {Packed} */ packed,
) {
  const parts = tags.map((tag) => [`${tag}-${reader}.js`, `export default ${packed(tag, reader)}\n`])
  return {
    ...Object.fromEntries(parts),
    [`${reader}.js`]: `export { nearest } from './nearest.js'
export { wordsIn } from './words.js'
export const ${reader} = ${table(tags, (tag) => `() => import('./${tag}-${reader}.js')`)}
`,
    [`${reader}.d.ts`]: `import type { Tables } from './createLanguage.js'
export type { Tables } from './createLanguage.js'
export { nearest } from './nearest.js'
export { wordsIn, type Words } from './words.js'
/** What fetches the words of this page, by BCP 47 tag. */
export declare const ${reader}: Readonly<Record<string, () => Promise<{ readonly default: Tables }>>>
`,
  }
}

/** For a reader that has its words in all languages at hand. */
function atHandFiles(
  /** @type {string} */ reader,
  /** @type {readonly string[]} */ tags,
  /** @type {Packed} */ packed,
) {
  return {
    [`${reader}.js`]: `export { wordsIn } from './words.js'
export const ${reader} = ${table(tags, (tag) => packed(tag, reader))}
`,
    [`${reader}.d.ts`]: `import type { Tables } from './createLanguage.js'
export { wordsIn, type Words } from './words.js'
/** The words of this reader, by BCP 47 tag. */
export declare const ${reader}: Readonly<Record<string, Tables>>
`,
  }
}

/**
 * The button's words, with their keys: it is drawn before anything is here that could read others.
 * @param {string} name
 * @param {ByName} languages
 * @param {Messages} english
 */
function buttonFiles(name, languages, english) {
  const keys = Object.keys(english)
  const ownOf = (/** @type {string} */ tag) =>
    keys.map((key) => [key, tag === 'en' ? english[key] : languages[tag]?.[`button.${key}`]])
  // Before a click there is no code to look for English ones.
  const isWhole = languages.en !== undefined
  const words = table(Object.keys(languages), (tag) =>
    JSON.stringify({ ...(isWhole && english), ...Object.fromEntries(ownOf(tag).filter(([, word]) => word)) }),
  )
  const record = `Record<${keys.map((key) => `'${key}'`).join(' | ')}, string>`
  const type = isWhole
    ? `Readonly<Record<string, ${record}>> & { readonly en: ${record} }`
    : `Readonly<Record<string, Partial<${record}>>>`
  return {
    [`${name}.js`]: `export const ${name}Words = ${words}\n`,
    [`${name}.d.ts`]: `/** What the button says, by BCP 47 tag. Every language is here, if only by its name. */
export declare const ${name}Words: ${type}
`,
  }
}

/** Every English text, the keys that a language may have, and the names of the others. */
function englishFiles(/** @type {Messages} */ all, /** @type {readonly string[]} */ tags) {
  const keys = Object.keys(all).map((key) => `  | '${key}'\n`)
  return {
    'english.js': `export const names = ${JSON.stringify(tags)}\nexport const english = ${JSON.stringify(all, undefined, 2)}\n`,
    'english.d.ts': `import type { Message } from './messages.js'
/** The languages that there are beside English, by BCP 47 tag. */
export declare const names: readonly string[]
/** Every text of Foyer in English, by the key that it has in the file of a language. */
export declare const english: Readonly<Record<Key, Message>>
/** A key that a language may have. */
export type Key =
${keys.join('')}/** The words of a language. It need not have all: a missing one is shown in English. */
export type Locale = Readonly<Partial<Record<Key, Message>>>
`,
  }
}

/** @param {Messages} words @param {string} wanted the reader @param {ByName} english */
function packedOf(words, wanted, english) {
  const lines = tables
    .filter(({ reader }) => reader === wanted)
    .flatMap(({ name, prefix }) => {
      const original = english[name] ?? {}
      const own = Object.keys(original).filter((key) => words[prefix + key] !== undefined)
      const translated = Object.fromEntries(own.map((key) => [key, words[prefix + key] ?? '']))
      return own.length > 0 ? [`  '${name}': ${literal(pack(original, translated))},\n`] : []
    })
  return `{\n${lines.join('')}}`
}

/** @param {readonly string[]} tags @param {(tag: string) => string} value */
function table(tags, value) {
  return `{\n${tags.map((tag) => `  '${tag}': ${value(tag)},\n`).join('')}}`
}

/** In backquotes, in which a line break is one byte. @param {string} text */
function literal(text) {
  return `\`${text.replace(/[\\`]|\$\{/g, (sign) => `\\${sign}`)}\``
}
