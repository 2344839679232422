// @tier gate, @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { oneViewFeature } from './oneViewFeature.test-support.js'
import {
  blur,
  connected,
  fakeFamily,
  fakeWallet,
  inside,
  place,
  settled,
  views,
  waitFor,
} from './testing.test-support.js'

test('opening while nothing is connected shows Connect with the wallets found', async () => {
  const { mounted, ui } = place({ wallets: [fakeWallet('Harbor')] })

  mounted.open()

  expect(await ui.findByRole('heading', { name: 'Connect a wallet' })).toBeDefined()
  expect(await ui.findByRole('button', { name: /Harbor/ })).toBeDefined()
})

test('opening while connected shows Account', async () => {
  const { ui } = await connected()

  expect(ui.getByRole('heading', { name: 'Account' })).toBeDefined()
})

test('a view that was asked for is the one that opens', async () => {
  const { mounted, ui } = place()

  mounted.open({ view: 'Networks' })

  expect(await ui.findByRole('heading', { name: 'Choose network' })).toBeDefined()
})

test.each(['Nowhere', 'constructor', '__proto__'])(
  'asked for %s, it says that nothing is there',
  async (view) => {
    const { mounted, ui } = place()

    mounted.open(Object({ view }))

    expect(await ui.findByRole('heading', { name: 'There is nothing here' })).toBeDefined()
    expect(await ui.findByText('This part is turned off')).toBeDefined()
  },
)

const services = { catalogue: 'https://catalogue.test' }

test('the other views are fetched once somebody acts in the modal', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const { instance, mounted, ui } = place({ services })
  const prepared = vi.spyOn(instance, 'prepare')
  mounted.open()
  await ui.findByRole('heading', { name: 'Connect a wallet' })
  await settled()
  expect(prepared).not.toHaveBeenCalled()

  fireEvent.keyDown(ui.getByRole('dialog'), { key: 'Tab' })

  await waitFor(() => expect(prepared).toHaveBeenCalledTimes(1))
})

test.each([
  ['half a second, once the wallets of the first are here', 500],
  ['2 s, where these are slow to come', 2_000],
])('the other views are fetched after %s', async (_, ms) => {
  const answer = async () => Response.json({ count: 0, data: [] })
  vi.stubGlobal('fetch', ms > 500 ? () => new Promise(() => {}) : answer)
  const { instance, mounted, ui } = place({ services })
  const prepared = vi.spyOn(instance, 'prepare')
  const { wallets } = mounted.widget
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  mounted.open()
  const isWaiting = () =>
    vi.getTimerCount() >= 2 && (ms > 500 || wallets.state.recommended.status !== 'pending')
  await vi.waitUntil(() => ui.queryByRole('dialog') && isWaiting(), { interval: 0 })

  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(prepared).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)

  expect(prepared).toHaveBeenCalledTimes(1)
})

test('the first view is drawn ahead, asks for nothing until it is opened, and is drawn no more once closed', async () => {
  const asked = vi.fn(() => new Promise(() => {}))
  vi.stubGlobal('fetch', asked)
  const { instance, mounted, ui } = place({ services, wallets: [fakeWallet('Harbor')] })
  await instance.discover()
  const heading = await drawnAhead(ui)
  expect(ui.getByText('Harbor')).toBeDefined()
  expect(asked).not.toHaveBeenCalled()

  mounted.open()
  await ui.findByRole('heading', { level: 2 })

  expect(ui.getByRole('heading', { level: 2 })).toBe(heading)
  expect(ui.getByRole('dialog').hasAttribute('data-ahead')).toBe(false)
  await waitFor(() => expect(asked).toHaveBeenCalled())

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  mounted.close()
  await vi.waitFor(() => expect(ui.queryByRole('heading', { hidden: true })).toBeNull())
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  await settled()
  expect(ui.queryByRole('heading', { hidden: true })).toBeNull()
})

test('another view than that drawn ahead does not slide in', async () => {
  const { mounted, ui } = place()
  await drawnAhead(ui)

  mounted.open({ view: 'Networks' })
  const heading = await ui.findByRole('heading', { name: 'Choose network' })

  expect(heading.closest('dialog')?.querySelector('[data-direction]')).toBeNull()
})

test('nothing is drawn ahead for who is connected, nor where a feature has the first view', async () => {
  const component = vi.fn(() => null)
  const route = { view: 'Connect', params: undefined } as const
  const { ui } = place({ parts: [oneViewFeature({ slot: 'connect', label: 'Mine', route, component })] })
  const other = place({ wallets: [fakeWallet('Harbor')] })
  await drawnAhead(other.ui)

  await other.instance.discover()
  await other.instance.connect({ connectorId: 'test.harbor', namespace: 'eip155' })

  await waitFor(() => expect(other.ui.queryByRole('heading', { hidden: true })).toBeNull())
  expect(ui.queryByRole('heading', { hidden: true })).toBeNull()
  expect(component).not.toHaveBeenCalled()
})

test('unmounting leaves the document as it was, and the focus where it was', async () => {
  const opener = document.createElement('button')
  document.body.append(opener)
  opener.focus()
  const before = document.documentElement.outerHTML
  const family = fakeFamily([fakeWallet('Harbor')])
  const { mounted, ui } = place({ family })
  mounted.open()
  await ui.findByRole('heading', { level: 2 })
  await settled()

  mounted.unmount()
  mounted.unmount()
  await settled()

  expect(document.documentElement.outerHTML).toBe(before)
  expect(document.activeElement).toBe(opener)
  opener.remove()
})

test('unmounting gives a host element back without style sheets or content', async () => {
  const host = document.createElement('section')
  document.body.append(host)
  const { mounted } = place({ host, themeMode: 'dark', themeVariables: { '--foyer-accent': 'red' } })

  mounted.unmount()
  await settled()

  expect(host.shadowRoot?.innerHTML).toBe('')
  expect(host.shadowRoot?.adoptedStyleSheets).toEqual([])
  expect(host.outerHTML).toBe('<section></section>')
  host.remove()
})

test('theme variables and mode follow the options', async () => {
  const { instance, mounted } = place({ themeMode: 'dark', themeVariables: { '--foyer-accent': 'red' } })
  const container = mounted.element.shadowRoot?.querySelector('div')
  expect(container?.dataset.theme).toBe('dark')
  expect(container?.style.getPropertyValue('--foyer-accent')).toBe('red')

  instance.setOptions({ themeMode: 'light', themeVariables: { '--foyer-accent': undefined } })
  await settled()

  expect(container?.dataset.theme).toBe('light')
  expect(container?.style.getPropertyValue('--foyer-accent')).toBe('')
})

test('two mounts on one page share nothing', async () => {
  const legal = { features: { legalCheckbox: true }, termsUrl: 'https://site.example/terms' }
  const one = place({ ...legal, wallets: [fakeWallet('Harbor')] })
  const two = place({ ...legal, wallets: [fakeWallet('Meridian')] })
  one.mounted.open()
  await one.ui.findByRole('button', { name: /Harbor/ })
  expect(two.ui.queryByRole('heading', { hidden: true })).toBeNull()

  fireEvent.click(one.ui.getByRole('checkbox'))
  blur(one.mounted)
  two.mounted.open()
  await two.ui.findByRole('button', { name: /Meridian/ })

  expect(two.ui.queryByText('Harbor')).toBeNull()
  expect(two.ui.getByRole('checkbox', { checked: false })).toBeDefined()
  one.mounted.unmount()
  await settled()
  expect(inside(two.mounted).getByRole('button', { name: /Meridian/ })).toBeDefined()
})

test('embedded, the modal is a section of the host element, open from the start, without a way to close it', async () => {
  const host = document.createElement('div')
  document.body.append(host)

  const { ui } = place({ host, enableEmbedded: true, wallets: [fakeWallet('Harbor')] })

  expect(await ui.findByRole('region', { name: 'Connect a wallet' })).toBeDefined()
  expect(ui.queryByRole('button', { name: 'Close' })).toBeNull()
  host.remove()
})

test('embedded and mounted anew before the old one has gone, as StrictMode does, it stays open and styled', async () => {
  const host = document.createElement('div')
  document.body.append(host)
  const { instance, mounted } = place({ host, enableEmbedded: true })
  const { mount } = await import('./mount.js')

  const second = mount({ instance, features: [], views, host })
  mounted.unmount()
  await settled()

  expect(instance.state.modal.open).toBe(true)
  expect(inside(second).getByRole('region', { name: 'Connect a wallet' })).toBeDefined()
  expect(host.shadowRoot?.adoptedStyleSheets.length).toBeGreaterThan(0)
  second.unmount()
  host.remove()
})

test('texts of the host and its locale come before ours', async () => {
  const { mounted, ui } = place({ locale: 'ar', messages: { 'connect.title': 'Hello' } })

  mounted.open()

  const heading = await ui.findByRole('heading', { name: 'Hello' })
  expect(heading.parentElement?.closest('[dir]')?.getAttribute('dir')).toBe('rtl')
  expect(heading.closest('[lang]')?.getAttribute('lang')).toBe('ar')
})

test('no element is drawn with a style attribute that was parsed', async () => {
  const { mounted, ui } = place({ wallets: [fakeWallet('Harbor')] })

  mounted.open()
  await ui.findByRole('button', { name: /Harbor/ })

  const styled = [...(mounted.element.shadowRoot?.querySelectorAll('[style]') ?? [])]
  expect(
    styled
      .map((one) => one.getAttribute('style'))
      .filter((text) => !/^(zoom: 1;\s*)?(--fy?[\w-]*:[^;]*;?\s*)*$/.test(text ?? '')),
  ).toEqual([])
})

/** The heading of the first view, once all of it is drawn. */
async function drawnAhead(ui: ReturnType<typeof inside>): Promise<HTMLElement> {
  await waitFor(() => expect(ui.getByRole('dialog', { hidden: true }).getAttribute('data-ahead')).toBe('2'))
  return ui.getByRole('heading', { level: 2, hidden: true })
}
