// @tier gate, @vitest-environment happy-dom
import { parseOptions } from '@foyer/controllers'
import { expect, test } from 'vitest'
import { keepFromPage } from './keepFromPage.js'

const texts = ['input', 'paste', 'textInput', 'compositionupdate', 'beforecopy', 'dragstart', 'drop']
const presses = [
  'pointerdown',
  'pointerup',
  'mouseup',
  'touchend',
  'contextmenu',
  'auxclick',
  'focusin',
  'wheel',
]
const kinds = ['keydown', 'keyup', ...texts, ...presses, 'click']

/** Returns the events of the widget that reach a page, by their key or kind. */
function heardBy(enableEmbedded: boolean): readonly string[] {
  const place = document.body.appendChild(document.createElement('div'))
  const container = place.appendChild(document.createElement('div'))
  const field = container.appendChild(document.createElement('input'))
  keepFromPage(container, parseOptions({ adapters: [], enableEmbedded }))
  const heard: string[] = []
  for (const kind of kinds)
    place.addEventListener(kind, (event) => heard.push(event instanceof KeyboardEvent ? event.key : kind))

  for (const key of ['k', '/', 'Enter', 'Tab', 'Escape'])
    field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  for (const kind of kinds.slice(1)) field.dispatchEvent(new Event(kind, { bubbles: true }))
  return heard
}

test('a page hears nothing but clicks of what is done in the modal', () => {
  expect(heardBy(false)).toEqual(['click'])
})

test('of an embedded view a page hears presses, Tab and Escape, and no text', () => {
  expect(heardBy(true)).toEqual(['Tab', 'Escape', ...presses, 'click'])
})

test('a page keeps the browser from opening a file that is dropped on the modal', () => {
  const container = document.body.appendChild(document.createElement('div'))
  keepFromPage(container, parseOptions({ adapters: [] }))
  const heard: string[] = []
  document.body.addEventListener('drop', ({ type }) => heard.push(type))
  const dropped = new DragEvent('drop', { bubbles: true })
  Object.defineProperty(dropped, 'dataTransfer', { value: { types: ['Files'] } })

  container.dispatchEvent(dropped)

  expect(heard).toEqual(['drop'])
})
