// @tier gate, @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { ada, base, bob, connected, ethereum, fakeWallet, waitFor } from '../../../testing.test-support.js'

const smart = bob
const key = ada
/** The wallet of a login: the smart account is in use, and its choice is its own. */
function login({ isDeployed = false, networks = [ethereum.id], inUse = smart } = {}) {
  return fakeWallet('Ada', {
    addresses: inUse === smart ? [smart, key] : [key, smart],
    types: { [smart]: 'smartAccount', [key]: 'eoa' },
    selectable: true,
    smartAccount: { networks, isOfKey: false, isDeployed },
  })
}
/** What its frame says of a network without smart accounts. */
const elsewhere = () =>
  fakeWallet('Ada', { network: base.id, smartAccount: { networks: [ethereum.id], isOfKey: false } })

async function settings(wallet = login(), setting: Parameters<typeof connected>[0] = {}) {
  const placed = await connected(setting, wallet)
  fireEvent.click(placed.ui.getByRole('button', { name: /Account settings|Kontoeinstellungen/ }))
  return placed
}
const rows = (ui: Awaited<ReturnType<typeof settings>>['ui']) =>
  ui
    .getAllByRole('button')
    .flatMap((one) => (/account|Standard|Smart/.test(one.textContent ?? '') ? [one] : []))

test('both accounts are named by their address, with the one in use and whether the smart one is there yet', async () => {
  const { ui } = await settings()
  await ui.findByText('Accounts')

  expect(rows(ui).map((one) => [one.textContent, one.getAttribute('aria-current')])).toEqual([
    ['Smart account0x3f…61F80a', 'true'],
    ['Standard account0x71…d8976F', null],
  ])
  expect(ui.getByText(/the smart account on Ethereum only. Its first transaction deploys it/)).toBeDefined()
  expect(ui.queryByText('Other addresses')).toBeNull()
})

test('one that is there is not said to be deployed once more', async () => {
  const { ui } = await settings(login({ isDeployed: true }))

  expect((await ui.findByText(/the smart account on Ethereum only/)).textContent).not.toMatch(/deploys/)
})

test('one that no network of the page has is no choice', async () => {
  const { ui } = await settings(login({ networks: [] }))
  await ui.findByText('Disconnect')

  await waitFor(() => expect(ui.queryByText('Accounts')).toBeNull())
})

test('a press changes to the other one: it is busy until that is settled, and nothing else may be pressed', async () => {
  const { ui, instance } = await settings()
  await ui.findByText('Accounts')
  let settle = () => {}
  const change = instance.switchAddress
  const asked = vi.spyOn(instance, 'switchAddress').mockImplementation(async (...args) => {
    await new Promise<void>((resolve) => {
      settle = resolve
    })
    return change(...args)
  })

  const [other, mine] = [rows(ui)[1], rows(ui)[0]]
  fireEvent.click(other as Element)
  await waitFor(() => expect(rows(ui)[1]?.getAttribute('aria-busy')).toBe('true'))
  expect(mine?.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(other as Element)
  settle()

  await waitFor(() => expect(rows(ui)[1]?.getAttribute('aria-current')).toBe('true'))
  expect(rows(ui)[1]?.getAttribute('aria-busy')).not.toBe('true')
  expect(asked).toHaveBeenCalledTimes(1)
  expect(instance.state.connections.eip155).toMatchObject({ address: key, accountType: 'eoa' })
  fireEvent.click(rows(ui)[1] as Element)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a change that fails is told, and the one before stays in use', async () => {
  const { ui, instance } = await settings()
  await ui.findByText('Accounts')
  vi.spyOn(instance, 'switchAddress').mockRejectedValue(new Error('away'))

  fireEvent.click(rows(ui)[1] as Element)

  expect(await ui.findByText('The account was not switched. Please try again.')).toBeDefined()
  expect(rows(ui).map((one) => one.getAttribute('aria-current'))).toEqual(['true', null])
  expect(rows(ui).map((one) => one.getAttribute('aria-busy'))).not.toContain('true')
})

test('on a network without smart accounts the other one is in use, and Account and settings say why', async () => {
  const placed = await connected({}, elsewhere())
  expect(await placed.ui.findByText('Standard account')).toBeDefined()
  expect(
    placed.ui.getByText('There is no smart account on Base. Your standard account is in use here.'),
  ).toBeDefined()

  fireEvent.click(placed.ui.getByRole('button', { name: 'Account settings' }))

  expect(await placed.ui.findByText('Not on Base')).toBeDefined()
  expect(rows(placed.ui).map((one) => one.textContent?.slice(0, 16))).toEqual(['Standard account'])
})

test('who chose the account of the key reads which one it is, and no excuse', async () => {
  const { ui } = await connected({}, login({ inUse: key }))

  expect(await ui.findByText('Standard account')).toBeDefined()
  expect(ui.queryByText(/There is no smart account/)).toBeNull()
})

test('one account at one address is no choice', async () => {
  const wallet = fakeWallet('Ada', { smartAccount: { networks: [ethereum.id], isOfKey: true } })
  const { ui } = await settings(wallet)
  await ui.findByText('Disconnect')

  await waitFor(() => expect(ui.queryByText('Accounts')).toBeNull())
  expect(ui.queryByText('Standard account')).toBeNull()
})

test('all of it is German where the page is', async () => {
  const { ui } = await settings(login(), { locale: 'de' })

  expect(await ui.findByText('Standardkonto')).toBeDefined()
  expect(ui.getByText(/Seine erste Transaktion richtet ihn ein/)).toBeDefined()
})
