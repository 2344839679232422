// @tier gate
import { evm } from '@foyer/adapter-evm'
import { base, mainnet } from '@foyer/adapter-evm/networks'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { mainnet as chain } from 'viem/chains'
import { afterEach, expect, test, vi } from 'vitest'
import { createConfig, http } from 'wagmi'
import { createFoyer } from './index.js'
import { ConnectButton, FoyerProvider, useAccount, useNetwork } from './react.js'
import { foyerConnector } from './wagmi.js'

afterEach(() => {
  vi.restoreAllMocks()
})

test('on a server, import and construction do nothing and need no page', () => {
  const request = vi.spyOn(globalThis, 'fetch')
  const timers = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'setInterval')]
  const before = Object.getOwnPropertyNames(globalThis)

  const foyer = createFoyer({ adapters: [evm({ networks: [mainnet, base] })] })

  expect(typeof document).toBe('undefined')
  expect(foyer.state).toMatchObject({ open: false, initialized: false, namespace: 'eip155' })
  expect(foyer.state.network).toMatchObject({ id: 'eip155:1', supported: true })
  expect(request).not.toHaveBeenCalled()
  expect(Object.getOwnPropertyNames(globalThis)).toEqual(before)
  for (const timer of timers) expect(timer).not.toHaveBeenCalled()
})

test('on a server nothing can be opened, and the error says so', async () => {
  const foyer = createFoyer({ adapters: [evm({ networks: [mainnet] })] })

  await expect(foyer.open()).rejects.toThrow('Not on a server.')
})

test.each([1, undefined])('%s in the place of a network is named as the option that is wrong', (one) => {
  const networks = [mainnet]
  Reflect.set(networks, 0, one)

  expect(() => createFoyer({ adapters: [evm({ networks })] })).toThrow(
    'option "adapters.0.networks.0" must be a network.',
  )
})

test('two requests on one server share nothing', () => {
  const [one, two] = [createFoyer(), createFoyer({ themeMode: 'dark' })]

  one.setOptions({ themeMode: 'light' })

  expect(one.state).not.toBe(two.state)
  expect(one.state.accounts).not.toBe(two.state.accounts)
})

function Page() {
  return createElement(
    'p',
    null,
    `${useAccount().status} on ${useNetwork().network.name}`,
    createElement(ConnectButton),
  )
}

test('React parts render on the server without a word on the console', () => {
  const said = vi.spyOn(console, 'error')
  const foyer = createFoyer({ adapters: [evm({ networks: [mainnet] })] })
  const html = renderToString(createElement(FoyerProvider, { foyer }, createElement(Page)))

  expect(html).toBe('<p>disconnected on Ethereum<foyer-button></foyer-button></p>')
  expect(said).not.toHaveBeenCalled()
})

test('hooks outside a provider say what is missing', () => {
  expect(() => renderToString(createElement(ConnectButton))).toThrow(
    'No <FoyerProvider> is above this component.',
  )
})

test('on a server, wagmi takes the connector and finds nobody connected', async () => {
  const foyer = createFoyer({ adapters: [evm({ networks: [mainnet] })] })
  const subscribed = vi.spyOn(foyer, 'subscribe')
  const config = createConfig({
    chains: [chain],
    connectors: [foyerConnector(foyer)],
    ssr: true,
    transports: { 1: http() },
  })

  expect(config.connectors.map(({ id }) => id)).toEqual(['foyer'])
  await expect(config.connectors[0]?.isAuthorized()).resolves.toBe(false)
  expect(subscribed).not.toHaveBeenCalled()
})
