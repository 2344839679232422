// @tier gate, @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { messageScreen } from '../requests/messageScreen.js'
import { confirm, footOf } from './confirm.js'

const address = `0x${'1'.repeat(40)}`
const signIn = `page.example wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: https://page.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z`
const of = { origin: 'https://page.example', chains: ['1'], isAccount: () => true }
const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['foot.free', bytes(signIn)],
  ['foot.armed', bytes('Hello')],
  ['foot.armed', bytes('Access zkSync account.\n\nOnly sign this message for a trusted client!')],
  ['foot.armed', bytes('c8'.repeat(32))],
  ['foot.armed', bytes(`0x${'c8'.repeat(32)}`)],
  ['foot.armed', new Uint8Array(32).fill(200)],
  ['foot.armed', Uint8Array.of(0, 1, 2)],
])('the words under the button are %s for a message of %s', (words, message) => {
  expect(footOf(messageScreen(message, '0x', of))).toBe(words)
})

test('"No money moves" is shown only of a sign-in', () => {
  expect(footOf({ title: 'sign' })).toBe('foot.armed')
  expect(footOf({ title: 'send' })).toBe('foot.armed')
})

test('the button says "One moment…" while it cannot be pressed yet, and then the deed', async () => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.stubGlobal('innerWidth', 360)
  vi.stubGlobal('innerHeight', 600)
  const watch = { told: (_entries: readonly object[]) => {} }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: readonly object[]) => void) {
        watch.told = told
      }
      observe() {
        watch.told([{ intersectionRatio: 1, isVisible: true }])
      }
      unobserve() {}
      disconnect() {}
    },
  )
  const life = new AbortController()
  const asked = confirm(
    {
      screen: messageScreen(bytes('Hello'), '0x', of),
      around: { origin: of.origin, name: undefined, account: address },
      look: { mode: 'light', locale: 'en', variables: {}, name: undefined },
      isHigh: false,
    },
    life.signal,
  )
  const go = document.querySelector<HTMLButtonElement>('button.go')

  expect([go?.textContent, go?.disabled]).toEqual(['One moment…', true])
  await vi.advanceTimersByTimeAsync(600)
  expect([go?.textContent, go?.disabled]).toEqual(['Sign', false])
  // The frame came under the pointer.
  window.dispatchEvent(new Event('resize'))
  expect([go?.textContent, go?.disabled]).toEqual(['One moment…', true])

  life.abort(new Error('over'))
  await expect(asked).rejects.toThrow('over')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A press of a person. */
function press(element: Element | null | undefined) {
  const event = new MouseEvent('click', { bubbles: true, detail: 1 })
  Object.defineProperty(event, 'isTrusted', { value: true })
  element?.dispatchEvent(event)
}

test.each([true, false])(
  'a request that is high is asked in a window of its own (isVisible: %s)',
  async (isTold) => {
    vi.stubGlobal('innerWidth', 360)
    vi.stubGlobal('innerHeight', 600)
    vi.stubGlobal(
      'IntersectionObserverEntry',
      isTold
        ? class {
            readonly isVisible = true
          }
        : class {},
    )
    const opened: string[] = []
    vi.stubGlobal('open', (path: string) => {
      opened.push(path)
      return { closed: false, close: () => {}, postMessage: () => {} }
    })
    const life = new AbortController()
    const answered = vi.fn()
    const asked = confirm(
      {
        screen: messageScreen(new Uint8Array(32).fill(200), '0x', of),
        around: { origin: of.origin, name: undefined, account: address },
        look: { mode: 'light', locale: 'en', variables: {}, name: undefined },
        isHigh: true,
      },
      life.signal,
    )
    asked.then(answered, () => {})
    const go = document.querySelector<HTMLButtonElement>('button.go')

    expect(go?.textContent).toBe('Look at it in a window')
    press(go)
    await Promise.resolve()
    expect(opened).toEqual(['/confirm'])
    expect(answered).not.toHaveBeenCalled()

    life.abort(new Error('over'))
    await expect(asked).rejects.toThrow('over')
    vi.unstubAllGlobals()
  },
)

const sizes = [200, 267, 320, 400, 740, 1_280].flatMap((width) =>
  [300, 340, 360, 400, 453, 900].map((height) => [width, height] as const),
)
const messages = { high: new Uint8Array(32).fill(200), free: bytes(signIn), words: bytes('Hello') }

test.each(
  (['high', 'free', 'words'] as const).flatMap((what) =>
    [true, false].map((isOwn) => [what, isOwn] as const),
  ),
)(
  'a request that is %s (own window: %s) asks at each size, or says what to do and waits',
  async (what, isOwn) => {
    class Observer {
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Observer)
    if (!isOwn) vi.stubGlobal('parent', {})
    for (const [width, height] of sizes) {
      vi.stubGlobal('innerWidth', width)
      vi.stubGlobal('innerHeight', height)
      const life = new AbortController()
      const answered = vi.fn()
      const asked = confirm(
        {
          screen: messageScreen(messages[what], '0x', of),
          around: { origin: of.origin, name: undefined, account: address },
          look: { mode: 'light', locale: 'en', variables: {}, name: undefined },
          isHigh: what === 'high' && !isOwn,
        },
        life.signal,
      )
      asked.then(answered, answered)
      const drawn = () => ({
        asks: document.querySelector('button.go') !== null,
        says: document.querySelector('[role=status]')?.textContent,
      })
      const isFit = isOwn || what === 'high' || (width >= 320 && height >= 400)
      const small = 'There is no room to show this. Make the window larger, or turn your phone.'
      expect(drawn()).toEqual(isFit ? { asks: true, says: undefined } : { asks: false, says: small })
      // The phone was turned.
      vi.stubGlobal('innerWidth', 360)
      vi.stubGlobal('innerHeight', 600)
      window.dispatchEvent(new Event('resize'))
      expect(drawn().asks).toBe(true)
      await Promise.resolve()
      expect(answered).not.toHaveBeenCalled()
      press(document.querySelector('button.cancel'))
      expect(await asked).toBe(false)
    }
    vi.unstubAllGlobals()
  },
)
