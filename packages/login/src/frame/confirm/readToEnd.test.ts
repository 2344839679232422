// @tier gate, @vitest-environment happy-dom
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { account, network, other, place } from '../requests/evm/evm.test-support.js'
import { readTypedData, showTypedData } from '../requests/evm/typedData.js'
import { messageScreen } from '../requests/messageScreen.js'
import type { Screen } from '../requests/screen.js'
import { confirm } from './confirm.js'
import { drawConfirmScreen } from './confirmScreen.js'
import { breakable } from './elements.js'
import { textsFor } from './texts.js'

const site = { origin: 'https://shop.example', chains: ['1'], isAccount: () => true }
const around = { origin: site.origin, name: undefined, account }
const bytes = (text: string) => new TextEncoder().encode(text)
const signIn = (more: string) =>
  `shop.example wants you to sign in with your Ethereum account:\n${account}\n\nWelcome.\n\nURI: https://shop.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z${more}`
async function typed(fields: readonly (readonly [name: string, value: string])[]): Promise<Screen> {
  const types = { Order: fields.map(([name]) => ({ type: 'string', name })) }
  const domain = { name: 'X', chainId: 1, verifyingContract: other }
  const message = Object.fromEntries(fields)
  const asked = JSON.stringify({ domain, types, primaryType: 'Order', message })
  return showTypedData(
    readTypedData([account, asked], account, network, (text) => JSON.parse(text)),
    place,
  )
}

const look = { mode: 'light', locale: 'en', variables: {}, name: undefined } as const
class SeenAtOnce {
  constructor(private readonly told: (entries: readonly object[]) => void) {}
  observe() {
    this.told([{ intersectionRatio: 1, isVisible: true }])
  }
  unobserve() {}
  disconnect() {}
}

/** Lines of 20 px from the top of the document; buttons of 120 px below. */
const line = 20
const above = 200
const buttons = 120

search(
  'a press counts only once the last of the words was in view for a while, whatever their length and the size of the frame',
  fc.asyncProperty(
    fc.record({
      what: fc.constantFrom('message', 'resources', 'typed data'),
      count: fc.integer({ min: 1, max: 40 }),
      height: fc.integer({ min: 400, max: 900 }),
      moves: fc.array(fc.record({ to: fc.nat(1_200), ms: fc.constantFrom(100, 400, 900) }), { maxLength: 6 }),
    }),
    async ({ what, count, height, moves }) => {
      const rows = Array.from({ length: count }, (_, at) => `Line ${at}`)
      const screen =
        what === 'message'
          ? messageScreen(bytes(rows.join('\n')), '0x', site)
          : what === 'resources'
            ? messageScreen(
                bytes(signIn(`\nResources:\n${rows.map((one) => `- ${one}`).join('\n')}`)),
                '0x',
                site,
              )
            : await typed(rows.map((_, at) => [`f${at}`, 'v']))
      const end = above + count * line
      let top = 0
      vi.useFakeTimers()
      vi.spyOn(document, 'hasFocus').mockReturnValue(true)
      vi.stubGlobal('innerWidth', 360)
      vi.stubGlobal('innerHeight', height)
      vi.stubGlobal('IntersectionObserver', SeenAtOnce)
      vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
        if (this.localName === 'footer') return new DOMRect(0, height - buttons, 360, buttons)
        return this.classList.contains('words')
          ? new DOMRect(0, above - top, 360, end - above)
          : new DOMRect()
      })
      const life = new AbortController()
      const asked = confirm(
        {
          screen,
          around,
          look,
          isHigh: false,
        },
        life.signal,
      )
      const isSeen = () => end - top <= height - buttons
      const go = () => document.querySelector<HTMLButtonElement>('button.go')
      await vi.advanceTimersByTimeAsync(600)
      let isRead = isSeen()
      expect(go()?.disabled).toBe(!isRead)
      for (const { to, ms } of moves) {
        top = to
        document.dispatchEvent(new Event('scroll'))
        await vi.advanceTimersByTimeAsync(ms)
        isRead ||= isSeen() && ms > 500
        expect(go()?.disabled).toBe(!isRead)
        const foot = document.querySelector('.foot')?.textContent
        expect(foot === 'Scroll to the end first.').toBe(!isRead && !isSeen())
      }
      life.abort(new Error('over'))
      await expect(asked).rejects.toThrow('over')
      vi.restoreAllMocks()
      vi.unstubAllGlobals()
      vi.useRealTimers()
    },
  ),
  { gate: 25, exhaustive: 3_000 },
)

const names = fc.stringMatching(/^[a-z]{1,8}$/)
const values = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc
    .tuple(fc.string(), fc.constantFrom(' '.repeat(39), '\n', '\r\n', '\u2028', '\u3000'.repeat(20)), names)
    .map(([text, gap, name]) => `${text}${gap}${name}: 1`),
)

search(
  'only names of fields are drawn as such and begin a line, whatever the values of typed data are',
  fc.asyncProperty(
    fc.uniqueArray(fc.tuple(names, values), { selector: ([name]) => name, minLength: 1, maxLength: 5 }),
    async (fields) => {
      const main = document.createElement('main')
      main.append(...drawConfirmScreen(await typed(fields), around, textsFor('en')))
      const lines = [...main.querySelectorAll<HTMLElement>('.words > div')]
      expect(lines.map((one) => one.querySelector('b')?.textContent)).toEqual([
        'Order:',
        ...fields.map(([name]) => `${name}:`),
        ...['name:', 'chainId:', 'verifyingContract:'],
      ])
      for (const one of lines) {
        expect(one.querySelectorAll('b')).toHaveLength(1)
        expect(one.textContent?.indexOf('\n')).toBe((one.textContent?.length ?? 0) - 1)
        expect(one.style.getPropertyValue('--at')).toBe('3ch')
      }
    },
  ),
  { gate: 40, exhaustive: 5_000 },
)

const joined = fc.constantFrom(
  ...['\u1100', '\u{1f468}\u200d', '\u0915\u094d', 'a\u0363', '\u05d0\u05b0', '\u0363', ' ', 'a', '\n'],
)

search(
  'words are drawn as they are, and can be broken within letters that never end',
  fc.property(fc.array(fc.tuple(joined, fc.nat(40)), { minLength: 1, maxLength: 6 }), (parts) => {
    const text = parts.map(([part, count]) => part.repeat(count)).join('')
    const box = document.createElement('p')
    box.append(...breakable(text))
    expect(box.textContent).toBe(text)
    for (const { textContent } of box.childNodes)
      for (const { segment } of new Intl.Segmenter().segment(textContent ?? ''))
        expect([...segment].length).toBeLessThanOrEqual(12)
  }),
  { gate: 100, exhaustive: 10_000 },
)

test.each([
  ['ends within the frame', { right: 360, scrollWidth: 300 }, true],
  ['goes beyond its box', { right: 360, scrollWidth: 301 }, false],
  ['goes beyond the right edge', { right: 361, scrollWidth: 300 }, false],
  ['begins before the left edge', { left: -1, scrollWidth: 300 }, false],
])('a message that %s is read: %j, %s', async (_what, { scrollWidth, ...edges }, isRead) => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.stubGlobal('innerWidth', 360)
  vi.stubGlobal('innerHeight', 600)
  vi.stubGlobal('IntersectionObserver', SeenAtOnce)
  const { left, right } = { left: 30, right: 330, ...edges }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.classList.contains('read')
      ? new DOMRect(left, 100, right - left, 20)
      : new DOMRect(0, 500, 360, 100)
  })
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(scrollWidth)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  const life = new AbortController()
  const parts = { screen: messageScreen(bytes('Hello'), '0x', site), around, look, isHigh: false }
  const asked = confirm(parts, life.signal)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(document.querySelector<HTMLButtonElement>('button.go')?.disabled).toBe(!isRead)
  life.abort(new Error('over'))
  await expect(asked).rejects.toThrow('over')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
