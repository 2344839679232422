// @tier gate, @vitest-environment happy-dom
import { createInstance, parseOptions } from '@foyer/controllers'
import { accountId, connectionOf } from '@foyer/core'
import { mount } from '@foyer/scaffold'
import { fakeArea, fakeFamily, mainnet, solana } from '@foyer/testing/family'
import { fireEvent, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeLine } from '../fakeLine.test-support.js'
import { offersOf } from '../offersOf.test-support.js'
import { login } from './login.test-support.js'

const onMainnet = accountId(mainnet.id, '0xada')
const onSolana = accountId(solana.id, 'Ada11111111111111111111111111111')
const ends: (() => void)[] = []

afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await Promise.resolve()
})

/** A page with both sources. */
function open(area = fakeArea()) {
  const ended = vi.fn()
  const line = fakeLine()
  const instance = createInstance(
    parseOptions({
      adapters: [fakeFamily('eip155', [mainnet]).descriptor, fakeFamily('solana', [solana]).descriptor],
      connectors: [line.source, login({ eip155: [onMainnet], solana: [onSolana] }, ended)],
    }),
    () => area,
  )
  const stop = instance.start()
  const views = async () => (await import('@foyer/scaffold/views')).laterViews
  const mounted = mount({ instance, features: instance.features, views })
  ends.push(mounted.unmount, stop)
  const container = mounted.element.shadowRoot?.querySelector('div')
  if (!container) throw new Error('Nothing is mounted.')
  const connectors = () =>
    [connectionOf(instance.state, 'eip155'), connectionOf(instance.state, 'solana')].map((connection) =>
      connection.status === 'connected' ? connection.connectorId : connection.status,
    )
  return { instance, area, line, ended, mounted, ui: within(container), connectors }
}

/** A page where the visitor has logged in. */
async function loggedIn() {
  const page = open()
  page.mounted.open()
  fireEvent.click(await page.ui.findByRole('button', { name: 'Continue with e-mail' }))
  fireEvent.click(await page.ui.findByRole('button', { name: 'Send me a code' }))
  await waitFor(() => expect(page.connectors()).toEqual(['source:login', 'source:login']))
  return page
}

test('a second source has its own way in beside the code, and connects two chain families', async () => {
  const { instance, mounted, ui, connectors } = open()
  mounted.open()

  expect(await ui.findByRole('button', { name: /Phone wallet/ })).toBeDefined()
  fireEvent.click(ui.getByRole('button', { name: 'Continue with e-mail' }))
  expect(await ui.findByRole('heading', { name: 'Log in' })).toBeDefined()
  fireEvent.click(await ui.findByRole('button', { name: 'Send me a code' }))

  await waitFor(() => expect(connectors()).toEqual(['source:login', 'source:login']))
  await waitFor(() => expect(instance.state.modal.open).toBe(false))
  expect(instance.state.sessionWallets['source:login']?.name).toBe('Ada’s account')
})

test('its session is restored at the next visit', async () => {
  const { area } = await loggedIn()
  for (const end of ends.splice(0)) end()

  const { connectors } = open(area)

  await waitFor(() => expect(connectors()).toEqual(['source:login', 'source:login']))
})

test('its session goes on for one family when the other pairs with a wallet, and ends with the last', async () => {
  const { instance, line, ended, connectors } = await loggedIn()

  const { approval } = await (await offersOf(instance)).make('eip155')
  line.newest.approve({ eip155: [accountId(mainnet.id, '0xcove')] })
  await approval

  expect(connectors()).toEqual(['walletConnect', 'source:login'])
  expect(ended).not.toHaveBeenCalled()

  await instance.disconnect('solana')

  expect(connectors()).toEqual(['walletConnect', 'disconnected'])
  await waitFor(() => expect(ended).toHaveBeenCalledOnce())
  expect(line.ended).toBe(0)
})

test('disconnecting takes every family of its session along, and leaves that of the other source', async () => {
  const { instance, ended, connectors } = await loggedIn()

  await instance.disconnect('eip155')

  expect(connectors()).toEqual(['disconnected', 'disconnected'])
  await waitFor(() => expect(ended).toHaveBeenCalledOnce())
})
