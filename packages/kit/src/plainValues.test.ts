// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { base, mainnet } from '@foyer/adapter-evm/networks'
import type { FoyerEvent } from '@foyer/core'
import { announceWallet, createTestWallet } from '@foyer/testing'
import { expect, test } from 'vitest'
import { createFoyer } from './index.js'

// Hosts hand on what they are given: to workers, to storage, by `postMessage`. No proxy gets there.
test('whatever a host is given can be cloned, and so can what its wallet is asked', async () => {
  const wallet = createTestWallet({
    name: 'Harbor',
    privateKeys: [`0x${'11'.repeat(32)}`],
    chains: { 1: 'https://one.example' },
  })
  const page = announceWallet(window, wallet)
  const stop = wallet.subscribe(page.emit)
  const foyer = createFoyer({
    adapters: [evm({ networks: [mainnet, base] })],
    themeVariables: { '--foyer-border-radius-master': 4 },
  })
  const given: unknown[] = [foyer.state]
  const events: FoyerEvent[] = []
  foyer.subscribe((state) => given.push(state))
  foyer.events((event) => events.push(event))
  const end = foyer.start()

  await foyer.connect({ connectorId: wallet.info.rdns, namespace: 'eip155' })
  await foyer.switchNetwork(base.id)
  const provider = await foyer.getProvider('eip155')
  given.push(await provider?.request({ method: 'eth_accounts' }))
  await foyer.disconnect()

  expect(wallet.requests.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
    {
      chainId: '0x2105',
      chainName: base.name,
      nativeCurrency: base.nativeCurrency,
      rpcUrls: base.rpcUrls,
      blockExplorerUrls: [base.explorer?.url],
    },
  ])
  expect(events.map(({ event }) => event)).toEqual([
    'CONNECT_SUCCESS',
    'SWITCH_NETWORK',
    'DISCONNECT_SUCCESS',
  ])
  expect(given.length).toBeGreaterThan(4)
  for (const value of [...given, ...events]) expect(structuredClone(value)).toEqual(value)
  end()
  stop()
  page.remove()
  foyer.destroy()
})
