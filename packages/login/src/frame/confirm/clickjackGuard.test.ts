// @tier gate, @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardButton } from './clickjackGuard.js'

const life = { now: new AbortController() }
/** Whether something lies on the frame; a browser that is busy tells of it only when it is asked anew. */
let isCovered = false
beforeEach(() => {
  isCovered = false
  life.now = new AbortController()
  vi.useFakeTimers()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.stubGlobal('parent', {})
  vi.stubGlobal('innerWidth', 360)
  vi.stubGlobal('innerHeight', 600)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly told: (entries: readonly object[]) => void) {}
      observe() {
        this.told([{ intersectionRatio: 1, isVisible: !isCovered }])
      }
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  life.now.abort()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** A button that is armed, and what a visitor does with it. */
function setup() {
  const button = document.createElement('button')
  document.body.append(button)
  const press = vi.fn()
  guardButton(button, { press, signal: life.now.signal })
  const by = (event: Event) => {
    Object.defineProperty(event, 'isTrusted', { value: true })
    button.dispatchEvent(event)
  }
  const down = () => by(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
  const click = (detail: number) => by(new MouseEvent('click', { bubbles: true, detail }))
  const key = (type: 'keydown' | 'keyup', repeat = false) =>
    by(new KeyboardEvent(type, { bubbles: true, key: ' ', repeat }))
  const tap = () => {
    down()
    click(1)
  }
  return { button, press, tap, key, click }
}

test('counts a press once it was seen for a while', () => {
  const { press, tap } = setup()
  tap()
  expect(press).not.toHaveBeenCalled()
  vi.advanceTimersByTime(600)
  tap()
  expect(press).toHaveBeenCalledOnce()
})

test('looks once more what lies on it before a press counts, though nothing was told meanwhile', () => {
  const { press, tap } = setup()
  vi.advanceTimersByTime(400)
  isCovered = true
  vi.advanceTimersByTime(200)
  tap()
  expect(press).not.toHaveBeenCalled()
})

test.each([
  ['has few pixels of the screen', { devicePixelRatio: 0.2 }],
  ['is wider than the window that it is in', { innerWidth: 3_600, outerWidth: 1_280 }],
])('does not take a press while a frame %s', (_, sizes) => {
  for (const [name, size] of Object.entries(sizes)) vi.stubGlobal(name, size)
  const { press, tap } = setup()
  vi.advanceTimersByTime(600)
  tap()
  expect(press).not.toHaveBeenCalled()
})

test('takes a press if the visitor zoomed out by half, and where no size of the window is known', () => {
  vi.stubGlobal('devicePixelRatio', 0.5)
  vi.stubGlobal('innerWidth', 2_560)
  for (const outerWidth of [1_280, 0]) {
    vi.stubGlobal('outerWidth', outerWidth)
    const { press, tap } = setup()
    vi.advanceTimersByTime(600)
    tap()
    expect(press).toHaveBeenCalledOnce()
  }
})

test('waits until a hand that is busy with something else comes to rest', () => {
  const { press, tap } = setup()
  for (let at = 0; at < 5_000; at += 200) {
    tap()
    vi.advanceTimersByTime(200)
  }
  expect(press).not.toHaveBeenCalled()
  vi.advanceTimersByTime(600)
  tap()
  expect(press).toHaveBeenCalledOnce()
})

test('does not take a key that was held since before', () => {
  const { press, key, click } = setup()
  vi.advanceTimersByTime(600)
  key('keydown')
  window.dispatchEvent(new Event('resize'))
  for (let at = 0; at < 1_000; at += 50) {
    vi.advanceTimersByTime(50)
    key('keydown', true)
  }
  key('keyup')
  // As browsers send it for a space bar that is let go.
  click(0)
  expect(press).not.toHaveBeenCalled()
})

test('is pressed by a key, and by assistive technology', () => {
  const { press, key, click } = setup()
  vi.advanceTimersByTime(600)
  key('keydown')
  key('keyup')
  click(0)
  expect(press).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(600)
  click(0)
  expect(press).toHaveBeenCalledTimes(2)
})
