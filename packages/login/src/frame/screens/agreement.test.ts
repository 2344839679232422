// @tier gate, @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeptLogin } from '../frameStorage.js'
import * as screens from './screens.js'

const look = { mode: 'light' as const, locale: 'en', variables: {}, name: undefined }
const origin = 'https://page.example'
const login: KeptLogin = {
  access: '',
  refresh: '',
  accessEndsAt: 0,
  origin,
  wallet: 'wallet',
  version: 1,
  addresses: { eip155: '0xada' },
}

const { askChange, askConsent, askOlder } = screens
const wallet = {
  id: 'wallet',
  version: 1,
  addresses: login.addresses,
  vault: new Uint8Array(),
  slotsMac: new Uint8Array(),
  slots: [],
}

/** Questions of the frame that give something away. */
const questions = {
  consent: (signal: AbortSignal) => askConsent(login, origin, look, signal),
  email: (signal: AbortSignal) =>
    askChange({ kind: 'email', email: 'eve@page.example' }, origin, look, signal),
  device: (signal: AbortSignal) =>
    askChange({ kind: 'device', label: 'Firefox on Linux' }, origin, look, signal),
  older: (signal: AbortSignal) => askOlder([wallet, 'older'], look, signal),
}

/** Screens that give nothing away, with the reason. All others are asked in a window of their own. */
const harmless = {
  askUnlock: 'opens the wallet for this browser, by a secret that only its owner has',
  askWay: 'is about a new wallet. An address is agreed to in a window, before a code is sent there',
  showKitFile: 'saves a file, which opens nothing without the code',
  showLost: 'says something, and asks nothing',
  showKit: 'shows a new code. Its owner has to know it to go on, and no page can read it',
  showPasskey: 'makes a passkey of this browser, which asks by itself',
}

test('each screen of a login is asked in a window of its own, or gives nothing away', () => {
  const all = Object.keys(screens).filter((name) => /^(ask|show)/.test(name))
  const asked = ['askConsent', 'askChange', 'askOlder']
  expect(all.sort()).toEqual([...asked, ...Object.keys(harmless)].sort())
})

const world = { opened: new EventTarget(), asked: [] as unknown[] }
beforeEach(() => {
  const opened = { closed: false, close: vi.fn(), postMessage: (parts: unknown) => world.asked.push(parts) }
  world.asked = []
  vi.stubGlobal('open', () => opened)
  vi.stubGlobal('parent', {})
  world.opened = Object(opened)
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** A message of the frame's own window, or of another one. */
function say(data: unknown, source: unknown = world.opened) {
  const message = new MessageEvent('message', { data, origin: location.origin })
  Object.defineProperty(message, 'source', { value: source })
  window.dispatchEvent(message)
}

const press = (word: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === word)?.click()

test.each(Object.entries(questions))(
  '%s is asked in a window of its own, and only that window agrees',
  async (name, ask) => {
    const agreed = ask(new AbortController().signal)
    const settled = vi.fn()
    agreed.then(settled, settled)
    press('Look at it in a window')
    say('ready')
    // A page asks for all of them but one: that a wallet is older is found by the frame.
    const over = name === 'older' ? {} : { over: 'page.example asks you' }
    expect(world.asked).toMatchObject([{ agreement: { subject: expect.any(String), ...over }, look }])
    say(true, window)
    await Promise.resolve()
    expect(settled).not.toHaveBeenCalled()
    say(true)
    await agreed
  },
)

test.each(Object.entries(questions))('%s is declined in the frame, and in its window', async (_, ask) => {
  const here = ask(new AbortController().signal)
  press('Not now')
  await expect(here).rejects.toMatchObject({ name: 'CallError' })
  const there = ask(new AbortController().signal)
  press('Look at it in a window')
  say(false)
  await expect(there).rejects.toMatchObject({ name: 'CallError' })
})

test('a change of the address names both, in the letters that the service reads', async () => {
  const life = new AbortController()
  const email = 'ada@\u0430pp.example'
  const asked = askChange({ kind: 'email', email, from: 'ada@app.example' }, origin, look, life.signal)
  const named = () => [...document.querySelectorAll('p.code')].map(({ textContent }) => textContent)
  expect(named()).toEqual(['ada@app.example', 'ada@xn--pp-6kc.example'])
  life.abort(new Error('over'))
  await expect(asked).rejects.toThrow('over')
})

test('a page of the login itself opens no other window to ask', async () => {
  vi.stubGlobal('parent', window)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  const life = new AbortController()
  const asked = questions.email(life.signal)
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Change my email',
    'Not now',
  ])
  life.abort(new Error('over'))
  await expect(asked).rejects.toThrow('over')
})
