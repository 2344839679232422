import { wordsOf } from '../../frame/keys/newSecret.js'
import { KitError, openKit } from './openKit.js'

// The page that opens a recovery kit: a file that stands alone, asks nobody, and works from wherever it is opened.

const texts = {
  en: {
    title: 'Open your wallet by its recovery kit',
    lead: 'Nothing leaves this page: it works without the internet, also when the site is gone.',
    file: 'File of the kit',
    code: 'Code on your paper',
    open: 'Open',
    wrongFile: 'This is not the file of a recovery kit.',
    wrongCode: 'That code does not open this wallet. Please look at each group of four.',
    words: 'The words of your wallet',
    wordsLead:
      'Type them, in this order, into a wallet app that you trust. Whoever sees them can take all that is in the wallet.',
  },
  de: {
    title: 'Wallet mit dem Notfallblatt öffnen',
    lead: 'Nichts verlässt diese Seite: Sie geht ohne Internet, auch wenn es die andere Seite nicht mehr gibt.',
    file: 'Datei zum Notfallblatt',
    code: 'Code auf dem Papier',
    open: 'Öffnen',
    wrongFile: 'Das ist keine Datei zu einem Notfallblatt.',
    wrongCode: 'Dieser Code öffnet die Wallet nicht. Bitte jede Vierergruppe prüfen.',
    words: 'Die Wörter der Wallet',
    wordsLead:
      'In dieser Reihenfolge in eine Wallet-App eingeben, der man vertraut. Wer sie sieht, kann alles nehmen, was in der Wallet ist.',
  },
} as const

/** A kit is far smaller. */
const mostBytes = 100_000

const language = navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en'
const text = texts[language]
document.documentElement.lang = language
document.title = text.title

const main = document.createElement('main')
const form = document.createElement('form')
const file = input(text.file, 'file')
const code = input(text.code, 'text')
const problem = made('p', '')
problem.role = 'alert'
form.append(file.label, code.label, problem, made('button', text.open))
main.append(made('h1', text.title), made('p', text.lead), form)
document.body.append(main)

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  problem.textContent = ''
  try {
    const [chosen] = file.input.files ?? []
    const isKit = chosen !== undefined && chosen.size < mostBytes
    const opened = await openKit(isKit ? await chosen.text() : '', code.input.value)
    const words = document.createElement('ol')
    words.append(
      ...wordsOf(opened.entropy)
        .split(' ')
        .map((word) => made('li', word)),
    )
    const addresses = Object.values(opened.addresses).map((address) => made('code', address))
    main.replaceChildren(made('h1', text.words), ...addresses, words, made('p', text.wordsLead))
  } catch (error) {
    problem.textContent = error instanceof KitError && error.what === 'file' ? text.wrongFile : text.wrongCode
  }
})

function made<N extends keyof HTMLElementTagNameMap>(name: N, content: string): HTMLElementTagNameMap[N] {
  const element = document.createElement(name)
  element.textContent = content
  return element
}

function input(title: string, type: string) {
  const label = made('label', title)
  const field = document.createElement('input')
  field.type = type
  field.required = true
  field.autocomplete = 'off'
  label.append(field)
  return { label, input: field }
}
