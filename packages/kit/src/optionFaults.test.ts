// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { announceWallet, createTestWallet } from '@foyer/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFoyer, type FoyerOptions } from './index.js'

test('what a page without types misspelt in the theme and the switches is told in the console, once', async () => {
  const node = 'https://one.example'
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const { id } = JSON.parse(String(init?.body))
    return Response.json({ jsonrpc: '2.0', id, result: '0x1' })
  })
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const wallet = createTestWallet({
    name: 'Misspelt',
    privateKeys: [`0x${'11'.repeat(32)}`],
    chains: { 1: node },
  })
  const page = announceWallet(window, wallet)
  const misspelt: object = {
    themeVariables: { '--foyer-acent': 'teal', '--foyer-focus': 'teal' },
    features: { sned: true },
  }
  const options: FoyerOptions = {
    ...misspelt,
    adapters: [evm({ networks: [mainnet] })],
    customRpcUrls: { 'eip155:1': [node] },
    debug: true,
  }
  const foyer = createFoyer(options)
  onTestFinished(() => {
    foyer.destroy()
    page.remove()
    localStorage.clear()
    vi.restoreAllMocks()
  })

  await foyer.connect({ connectorId: wallet.info.rdns, namespace: 'eip155' })
  await foyer.open()

  // React has words of its own for a console, here that this is a test.
  const ours = () => said.mock.calls.filter(([words]) => String(words).startsWith('Foyer: '))
  await vi.waitFor(() => expect(ours()).not.toEqual([]))
  expect(ours()).toEqual([
    [
      'Foyer: Invalid option: No feature that is installed has the switch "features.sned". ' +
        'No part of the widget reads "themeVariables.--foyer-acent". Check its spelling.',
    ],
  ])
  foyer.close()
  await foyer.open()
  expect(ours()).toHaveLength(1)
})
