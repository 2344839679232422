// @tier gate, @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { drawConfirmScreen } from './frame/confirm/confirmScreen.js'
import { groupsOf } from './frame/confirm/formatValue.js'
import { textsFor } from './frame/confirm/texts.js'
import type { KeptLogin } from './frame/frameStorage.js'
import { askChange, askConsent, showKit } from './frame/screens/screens.js'
import { approvalPage } from './http/approvalPage.js'
import { approvalMail, codeMail } from './mail/templates.js'
import { showHome } from './ownerPages/manage/home.js'
import { messages } from './ownerPages/manage/messages.js'
import { readSites } from './sites.js'
import { resultPage } from './social/pages.js'

// A browser that translates a page changes words of wallets, codes and addresses: an owner then writes down the translation. Every
// page is drawn with values that count letter by letter.

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const email = 'ada@app.example'
const look = { mode: undefined, variables: {}, locale: 'en', name: undefined }
const login: KeptLogin = {
  email,
  access: '',
  refresh: '',
  accessEndsAt: 0,
  origin: '',
  wallet: 'wallet',
  version: 1,
  addresses: { eip155: address },
}
const origin = 'https://shop.example'
const sites = readSites({ shop: { origins: [origin], name: 'Larkmoor' } })

/** Shows a screen until it is drawn. */
async function shown(show: (signal: AbortSignal) => Promise<unknown>): Promise<Node> {
  document.body.replaceChildren()
  const life = new AbortController()
  show(life.signal).catch(() => {})
  const main = await vi.waitUntil(() => document.querySelector('main'))
  const copy = main.cloneNode(true)
  life.abort(new Error('It was drawn.'))
  return copy
}
const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

/** Pages by name, each with the values in it that no browser may change. */
const pages: Readonly<Record<string, () => Promise<readonly [Node, readonly (string | RegExp)[]]>>> = {
  'the screen that shares a login': async () => [
    await shown((signal) => askConsent(login, origin, look, signal)),
    [address],
  ],
  'the screen that changes an address': async () => [
    await shown((signal) => askChange({ kind: 'email', email }, origin, look, signal)),
    [email],
  ],
  'the screen of a new kit': async () => [await shown((signal) => showKit('en', signal)), [/^[0-9A-Z]{4}$/]],
  'the page of an owner': async () => [
    await shown(async () =>
      showHome(
        {
          login,
          wallet: { id: 'w', version: 1, addresses: { eip155: address }, slots: [], ...Object({}) },
          addresses: [{ kind: 'eoa', address, isInUse: false }],
          devices: [],
          locale: 'en',
          told: undefined,
        },
        (key) => messages[key],
      ),
    ),
    ['0xf39F…2266', email],
  ],
  'a screen that confirms': async () => {
    const main = document.createElement('main')
    const lines = [
      { label: 'to', value: address, as: 'address' },
      { label: 'message', value: 'send five', as: 'code' },
    ] as const
    const screen = { title: 'sign', weight: 'plain', lines, warnings: [], moves: 0n } as const
    main.append(...drawConfirmScreen(screen, { origin, name: undefined, account: address }, textsFor('en')))
    return [main, [...groupsOf(address).map(({ text }) => text), 'send five', '0xf39F…2266', 'shop.example']]
  },
  'the page of a link': async () => {
    const pending = {
      id: 'id',
      user: 'user',
      email,
      jkt: 'jkt',
      number: '42',
      origin,
      label: 'Firefox on Linux',
      locale: 'en',
      at: 0,
    }
    return [
      parsed(await approvalPage('token', { pending, state: 'open' }, sites).text()),
      ['42', 'shop.example'],
    ]
  },
  'the page after a provider': async () => {
    const returned = { origin, back: null, number: '42', locale: 'en', provider: 'x', ticket: '', leave: '' }
    const page = resultPage({ ...returned, outcome: 'proven' }, 'https://login.example', sites)
    return [parsed(await page.text()), ['42', 'shop.example']]
  },
  'an email with a code': async () => {
    const about = {
      to: email,
      code: '123456',
      brand: 'Larkmoor',
      site: 'shop.example',
      minutes: 10,
      locale: 'en',
    }
    return [parsed(codeMail(about).html), ['123456']]
  },
  'an email with a link': async () => {
    const link = 'https://login.example/approve?t=token'
    return [
      parsed(
        approvalMail({ to: email, link, brand: 'Larkmoor', site: 'shop.example', minutes: 15, locale: 'en' })
          .html,
      ),
      [link],
    ]
  },
}

test.each(Object.entries(pages))(
  '%s has no word, code or address that a browser translates',
  async (_name, draw) => {
    const [root, values] = await draw()
    for (const value of values) {
      const nodes = textsOf(root).filter(({ data }) =>
        typeof value === 'string' ? data === value : value.test(data),
      )
      expect(nodes.length, `${value} is on the page`).toBeGreaterThan(0)
      for (const { parentElement } of nodes)
        expect(parentElement?.closest('[translate=no]'), `${value} is not translated`).toBeTruthy()
    }
  },
)

function textsOf(root: Node): readonly Text[] {
  return [...root.childNodes].flatMap((node) => (node instanceof Text ? [node] : textsOf(node)))
}
