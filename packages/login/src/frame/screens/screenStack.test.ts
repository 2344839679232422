// @tier gate, @vitest-environment happy-dom
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { confirm } from '../confirm/confirm.js'
import { showPanel } from './panel.js'

// A browser whose observer does not notice what covers an element, such as Firefox or Safari.
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.stubGlobal('innerWidth', 360)
  vi.stubGlobal('innerHeight', 600)
  vi.stubGlobal('IntersectionObserverEntry', class {})
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
  vi.unstubAllGlobals()
  vi.useRealTimers()
  document.body.replaceChildren()
})

const look = { mode: undefined, variables: {}, locale: 'en', name: undefined }
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const around = { origin: 'https://page.example', name: undefined, account }

function createAsker() {
  const life = new AbortController()
  const answers: string[] = []
  return {
    answers,
    life,
    panel(name: string) {
      const choice = { label: name, look: 'go', isArmed: true, run: () => name } as const
      const parts = { title: name, lines: [], choices: [choice], problem: () => '' }
      showPanel<string>(parts, life.signal).then(
        (answer) => answers.push(answer),
        () => {},
      )
    },
    request(name: string) {
      const screen = { title: 'sign', lines: [], warnings: [], weight: 'plain', moves: 0n } as const
      confirm({ screen, around, look, isHigh: false }, life.signal).then(
        (isConfirmed) => answers.push(`${name} ${isConfirmed}`),
        () => {},
      )
    },
  }
}

function tap() {
  const button = document.querySelector<HTMLButtonElement>('main:not([hidden]) button.go')
  for (const event of [
    new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }),
    new MouseEvent('click', { bubbles: true, detail: 1 }),
  ]) {
    Object.defineProperty(event, 'isTrusted', { value: true })
    button?.dispatchEvent(event)
  }
}

test('a request over a question of the login leaves the question to be answered', async () => {
  const { panel, request, answers } = createAsker()
  panel('move')
  request('sign')
  await vi.advanceTimersByTimeAsync(600)
  tap()
  await vi.advanceTimersByTimeAsync(600)
  tap()
  await vi.advanceTimersByTimeAsync(0)

  expect(answers).toEqual(['sign true', 'move'])
})

search(
  'a press answers a screen only after it was on top for a while, whatever hid it before',
  fc.asyncProperty(
    fc.array(fc.constantFrom('panel', 'request'), { minLength: 2, maxLength: 3 }),
    fc.array(
      fc.oneof(
        fc.record({ act: fc.constantFrom('panel', 'request', 'tap', 'tap', 'tap') }),
        fc.record({ act: fc.constant('wait'), ms: fc.constantFrom(60, 300, 600, 1_500) }),
      ),
      { minLength: 3, maxLength: 10 },
    ),
    async (first, more) => {
      const { panel, request, answers, life } = createAsker()
      let onTop: Element | null = null
      let since = 0
      let count = 0
      for (const one of [...first.map((act) => ({ act })), ...more]) {
        const top = document.querySelector('main:not([hidden])')
        if (top !== onTop) {
          onTop = top
          since = Date.now()
        }
        const before = answers.length
        if (one.act === 'panel') panel(`${count++}`)
        // There is one request at a time.
        else if (one.act === 'request' && !document.querySelector('main #title')) request(`${count++}`)
        else if (one.act === 'tap') tap()
        await vi.advanceTimersByTimeAsync('ms' in one ? one.ms : 0)
        expect(document.querySelectorAll('main:not([hidden])').length).toBeLessThanOrEqual(1)
        if (answers.length > before) expect(Date.now() - since).toBeGreaterThanOrEqual(500)
      }
      const open = document.querySelectorAll('main').length
      expect(answers.length + open).toBe(count)
      life.abort()
      await vi.advanceTimersByTimeAsync(0)
    },
  ),
  { gate: 25, exhaustive: 3_000 },
)
