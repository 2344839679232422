// @tier gate, @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages as owner } from './manage/messages.js'
import { messages as recovery } from './recovery/messages.js'

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const root = document.documentElement
const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})

beforeEach(() => {
  vi.resetModules()
  document.body.replaceChildren()
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
})
afterEach(() => {
  if (!root.isConnected) document.append(root)
  vi.unstubAllGlobals()
  reload.mockClear()
})

const button = (label: string) =>
  vi.waitUntil(() =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label),
  )

const pages = {
  async recovery() {
    void import('./recovery/main.js')
    ;(await button(recovery.noFile)).click()
    const words = await vi.waitUntil(() => document.querySelector('textarea'))
    words.value = phrase
    ;(await button(recovery.open)).click()
    ;(await button(recovery.show)).click()
    await vi.waitUntil(() => document.querySelectorAll('ol.words [translate=no]').length === 12)
  },
  async manage() {
    const facts = { project: '', origins: [], custody: 'assisted', otpMs: 1, nonce: '', chains: {} }
    const told = document.createElement('script')
    told.id = 'facts'
    told.type = 'application/json'
    told.textContent = JSON.stringify({ ...facts, smartAccount: 'safe', socials: [] })
    document.body.append(told)
    void import('./manage/main.js')
    await vi.waitUntil(() => document.body.textContent.includes(owner['login.title']))
  },
}

const ends = {
  async 'is left and comes back'() {
    window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
    expect(reload).not.toHaveBeenCalled()
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  },
  async 'loses its login in another tab'() {
    const tab = new BroadcastChannel('foyer-login')
    tab.postMessage('https://page.example')
    tab.postMessage(location.origin)
    await vi.waitUntil(() => reload.mock.calls.length > 0)
    tab.close()
  },
}

test.each([
  ['recovery', 'is left and comes back'],
  ['manage', 'is left and comes back'],
  ['manage', 'loses its login in another tab'],
] as const)('the page /%s of an owner shows nothing once it %s', async (page, end) => {
  await pages[page]()
  await ends[end]()
  expect(document.documentElement).toBeNull()
  expect(reload).toHaveBeenCalled()
})
