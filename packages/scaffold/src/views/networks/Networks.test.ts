// @tier gate, @vitest-environment happy-dom
import type { WalletSource } from '@foyer/core'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  base,
  connected,
  decline,
  ethereum,
  fakeFamily,
  fakeWallet,
  hang,
  network,
  place,
  settled,
  solana,
  solanaFamily,
  solanaWallet,
  waitFor,
} from '../../testing.test-support.js'

async function chooseNetwork(wallet: ReturnType<typeof fakeWallet>) {
  const placed = await connected({}, wallet)
  fireEvent.click(placed.ui.getByRole('button', { name: 'Network: Ethereum. Change it' }))
  await placed.ui.findByRole('heading', { name: 'Choose network' })
  return placed
}

test('the network in use is marked, and a switch leads back to where one came from', async () => {
  const { ui } = await chooseNetwork(fakeWallet('Harbor'))
  expect((await ui.findByRole('button', { name: 'Ethereum' })).getAttribute('aria-current')).toBe('true')

  fireEvent.click(ui.getByRole('button', { name: 'Base' }))

  expect(await ui.findByRole('button', { name: 'Network: Base. Change it' })).toBeDefined()
})

test('a network that waits for the wallet says so', async () => {
  const wallet = fakeWallet('Harbor')
  const { ui } = await chooseNetwork(wallet)
  wallet.answer = hang

  fireEvent.click(ui.getByRole('button', { name: 'Base' }))

  expect(await ui.findByRole('button', { name: /Base.*Confirm in your wallet/, busy: true })).toBeDefined()
})

test('a declined switch changes nothing and is no error', async () => {
  const wallet = fakeWallet('Harbor')
  const { instance, ui } = await chooseNetwork(wallet)
  wallet.answer = decline

  fireEvent.click(ui.getByRole('button', { name: 'Base' }))

  const said = await ui.findByText('You declined the request in your wallet. Nothing was changed.')
  // The visitor chose it: no error.
  expect(said.closest('[role=status]')).not.toBeNull()
  expect(said.closest('[role=alert]')).toBeNull()
  expect(instance.state.networks.selected.eip155).toBe(ethereum.id)
})

test('a network that the wallet did not approve cannot be chosen, and says why', async () => {
  const { ui } = await chooseNetwork(fakeWallet('Harbor', { approved: [ethereum.id] }))

  const row = ui.getByRole('button', { name: /Base.*Not enabled in your wallet/ })

  expect(row.getAttribute('aria-disabled')).toBe('true')
})

test('many networks can be searched, by name or by reference', async () => {
  const many = Array.from({ length: 7 }, (_, index) =>
    network(`eip155:${index + 1}`, `Chain ${'abcdefg'[index]}`),
  )
  const { mounted, ui } = place({ family: fakeFamily([], { networks: many }) })
  mounted.open({ view: 'Networks' })
  const field = await ui.findByRole('searchbox', { name: 'Search networks' })

  fireEvent.change(field, { target: { value: 'CHAIN C' } })
  await waitFor(() => expect(ui.getAllByRole('button', { name: /^Chain/ })).toHaveLength(1))
  fireEvent.change(field, { target: { value: 'nowhere' } })

  expect(await ui.findByText('Nothing matches “nowhere”.')).toBeDefined()
})

test('in a list without headings, a network says that its chain family is not connected', async () => {
  const many = Array.from({ length: 50 }, (_, index) => network(`eip155:${index + 1}`, `Chain ${index + 1}`))
  const wallet = solanaWallet('Orca')
  const { instance, mounted, ui } = place({
    family: solanaFamily(wallet),
    more: [fakeFamily([], { networks: many })],
  })
  await instance.discover()
  await instance.connect({ connectorId: wallet.id, namespace: 'solana' })

  mounted.open({ view: 'Networks' })

  expect(await ui.findByRole('button', { name: /^Chain 1 ?Not connected/ })).toBeDefined()
  expect(ui.getByRole('button', { name: 'Solana' })).toBeDefined()
})

test('of five hundred networks only those in sight are drawn, and each says which it is', async () => {
  const many = Array.from({ length: 500 }, (_, index) => network(`eip155:${index + 1}`, `Chain ${index + 1}`))
  const { mounted, ui } = place({ family: fakeFamily([], { networks: many }) })
  mounted.open({ view: 'Networks' })
  const first = await ui.findByRole('button', { name: 'Chain 1' })

  const rows = ui.getAllByRole('listitem')
  expect(rows.length).toBeLessThan(40)
  expect(rows[0]?.getAttribute('aria-posinset')).toBe('1')
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('500')

  first.focus()
  await settled()
  fireEvent.keyDown(first, { key: 'End' })
  await ui.findByRole('button', { name: 'Chain 500' })
})

test('a few networks need no search', async () => {
  const { mounted, ui } = place()

  mounted.open({ view: 'Networks' })
  await ui.findByRole('button', { name: 'Base' })

  expect(ui.queryByRole('searchbox')).toBeNull()
})

async function amongFamilies() {
  const more = [solanaFamily(solanaWallet('Orca'))]
  const placed = await connected({ more })
  fireEvent.click(placed.ui.getByRole('button', { name: 'Network: Ethereum. Change it' }))
  await placed.ui.findByRole('heading', { level: 2, name: 'Choose network' })
  return placed
}

test('networks come by chain family, under the name and the state of each', async () => {
  const { ui } = await amongFamilies()

  const headings = ui.getAllByRole('heading', { level: 3 })

  expect(headings.map(({ textContent }) => textContent)).toEqual(['Ethereum', 'Solana'])
  expect(ui.getByText('0x71…d8976F')).toBeDefined()
  expect(ui.getByText('Not connected')).toBeDefined()
})

test('a network of a chain family that is not connected leads to its wallets, and changes nothing until one is', async () => {
  const { instance, ui } = await amongFamilies()

  fireEvent.click(ui.getByRole('button', { name: 'Solana' }))
  const orca = await ui.findByRole('button', { name: /Orca/ })
  expect(ui.queryByRole('button', { name: /Harbor/ })).toBeNull()
  expect(instance.state.networks.active).toBe('eip155')
  fireEvent.click(orca)

  expect(await ui.findByRole('button', { name: 'Network: Solana. Change it' })).toBeDefined()
  expect(instance.state.networks.active).toBe('solana')
})

test('a chain family whose wallet is on the network already is led to without asking it', async () => {
  const orca = solanaWallet('Orca')
  const { instance, ui } = await connected({ more: [solanaFamily(orca)] })
  await instance.connect({ connectorId: orca.id, namespace: 'solana' })
  await instance.switchNamespace('eip155')
  fireEvent.click(await ui.findByRole('button', { name: 'Network: Ethereum. Change it' }))

  fireEvent.click(await ui.findByRole('button', { name: 'Solana' }))

  expect(await ui.findByRole('button', { name: 'Network: Solana. Change it' })).toBeDefined()
  expect(orca.asked).toEqual(['connect'])
})

test('the network that was chosen is the one on which the family is connected', async () => {
  const devnet = network('solana:dev', 'Devnet')
  const orca = solanaWallet('Orca')
  const more = [fakeFamily([orca], { namespace: 'solana', networks: [solana, devnet] })]
  const { ui, instance } = await connected({ more })
  fireEvent.click(ui.getByRole('button', { name: 'Network: Ethereum. Change it' }))

  fireEvent.click(await ui.findByRole('button', { name: 'Devnet' }))
  await ui.findByRole('button', { name: /Orca/ })

  expect(instance.state.networks.selected.solana).toBe(devnet.id)
  expect(instance.state.networks.active).toBe('eip155')
})

test('where the host opened the modal for one chain family, a network of another leads to the wallets of that one', async () => {
  const { mounted, ui } = await connected({ more: [solanaFamily(solanaWallet('Orca'))] })
  mounted.open({ view: 'Networks', namespace: 'eip155' })

  fireEvent.click(await ui.findByRole('button', { name: 'Solana' }))

  expect(await ui.findByRole('button', { name: /Orca/ })).toBeDefined()
  expect(ui.queryByRole('button', { name: /Harbor/ })).toBeNull()
})

test('with no wallet at all, a network of another chain family is chosen at once', async () => {
  const { instance, mounted, ui } = place({ more: [solanaFamily()] })
  mounted.open({ view: 'Networks' })

  fireEvent.click(await ui.findByRole('button', { name: 'Solana' }))

  await waitFor(() => expect(instance.state.networks.active).toBe('solana'))
  expect(ui.queryByText('Not connected')).toBeNull()
})

test('UnsupportedChain cannot be dismissed, and is left by a switch', async () => {
  const wallet = fakeWallet('Harbor')
  const { instance, mounted, ui, family } = await connected({}, wallet)
  family.move(wallet, network('eip155:5', 'Other').id)
  mounted.open({ view: 'UnsupportedChain' })
  const row = await ui.findByRole('button', { name: 'Base' })
  expect(ui.queryByRole('button', { name: 'Close' })).toBeNull()
  mounted.widget.modal.dismiss()
  expect(instance.state.modal.open).toBe(true)
  expect(mounted.widget.modal.state.shake).toBe(1)

  fireEvent.click(row)

  expect(await ui.findByRole('button', { name: 'Network: Base. Change it' })).toBeDefined()
})

test('UnsupportedChain is left by a switch in the wallet itself, or by disconnecting', async () => {
  const wallet = fakeWallet('Harbor')
  const { instance, mounted, ui, family } = await connected({}, wallet)
  family.move(wallet, network('eip155:5', 'Other').id)
  mounted.open({ view: 'UnsupportedChain' })
  await ui.findByText('Choose a network, or disconnect')

  family.move(wallet, base.id)
  await ui.findByRole('button', { name: 'Network: Base. Change it' })
  family.move(wallet, network('eip155:5', 'Other').id)
  mounted.open({ view: 'UnsupportedChain' })
  fireEvent.click(await ui.findByRole('button', { name: 'Disconnect' }))
  await settled()

  expect(instance.state.connections.eip155).toBeUndefined()
  await waitFor(() => expect(instance.state.modal.open).toBe(false))
})

test('a session with none of the site’s networks is asked for anew, or left', async () => {
  const other = network('eip155:5', 'Other').id
  const wallet = fakeWallet('Phone', { id: 'source:phone', network: other, approved: [other] })
  const source: WalletSource = {
    id: 'source:phone',
    type: 'walletConnect',
    name: 'Phone',
    adapters: [],
    // Stands for the view that pairs.
    view: 'WhatIsANetwork',
    create: () => Promise.reject(new Error('Not asked for')),
  }
  const { instance, mounted, ui } = place({ wallets: [wallet], connectors: [source] })
  await instance.connect({ connectorId: 'source:phone', namespace: 'eip155' })
  mounted.open()

  await ui.findByText(/choose Ethereum or Base/)
  expect(ui.queryByRole('button', { name: 'Ethereum' })).toBeNull()
  expect(ui.getByRole('button', { name: 'Disconnect' })).toBeDefined()
  fireEvent.click(ui.getByRole('button', { name: 'Ask the wallet again' }))

  await ui.findByRole('heading', { name: 'What is a network?' })
})
