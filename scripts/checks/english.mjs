/**
 * Holds the repository to the words of `docs/words.md`. The exceptions of old are counted per package: a count may only fall.
 * `node scripts/checks/english.mjs packages/core` lists the exceptions of a folder; `--record` writes the counts down, unless one has risen.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lineOf, partsOf } from '../../tooling/sourceCode.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const recorded = 'scripts/checks/english.json'

/** Titles of the interface that are no sentences. */
const titles = new Set(['Who can open it'])

/** Files that quote what they forbid, and translations. */
const exempt =
  /^(docs\/words\.md|scripts\/checks\/english\.test\.mjs|LICENSE.*|.*CHANGELOG\.md|.*\/locales\/(?!en\b)[\w-]+\.ts|.*\.de\.ts|apps\/demo\/src\/pseudo.*)$/

const clause = /^(?:What|Who|Whoever|Whom|Whose|Whatever|Whichever)\b/i

/**
 * A sentence, or a text of the interface.
 * @typedef {{ readonly at: number, readonly text: string, readonly isBegin: boolean }} Sentence
 */

/** Reads the table of words: each phrase to avoid, with what to write. @param {string} page */
export function wordsOf(page) {
  return [...page.matchAll(/^\| ([^|`]+?) *\| (`[^|]+`) *\|$/gm)].flatMap(([, use = '', avoid = '']) =>
    [...avoid.matchAll(/`([^`]+)`/g)].map(([, phrase = '']) => ({ phrase, use })),
  )
}

const words = wordsOf(readFileSync(join(root, 'docs/words.md'), 'utf8'))
const uses = new Map(words.map(({ phrase, use }) => [phrase, use]))
const phrases = new RegExp(
  `(?<![-\\w])(?:${words
    .map(({ phrase }) => phrase)
    .toSorted((one, other) => other.length - one.length)
    .join('|')})(?![-\\w])`,
  'gi',
)

/**
 * Finds the exceptions in a file.
 * @param {string} path from the root, with slashes
 * @param {string} text
 * @returns {readonly string[]} each begins with the line
 */
export function englishFaults(path, text) {
  if (exempt.test(path)) return []
  const sentences = path.endsWith('.md') ? sentencesOfPage(text) : sentencesOfSource(text)
  return sentences.flatMap(({ at, text: sentence, isBegin }) => {
    const line = lineOf(text, at)
    const begin = clause.exec(sentence)?.[0]
    const found = [...sentence.matchAll(phrases)].map(
      ([phrase]) => `line ${line} “${phrase}”: write ${uses.get(phrase.toLowerCase())}`,
    )
    if (isBegin && begin && !/\?[”"')\]]*$/.test(sentence.trim()) && !titles.has(sentence.trim()))
      found.unshift(`line ${line} begins with “${begin}”: name the actor`)
    return found
  })
}

/** The comments, and the strings with at least three words. @param {string} source @returns {Sentence[]} */
function sentencesOfSource(source) {
  /** @type {Sentence[]} */
  const found = []
  let comment = { from: 0, to: -1, text: '' }
  const end = () => {
    if (comment.text) found.push(...sentencesIn(comment.text, comment.from))
    comment = { from: 0, to: -1, text: '' }
  }
  for (const { kind, from, to } of partsOf(source)) {
    const text = source.slice(from, to)
    if (kind === 'comment') {
      const isNext = text.startsWith('//') && /^\s*$/.test(source.slice(comment.to, from))
      if (!isNext || comment.to < 0) end()
      const gap = comment.text ? source.slice(comment.to, from) : ''
      comment = {
        from: comment.text ? comment.from : from,
        to,
        text: comment.text + gap + wordsOfComment(text),
      }
      continue
    }
    if (kind === 'pattern' || text.trim().split(/\s+/).length < 3) continue
    const isBegin = kind === 'string' || source[from - 1] === '`'
    const [first, ...others] = sentencesIn(text, from)
    if (first) found.push({ ...first, isBegin }, ...others)
  }
  end()
  return found.toSorted((one, other) => one.at - other.at)
}

/** A comment without its marks; every place stays where it is. A tag ends the sentence before it. @param {string} comment */
function wordsOfComment(comment) {
  const blank = (/** @type {string} */ mark) => ' '.repeat(mark.length)
  return comment
    .replace(/^\/\*\*?|\*\/$|^\s*\*(?= |$)|^\/\/|(?:biome-ignore|@ts-)[^\n]*?:/gm, blank)
    .replace(
      /@(?:param|property|template|typedef) (?:\{[^}]*\} )?\[?[\w.$]+\]?|@\w+(?: \{[^}]*\})?/g,
      (tag) => `.${blank(tag.slice(1))}`,
    )
    .replace(/`[^`\n]*`/g, (code) => `\`${'x'.repeat(code.length - 2)}\``)
}

/** A page without code; cells of tables are texts of their own. @param {string} page @returns {Sentence[]} */
function sentencesOfPage(page) {
  const blank = (/** @type {string} */ code) => code.replace(/[^\n]/g, ' ')
  const words = page
    .replace(/^---\n[\s\S]*?\n---$/m, blank)
    .replace(/^```[\s\S]*?^```$/gm, blank)
    .replace(/`[^`\n]*`/g, (code) => `\`${'x'.repeat(code.length - 2)}\``)
    .replace(/^#+ |^\s*(?:[-*]|\d+\.) |\|/gm, (mark) => `${blank(mark.slice(1))}\f`)
  return [...words.matchAll(/[^\f]+/g)].flatMap(({ 0: text, index }) => sentencesIn(text, index))
}

/** @param {string} text @param {number} from where it begins in its file @returns {Sentence[]} */
function sentencesIn(text, from) {
  return [...text.matchAll(/[\p{L}\d`“][\s\S]*?(?:[.!?]["”’')\]]*(?=\s|$)|\n[ \t]*\n|$)/gu)].map(
    ({ 0: sentence, index }) => ({
      at: from + index,
      text: sentence.replace(/^[“`"(]+/, '').replace(/\s+/g, ' '),
      isBegin: true,
    }),
  )
}

/** The package, or the folder, that counts a file. @param {string} path */
function homeOf(path) {
  return /^(?:packages|apps|tooling)\/[\w-]+(?=\/)|^[\w.-]+(?=\/)/.exec(path)?.[0] ?? '.'
}

/** All exceptions, by package. */
export function englishOf(folder = root) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  /** @type {Record<string, string[]>} */
  const found = {}
  // A file with a merge conflict is listed several times.
  for (const path of new Set(listed.split('\0'))) {
    if (!/\.(tsx?|mjs|css|md)$/.test(path) || !existsSync(join(folder, path))) continue
    const faults = englishFaults(path, readFileSync(join(folder, path), 'utf8'))
    const home = homeOf(path)
    if (faults.length > 0)
      found[home] = [...(found[home] ?? []), ...faults.map((fault) => `${path}: ${fault}`)]
  }
  return found
}

/**
 * Compares the counts with the recorded ones.
 * @param {Readonly<Record<string, readonly string[]>>} found
 * @param {Readonly<Record<string, number>>} before
 * @returns {readonly string[]} one line for each package whose count differs
 */
export function ratchetFaults(found, before) {
  return [...new Set([...Object.keys(found), ...Object.keys(before)])].toSorted().flatMap((home) => {
    const now = found[home]?.length ?? 0
    const most = before[home] ?? 0
    if (now > most)
      return `${home} has ${now} phrases that docs/words.md rules out, and had ${most}: see “node scripts/checks/english.mjs ${home}”`
    return now < most
      ? `${home} has only ${now} of ${most} exceptions: run “node scripts/checks/english.mjs --record”`
      : []
  })
}

/** The counts of the last record. @returns {Record<string, number>} */
export const recordedCounts = () => JSON.parse(readFileSync(join(root, recorded), 'utf8'))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , wanted] = process.argv
  const found = englishOf()
  const before = recordedCounts()
  const risen = Object.keys(found).filter((home) => (found[home]?.length ?? 0) > (before[home] ?? 0))
  if (wanted === '--record' && risen.length > 0) {
    console.error(`Nothing is recorded: the count of ${risen.join(', ')} has risen.`)
    process.exitCode = 1
  } else if (wanted === '--record') {
    const counts = Object.fromEntries(
      Object.entries(found)
        .map(([home, faults]) => [home, faults.length])
        .toSorted(([one = ''], [other = '']) => String(one).localeCompare(String(other))),
    )
    writeFileSync(join(root, recorded), `${JSON.stringify(counts, undefined, 2)}\n`)
  } else
    for (const fault of Object.values(found).flat())
      if (wanted === undefined || fault.startsWith(wanted)) console.info(fault)
}
