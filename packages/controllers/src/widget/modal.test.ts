// @tier gate
import { activeAccount, type FoyerEvent, type Network } from '@foyer/core'
import { fakeNetwork } from '@foyer/testing/family'
import { describe, expect, test } from 'vitest'
import { createEvents } from '../events.js'
import { createRoot, type MutableRoot } from '../state.js'
import { currentView } from './router.js'
import { place } from './standing.test-support.js'

function setup({
  networks = [fakeNetwork('eip155:1')],
  ...given
}: Parameters<typeof place>[1] & { networks?: readonly Network[] } = {}) {
  const state = createRoot(networks, 'eip155')
  const events = createEvents()
  const told: FoyerEvent['event'][] = []
  events.subscribe(({ event }) => told.push(event))
  const { router, modal } = place(state, { events, ...given })
  return { state, told, router, modal, view: () => currentView(router.state) }
}

function connect(state: MutableRoot, on = fakeNetwork('eip155:1').id) {
  state.connections.eip155 = {
    status: 'connected',
    connectorId: 'w',
    address: '0x1',
    addresses: ['0x1'],
    accountType: 'eoa',
    approved: undefined,
  }
  state.networks.selected.eip155 = on
  expect(activeAccount(state)).toBeDefined()
}

describe('opening', () => {
  test('shows Connect to a visitor without an account, and tells it once', () => {
    const { modal, state, told, view } = setup()

    modal.open()
    modal.open()

    expect(view()).toBe('Connect')
    expect(state.modal.open).toBe(true)
    expect(told).toEqual(['MODAL_OPEN'])
  })

  test('shows Account to a connected visitor, whatever was on screen last time', () => {
    const { modal, state, router, view } = setup()
    modal.open()
    router.push('AllWallets')
    modal.close()
    connect(state)

    modal.open()

    expect(view()).toBe('Account')
    expect(router.state.stack).toHaveLength(1)
  })

  test('shows the view asked for, also while it is open', () => {
    const { modal, view } = setup()

    modal.open({ view: 'AllWallets' })
    expect(view()).toBe('AllWallets')

    modal.open({ view: 'Networks' })
    expect(view()).toBe('Networks')
  })

  test('shows UnsupportedChain when the wallet is on a network that was not asked for', () => {
    const { modal, state, view } = setup()
    connect(state, fakeNetwork('eip155:999').id)

    modal.open()

    expect(view()).toBe('UnsupportedChain')
  })

  test('shows no UnsupportedChain, which cannot be closed, to a visitor whose network is fine', () => {
    const { modal, state, view } = setup()

    modal.open({ view: 'UnsupportedChain' })
    expect(view()).toBe('Connect')

    connect(state)
    modal.open({ view: 'UnsupportedChain' })
    expect(view()).toBe('Account')
  })

  test('in basic mode a visitor without an account begins where that begins, whatever was asked for', () => {
    const { modal, view } = setup({ isBasic: true, basicView: 'Networks' })

    modal.open({ view: 'Connect' })

    expect(view()).toBe('Networks')
  })
})

describe('closing', () => {
  test('clears loading and tells it only when it was open', () => {
    const { modal, state, told } = setup()

    modal.open()
    state.modal.loading = true
    modal.close()
    modal.close()

    expect(state.modal).toEqual({ open: false, loading: false })
    expect(told).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
  })

  test('leads an embedded widget to Account or Connect and leaves it open', () => {
    const { modal, state, view } = setup({ embedded: true })
    modal.open({ view: 'AllWallets' })

    modal.close()
    expect(view()).toBe('Connect')

    connect(state)
    modal.close()
    expect(view()).toBe('Account')
    expect(state.modal).toMatchObject({ open: true, closes: 2 })
  })

  test('is refused by a shake on UnsupportedChain when the visitor dismisses it', () => {
    const { modal, state } = setup()
    connect(state, fakeNetwork('eip155:999').id)
    modal.open()

    modal.dismiss()
    expect(modal.state.shake).toBe(1)
    expect(state.modal.open).toBe(true)

    modal.close()
    expect(state.modal.open).toBe(false)
  })
})
