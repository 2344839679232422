// @tier gate, @vitest-environment happy-dom
import { displayText, safeUrl } from '@foyer/core'
import { fireEvent } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  decline,
  fakeFamily,
  fakeWallet,
  focused,
  hang,
  network,
  place,
  settled,
  waitFor,
} from '../../testing.test-support.js'

const email = {
  id: 'email',
  labels: { 'connect.email': 'Continue with email' },
  views: [],
  requires: [],
  actions: [
    {
      slot: 'connect',
      id: 'email',
      order: 1,
      icon: 'mail',
      label: 'connect.email',
      route: { view: 'WhatIsANetwork', params: undefined },
    },
  ],
  load: () => Promise.reject(new Error('not asked')),
} as const
const legal = { features: { legalCheckbox: true }, termsUrl: 'https://site.example/terms' }

test('no wallet can be chosen before the terms are accepted, and all can after', async () => {
  const harbor = fakeWallet('Harbor', { answer: hang })
  const { mounted, ui } = place({ ...legal, wallets: [harbor] })
  mounted.open()
  const row = await ui.findByRole('button', { name: /Harbor/ })
  fireEvent.click(row)
  expect(row.getAttribute('aria-disabled')).toBe('true')
  expect(harbor.asked).toEqual([])

  fireEvent.click(ui.getByRole('checkbox'))
  await settled()
  fireEvent.click(row)

  await waitFor(() => expect(harbor.asked).toEqual(['connect']))
})

test('a press on a wallet that waits for the terms leads to them', async () => {
  const { mounted, ui } = place({ ...legal, wallets: [fakeWallet('Harbor')] })
  mounted.open()

  fireEvent.click(await ui.findByRole('button', { name: /Harbor/ }))

  const box = ui.getByRole('checkbox', { description: 'Accept the terms to continue.' })
  expect(focused(mounted)).toBe(box)
  await waitFor(() => expect(box.closest('[data-shake]')).not.toBeNull())
})

test('accepted terms stay accepted on the way to another view and back', async () => {
  const { mounted, ui } = place({ ...legal, wallets: [fakeWallet('Harbor')] })
  mounted.open()
  fireEvent.click(await ui.findByRole('checkbox'))
  fireEvent.click(ui.getByRole('button', { name: 'Help' }))
  await ui.findByRole('heading', { name: 'What is a wallet?' })

  fireEvent.click(ui.getByRole('button', { name: 'Back' }))

  expect(await ui.findByRole('checkbox', { checked: true })).toBeDefined()
})

test('the terms lead to the documents of the host, beside the page', async () => {
  const { mounted, ui } = place({ ...legal, privacyUrl: 'https://site.example/privacy' })
  mounted.open()

  const links = await ui.findAllByRole('link')

  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://site.example/terms',
    'https://site.example/privacy',
  ])
  expect(links.every((link) => link.getAttribute('rel')?.includes('noopener'))).toBe(true)
  expect(
    ui.getByRole('checkbox', { name: /I agree to the terms of service.* and the privacy policy/ }),
  ).toBeDefined()
})

test('a wallet that announces itself late appears without moving focus or the rows before it', async () => {
  const family = fakeFamily([fakeWallet('Harbor')])
  const { mounted, ui } = place({ family })
  mounted.open()
  const row = await ui.findByRole('button', { name: /Harbor/ })
  row.focus()

  family.announce(fakeWallet('Meridian'))
  await ui.findByRole('button', { name: /Meridian/ })

  expect(focused(mounted)).toBe(row)
  const names = ui.getAllByRole('button', { name: /Harbor|Meridian/ }).map(({ textContent }) => textContent)
  expect(names).toEqual([expect.stringContaining('Harbor'), expect.stringContaining('Meridian')])
})

test('a wallet whose identity is disputed says so and shows the name it claims', async () => {
  const { mounted, ui } = place({ wallets: [fakeWallet('Harbor', { disputed: true, rdns: 'app.harbor' })] })

  mounted.open()

  expect(await ui.findByRole('button', { name: /Harbor.*app\.harbor.*Name used twice/ })).toBeDefined()
})

test('without any wallet, well-known ones are offered, and a way to get one', async () => {
  const { mounted, ui } = place()

  mounted.open()

  expect(await ui.findByText('None found in this browser')).toBeDefined()
  await ui.findByRole('button', { name: 'MetaMask' })
  const names = ui.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  const eight = ['MetaMask', 'Coinbase Wallet', 'Trust Wallet', 'Rainbow', 'OKX Wallet', 'Rabby Wallet']
  expect(names.filter(Boolean)).toEqual(expect.arrayContaining([...eight, 'Ledger', 'Phantom']))
  fireEvent.click(ui.getByRole('button', { name: /Get a wallet.*Free, takes about two minutes/ }))
  expect(await ui.findByRole('heading', { name: 'What is a wallet?' })).toBeDefined()
})

test('a well-known wallet leads to where it can be had', async () => {
  const { mounted, ui } = place()
  mounted.open()

  fireEvent.click(await ui.findByRole('button', { name: 'Rainbow' }))

  await ui.findByText('Rainbow is not in this browser')
  const links = ui.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toContain('https://rainbow.me/download')
  // A computer has no use for an app of phones, but a phone can scan its address.
  const app = ui.getByRole('button', { name: /App for iPhone.*Scan a code with your phone/ })
  fireEvent.click(app)
  expect(await ui.findByRole('img', { name: 'Code that opens Rainbow in the store' })).toBeDefined()
  expect(app.getAttribute('aria-expanded')).toBe('true')
  // Most extensions reach no page that was open before.
  expect(ui.getByText('Install it, then reload this page.')).toBeDefined()
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  fireEvent.click(ui.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  ['is on this page', { wallets: [fakeWallet('Harbor')] }],
  ['is one of the host', { customWallets: [{ id: 'harbor', name: 'Harbor' }] }],
])('well-known wallets give way to one that %s', async (_where, options) => {
  const { mounted, ui } = place(options)

  mounted.open()

  await ui.findByRole('button', { name: /Harbor/ })
  expect(ui.queryByText('Popular wallets')).toBeNull()
})

test('well-known wallets that the host excludes are not offered', async () => {
  const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
  const { mounted, ui } = place({ excludeWalletIds: [metaMask] })

  mounted.open()

  await ui.findByRole('button', { name: 'Rainbow' })
  expect(ui.queryByRole('button', { name: 'MetaMask' })).toBeNull()
})

test('without any wallet, and with no well-known ones wanted, it says that there is no way to connect', async () => {
  const { mounted, ui } = place({ popularWallets: false })

  mounted.open()

  expect(await ui.findByText('There is no way to connect here')).toBeDefined()
})

test('where the host offers no wallets, nor anything else, it says so and can be closed', async () => {
  const { mounted, ui } = place({ enableWallets: false })
  mounted.open()

  expect(await ui.findByText('Nothing to connect with')).toBeDefined()
  const [, close] = await ui.findAllByRole('button', { name: 'Close' })
  if (close) fireEvent.click(close)

  await waitFor(() => expect(mounted.widget.instance.state.modal.open).toBe(false))
})

test('collapsed, one button leads to the list of wallets', async () => {
  const { mounted, ui } = place({
    wallets: [fakeWallet('Harbor')],
    features: { collapseWallets: true },
    parts: [email],
  })
  mounted.open()
  expect(ui.queryByRole('button', { name: /Harbor/ })).toBeNull()

  fireEvent.click(await ui.findByRole('button', { name: 'Continue with a wallet' }))

  expect(await ui.findByRole('heading', { name: 'All wallets' })).toBeDefined()
  expect(await ui.findByRole('button', { name: /Harbor.*Installed/ })).toBeDefined()
})

test('collapsed wallets that are the only way are shown at once', async () => {
  const { mounted, ui } = place({ wallets: [fakeWallet('Harbor')], features: { collapseWallets: true } })

  mounted.open()

  expect(await ui.findByRole('button', { name: /Harbor/ })).toBeDefined()
})

test('methods that features offer come in the order of the host, and lead to their views', async () => {
  const features = { connectMethodsOrder: ['email' as const, 'wallet' as const] }
  const { mounted, ui } = place({ wallets: [fakeWallet('Harbor')], parts: [email], features })
  mounted.open()
  const button = await ui.findByRole('button', { name: 'Continue with email' })
  const buttons = ui.getAllByRole('button', { name: /email|Harbor/ })
  expect(buttons[0]).toBe(button)

  fireEvent.click(button)

  expect(await ui.findByRole('heading', { name: 'What is a network?' })).toBeDefined()
})

test('an action that stands in place is drawn itself, and is a row that cannot be pressed until the terms are accepted', async () => {
  const drawn = {
    ...email,
    views: ['WhatIsANetwork'],
    actions: [{ ...email.actions[0], inPlace: true }],
    load: async () => ({
      messages: {},
      install: () => ({ dispose() {} }),
      views: { WhatIsANetwork: { title: 'connect.email', component: () => 'Your address' } },
    }),
  } as const
  const { mounted, ui } = place({ ...legal, wallets: [fakeWallet('Harbor')], parts: [drawn] })
  mounted.open()
  const row = await ui.findByRole('button', { name: 'Continue with email' })
  expect(row.getAttribute('aria-disabled')).toBe('true')
  expect(ui.queryByText('Your address')).toBeNull()

  fireEvent.click(await ui.findByRole('checkbox'))

  expect(await ui.findByText('Your address')).toBeDefined()
  expect(ui.queryByRole('button', { name: 'Continue with email' })).toBeNull()
})

test('an action that stands in place works at each visit of the modal', async () => {
  const signals: AbortSignal[] = []
  const drawn = {
    ...email,
    views: ['WhatIsANetwork'],
    actions: [{ ...email.actions[0], inPlace: true }],
    load: async () => ({
      messages: {},
      install: () => ({ dispose() {} }),
      views: {
        WhatIsANetwork: {
          title: 'connect.email',
          component({ signal }: { signal: AbortSignal }) {
            signals.push(signal)
            return 'Your address'
          },
        },
      },
    }),
  } as const
  const { mounted, ui } = place({ wallets: [fakeWallet('Harbor')], parts: [drawn] })
  // Drawn ahead, while the modal is closed.
  await ui.findByText('Your address')
  for (let visit = 0; visit < 3; visit += 1) {
    mounted.open()
    expect(await ui.findByText('Your address')).toBeDefined()
    await settled()
    expect(signals.at(-1)?.aborted).toBe(false)
    const last = signals.at(-1)
    mounted.widget.modal.close()
    await settled()
    expect(last?.aborted).toBe(true)
  }
})

test('a wallet that the host connects leads to its account, on a network that may be any too', async () => {
  const harbor = fakeWallet('Harbor', { network: network('eip155:5', 'Other').id })
  const { instance, mounted, ui } = place({ wallets: [harbor], allowUnsupportedChain: true })
  mounted.open()
  await ui.findByRole('button', { name: /Harbor/ })

  await instance.connect({ connectorId: harbor.id, namespace: 'eip155' })

  expect(await ui.findByRole('button', { name: 'Account settings' })).toBeDefined()
})

test('a declined wallet is not remembered as recent, a connected one is', async () => {
  const harbor = fakeWallet('Harbor', { answer: decline })
  const { instance, mounted, ui } = place({ wallets: [harbor] })
  mounted.open()
  fireEvent.click(await ui.findByRole('button', { name: /Harbor/ }))
  await ui.findByText('Connection declined')
  expect(mounted.widget.wallets.state.recent).toEqual([])

  harbor.answer = async () => {}
  fireEvent.click(ui.getByRole('button', { name: 'Try again' }))
  await settled()
  await instance.disconnect()
  mounted.open()

  expect(await ui.findByRole('button', { name: /Harbor.*Recent/ })).toBeDefined()
})

test.each([
  ['recommends', {}],
  ['features', { featuredWalletIds: ['wallet-1'] }],
])('a wallet used lately that the catalogue also %s is listed once', async (_, options) => {
  const data = [1, 2].map((at) => ({
    id: `wallet-${at}`,
    name: `Wallet ${at}`,
    mobile_link: `wallet${at}://`,
  }))
  vi.stubGlobal('fetch', async () => Response.json({ count: 2, data }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const services = { catalogue: 'https://catalogue.example/' }
  const { mounted, ui } = place({ wallets: [], services, ...options })
  mounted.widget.wallets.remember({
    id: 'wallet-1',
    name: displayText('Wallet 1'),
    mobileLink: safeUrl('app', 'wallet1://'),
  })
  mounted.open()

  expect(await ui.findByRole('button', { name: /Wallet 1.*Recent/ })).toBeDefined()
  await waitFor(() => expect(mounted.widget.wallets.state.featured.status).toBe('ready'))
  await waitFor(() => expect(mounted.widget.wallets.state.recommended.status).toBe('ready'))
  await settled()
  expect(ui.getAllByRole('button', { name: /Wallet 1/ })).toHaveLength(1)
})

test.each([
  ['shows no account', [fakeWallet('Harbor', { addresses: [] })], /Harbor shows no account\. Unlock it/],
  ['is not on the page', [], /Harbor is not in this browser/],
])('a wallet that is remembered and %s is named above the ways to connect', async (_, wallets, words) => {
  const { mounted, ui, instance } = place({ wallets })
  instance.store.set({ name: 'connectors', decode: Object }, { eip155: 'test.harbor' })
  mounted.widget.wallets.remember({ id: 'test.harbor', name: displayText('Harbor'), rdns: 'test.harbor' })
  // As a restoration does.
  await instance.adapter('eip155')
  mounted.open()

  expect(await ui.findByText(words)).toBeDefined()
})
