// @tier gate, @vitest-environment happy-dom
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { useKeyboard } from './useKeyboard.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

function Part() {
  const part = useRef<HTMLDivElement>(null)
  useKeyboard(part)
  return <div ref={part} />
}

function phone() {
  const viewport = Object.assign(new EventTarget(), { height: window.innerHeight, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', viewport)
  const container = document.createElement('div')
  const root = createRoot(container)
  flushSync(() =>
    root.render(
      <dialog>
        <Part />
      </dialog>,
    ),
  )
  const unmount = () => flushSync(() => root.unmount())
  const dialog = container.querySelector('dialog')
  const covered = () => dialog?.style.getPropertyValue('--fy-keyboard')
  const becomes = (change: Partial<typeof viewport>) => {
    Object.assign(viewport, change)
    viewport.dispatchEvent(new Event('resize'))
  }
  return { covered, becomes, unmount }
}

test('the sheet stands above a keyboard, and comes down after it', () => {
  const { covered, becomes } = phone()
  expect(covered()).toBe('0px')

  becomes({ height: window.innerHeight - 300 })
  expect(covered()).toBe('300px')

  becomes({ offsetTop: 100 })
  expect(covered()).toBe('200px')

  becomes({ height: window.innerHeight, offsetTop: 0 })
  expect(covered()).toBe('0px')
})

test('a page that is zoomed in has no keyboard', () => {
  const { covered, becomes } = phone()

  becomes({ height: window.innerHeight / 2, scale: 2 })

  expect(covered()).toBe('0px')
})

test('nothing listens once the modal is gone', () => {
  const { covered, becomes, unmount } = phone()
  unmount()

  becomes({ height: 100 })

  expect(covered()).toBe('0px')
})
