// @tier gate, @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clear, confirm } from '../confirm/confirm.js'
import * as screens from './screens.js'

const look = { mode: 'light' as const, locale: 'en', variables: {}, name: undefined }
const origin = 'https://page.example'
const bytes = new Uint8Array(32)
const slot = { id: 'kit', kind: 'kit' as const, box: bytes, lock: bytes, blob: bytes }
const wallet = Object.assign(Object.create(null), {
  id: 'wallet',
  version: 1,
  addresses: { eip155: '0xada' },
  vault: bytes,
  slotsMac: bytes,
  slots: [slot],
})
const login = { ...Object({}), addresses: wallet.addresses }
const open = () => new Promise<never>(() => {})

type Show = (signal: AbortSignal) => Promise<unknown>
/** Each screen of the frame, and how it ends if it is left. */
const shown: Readonly<Record<string, readonly [Show, 'declined' | 'read']>> = {
  askConsent: [(signal) => screens.askConsent(login, origin, look, signal), 'declined'],
  askChange: [
    (signal) => screens.askChange({ kind: 'email', email: 'a@b.example' }, origin, look, signal),
    'declined',
  ],
  askOlder: [(signal) => screens.askOlder([wallet, 'older'], look, signal), 'declined'],
  askUnlock: [(signal) => screens.askUnlock(wallet, open, look, signal), 'declined'],
  askWay: [(signal) => screens.askWay('Ada', undefined, look, signal), 'declined'],
  showKit: [(signal) => screens.showKit('en', signal), 'declined'],
  showPasskey: [(signal) => screens.showPasskey('Ada', 'en', signal), 'declined'],
  // They only say something.
  showLost: [(signal) => screens.showLost(look, signal), 'read'],
  showKitFile: [(signal) => screens.showKitFile(wallet, 'page.example', 'shop', look, signal), 'read'],
}

beforeEach(() => vi.stubGlobal('parent', {}))
afterEach(() => {
  clear()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const pressEscape = (more: KeyboardEventInit = {}) => {
  const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...more })
  Object.defineProperty(pressed, 'isTrusted', { value: true })
  document.body.dispatchEvent(pressed)
}
const count = () => document.querySelectorAll('main').length
const { signal } = new AbortController()

test('each screen of a login is among those that Escape leaves', () => {
  const all = Object.keys(screens).filter((name) => /^(ask|show)/.test(name))
  expect(all.sort()).toEqual(Object.keys(shown).sort())
})

test.each(Object.entries(shown))('%s is left by Escape', async (_, [show, how]) => {
  const ended = show(signal).then(
    () => 'read',
    ({ code }: { readonly code?: unknown }) => (code === 4001 ? 'declined' : code),
  )
  await vi.waitUntil(() => count() === 1)
  // It ends a word of an input method.
  pressEscape({ isComposing: true })
  expect(count()).toBe(1)
  pressEscape()
  expect(await ended).toBe(how)
  expect(count()).toBe(0)
})

test('Escape leaves the screen on top alone', async () => {
  const screen = { title: 'sign', lines: [], warnings: [], weight: 'plain', moves: 0n } as const
  const around = { origin, name: undefined, account: '0xada' }
  const asked = shown.askConsent?.[0](signal)
  asked?.catch(() => {})
  const signed = confirm({ screen, around, look, isHigh: true }, signal)
  pressEscape()
  expect(await signed).toBe(false)
  expect(count()).toBe(1)
  pressEscape()
  await expect(asked).rejects.toMatchObject({ code: 4001 })
})

test('a question is declined, and asked again, while its window is open somewhere', async () => {
  const opened: { closed: boolean }[] = []
  vi.stubGlobal('open', () => {
    const one = { closed: false, postMessage: () => {}, close: () => Object.assign(one, { closed: true }) }
    opened.push(one)
    return one
  })
  const press = (label: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click()
  const asked = shown.askConsent?.[0](signal)
  const left = expect(asked).rejects.toMatchObject({ code: 4001 })
  press('Look at it in a window')
  press('Look at it in a window')
  expect(opened.map(({ closed }) => closed)).toEqual([true, false])
  press('Not now')
  await left
  expect(opened.map(({ closed }) => closed)).toEqual([true, true])
})

test('a window that never opens is not promised for the next press', async () => {
  vi.stubGlobal('open', () => null)
  const asked = shown.askConsent?.[0](signal)
  asked?.catch(() => {})
  for (const words of [/One more press/, /forbids it/, /forbids it/]) {
    const go = document.querySelector<HTMLButtonElement>('button.go')
    go?.click()
    await vi.waitUntil(() => words.test(document.querySelector('[role=alert]')?.textContent ?? ''))
  }
  pressEscape()
})
