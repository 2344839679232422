// @tier gate, @vitest-environment happy-dom
import { parseOptions } from '@foyer/controllers'
import { expect, test } from 'vitest'
import { keepFromPage } from './keepFromPage.js'

const kinds = ['keydown', 'keyup', 'input', 'paste', 'pointerdown', 'focusin', 'wheel', 'click'] as const

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
  expect(heardBy(true)).toEqual(['Tab', 'Escape', 'pointerdown', 'focusin', 'wheel', 'click'])
})
