// @tier gate
import { networkParts } from '@foyer/core'
import { search } from '@foyer/search'
import { createTestSessions } from '@foyer/testing'
import { type EvmGrant, type EvmRequest, evmReads, evmRequests, faultOfReached } from '@foyer/testing/family'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { createAdapter } from './adapter.js'
import { alice, bob, fakeContext, signal } from './fakeWallet.test-support.js'
import { base, mainnet } from './networks.js'

const accounts = { 1: [alice, bob], 8453: [alice] }
const grants = fc.constantFrom(1, 8453).map((chainId): EvmGrant => ({ accounts, chainId }))
const answers = new Proxy(
  {},
  { has: () => true, getOwnPropertyDescriptor: () => ({ configurable: true, value: null }) },
)

async function connected({ chainId }: EvmGrant) {
  const nodes: { readonly method: string; readonly url: string }[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const { id, method } = JSON.parse(body)
    if (method !== 'eth_chainId') nodes.push({ method, url })
    return Response.json({ jsonrpc: '2.0', id, result: url.includes('base') ? '0x2105' : '0x1' })
  })
  const granted = Object.entries(accounts).flatMap(([id, all]) => all.map((one) => `eip155:${id}:${one}`))
  const remote = createTestSessions({ namespace: 'eip155', accounts: granted, answers })
  const context = {
    ...fakeContext({ [mainnet.id]: ['https://one.example'], [base.id]: ['https://base.example'] }),
    sessions: () => async () => remote.sessions,
  }
  const adapter = createAdapter({ context, discovery: { find: () => undefined, subscribe: () => () => {} } })
  const network = chainId === 1 ? mainnet.id : base.id
  await adapter.connect({ connectorId: 'walletConnect', network }, signal)
  const provider = adapter.provider('walletConnect')
  if (!provider) throw new Error('not connected')
  return { adapter, provider, calls: remote.calls, nodes }
}

async function faultsOf(
  grant: EvmGrant,
  { method, params, isHonest }: EvmRequest,
): Promise<readonly string[]> {
  const { adapter, provider, calls, nodes } = await connected(grant)
  const failure: unknown = await provider.request({ method, params }).then(
    () => undefined,
    (error: unknown) => error,
  )
  adapter.dispose()
  vi.unstubAllGlobals()

  const asked = [...calls, ...nodes].map((one) => one.method)
  const code: unknown = Object(failure).code
  const isNode = grant.chainId === 8453
  return [
    ...calls.map((call) =>
      faultOfReached({ ...call, chainId: Number(networkParts(call.network).reference) }, grant),
    ),
    ...nodes.map((read) =>
      evmReads.includes(read.method) ? undefined : 'a method that is not on the list reached a node',
    ),
    ...nodes.map(({ url }) =>
      url.includes('base') === isNode ? undefined : 'a node of another chain was asked',
    ),
    isHonest && asked.join() !== method ? `an honest request was not passed on once: ${code}` : undefined,
    isHonest || asked.length > 0 || typeof code === 'number' ? undefined : 'a refusal has no code',
  ].filter((fault) => fault !== undefined)
}

search(
  'of what a page asks, a session passes on what the specification lists, for what was granted',
  fc.asyncProperty(
    grants.chain((grant) => fc.tuple(fc.constant(grant), evmRequests(fc, grant))),
    async ([grant, request]) => {
      expect(await faultsOf(grant, request)).toEqual([])
    },
  ),
  { gate: 180, exhaustive: 10_000 },
)
