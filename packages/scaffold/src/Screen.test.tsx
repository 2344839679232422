// @tier gate, @vitest-environment happy-dom
import { activeAccount, type Feature, type FeatureModule } from '@foyer/core'
import { fireEvent } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { createLazyViews } from './lazyViews.js'
import { mount } from './mount.js'
import { fakeFamily, fakeWallet, inside, makeInstance, place, views } from './testing.test-support.js'
import { MissingLine } from './views/account/MissingLine.js'
import { lazyView } from './views/parts/lazyView.js'

const get: FeatureModule = {
  messages: { 'remote.title': 'Scan with your phone', 'remote.text': 'Point the camera here.' },
  install: () => ({ dispose() {} }),
  views: {
    GetWallet: {
      title: 'remote.title',
      component: ({ context }) => <p>{context.text.t('remote.text')}</p>,
    },
  },
}

function feature(load: Feature['load']): Feature {
  return { id: 'remote', views: ['GetWallet'], requires: [], actions: [], load }
}

test('a feature that lists a built-in view takes it over, once its chunk is here', async () => {
  let arrive = (_: FeatureModule) => {}
  const chunk = new Promise<FeatureModule>((resolve) => {
    arrive = resolve
  })
  const { mounted, ui } = place({ parts: [feature(() => chunk)] })
  mounted.open()
  mounted.widget.router.push('GetWallet', { walletId: 'any' })
  await ui.findByRole('heading', { name: 'Loading' })

  arrive(get)

  expect(await ui.findByText('Point the camera here.')).toBeDefined()
  expect(ui.getByRole('heading', { name: 'Scan with your phone' })).toBeDefined()
})

test('another view of a feature whose chunk is here is drawn at once', async () => {
  const guide = { title: 'remote.title', component: () => <p>All about wallets</p> }
  const module: FeatureModule = { ...get, views: { ...get.views, WhatIsAWallet: guide } }
  const part: Feature = { ...feature(async () => module), views: ['GetWallet', 'WhatIsAWallet'] }
  const { mounted, ui } = place({ parts: [part] })
  mounted.open()
  mounted.widget.router.push('GetWallet', { walletId: 'any' })
  await ui.findByText('Point the camera here.')
  const drawn: (string | null)[] = []
  const watching = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) drawn.push(...[...addedNodes].map((node) => node.textContent))
  })
  watching.observe(mounted.element.shadowRoot ?? mounted.element, { subtree: true, childList: true })

  mounted.widget.router.push('WhatIsAWallet')
  await ui.findByText('All about wallets')

  watching.disconnect()
  expect(drawn).toContain('All about wallets')
  expect(drawn).not.toContain('Loading')
})

test('a chunk that fails, and fails once more, may be asked for again', async () => {
  const load = vi.fn<Feature['load']>()
  load
    .mockRejectedValueOnce(new Error('offline'))
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(get)
  const { mounted, ui } = place({ parts: [feature(load)] })
  mounted.open()
  mounted.widget.router.push('GetWallet', { walletId: 'any' })
  await ui.findByText('This part did not load')

  fireEvent.click(ui.getByRole('button', { name: 'Try again' }))

  expect(await ui.findByText('Point the camera here.')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(3)
})

test('a line above known facts takes one line when its chunk does not load', async () => {
  const Line = lazyView(
    () => Promise.reject(new Error('offline')),
    () => () => <p>Never here</p>,
    <MissingLine />,
  )
  const component = () => (
    <>
      <Line />
      <p>12.9 ETH</p>
    </>
  )
  const module: FeatureModule = { ...get, views: { GetWallet: { title: 'remote.title', component } } }
  const { mounted, ui } = place({ parts: [feature(async () => module)] })
  mounted.open()
  mounted.widget.router.push('GetWallet', { walletId: 'any' })

  await ui.findByText('Check your internet connection and try again.')

  expect(ui.getByText('12.9 ETH')).toBeDefined()
  expect(ui.queryByText('This part did not load')).toBeNull()
})

test.each([
  ['does not load', () => Promise.reject(new Error('offline'))],
  [
    'cannot be installed',
    async () => ({
      ...get,
      install() {
        throw new Error('broken')
      },
    }),
  ],
])('a view that holds the visitor and %s is left by Disconnect, and the log says why', async (_, load) => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  const guard = { view: 'WhatIsAWallet', holds: () => true } as const
  const terms: Feature = { ...feature(load), id: 'terms', views: ['WhatIsAWallet'], guard }
  const wallet = fakeWallet('Harbor')
  const { mounted, ui, instance } = place({ wallets: [wallet], parts: [terms] })
  mounted.open()
  fireEvent.click(await ui.findByRole('button', { name: /Harbor/ }))
  await ui.findByText('This part did not load')

  fireEvent.click(ui.getByRole('button', { name: 'Disconnect' }))

  await vi.waitFor(() => expect(activeAccount(instance.state)).toBeUndefined())
  await vi.waitFor(() => expect(instance.state.modal.open).toBe(false))
  expect(instance.log.lines.map(({ message }) => message)).toContain('Cannot load feature "terms"')
  silent.mockRestore()
})

test('a view that throws leaves the others alone, and may be drawn again', async () => {
  let broken = true
  const component = () => {
    useState(0)
    if (broken) throw new Error('Broken on purpose.')
    return <p>Mended</p>
  }
  const module: FeatureModule = { ...get, views: { GetWallet: { title: 'remote.title', component } } }
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { mounted, ui } = place({ wallets: [fakeWallet('Harbor')], parts: [feature(async () => module)] })
  mounted.open()
  mounted.widget.router.push('GetWallet', { walletId: 'any' })
  await ui.findByText('This screen stopped working. Everything else still works.')

  fireEvent.click(ui.getByRole('button', { name: 'Back' }))
  await ui.findByRole('button', { name: /Harbor/ })
  mounted.widget.router.push('GetWallet', { walletId: 'any' })
  await ui.findByRole('button', { name: 'Try again' })
  broken = false
  fireEvent.click(ui.getByRole('button', { name: 'Try again' }))

  expect(await ui.findByText('Mended')).toBeDefined()
  silent.mockRestore()
})

test('back leads to the view before, help stands where no back is, and close closes', async () => {
  const { mounted, ui, instance } = place()
  mounted.open()
  fireEvent.click(await ui.findByRole('button', { name: 'Help' }))
  await ui.findByRole('heading', { name: 'What is a wallet?' })
  expect(ui.queryByRole('button', { name: 'Help' })).toBeNull()

  fireEvent.click(ui.getByRole('button', { name: 'Back' }))
  await ui.findByRole('heading', { name: 'Connect a wallet' })
  expect(ui.queryByRole('button', { name: 'Back' })).toBeNull()
  fireEvent.click(ui.getByRole('button', { name: 'Close' }))

  expect(instance.state.modal.open).toBe(false)
})

test('where a message went and what an alert says is on screen', async () => {
  const { mounted, ui } = place({ debug: true })
  mounted.open()

  mounted.widget.toasts.success('Transaction started')
  mounted.widget.alerts.show('project-id-missing')

  expect(await ui.findByText('Transaction started')).toBeDefined()
  expect(await ui.findByText(/Project ID Not Configured/)).toBeDefined()
})

test('an error is told where it happened, and does not cover a view that is opened later', async () => {
  const { mounted, ui } = place()
  mounted.open()
  const { toasts, router } = mounted.widget

  toasts.error('Token Balance Unavailable')
  await ui.findByText('Token Balance Unavailable')
  router.push('WhatIsAWallet')
  await ui.findByRole('heading', { name: 'What is a wallet?' })
  expect(ui.queryByText('Token Balance Unavailable')).toBeNull()

  toasts.success('Transaction started')
  await ui.findByText('Transaction started')
  router.back()
  await ui.findByRole('heading', { name: 'Connect a wallet' })
  expect(ui.queryByText('Transaction started')).not.toBeNull()
})

test('an error that leads elsewhere in the same moment is told there', async () => {
  const { mounted, ui } = place()
  mounted.open()

  mounted.widget.toasts.error('The network changed')
  mounted.widget.router.push('WhatIsAWallet')

  await ui.findByRole('heading', { name: 'What is a wallet?' })
  await ui.findByText('The network changed')
})

test('a chunk of built-in views that fails may be asked for again', async () => {
  const fetchViews = vi.fn<Parameters<typeof createLazyViews>[0]>()
  fetchViews.mockRejectedValueOnce(new Error('offline')).mockReturnValue(new Promise(() => {}))
  const lazyViews = createLazyViews(fetchViews)

  await Promise.all([lazyViews.load(), lazyViews.load()])
  expect(lazyViews.state.fetched.status).toBe('failed')
  void lazyViews.load()

  expect(lazyViews.state.fetched.status).toBe('pending')
  expect(fetchViews).toHaveBeenCalledTimes(2)
})

test('opening while connected shows the account at once, without a skeleton before it', async () => {
  const wallet = fakeWallet('Harbor')
  const family = fakeFamily([wallet], { capabilities: { assets: () => new Promise(() => {}) } })
  const instance = makeInstance(family)
  const stop = instance.start()
  await instance.discover()
  await instance.connect({ connectorId: wallet.id, namespace: 'eip155' })
  const mounted = mount({ instance, features: [], views })
  const ui = inside(mounted)

  mounted.open()
  await ui.findByRole('button', { name: 'Account settings' })

  expect(ui.getByRole('button', { name: /^Network: / })).toBeDefined()
  mounted.unmount()
  stop()
})
