// @tier gate, @vitest-environment happy-dom

import { accountId, displayText } from '@foyer/core'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  ada,
  ann,
  base,
  ben,
  bitcoin,
  bob,
  connected,
  ethereum,
  fakeFamily,
  fakeWallet,
  focused,
  network,
  type Setting,
  settled,
  solanaFamily,
  solanaWallet,
  waitFor,
} from '../../testing.test-support.js'

/** Harbor connected on two chain families of three, and the settings of the first open. */
async function settings(distant = solanaWallet('Harbor'), setting: Setting = {}) {
  const more = [
    solanaFamily(distant, solanaWallet('Orca')),
    fakeFamily([fakeWallet('Quay', { network: bitcoin.id, addresses: ['bc1quay'] })], {
      namespace: 'bip122',
      networks: [bitcoin],
    }),
  ]
  const near = fakeWallet('Harbor', { network: network('eip155:1', 'Ethereum').id })
  const placed = await connected({ more, ...setting }, near)
  await placed.instance.connect({ connectorId: distant.id, namespace: 'solana' })
  await placed.instance.switchNamespace('eip155')
  fireEvent.click(await placed.ui.findByRole('button', { name: 'Account settings' }))
  await placed.ui.findByRole('heading', { level: 2, name: 'Account settings' })
  // The view itself comes later than its title.
  await placed.ui.findByText('Active')
  return { ...placed, near, distant }
}

test('each connected chain family has its account, and a press makes it the active one without asking a wallet', async () => {
  const { instance, ui, distant } = await settings()
  expect(ui.getAllByText('Active')).toHaveLength(1)

  fireEvent.click(ui.getByRole('button', { name: /7S3P.*Solana.*Harbor/ }))

  await waitFor(() => expect(instance.state.networks.active).toBe('solana'))
  expect(await ui.findByRole('button', { name: new RegExp(`Copy address ${ann}`) })).toBeDefined()
  expect(distant.asked).toEqual(['connect'])
})

test('a long name of an account is cut in its middle, and keeps its end', async () => {
  const { instance, ui } = await settings()
  instance.profiles[accountId(ethereum.id, ada)] = {
    profileName: displayText('payments-of-the-library.treasury.shop.eth'),
  }

  expect(await ui.findByText('payments-o….shop.eth')).toBeDefined()
})

test('the account that was pressed keeps the focus, though it is no button any more', async () => {
  const { mounted, ui } = await settings()
  const button = ui.getByRole('button', { name: /7S3P.*Solana.*Harbor/ })
  button.focus()

  fireEvent.click(button)

  await waitFor(() => expect(focused(mounted)?.textContent).toMatch(/7S3P.*Active/))
})

test('one more chain family is connected from here, and then its account is shown', async () => {
  const { instance, ui } = await settings()

  fireEvent.click(ui.getByRole('button', { name: 'Connect Bitcoin' }))
  fireEvent.click(await ui.findByRole('button', { name: /Quay/ }))

  expect(await ui.findByRole('button', { name: 'Network: Bitcoin. Change it' })).toBeDefined()
  expect(instance.state.networks.active).toBe('bip122')
  expect(instance.state.connections.eip155?.status).toBe('connected')
})

test('Back from the wallets of one more chain family leads to the settings', async () => {
  const { ui } = await settings()
  fireEvent.click(ui.getByRole('button', { name: 'Connect Bitcoin' }))
  await ui.findByRole('button', { name: /Quay/ })

  fireEvent.click(ui.getByRole('button', { name: 'Back' }))

  expect(await ui.findByRole('heading', { level: 2, name: 'Account settings' })).toBeDefined()
})

test('an account that changes in its wallet does not take away the wallets of one more chain family', async () => {
  const { ui, near, family } = await settings()
  fireEvent.click(ui.getByRole('button', { name: 'Connect Bitcoin' }))
  await ui.findByRole('button', { name: /Quay/ })

  near.addresses = [bob]
  family.move(near, base.id)
  await settled()

  expect(ui.getByRole('button', { name: /Quay/ })).toBeDefined()
})

test('embedded, too, there is a way back from the wallets of one more chain family', async () => {
  const { ui } = await settings(undefined, { enableEmbedded: true })
  fireEvent.click(ui.getByRole('button', { name: 'Connect Bitcoin' }))
  await ui.findByRole('button', { name: /Quay/ })

  expect(ui.getByRole('button', { name: 'Back' })).toBeDefined()
  expect(ui.getByRole('button', { name: 'Close' })).toBeDefined()
})

test('an address that the wallet has a name for is called by it', async () => {
  const { ui } = await settings(solanaWallet('Harbor', { labels: { [ann]: 'Savings' } }))

  expect(ui.getByRole('button', { name: /Savings.*Solana/ })).toBeDefined()
})

test('where the wallet leaves the choice, a press makes another address the one in use', async () => {
  const wallet = solanaWallet('Harbor', {
    addresses: [ann, ben],
    selectable: true,
    labels: { [ben]: 'Savings' },
  })
  const { mounted, instance, ui } = await settings(wallet)
  fireEvent.click(ui.getByRole('button', { name: /7S3P.*Solana/ }))

  const others = await ui.findByRole('button', { name: /Other addresses.*Choose one/ })
  fireEvent.click(others)
  fireEvent.click(await ui.findByRole('button', { name: /Savings.*9WzD/ }))

  await waitFor(() => expect(instance.state.connections.solana).toMatchObject({ address: ben }))
  expect(await ui.findByRole('button', { name: '7S3P…ArAaKv' })).toBeDefined()
  expect(ui.getByRole('button', { name: new RegExp(`Copy address ${ben}`) })).toBeDefined()
  await waitFor(() => expect(focused(mounted)).toBe(others))
})

test('addresses of several types say which they are', async () => {
  const types = { [ann]: 'payment', [ben]: 'ordinal' } as const
  const { ui } = await settings(solanaWallet('Harbor', { addresses: [ann, ben], types }))

  fireEvent.click(ui.getByRole('button', { name: /7S3P.*Solana/ }))

  expect(await ui.findByText('Payments')).toBeDefined()
  fireEvent.click(ui.getByRole('button', { name: /Other addresses/ }))
  expect(await ui.findByText('Ordinals')).toBeDefined()
})

test('disconnecting one chain family leads to the account of another', async () => {
  const { instance, ui } = await settings()

  fireEvent.click(ui.getByRole('button', { name: 'Disconnect Ethereum' }))

  expect(await ui.findByRole('button', { name: 'Network: Solana. Change it' })).toBeDefined()
  expect(instance.state.connections.eip155).toBeUndefined()
  expect(instance.state.modal.open).toBe(true)
})

test('disconnecting all closes the modal', async () => {
  const { instance, ui } = await settings()

  fireEvent.click(ui.getByRole('button', { name: 'Disconnect all' }))

  await waitFor(() => expect(instance.state.modal.open).toBe(false))
  expect(instance.state.connections).toEqual({})
})

test('a wallet that does not take the news is told about on the account that is left', async () => {
  const { ui, near } = await settings()
  near.refusesDisconnect = true

  fireEvent.click(ui.getByRole('button', { name: 'Disconnect Ethereum' }))

  expect(await ui.findByText('Failed to disconnect')).toBeDefined()
  expect(await ui.findByRole('button', { name: 'Network: Solana. Change it' })).toBeDefined()
})
