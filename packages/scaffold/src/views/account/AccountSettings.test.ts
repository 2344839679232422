// @vitest-environment happy-dom
import { explorerLink } from '@foyer/core'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ada, bob, connected, ethereum, fakeWallet, waitFor } from '../../testing.test-support.js'

async function settings(wallet = fakeWallet('Harbor', { addresses: [ada, bob] })) {
  const placed = await connected({}, wallet)
  fireEvent.click(placed.ui.getByRole('button', { name: 'Account settings' }))
  await placed.ui.findByRole('heading', { level: 2, name: 'Account settings' })
  return placed
}

test('every granted address can be copied, and the one in use is marked', async () => {
  const { ui } = await settings()

  expect(ui.getByRole('button', { name: `Copy address ${ada}` })).toBeDefined()
  expect(ui.getByRole('button', { name: `Copy address ${bob}` })).toBeDefined()
  expect(ui.getAllByText('In use')).toHaveLength(1)
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
