/**
 * Writes the table of characters that are drawn like letters and digits of ASCII (UTS #39) from the recorded part of Unicode's
 * `confusables.txt`, which is next to this script. Characters that a normal form, another letter case or the lack of marks leads to
 * are left out: `looks.ts` finds them.
 *
 *     node scripts/generate/confusables.mjs
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../tooling/install.mjs'

const { plainLooks } = await import(join(root, 'packages/core/src/plainLooks.ts'))

/** The file that {@link confusablesFile} gives the content of. */
export const target = 'packages/core/src/confusables.ts'

/** Each character of the recorded table with the text that it is drawn as. */
async function readConfusables() {
  const text = await readFile(join(root, 'scripts/generate/confusables.txt'), 'utf8')
  return text.split('\n').flatMap((line) => {
    const [code = '', drawn = ''] = line.split(';').map((field) => field.trim())
    const chars = (/** @type {string} */ codes) =>
      codes.split(' ').map((one) => String.fromCodePoint(Number.parseInt(one, 16)))
    return line.startsWith('#') || drawn === ''
      ? []
      : [{ char: chars(code).join(''), drawn: chars(drawn).join('') }]
  })
}

const bare = (/** @type {string} */ text) => text.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{DI}]/gu, '')

/** The source of the table. */
export async function confusablesFile() {
  /** @type {Map<string, string>} */
  const table = new Map()
  /** @type {(char: string) => string} */
  const read = (char) => {
    const small = char.toLowerCase()
    if (/[\0-\x7f]/.test(char)) return small
    const known = table.get(char) ?? table.get(char.toUpperCase()) ?? table.get(small)
    if (known !== undefined) return known
    const plain = bare(char)
    return plain === char ? small : [...plain].map(read).join('')
  }
  const rows = (await readConfusables())
    .map(({ char, drawn }) => ({ char, latin: plainLooks(bare(drawn).replace(/[^a-z\d]/gi, '')) }))
    .filter(({ latin }) => latin !== '')
  // Capitals first, which small letters are then found by; and what others are made of before these.
  const rank = (/** @type {string} */ char) =>
    (bare(char) === char ? 0 : 2) + (char === char.toUpperCase() ? 0 : 1)
  for (const { char, latin } of rows.toSorted((one, other) => rank(one.char) - rank(other.char)))
    if (
      plainLooks(
        [...char.normalize('NFD').replace(/\p{M}/gu, (mark) => (table.has(mark) ? mark : ''))]
          .map(read)
          .join('')
          .replace(/[^a-z\d]/g, ''),
      ) !== latin &&
      [...char.normalize('NFD')].length === 1
    )
      table.set(char, latin)
  /** @type {Map<string, number[]>} */
  const byLatin = new Map()
  for (const [char, latin] of table)
    byLatin.set(latin, [...(byLatin.get(latin) ?? []), char.codePointAt(0) ?? 0])
  const groups = [...byLatin]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([latin, codes]) => {
      let last = 0
      const steps = codes
        .toSorted((one, other) => one - other)
        .map((code) => {
          const step = (code - last).toString(36)
          last = code
          return step
        })
      return `${latin.toUpperCase()}:${steps.join(' ')}`
    })
  return `// Written by scripts/generate/confusables.mjs from data of Unicode (https://www.unicode.org/license.txt).

/** For each text of ASCII the code points that are drawn like it, as steps from the one before in base 36. */
export const drawnAs =
  '${groups.join(',')}'
`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await writeFile(join(root, target), await confusablesFile())
