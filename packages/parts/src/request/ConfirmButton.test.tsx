// @tier gate, @vitest-environment happy-dom
import { createText, TextProvider } from '@foyer/ui'
import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConfirmButton } from './ConfirmButton.js'
import { requestMessages } from './messages.js'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

function place() {
  const text = createText()
  text.add(requestMessages)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const onConfirm = vi.fn()
  const draw = (subject: object | string): ReactElement => (
    <TextProvider text={text}>
      <ConfirmButton subject={subject} loading={false} onConfirm={onConfirm}>
        Send
      </ConfirmButton>
    </TextProvider>
  )
  const button = () => document.querySelector('button')
  return {
    onConfirm,
    button,
    show: (subject: object | string) => act(() => root.render(draw(subject))),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    press() {
      const event = new MouseEvent('click', { bubbles: true })
      Object.defineProperty(event, 'isTrusted', { value: true })
      act(() => void button()?.dispatchEvent(event))
    },
  }
}

test('a press before the button is armed is answered, and confirms nothing', () => {
  const { show, pass, press, button, onConfirm } = place()
  show({})
  expect(button()?.getAttribute('aria-disabled')).toBe('true')

  press()

  expect(button()?.textContent).toBe('One moment…')
  expect(onConfirm).not.toHaveBeenCalled()
  pass(500)
  expect(button()?.textContent).toBe('Send')
  expect(button()?.hasAttribute('aria-disabled')).toBe(false)
  press()
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('another subject has to be seen again; one that reads the same has not', () => {
  const { show, pass, press, onConfirm } = place()
  show('100 for 99')
  pass(500)

  show('100 for 98')
  press()
  expect(onConfirm).not.toHaveBeenCalled()
  pass(500)
  show(['100 for', 98].join(' '))
  press()

  expect(onConfirm).toHaveBeenCalledOnce()
})
