// @tier gate, @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waiting } from './confirm/ownWindow.js'

const look = { mode: 'light', locale: 'en', variables: {}, name: undefined }
const agreement = { title: 'Change?', lead: '', subject: 'Ada', more: '', yes: 'Yes', no: 'No' }
const gone =
  'The site no longer answers. Nothing was signed or changed. Close this window and go back to the site.'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.stubGlobal('innerWidth', 360)
  vi.stubGlobal('innerHeight', 600)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly report: (entries: readonly object[]) => void) {}
      observe() {
        this.report([{ intersectionRatio: 1 }])
      }
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** The window, and a frame that has it ask. @param answers called when the window asks whether the frame waits */
async function opened(data: object, answers = () => {}) {
  const said: unknown[] = []
  const close = vi.fn()
  const opener = {
    closed: false,
    postMessage(message: unknown) {
      said.push(message)
      if (message === waiting) answers()
    },
  }
  const hear = (data: unknown) => {
    const event = new MessageEvent('message', { data, origin: location.origin })
    Object.defineProperty(event, 'source', { value: opener })
    window.dispatchEvent(event)
  }
  vi.stubGlobal('opener', opener)
  vi.stubGlobal('close', close)
  await import('./window.js')
  hear(data)
  await vi.waitUntil(() => document.body.textContent !== '')
  return { said, opener, hear, close }
}

test('a window of its own that cannot show its screen gives no answer, and says what to do', async () => {
  const { said } = await opened({ look })
  expect(document.body.textContent).toBe('This cannot be shown now. Close this window and open it again.')
  expect(said).toEqual(['ready'])
})

/** States of a frame when its window is answered. */
const frames = {
  'waits for it': (hear: (data: unknown) => void) => hear(waiting),
  'is the one of another page by then': () => {},
  'wakes up later': (hear: (data: unknown) => void) => setTimeout(() => hear(waiting), 5_000),
  'is no longer there': undefined,
}

test.each(
  Object.entries(frames).flatMap(([name, frame]) =>
    (['Yes', 'No'] as const).map((answer) => [name, answer, frame] as const),
  ),
)('a frame that %s is said “%s” only while it waits', async (_name, answer, frame) => {
  const at: { hear: (data: unknown) => void } = { hear: () => {} }
  const { said, opener, hear, close } = await opened({ agreement, look }, () => frame?.(at.hear))
  at.hear = hear
  opener.closed = frame === undefined
  await vi.advanceTimersByTimeAsync(1_000)
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === answer)
  expect(button === undefined).toBe(opener.closed)
  for (const event of [
    new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }),
    new MouseEvent('click', { bubbles: true, detail: 1 }),
  ]) {
    Object.defineProperty(event, 'isTrusted', { value: true })
    button?.dispatchEvent(event)
  }
  await vi.advanceTimersByTimeAsync(10_000)
  const isSaid = answer === 'No' ? !opener.closed : frame === frames['waits for it']
  expect(said.filter((one) => typeof one === 'boolean')).toEqual(isSaid ? [answer === 'Yes'] : [])
  // It is left neither asking nor blank.
  expect(isSaid ? close.mock.calls.length : document.body.textContent).toBe(isSaid ? 1 : gone)
  expect(document.querySelector('main')).toBeNull()
})
