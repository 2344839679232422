// @tier gate, @vitest-environment happy-dom
import { afterAll, expect, test, vi } from 'vitest'
import { clear, wait } from './confirm.js'

afterAll(() => {
  document.adoptedStyleSheets = []
})

const look = { mode: undefined, variables: {}, locale: 'en', name: undefined }
const pressEscape = (isTrusted = true) => {
  const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
  Object.defineProperty(pressed, 'isTrusted', { value: isTrusted })
  document.body.dispatchEvent(pressed)
}

test('a request that is looked at is left by Escape', () => {
  const left = vi.fn()
  wait(look, left)
  pressEscape(false)
  expect(left).not.toHaveBeenCalled()
  pressEscape()
  expect(left).toHaveBeenCalledOnce()
})

test('so it is by a button, which a press of the page does not count for', () => {
  const left = vi.fn()
  wait(look, left)
  const press = (isTrusted: boolean) => {
    const pressed = new MouseEvent('click')
    Object.defineProperty(pressed, 'isTrusted', { value: isTrusted })
    document.querySelector('button')?.dispatchEvent(pressed)
  }
  expect(document.querySelector('button')?.textContent).toBe('Decline')
  press(false)
  expect(left).not.toHaveBeenCalled()
  press(true)
  expect(left).toHaveBeenCalledOnce()
})

test('one that is on its way, which may take minutes, has a way back to the page', () => {
  const left = vi.fn()
  wait(look, left, 'onItsWay')
  expect([document.querySelector('p')?.textContent, document.querySelector('button')?.textContent]).toEqual([
    'On its way to the network',
    'Back to the site',
  ])
  pressEscape()
  expect(left).toHaveBeenCalledOnce()
})

test('one that was confirmed, or is over, is not', () => {
  const left = vi.fn()
  wait(look, left)
  wait(look, undefined, 'signing')
  expect([document.querySelector('p')?.textContent, document.querySelector('button')]).toEqual([
    'Signing',
    null,
  ])
  pressEscape()
  wait(look, left)
  clear()
  pressEscape()
  expect(left).not.toHaveBeenCalled()
})
