// @tier gate
import { search } from '@foyer/search'
import { createTestSessions } from '@foyer/testing'
import { createBitcoinTestWallet } from '@foyer/testing/bitcoin'
import { overwrite } from '@foyer/testing/family'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createAdapter } from './adapter.js'
import { bitcoinRegtest } from './networks.js'
import { fakeContext } from './page.test-support.js'
import type { BitcoinProvider } from './provider.js'
import { remoteAnswers } from './remote.test-support.js'

const { signal } = new AbortController()
const keys = createBitcoinTestWallet({ name: 'W', privateKeys: ['11'.repeat(32)], connected: true })

/** Values of a provider that a page can read. */
const reads: Readonly<Record<string, (provider: BitcoinProvider) => unknown>> = {
  addresses: (provider) => provider.getAccountAddresses(),
  provider: (provider) => provider,
}

async function faultsOf(names: readonly string[]): Promise<readonly string[]> {
  const remote = createTestSessions({
    namespace: 'bip122',
    accounts: keys.accounts.map(({ address }) => `${bitcoinRegtest.id}:${address}`),
    answers: remoteAnswers(keys),
  })
  const adapter = createAdapter({
    context: { ...fakeContext(), sessions: () => async () => remote.sessions },
    discovery: { find: () => undefined, subscribe: () => () => {} },
  })
  const { account } = await adapter.connect(
    { connectorId: 'walletConnect', network: bitcoinRegtest.id },
    signal,
  )
  const provider = adapter.provider('walletConnect')
  if (!provider) throw new Error('not connected')
  const before = JSON.stringify(await provider.getAccountAddresses())
  const faults: string[] = []
  for (const name of names) {
    try {
      overwrite(await reads[name]?.(provider))
      const now = await adapter.provider('walletConnect')?.getAccountAddresses()
      if (JSON.stringify(now) !== before) faults.push(`a write into ${name} stays`)
    } catch {
      faults.push(`a write into ${name} breaks the provider`)
    }
  }
  await adapter
    .signMessage('walletConnect', account, 'hi', signal)
    .catch(() => faults.push('the wallet is no longer asked'))
  adapter.dispose()
  return faults
}

search(
  'a page that writes into what a wallet of Bitcoin gave it changes nothing for Foyer',
  fc.asyncProperty(
    fc.uniqueArray(fc.constantFrom(...Object.keys(reads)), { minLength: 1 }),
    async (names) => {
      expect(await faultsOf(names)).toEqual([])
    },
  ),
  { gate: 10, exhaustive: 50 },
)
