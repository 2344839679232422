// @tier gate, @vitest-environment happy-dom
import { explorerLink, type Feature, WalletRequestError } from '@foyer/core'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ada, bob, connected, ethereum, fakeWallet, waitFor } from '../../testing.test-support.js'

async function settings(
  wallet = fakeWallet('Harbor', { addresses: [ada, bob] }),
  parts: readonly Feature[] = [],
) {
  const placed = await connected({ parts }, wallet)
  fireEvent.click(placed.ui.getByRole('button', { name: 'Account settings' }))
  await placed.ui.findByRole('heading', { level: 2, name: 'Account settings' })
  // The view itself comes later than its title.
  await placed.ui.findByText('Disconnect')
  return placed
}

test('the way out comes with the address, before everything else', async () => {
  const { ui } = await settings()
  const buttons = ui.getAllByRole('button').map((one) => one.textContent || one.getAttribute('aria-label'))

  expect(ui.getByRole('button', { name: `0x71…d8976F Copy address ${ada}` })).toBeDefined()
  expect(ui.getByText('Harbor')).toBeDefined()
  expect(buttons.slice(0, 4).at(-1)).toBe('Disconnect')
})

test('other addresses are behind one row, which says where to switch', async () => {
  const { ui } = await settings()
  const row = ui.getByRole('button', { name: /Other addresses.*Switch accounts in Harbor/ })
  expect(ui.queryByRole('button', { name: `Copy address ${bob}` })).toBeNull()

  fireEvent.click(row)

  expect(await ui.findByRole('button', { name: `Copy address ${bob}` })).toBeDefined()
  expect(row.getAttribute('aria-expanded')).toBe('true')
  expect(ui.queryByRole('button', { name: /^0x3f/ })).toBeNull()
})

test('a row of a feature says what is set now', async () => {
  const names: Feature = {
    id: 'names',
    views: [],
    labels: { names: 'Name' },
    actions: [
      {
        slot: 'settings',
        id: 'names',
        order: 1,
        icon: 'tag',
        label: 'names',
        value: (_, account) => `name of ${account.slice(-6)}`,
        route: { view: 'Networks', params: undefined },
      },
    ],
    load: () => Promise.reject(new Error('not asked for')),
  }
  const { ui } = await settings(fakeWallet('Harbor'), [names])

  expect(ui.getByRole('button', { name: `Name name of ${ada.slice(-6)}` })).toBeDefined()
})

test('with one address there are no others', async () => {
  const { ui } = await settings(fakeWallet('Harbor'))

  expect(ui.queryByText('Other addresses')).toBeNull()
})

test('a wallet that lets pages open its choice of accounts is asked to', async () => {
  const wallet = fakeWallet('Harbor', {
    async choose() {
      wallet.addresses = [bob]
    },
  })
  const { ui, instance } = await settings(wallet)

  fireEvent.click(ui.getByRole('button', { name: 'Change account' }))

  await waitFor(() => expect(instance.state.connections.eip155).toMatchObject({ address: bob }))
  expect(ui.getByRole('heading', { name: 'Account settings' })).toBeDefined()
})

test('a wallet that turns out to have no such choice is named as where to switch', async () => {
  const choose = () => Promise.reject(new WalletRequestError('wallet_requestPermissions', 'unknown'))
  const { ui } = await settings(fakeWallet('Harbor', { choose }))

  fireEvent.click(ui.getByRole('button', { name: 'Change account' }))

  expect(await ui.findByText('Switch accounts in Harbor')).toBeDefined()
})

test('a wallet without such a choice offers none', async () => {
  const { ui } = await settings()

  expect(ui.queryByRole('button', { name: 'Change account' })).toBeNull()
})

test('the explorer opens beside the page, on the address', async () => {
  const { ui } = await settings()

  const link = ui.getByRole('link', { name: 'View on Scan' })

  expect(link.getAttribute('href')).toBe(`https://scan.example/address/${ada}`)
  expect(link.getAttribute('target')).toBe('_blank')
})

test('an explorer may keep accounts under a path of its own', () => {
  const other = {
    ...ethereum,
    explorer: { name: 'Scan', url: 'https://scan.example/', accountPath: 'account' },
  }

  expect(explorerLink(other, 'account', ada)).toBe(`https://scan.example/account/${ada}`)
})

test('an explorer with a URL that runs something is left out', () => {
  const evil = { ...ethereum, explorer: { name: 'Evil', url: 'javascript:alert(1)//' } }

  expect(explorerLink(evil, 'account', ada)).toBeUndefined()
})

test('disconnecting closes the modal', async () => {
  const { instance, ui } = await settings()

  fireEvent.click(ui.getByRole('button', { name: 'Disconnect' }))

  await waitFor(() => expect(instance.state.modal.open).toBe(false))
  expect(instance.state.connections.eip155).toBeUndefined()
})

test('a wallet that does not take the news is told about, and the account is gone all the same', async () => {
  const { ui } = await settings(fakeWallet('Harbor', { refusesDisconnect: true }))

  fireEvent.click(ui.getByRole('button', { name: 'Disconnect' }))

  expect(await ui.findByText('Failed to disconnect')).toBeDefined()
  expect(await ui.findByRole('heading', { name: 'Connect a wallet' })).toBeDefined()
})

test('what a feature draws in place stands there for accounts of its own connector alone', async () => {
  const offer = (id: string, connector: string, view: 'WhatIsANetwork' | 'WhatIsAWallet') =>
    ({
      id,
      labels: { [`${id}.row`]: id },
      views: [view],
      requires: [],
      actions: [
        {
          slot: 'settings',
          id,
          order: 1,
          icon: 'mail',
          label: `${id}.row`,
          inPlace: true,
          connector,
          route: { view, params: undefined },
        },
      ],
      load: async () => ({
        messages: {},
        install: () => ({ dispose() {} }),
        views: { [view]: { title: `${id}.row`, component: () => `Settings of ${id}` } },
      }),
    }) as const
  const wallet = fakeWallet('Harbor')
  const parts = [offer('mine', wallet.id, 'WhatIsANetwork'), offer('others', 'auth', 'WhatIsAWallet')]
  const { ui } = await connected({ parts }, wallet)
  fireEvent.click(ui.getByRole('button', { name: 'Account settings' }))

  expect(await ui.findByText('Settings of mine')).toBeDefined()
  expect(ui.queryByText('Settings of others')).toBeNull()
})
