// @tier gate
import { search } from '@foyer/search'
import { createTestSessions } from '@foyer/testing'
import { overwrite } from '@foyer/testing/family'
import { createPolkadotTestWallet } from '@foyer/testing/polkadot'
import { encodeAddress } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createAdapter } from './adapter.js'
import { polkadotRelay } from './networks.js'
import type { InjectedExtension } from './provider.js'

const { signal } = new AbortController()
const wallet = createPolkadotTestWallet({ key: 'remote', seeds: [`0x${'11'.repeat(32)}`] })

/** Values of a provider that a page can read. */
const reads: Readonly<Record<string, (provider: InjectedExtension) => unknown>> = {
  accounts: (provider) => provider.accounts.get(),
  provider: (provider) => provider,
}

async function faultsOf(names: readonly string[]): Promise<readonly string[]> {
  const remote = createTestSessions({
    namespace: 'polkadot',
    accounts: wallet.accounts.map(({ address }) => `${polkadotRelay.id}:${encodeAddress(address, 0)}`),
    methods: ['polkadot_signMessage'],
    answers: { polkadot_signMessage: { signature: '00' } },
  })
  const adapter = createAdapter({
    context: {
      networks: () => [polkadotRelay],
      rpcUrls: () => [],
      publicRpcUrls: () => [],
      discovery: { announced: true, injected: true },
      sessions: () => async () => remote.sessions,
    },
    discovery: { find: () => undefined, subscribe: () => () => {} },
    networks: [polkadotRelay],
  })
  await adapter.connect({ connectorId: 'walletConnect', network: polkadotRelay.id }, signal)
  const provider = adapter.provider('walletConnect')
  if (!provider) throw new Error('not connected')
  const told = async () =>
    JSON.stringify([
      await adapter.provider('walletConnect')?.accounts.get(),
      typeof adapter.provider('walletConnect')?.signer.signPayload,
    ])
  const before = await told()
  const faults: string[] = []
  for (const name of names) {
    try {
      overwrite(await reads[name]?.(provider))
      if ((await told()) !== before) faults.push(`a write into ${name} stays`)
    } catch {
      faults.push(`a write into ${name} breaks the provider`)
    }
  }
  adapter.dispose()
  return faults
}

search(
  'a page that writes into what a wallet of Polkadot gave it changes nothing for Foyer',
  fc.asyncProperty(
    fc.uniqueArray(fc.constantFrom(...Object.keys(reads)), { minLength: 1 }),
    async (names) => {
      expect(await faultsOf(names)).toEqual([])
    },
  ),
  { gate: 10, exhaustive: 50 },
)
