// @tier gate, @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { connected, fakeWallet, place, settled } from './testing.test-support.js'

test('a German widget is German from its first frame, components and all', async () => {
  const { mounted, ui } = place({ locale: 'de-AT', wallets: [fakeWallet('Harbor')] })

  mounted.open()

  const heading = await ui.findByRole('heading', { level: 2 })
  expect(heading.textContent).toBe('Wallet verbinden')
  expect(ui.getByRole('button', { name: 'Schließen' })).toBeDefined()
  expect(heading.closest('[lang]')?.getAttribute('lang')).toBe('de-AT')
})

test('a locale without a translation has English words, which say that they are English', async () => {
  const { mounted, ui } = place({ locale: 'eu-ES' })

  mounted.open()

  const heading = await ui.findByRole('heading', { name: 'Connect a wallet' })
  expect(heading.closest('[lang]')?.getAttribute('lang')).toBe('en')
})

test('the host’s own words win over the translation', async () => {
  const { mounted, ui } = place({ locale: 'de', messages: { 'connect.title': 'Bei Fjord anmelden' } })

  mounted.open()

  expect(await ui.findByRole('heading', { name: 'Bei Fjord anmelden' })).toBeDefined()
  expect(ui.getByRole('button', { name: 'Schließen' })).toBeDefined()
})

test('the locale and the host’s words may change while the modal is open', async () => {
  const { instance, mounted, ui } = await connected()
  const container = mounted.element.shadowRoot?.querySelector<HTMLElement>('[lang]')

  instance.setOptions({ locale: 'de' })
  expect(await ui.findByRole('button', { name: 'Kontoeinstellungen' })).toBeDefined()
  expect([container?.lang, container?.dir]).toEqual(['de', 'ltr'])

  instance.setOptions({ locale: 'ar', messages: { 'settings.title': 'الإعدادات' } })
  expect(await ui.findByRole('button', { name: 'الإعدادات' })).toBeDefined()
  expect(ui.getByRole('heading', { name: '\u2066Account\u2069' })).toBeDefined()
  expect([container?.lang, container?.dir]).toEqual(['ar', 'rtl'])

  instance.setOptions({ locale: undefined, messages: undefined })
  expect(await ui.findByRole('button', { name: 'Account settings' })).toBeDefined()
})

test('a widget that was taken away before its words came draws nothing', async () => {
  const { mounted } = place({ locale: 'de' })
  const shadow = mounted.element.shadowRoot
  mounted.open()

  mounted.unmount()
  await settled()
  await settled()

  expect(shadow?.childElementCount).toBe(0)
})
