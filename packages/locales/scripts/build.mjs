/** Cuts the words of each language by who reads them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { names } from '../src/names.ts'
import { cut, flatten } from './cut.mjs'
import { readEnglish } from './english.mjs'
import { faultsOf } from './faults.mjs'

const english = await readEnglish()
/** @type {Record<string, import('../src/messages.ts').Messages>} */
const languages = {}
for (const name of names) languages[name] = (await import(`../src/languages/${name}.ts`)).words

const all = flatten(english.tables)
const faults = Object.entries(languages).flatMap(([name, words]) => faultsOf(name, words, all))
if (faults.length > 0) throw new Error(`Some words cannot be used:\n${faults.join('\n')}`)

for (const [path, text] of Object.entries(cut(languages, english.tables))) {
  const file = join(import.meta.dirname, '../dist', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
