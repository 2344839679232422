// @tier gate
import { search } from '@foyer/search'
import { createTestSessions } from '@foyer/testing'
import { overwrite } from '@foyer/testing/family'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createAdapter } from './adapter.js'
import { alice, bob } from './fakeWallet.test-support.js'
import { solanaDevnet, solanaMainnet } from './networks.js'
import type { SolanaProvider } from './provider.js'

const { signal } = new AbortController()

/** Values of a provider that a page can read. */
const reads: Readonly<Record<string, (provider: SolanaProvider) => unknown>> = {
  accounts: (provider) => provider.accounts,
  publicKey: (provider) => provider.publicKey,
  keyBytes: (provider) => provider.publicKey?.toBytes(),
  provider: (provider) => provider,
}

function told(provider: SolanaProvider | undefined) {
  const key = provider?.publicKey
  return [provider?.accounts, key?.toBase58(), key?.toBytes().join(), typeof provider?.signMessage]
}

async function faultsOf(names: readonly string[], accounts: readonly string[]): Promise<readonly string[]> {
  const remote = createTestSessions({
    namespace: 'solana',
    accounts: accounts.map((one) => `${solanaMainnet.id}:${one}`),
    answers: { solana_signMessage: { signature: '1' } },
  })
  const adapter = createAdapter({
    context: {
      networks: () => [solanaMainnet, solanaDevnet],
      rpcUrls: () => [],
      publicRpcUrls: () => [],
      discovery: { announced: true, injected: true },
      sessions: () => async () => remote.sessions,
    },
    discovery: { find: () => undefined, subscribe: () => () => {} },
  })
  const connection = await adapter.connect(
    { connectorId: 'walletConnect', network: solanaMainnet.id },
    signal,
  )
  const provider = adapter.provider('walletConnect')
  if (!provider) throw new Error('not connected')
  const before = JSON.stringify(told(provider))
  const faults: string[] = []
  for (const name of names) {
    try {
      overwrite(reads[name]?.(provider))
      if (JSON.stringify(told(adapter.provider('walletConnect'))) !== before)
        faults.push(`a write into ${name} stays`)
    } catch {
      faults.push(`a write into ${name} breaks the provider`)
    }
  }
  // The wallet is still asked for the account that it granted.
  await adapter.signMessage('walletConnect', connection.account, 'hi', signal).catch((error: unknown) => {
    if (Object(error).code === 'wallet/missing') faults.push('an account that was granted is gone')
  })
  adapter.dispose()
  return faults
}

search(
  'a page that writes into what a wallet of Solana gave it changes nothing for Foyer',
  fc.asyncProperty(
    fc.uniqueArray(fc.constantFrom(...Object.keys(reads)), { minLength: 1, maxLength: 2 }),
    fc.constantFrom([alice], [alice, bob]),
    async (names, accounts) => {
      expect(await faultsOf(names, accounts)).toEqual([])
    },
  ),
  { gate: 30, exhaustive: 200 },
)
