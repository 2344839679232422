// @tier gate, @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createMarker } from './markEnglish.js'

afterEach(() => document.body.replaceChildren())

function draw(html: string): HTMLElement {
  const root = document.createElement('div')
  root.lang = 'fr'
  root.innerHTML = html
  document.body.append(root)
  return root
}
const marked = (root: HTMLElement) =>
  [...root.querySelectorAll('[lang=en]')].map(({ textContent }) => textContent)

test('marks the element that an English text is in, with and without values', () => {
  const root = draw('<h2>Réglages</h2><p>Try again</p><p>\u2066Sent 5 ETH to ada.eth.\u2069</p><b>5 ETH</b>')

  createMarker(root)(['Try again', 'Sent {amount} to {name}.', '{amount} {symbol}'])

  expect(marked(root)).toEqual(['Try again', '\u2066Sent 5 ETH to ada.eth.\u2069'])
})

test('follows what is drawn later, and takes marks back', async () => {
  const root = draw('<p>Envoyer</p>')
  const [text] = root.getElementsByTagName('p')
  const mark = createMarker(root)
  mark(['Send'])
  expect(marked(root)).toEqual([])

  text?.replaceChildren('Send')
  await vi.waitFor(() => expect(marked(root)).toEqual(['Send']))
  root.append(draw('<section><i>Receive</i></section>'))
  mark(['Receive'])
  expect(marked(root)).toEqual(['Send', 'Receive'])

  const [words] = text?.childNodes ?? []
  if (words instanceof Text) words.data = 'Envoyer'
  await vi.waitFor(() => expect(marked(root)).toEqual(['Receive']))
})

test('leaves the language of an element that has its own', () => {
  const root = draw('<p lang="de">Name</p>')

  createMarker(root)(['Name'])

  expect(root.querySelector('p')?.lang).toBe('de')
})
