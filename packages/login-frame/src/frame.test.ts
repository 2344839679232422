// @tier gate, @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { mountFrame } from './frame.js'

/** A frame on the page, and what its shadow root holds, which no other script of the page gets at. */
function place() {
  const cancelled = vi.fn()
  let root: ShadowRoot | undefined
  const attach = vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (
    this: Element,
    init,
  ) {
    attach.mockRestore()
    modes.push(init.mode)
    root = this.attachShadow({ mode: 'open' })
    return root
  })
  const modes: string[] = []
  // A document of a test loads no frames, and says so at length.
  const placed = vi.spyOn(document.documentElement, 'append').mockImplementation(() => {})
  const frame = mountFrame('', 'Shop', cancelled)
  onTestFinished(() => placed.mockRestore())
  const dialog = root?.querySelector('dialog')
  if (!dialog) throw new Error('There is no dialog.')
  return { frame, dialog, cancelled, modes, placed }
}

test('is in a closed shadow root, beside the page and not in it, and not seen before it is shown', () => {
  const { frame, dialog, modes, placed } = place()

  expect(modes).toEqual(['closed'])
  expect(placed).toHaveBeenCalledOnce()
  expect(document.body.contains(frame.iframe)).toBe(false)
  expect(dialog.open).toBe(false)
  expect(frame.iframe.title).toBe('Shop')
})

test('is shown for as long as anybody waits for it, in the page’s colours', () => {
  const { frame, dialog, cancelled } = place()
  const [first, second] = [frame.show('dark'), frame.show('dark')]
  expect(dialog.open).toBe(true)
  expect(dialog.style.colorScheme).toBe('dark')
  first()
  first()
  expect(dialog.open).toBe(true)
  second()
  expect(dialog.open).toBe(false)
  expect(cancelled).not.toHaveBeenCalled()
})

test('Escape cancels and leaves it there until the frame knows, also where the browser closes it by itself', () => {
  const { frame, dialog, cancelled } = place()
  const hide = frame.show('light')
  const pressed = new Event('cancel', { cancelable: true })
  dialog.dispatchEvent(pressed)
  expect(pressed.defaultPrevented).toBe(true)
  expect(cancelled).toHaveBeenCalledTimes(1)

  dialog.close()
  expect(cancelled).toHaveBeenCalledTimes(2)
  hide()
  expect(cancelled).toHaveBeenCalledTimes(2)
})

test('a word of the browser that comes late cancels nothing of what is shown by then', () => {
  const { frame, dialog, cancelled } = place()
  frame.show('light')()
  const hide = frame.show('light')
  dialog.dispatchEvent(new Event('close'))

  expect(cancelled).not.toHaveBeenCalled()
  hide()
})
