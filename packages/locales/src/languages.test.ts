// @tier gate, @vitest-environment happy-dom
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cut, flatten } from '../scripts/cut.mjs'
import { readEnglish } from '../scripts/english.mjs'
import { faultsOf } from '../scripts/faults.mjs'
import { tables } from '../scripts/tables.mjs'
import type { Messages } from './messages.js'
import { names } from './names.js'

const packages = join(import.meta.dirname, '../..')
const dist = join(import.meta.dirname, '../dist')
const english = await readEnglish()
const all = flatten(english.tables)

test('each language has a file, and each file is a language', () => {
  const files = readdirSync(join(import.meta.dirname, 'languages'))

  expect(files.toSorted()).toEqual(names.map((name) => `${name}.ts`).toSorted())
})

test('German has every text', async () => {
  const { words } = await import('./languages/de.js')

  expect(Object.keys(words).toSorted()).toEqual(Object.keys(all).toSorted())
})

test('no German text names its reader by a pronoun', async () => {
  const { words } = await import('./languages/de.js')
  // At the beginning of a sentence “Sie” may be a thing.
  const pronoun = /[a-zäöüß,;]\s(Sie|Ihnen|Ihr|Ihre[mnrs]?)\b|^Ihre?[mnrs]?\b|\b(du|dir|dich|deine?[mnrs]?)\b/

  expect(Object.entries(words).filter(([, text]) => pronoun.test(JSON.stringify(text).slice(1, -1)))).toEqual(
    [],
  )
})

test('two texts of one view that contain a name and differ in English differ in German', async () => {
  const { words }: { words: Messages } = await import('./languages/de.js')
  const plain = (text: unknown) => JSON.stringify(text).replace(/[\u2068\u2069]/g, '')
  const alike = Object.values(english.tables).flatMap((table) => {
    const named = Object.entries(table).filter(([, text]) => plain(text).includes('{name}'))
    return named.flatMap(([key, text]) =>
      named
        .filter(
          ([other, others]) => plain(text) !== plain(others) && plain(words[key]) === plain(words[other]),
        )
        .map(([other]) => [key, other]),
    )
  })

  expect(alike).toEqual([])
})

test('every table of English texts is read by somebody', () => {
  const files = globSync('*/src/**/{messages,*Messages}.ts', { cwd: packages }).filter(
    (file) =>
      !/^(locales|testing|login-frame)\/|\/(sdk|requests)\/|hostMessages|(scaffold\/src|text)\/messages/.test(
        file,
      ),
  )

  expect(files.filter((file) => !english.files.includes(file))).toEqual([])
})

test('words are asked for by the names of tables that there are', () => {
  const sources = globSync('*/src/**/*.{ts,tsx}', { cwd: packages })
    .filter((file) => !/\.test|^(locales|ui)\//.test(file))
    .map((file) => readFileSync(join(packages, file), 'utf8'))
    .join('\n')
  const asked = [
    ...sources.matchAll(/\btext\.add(?:\?\.)?\([^)]*?, '([\w.]+)'\)|\bword(?:sIn|sOf)\([^)]*?'(\w+)',/g),
  ]
  const known = tables.map(({ name }) => name)

  expect(asked.length).toBeGreaterThan(10)
  expect(asked.map(([, table, own]) => table ?? own).filter((name) => !known.includes(name ?? ''))).toEqual(
    [],
  )
})

test.each<[string, Messages, string]>([
  ['a key that no English table has', { 'send.none': 'x' }, 'no English table has send.none'],
  [
    'a placeholder that is missing',
    { 'swap.balance': 'Solde' },
    'has the placeholders none instead of {amount}',
  ],
  ['one of another name', { 'swap.balance': 'Solde {montant}' }, '{montant} instead of {amount}'],
  ['forms where nothing is counted', { 'swap.title': { other: 'Échanger' } }, 'but nothing is counted'],
  ['an empty text', { 'swap.title': ' ' }, 'has an empty text'],
  ['a line break', { 'swap.title': 'a\nb' }, 'has a line break or a tab'],
])('the build refuses %s', (_, words, fault) => {
  expect(faultsOf('fr', words, all).join()).toContain(fault)
})

/** French as a stranger would begin it. */
const french: Messages = {
  'button.connect': 'Connecter',
  'button.wrongNetwork': 'Mauvais réseau',
  'connect.title': 'Connecter un portefeuille',
  'account.send': 'Envoyer',
  'swap.title': 'Échanger',
  'confirm.head': 'Approuver',
  'owner.title': 'Votre portefeuille',
  'recovery.open': 'Ouvrir',
  'mail.code.login.subject': 'Votre code de connexion',
  'approvalPage.device': 'Appareil',
  'onrampPage.back': 'Retour',
}

let folder = ''
/** A module as it would be built with French. */
const built = (name: string) => import(pathToFileURL(join(folder, name)).href)

beforeAll(() => {
  mkdirSync(join(packages, 'locales/node_modules/.cache'), { recursive: true })
  folder = mkdtempSync(join(packages, 'locales/node_modules/.cache/french-'))
  for (const file of readdirSync(dist)) writeFileSync(join(folder, file), readFileSync(join(dist, file)))
  for (const [path, text] of Object.entries(cut({ fr: french }, english.tables)))
    writeFileSync(join(folder, path), text)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a language with some words has no faults', () => {
  expect(faultsOf('fr', french, all)).toEqual([])
})

test('its words come to the widget, by part, and English ones among them are marked', async () => {
  document.body.lang = 'fr'
  const { languagesFor } = await built('index.js')
  const language = await languagesFor(document.body).fr()
  const wordsOf = (table: string) => language.words(table, english.tables[table] ?? {})

  expect(await wordsOf('home')).toEqual({ 'connect.title': 'Connecter un portefeuille' })
  expect(await wordsOf('send.labels')).toEqual({ 'account.send': 'Envoyer' })
  expect(await wordsOf('swaps')).toEqual({ 'swap.title': 'Échanger' })
  expect(await wordsOf('email')).toBeUndefined()

  document.body.append(document.createElement('h2'), document.createElement('p'))
  document.body.querySelector('h2')?.append('Échanger')
  document.body.querySelector('p')?.append('Balance 5 ETH')
  await vi.waitFor(() => expect(document.body.querySelector('p')?.lang).toBe('en'))
  expect(document.body.querySelector('h2')?.lang).toBe('')
})

test('they come to the button, the frame, the pages and emails of the login, and the gateway', async () => {
  const { buttonWords } = await built('button.js')
  expect(buttonWords.fr).toEqual({ connect: 'Connecter', failed: 'Not loaded. Try again' })
  const { connectedButtonWords } = await built('connectedButton.js')
  expect(connectedButtonWords.fr).toEqual({ wrongNetwork: 'Mauvais réseau' })

  for (const [reader, table, key, text] of [
    ['frame', 'confirm', 'head', 'Approuver'],
    ['owner', 'owner', 'title', 'Votre portefeuille'],
    ['recovery', 'recovery', 'open', 'Ouvrir'],
    ['login', 'mail', 'code.login.subject', 'Votre code de connexion'],
    ['login', 'approvalPage', 'device', 'Appareil'],
    ['gateway', 'onrampPage', 'back', 'Retour'],
  ] as const) {
    const { [reader]: languages, wordsIn } = await built(`${reader}.js`)
    const fetched = typeof languages.fr === 'function' ? { fr: (await languages.fr()).default } : languages
    const words = wordsIn(fetched, table, english.tables[table], 'fr-CA')
    expect([table, words.lang, words.text(key), words.isEnglish(key)]).toEqual([table, 'fr', text, false])
    expect(words.missing.length).toBe(Object.keys(english.tables[table] ?? {}).length - 1)
  }
})

test('what servers alone read is in no file of the widget or the frame', () => {
  const pages = readdirSync(folder).filter((name) =>
    /^(fr-|index|frame|owner|button|connectedButton)/.test(name),
  )
  const text = pages.map((name) => readFileSync(join(folder, name), 'utf8')).join()

  expect(text).toContain('Échanger')
  for (const own of ['Votre code de connexion', 'Appareil', 'Retour']) expect(text).not.toContain(own)
})
