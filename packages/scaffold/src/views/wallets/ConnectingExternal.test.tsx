// @tier gate, @vitest-environment happy-dom
import { createWidget } from '@foyer/controllers/widget'
import { RequestPendingError } from '@foyer/core'
import { createText } from '@foyer/ui'
import { fireEvent, within } from '@testing-library/dom'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { App } from '../../App.js'
import { createHostPage } from '../../hostPage.js'
import { createLazyViews } from '../../lazyViews.js'
import { messages } from '../../messages.js'
import { createScaffoldState } from '../../scaffoldState.js'
import {
  base,
  decline,
  fakeFamily,
  fakeWallet,
  hang,
  makeInstance,
  network,
  place,
  settled,
  solanaFamily,
  solanaWallet,
  waitFor,
} from '../../testing.test-support.js'

async function choose(wallet: ReturnType<typeof fakeWallet>) {
  const placed = place({ wallets: [wallet] })
  placed.mounted.open()
  fireEvent.click(await placed.ui.findByRole('button', { name: new RegExp(wallet.name) }))
  await placed.ui.findByRole('heading', { name: wallet.name })
  return placed
}

test('choosing a wallet asks it once and says where to go on', async () => {
  const wallet = fakeWallet('Harbor', { answer: hang })

  const { ui } = await choose(wallet)

  expect(await ui.findByText('Continue in Harbor')).toBeDefined()
  await settled()
  expect(wallet.asked).toEqual(['connect'])
})

test('a wallet that stays silent for 8 s is looked for in the toolbar', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const { ui } = await choose(fakeWallet('Harbor', { answer: hang }))
    await ui.findByText('Approve the connection in the wallet’s window.')

    await vi.advanceTimersByTimeAsync(8_000)

    const hint = 'Nothing there? Click Harbor’s icon in the toolbar and unlock it.'
    expect(await ui.findByText(hint)).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})

test('the modal closes when the wallet has connected', async () => {
  const { instance } = await choose(fakeWallet('Harbor'))

  await waitFor(() => expect(instance.state.modal.open).toBe(false))

  expect(instance.state.connections.eip155?.status).toBe('connected')
})

test('a modal that was opened for a view goes on to it', async () => {
  const wallet = fakeWallet('Harbor')
  const { mounted, ui, instance } = place({ wallets: [wallet] })
  mounted.open({ view: 'WhatIsANetwork' })
  await ui.findByRole('heading', { name: 'What is a network?' })
  mounted.widget.router.push('Connect')

  fireEvent.click(await ui.findByRole('button', { name: /Harbor/ }))

  await waitFor(() => expect(instance.state.connections.eip155?.status).toBe('connected'))
  expect(await ui.findByRole('heading', { name: 'What is a network?' })).toBeDefined()
  expect(instance.state.modal.open).toBe(true)
})

test('a wallet on a network that the host did not ask for leads to UnsupportedChain', async () => {
  const { ui } = await choose(fakeWallet('Harbor', { network: network('eip155:5', 'Other').id }))

  expect(await ui.findByRole('heading', { name: 'Switch network' })).toBeDefined()
})

test('declining is told, and Try again asks once more', async () => {
  const wallet = fakeWallet('Harbor', { answer: decline })
  const { instance, ui } = await choose(wallet)
  expect((await ui.findByText('Connection declined')).closest('[role=alert]')).not.toBeNull()
  wallet.answer = async () => {}

  fireEvent.click(ui.getByRole('button', { name: 'Try again' }))

  await waitFor(() => expect(instance.state.connections.eip155?.status).toBe('connected'))
  expect(wallet.asked).toEqual(['connect', 'connect'])
})

test('a wallet that has the request open already sends the visitor there', async () => {
  const busy = () => Promise.reject(new RequestPendingError('eth_requestAccounts'))

  const { ui } = await choose(fakeWallet('Harbor', { answer: busy }))

  expect(await ui.findByText('A request is already open')).toBeDefined()
})

test('what a wallet says about its failure is not shown', async () => {
  const { ui } = await choose(
    fakeWallet('Harbor', { answer: () => Promise.reject(new Error('0xdead internals')) }),
  )

  await ui.findByText('The wallet did not connect')

  expect(ui.getByText('Something went wrong')).toBeDefined()
  expect(ui.queryByText(/internals/)).toBeNull()
})

test('leaving gives the attempt up, and a late answer connects nothing', async () => {
  let answer = () => {}
  const late = () =>
    new Promise<void>((resolve) => {
      answer = resolve
    })
  const { instance, ui } = await choose(fakeWallet('Harbor', { answer: late }))
  await ui.findByText('Continue in Harbor')
  await settled()

  fireEvent.click(ui.getByRole('button', { name: 'Back' }))
  await ui.findByRole('heading', { name: 'Connect a wallet' })
  await settled()
  answer()
  await settled()

  expect(instance.state.connections.eip155?.status ?? 'disconnected').toBe('disconnected')
})

test('a wallet that is gone offers another one', async () => {
  const { mounted, ui } = place()
  mounted.open()
  mounted.widget.router.push('ConnectingExternal', { walletId: 'test.gone' })
  await ui.findByText('This wallet is not available')

  fireEvent.click(ui.getByRole('button', { name: 'Choose another wallet' }))

  expect(await ui.findByRole('heading', { name: 'Connect a wallet' })).toBeDefined()
})

test('the rehearsal of StrictMode asks the wallet once, and leaves no listener behind', async () => {
  const wallet = fakeWallet('Harbor', { answer: hang })
  const family = fakeFamily([wallet])
  const instance = makeInstance(family)
  const text = createText()
  text.add(messages)
  const widget = createWidget({
    instance,
    features: [],
    text,
    page: async () => createHostPage(document.body, instance.options),
  })
  const lazyViews = createLazyViews(async () => ({
    ...(await import('../lazyChunk.js')).laterViews,
    account: await widget.account(),
  }))
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(
    <StrictMode>
      <App widget={widget} own={createScaffoldState()} lazyViews={lazyViews} text={text} />
    </StrictMode>,
  )
  const ui = within(container)
  // happy-dom tells of a closed dialog at once, a browser after StrictMode has shown it again.
  await settled()
  widget.modal.open()
  fireEvent.click(await ui.findByRole('button', { name: /Harbor/ }))
  await ui.findByText('Continue in Harbor')
  await settled()

  expect(wallet.asked).toEqual(['connect'])
  // One for discovery, one for the adapter's events.
  expect(family.listeners).toBe(2)
  root.unmount()
  container.remove()
})

test('a chain family that is connected with the wallet says so, and leads to its account', async () => {
  const near = fakeWallet('Harbor')
  const distant = solanaWallet('Harbor')
  const { mounted, ui, instance } = place({ wallets: [near], more: [solanaFamily(distant)] })
  await instance.discover()
  await instance.connect({ connectorId: distant.id, namespace: 'solana' })
  await instance.connect({ connectorId: near.id, namespace: 'eip155' })
  mounted.open()
  mounted.widget.router.push('ConnectingMultiChain', { walletId: near.id })

  fireEvent.click(await ui.findByRole('button', { name: /Solana.*Connected/ }))

  expect(await ui.findByRole('button', { name: 'Network: Solana. Change it' })).toBeDefined()
  expect(distant.asked).toEqual(['connect'])
})

test('a wallet of several chain families asks which ones, and connects the one that is left ticked', async () => {
  const evm = fakeWallet('Harbor')
  const { mounted, ui, instance } = place({ family: fakeFamily([evm], { networks: [base] }) })
  await instance.addAdapter(
    fakeFamily([fakeWallet('Harbor', { network: network('solana:main', 'Solana').id, addresses: ['So1'] })], {
      namespace: 'solana',
      networks: [network('solana:main', 'Solana')],
    }).descriptor,
  )
  mounted.open()
  fireEvent.click(await ui.findByRole('button', { name: /Harbor.*Base, Solana/ }))
  await ui.findByRole('heading', { name: 'Choose chains' })
  fireEvent.click(await ui.findByRole('checkbox', { name: 'Base' }))

  fireEvent.click(await ui.findByRole('button', { name: 'Connect Solana' }))

  await waitFor(() => expect(instance.state.connections.solana?.status).toBe('connected'))
  expect(evm.asked).toEqual([])
})
