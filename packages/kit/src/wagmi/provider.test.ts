// @tier gate
import { search } from '@foyer/search'
import { type EvmGrant, type EvmRequest, evmReads, evmRequests, faultOfReached } from '@foyer/testing/family'
import fc from 'fast-check'
import { type Hex, numberToHex } from 'viem'
import { expect } from 'vitest'
import type { Eip1193 } from './eip1193.js'
import { createProvider } from './provider.js'

const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const accounts: readonly Hex[] = [alice, bob]
const grants = fc
  .constantFrom(1, 8453)
  .map((chainId): EvmGrant => ({ accounts: { [chainId]: accounts }, chainId }))
/** Questions of the provider itself, and those that no account and no chain is needed for. */
const asides = ['eth_chainId', 'eth_accounts']

async function faultsOf(
  grant: EvmGrant,
  { method, params, isHonest }: EvmRequest,
  isElsewhere: boolean,
): Promise<readonly string[]> {
  const { chainId } = grant
  const asked: EvmRequest[] = []
  const wallet: Eip1193 = {
    async request(call) {
      asked.push(
        structuredClone({ ...call, params: Array.isArray(call.params) ? call.params : [], isHonest }),
      )
      if (call.method === 'eth_accounts') return accounts
      return call.method === 'eth_chainId' ? numberToHex(isElsewhere ? 10 : chainId) : null
    },
  }
  const { provider } = createProvider(
    async () => wallet,
    () => ({ accounts, chainId }),
  )
  const failure: unknown = await provider.request({ method, params }).then(
    () => undefined,
    (error: unknown) => error,
  )
  const reached = asked.filter((one) => !asides.includes(one.method))
  const code: unknown = Object(failure).code
  return [
    ...reached.map((one) =>
      evmReads.includes(one.method) ? undefined : faultOfReached({ ...one, chainId }, grant),
    ),
    isElsewhere &&
    reached.some(
      (one) =>
        /^(eth_send|eth_sign|personal_|wallet_send)/.test(one.method) &&
        one.method !== 'eth_sendRawTransaction',
    )
      ? 'a wallet on another chain was asked'
      : undefined,
    isHonest && !isElsewhere && reached.map((one) => one.method).join() !== method
      ? `an honest request was not passed on once: ${code}`
      : undefined,
    isHonest || reached.length > 0 || typeof code === 'number' ? undefined : 'a refusal has no code',
  ].filter((fault) => fault !== undefined)
}

search(
  'of what a page asks, the provider of wagmi passes on what the specification lists, for what is connected',
  fc.asyncProperty(
    grants.chain((grant) => fc.tuple(fc.constant(grant), evmRequests(fc, grant), fc.boolean())),
    async ([grant, request, isElsewhere]) => {
      expect(await faultsOf(grant, request, isElsewhere)).toEqual([])
    },
  ),
  { gate: 300, exhaustive: 10_000 },
)
