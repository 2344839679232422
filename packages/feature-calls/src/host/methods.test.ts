// @tier gate
import type { Store } from '@foyer/core'
import { search } from '@foyer/search'
import { type EvmGrant, type EvmRequest, evmRequests, faultOfReached } from '@foyer/testing/family'
import { createFeatureHost, createMemoryStore } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import fc from 'fast-check'
import { expect } from 'vitest'
import { me, networks } from '../calls.test-support.js'
import { createHostCalls } from './hostCalls.js'
import type { HostRequest } from './hostRequest.js'

/** The account is granted on both networks of the page. */
const grant: EvmGrant = { accounts: { 1: [me], 8453: [me] }, chainId: 1 }
const requests = evmRequests(fc, grant).filter(({ method }) => method === 'wallet_sendCalls')

async function faultsOf({ method, params, isHonest }: EvmRequest): Promise<readonly string[]> {
  const memory = createMemoryStore()
  const store: Pick<Store, 'get' | 'set'> = {
    get: ({ name, decode }) => memory.get(name, decode),
    set: ({ name }, value) => memory.set(name, value),
  }
  const { context } = createFeatureHost({ text: createText({ locale: 'en' }), networks, address: me })
  const reached: HostRequest[] = []
  const answer = createHostCalls({
    state: context.state,
    store,
    locks: undefined,
    adapter: () => context.adapter('eip155'),
    controller: () => Promise.reject(new Error('Its wallet does calls by itself.')),
  })
  // A wallet that knows calls.
  const wallet = {
    connectorId: 'harbor',
    async ask(request: HostRequest) {
      if (request.method === method) reached.push(structuredClone(request))
      return request.method === 'wallet_getCapabilities' ? {} : { id: '0x1' }
    },
  }
  const failure: unknown = await answer({ method, params }, wallet).then(
    () => undefined,
    (error: unknown) => error,
  )
  return [
    ...reached.map((call) => faultOfReached({ method, params: call.params, chainId: 1 }, grant)),
    isHonest && reached.length !== 1 ? 'an honest request was not passed on once' : undefined,
    isHonest || reached.length > 0 || typeof Object(failure).code === 'number'
      ? undefined
      : 'a refusal has no code',
  ].filter((fault) => fault !== undefined)
}

search(
  'a wallet that knows calls is asked for calls of the account, on networks of the page',
  fc.asyncProperty(requests, async (request) => {
    expect(await faultsOf(request)).toEqual([])
  }),
  { gate: 200, exhaustive: 5_000 },
)
