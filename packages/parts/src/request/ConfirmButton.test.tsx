// @tier gate, @vitest-environment happy-dom
import { search } from '@foyer/search'
import { createText, TextProvider } from '@foyer/ui'
import fc from 'fast-check'
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
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const onConfirm = vi.fn()
  const draw = (subject: object | string): ReactElement => (
    <TextProvider text={text}>
      <article>
        <p />
        <ConfirmButton subject={subject} loading={false} onConfirm={onConfirm}>
          Send
        </ConfirmButton>
        <ul>
          <li />
        </ul>
      </article>
    </TextProvider>
  )
  const button = () => container.querySelector('button')
  return {
    onConfirm,
    button,
    show: (subject: object | string) => act(() => root.render(draw(subject))),
    /** Changes a text of the review alone, as a part of it does that is drawn by itself. */
    say: (tag: 'p' | 'li', words: string) =>
      act(async () => {
        const text = container.querySelector(tag)
        if (text) text.textContent = words
      }),
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

search(
  'a press counts only for what was on screen for 500 ms without a break',
  fc.asyncProperty(
    fc.array(
      fc.record({
        subject: fc.constantFrom('A', 'B', 'C'),
        above: fc.constantFrom('', 'You lose about $95'),
        below: fc.constantFrom('', 'It could not be simulated'),
        ms: fc.constantFrom(0, 100, 300, 499, 500, 700),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    async (shown) => {
      const { show, say, pass, press, onConfirm } = place()
      let [seen, since] = ['', 0]
      for (const { ms, subject, above, below } of shown) {
        const next = [subject, above, below].join()
        since = next === seen ? since : 0
        seen = next
        show(subject)
        await say('p', above)
        await say('li', below)
        pass(ms)
        since += ms
        onConfirm.mockClear()
        press()
        expect(onConfirm).toHaveBeenCalledTimes(since >= 500 ? 1 : 0)
      }
    },
  ),
  { gate: 40 },
)
