// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { clear, wait } from './confirm.js'

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

test('one that was confirmed, or is over, is not', () => {
  const left = vi.fn()
  wait(look, left)
  wait(look)
  pressEscape()
  wait(look, left)
  clear()
  pressEscape()
  expect(left).not.toHaveBeenCalled()
})
