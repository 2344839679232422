// @tier gate
import { search } from '@foyer/search'
import { createTestSessions } from '@foyer/testing'
import { overwrite } from '@foyer/testing/family'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createAdapter } from './adapter.js'
import { alice, bob, fakeContext, signal } from './fakeWallet.test-support.js'
import { base, mainnet } from './networks.js'

/** Questions of a page that Foyer answers from memory, or whose answer it reads itself. */
const questions = [
  { method: 'eth_accounts', params: [] },
  { method: 'eth_requestAccounts', params: [] },
  { method: 'wallet_getCapabilities', params: [alice] },
  { method: 'wallet_getCapabilities', params: [bob] },
  { method: 'wallet_getCapabilities', params: [alice, ['0x1']] },
  { method: 'wallet_getPermissions', params: [] },
  { method: 'wallet_getAssets', params: [{ account: alice }] },
]

async function faultsOf(
  question: (typeof questions)[number],
  told: boolean,
  event: 'accountsChanged' | 'chainChanged',
): Promise<readonly string[]> {
  const answer = () => ({ '0x1': { atomic: { status: 'supported' }, list: [1] } })
  const remote = createTestSessions({
    namespace: 'eip155',
    accounts: [`eip155:1:${alice}`, `eip155:1:${bob}`, `eip155:8453:${alice}`],
    answers: {
      wallet_getCapabilities: answer,
      wallet_getPermissions: answer,
      wallet_getAssets: answer,
      personal_sign: `0x${'ab'.repeat(65)}`,
    },
  })
  if (told) remote.state.capabilities = { [alice]: answer() }
  const context = {
    ...fakeContext({ [mainnet.id]: ['https://one.example'] }),
    sessions: () => async () => remote.sessions,
  }
  const adapter = createAdapter({ context, discovery: { find: () => undefined, subscribe: () => () => {} } })
  const connection = await adapter.connect({ connectorId: 'walletConnect', network: mainnet.id }, signal)
  const faults: string[] = []
  const provider = adapter.provider('walletConnect')
  if (!provider) throw new Error('not connected')

  const first = structuredClone(await provider.request(question))
  overwrite(await provider.request(question))
  if (JSON.stringify(first) !== JSON.stringify(await provider.request(question)))
    faults.push(`a write into an answer to ${question.method} stays`)

  // The first that hears an event writes into it; the second is to hear what happened.
  let real: unknown
  provider.on?.(event, (payload) => {
    real = structuredClone(payload)
    overwrite(payload)
  })
  provider.on?.(event, (payload) => {
    if (JSON.stringify(payload) !== JSON.stringify(real)) faults.push(`a write into ${event} stays`)
  })
  await adapter.switchNetwork('walletConnect', base.id, signal)

  overwrite(provider)
  const signed = adapter.signMessage('walletConnect', connection.account, 'hi', signal)
  await signed.catch(() => faults.push('a write into the provider breaks Foyer'))
  const [next] = [adapter.provider('walletConnect')]
  const accounts = await next?.request({ method: 'eth_accounts' })
  if (!Array.isArray(accounts)) faults.push('a write into the provider stays')
  adapter.dispose()
  return faults
}

search(
  'a page that writes into what a session gave it changes nothing for Foyer, or for other parts of the page',
  fc.asyncProperty(
    fc.constantFrom(...questions),
    fc.boolean(),
    fc.constantFrom<('accountsChanged' | 'chainChanged')[]>('accountsChanged', 'chainChanged'),
    async (question, told, event) => {
      expect(await faultsOf(question, told, event)).toEqual([])
    },
  ),
  { gate: 40, exhaustive: 500 },
)
