import { createMarker } from '@foyer/locales/mark'
import { recovery, wordsIn } from '@foyer/locales/recovery'
import { wordsOf } from '../../frame/keys/newSecret.js'
import { browserLocale } from '../../frame/locale.js'
import { exactly } from '../../frame/screens/exactly.js'
import { messages } from './messages.js'
import { KitError, openKit } from './openKit.js'

// The page that opens a recovery kit: a file that stands alone, asks nobody, and works from wherever it is opened.

/** A kit is far smaller. */
const mostBytes = 100_000

const { lang, text, missing } = wordsIn(recovery, 'recovery', messages, browserLocale())
document.documentElement.lang = lang
createMarker(document.body)(missing)
document.title = text('title')

const main = document.createElement('main')
const form = document.createElement('form')
const file = input(text('file'), 'file')
const code = input(text('code'), 'text')
const problem = made('p', '')
problem.role = 'alert'
form.append(file.label, code.label, problem, made('button', text('open')))
main.append(made('h1', text('title')), made('p', text('lead')), form)
document.body.append(main)

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  problem.textContent = ''
  try {
    const [chosen] = file.input.files ?? []
    const isKit = chosen !== undefined && chosen.size < mostBytes
    const opened = await openKit(isKit ? await chosen.text() : '', code.input.value)
    const list = document.createElement('ol')
    list.append(
      ...wordsOf(opened.entropy)
        .split(' ')
        .map((word) => exactly('li', word)),
    )
    const addresses = Object.values(opened.addresses).map((address) => exactly('code', address))
    main.replaceChildren(made('h1', text('words')), ...addresses, list, made('p', text('wordsLead')))
  } catch (error) {
    problem.textContent =
      error instanceof KitError && error.what === 'file' ? text('wrongFile') : text('wrongCode')
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
