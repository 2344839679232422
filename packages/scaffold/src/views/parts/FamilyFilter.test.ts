// @tier gate, @vitest-environment happy-dom
import { displayText } from '@foyer/core'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  bitcoin,
  fakeFamily,
  fakeWallet,
  hang,
  place,
  settled,
  solanaFamily,
  solanaWallet,
  waitFor,
} from '../../testing.test-support.js'

const noBitcoin = () => fakeFamily([], { namespace: 'bip122', networks: [bitcoin] })

async function twoWallets() {
  const distant = solanaWallet('Harbor')
  const near = fakeWallet('Harbor')
  const placed = place({
    wallets: [near, fakeWallet('Meridian')],
    more: [solanaFamily(distant, solanaWallet('Orca')), noBitcoin()],
  })
  placed.mounted.open()
  await placed.ui.findByRole('button', { name: /Harbor.*Ethereum, Solana/ })
  return { ...placed, near, distant }
}

test('all wallets are shown at first, and a chain family leaves those that speak it', async () => {
  const { ui } = await twoWallets()
  expect(ui.getByRole('button', { name: 'All', pressed: true })).toBeDefined()

  fireEvent.click(ui.getByRole('button', { name: 'Solana' }))
  await waitFor(() => expect(ui.queryByRole('button', { name: /Meridian/ })).toBeNull())

  expect(ui.getByRole('button', { name: 'Solana', pressed: true })).toBeDefined()
  expect(ui.getByRole('button', { name: /Harbor/ })).toBeDefined()
  expect(ui.getByRole('button', { name: /Orca/ })).toBeDefined()
  fireEvent.click(ui.getByRole('button', { name: 'All' }))
  expect(await ui.findByRole('button', { name: /Meridian/ })).toBeDefined()
})

const login = {
  id: 'email',
  labels: { 'test.email': 'Continue with email' },
  views: [],
  requires: [],
  actions: [
    {
      slot: 'connect',
      id: 'email',
      order: 1,
      icon: 'mail',
      label: 'test.email',
      connects: ['eip155', 'solana'],
      route: { view: 'WhatIsANetwork', params: undefined },
    },
  ],
  load: () => Promise.reject(new Error('not asked')),
} as const

test('a way to connect is offered for the chain families that it connects alone', async () => {
  const { mounted, ui } = place({
    wallets: [fakeWallet('Harbor')],
    more: [solanaFamily(solanaWallet('Orca')), noBitcoin()],
    parts: [login],
  })
  const email = () => ui.queryByRole('button', { name: 'Continue with email' })
  mounted.open()
  await ui.findByRole('button', { name: 'Continue with email' })
  for (const [name, isOffered] of [
    ['Bitcoin', false],
    ['Solana', true],
  ] as const) {
    fireEvent.click(await ui.findByRole('button', { name }))
    await waitFor(() => expect(email() !== null).toBe(isOffered))
  }

  mounted.open({ view: 'Connect', namespace: 'bip122' })
  await waitFor(() => expect(email()).toBeNull())
})

test('a wallet with another id in the chain family that was chosen is connected there, without a question', async () => {
  const { instance, ui, near, distant } = await twoWallets()
  fireEvent.click(ui.getByRole('button', { name: 'Solana' }))
  await waitFor(() => expect(ui.queryByRole('button', { name: /Meridian/ })).toBeNull())

  fireEvent.click(ui.getByRole('button', { name: /Harbor/ }))

  await waitFor(() => expect(instance.state.connections.solana?.status).toBe('connected'))
  expect([near.asked, distant.asked]).toEqual([[], ['connect']])
})

test('while it connects, the wallet is called by its name', async () => {
  const { ui, distant } = await twoWallets()
  distant.answer = hang
  fireEvent.click(ui.getByRole('button', { name: 'Solana' }))
  await waitFor(() => expect(ui.queryByRole('button', { name: /Meridian/ })).toBeNull())

  fireEvent.click(ui.getByRole('button', { name: /Harbor/ }))

  expect(await ui.findByRole('heading', { name: 'Harbor' })).toBeDefined()
})

test('a chain family without any wallet here says so, and offers its well-known ones', async () => {
  const { ui } = await twoWallets()

  fireEvent.click(ui.getByRole('button', { name: 'Bitcoin' }))

  expect(await ui.findByRole('button', { name: 'Xverse' })).toBeDefined()
  expect(ui.getByText('None found in this browser')).toBeDefined()
})

test('a wallet stays recent, whichever chain family is chosen', async () => {
  const { instance, mounted, ui } = await twoWallets()
  mounted.widget.wallets.remember({ id: 'test.harbor', name: displayText('Harbor'), rdns: undefined })

  fireEvent.click(ui.getByRole('button', { name: 'Solana' }))

  expect(await ui.findByRole('button', { name: /Harbor.*Recent/ })).toBeDefined()
  expect(instance.state.wallets).toHaveLength(3)
})

test('the chain family that the host asked for is no choice of the visitor', async () => {
  const placed = place({ wallets: [fakeWallet('Harbor')], more: [solanaFamily(solanaWallet('Orca'))] })

  placed.mounted.open({ view: 'Connect', namespace: 'solana' })

  expect(await placed.ui.findByRole('button', { name: /Orca/ })).toBeDefined()
  expect(placed.ui.queryByRole('group')).toBeNull()
  expect(placed.ui.queryByRole('button', { name: /Harbor/ })).toBeNull()
})

test('with one chain family there is nothing to choose', async () => {
  const { mounted, ui } = place({ wallets: [fakeWallet('Harbor')] })
  mounted.open()
  await ui.findByRole('button', { name: 'Harbor' })
  await settled()

  expect(ui.queryByRole('group')).toBeNull()
})
