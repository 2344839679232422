// @tier gate
import { accountId, displayText, isFoyerError, type NetworkId } from '@foyer/core'
import { read } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import small from '@polkadot/types-support/metadata/v14/substrate-contracts-node-hex'
import answered from '@polkadot/types-support/metadata/v15/asset-hub-polkadot-hex'
import fc from 'fast-check'
import { beforeAll, expect } from 'vitest'
import { readSs58, writeSs58 } from './address.js'
import { nativeHoldings } from './balance.js'
import { type Chains, createChains, storageKey } from './chain.js'
import { polkadotAssetHub, polkadotRelay } from './networks.js'
import { createPlanner } from './plan.js'
import { createRpc } from './rpc.js'

const { signal } = new AbortController()
const alice = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
/** Written for every chain. */
const to = writeSs58(readSs58(alice).publicKey, 42)
const runtimes = {
  relay: {
    id: polkadotRelay.id,
    genesis: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
    metadata: small,
  },
  hub: {
    id: polkadotAssetHub.id,
    genesis: '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f',
    metadata: `0x${answered.slice(12)}`,
  },
} as const
/** The account, as a node answers it. */
let account: string | null
let chains: Chains
const runtimeOf = (network: NetworkId) => (network === runtimes.relay.id ? runtimes.relay : runtimes.hub)
const genesisOf = (network: NetworkId) => runtimeOf(network).genesis
const request = async (network: NetworkId, method: string) => {
  return {
    state_getRuntimeVersion: { specVersion: 1, transactionVersion: 1 },
    state_getMetadata: runtimeOf(network).metadata,
    system_properties: { tokenDecimals: 10 },
    state_getStorage: account,
    chain_getFinalizedHead: `0x${'ab'.repeat(32)}`,
    chain_getHeader: { number: '0x10' },
    system_accountNextIndex: 0,
    state_call: `0x0000${'40420f'.padEnd(32, '0')}`,
  }[method]
}
const rpc = {
  ...createRpc({ rpcUrls: () => [] }),
  request,
  genesis: async (network: NetworkId) => genesisOf(network),
}

beforeAll(async () => {
  chains = createChains(rpc)
  for (const { id } of Object.values(runtimes)) await chains.load(id, signal)
})

const amounts = fc.oneof(
  fc.constant(0n),
  fc.bigInt({ min: 0n, max: 10n ** 10n }),
  fc.bigInt({ min: 0n, max: 10n ** 19n }),
)
/** An account as the chain keeps it. Locks lie over what is on hold first, and then over what is free. */
const accounts = fc.record({
  runtime: fc.constantFrom<keyof typeof runtimes>('relay', 'hub'),
  free: amounts,
  reserved: amounts,
  frozen: amounts,
})

search(
  'an account shows all that the chain holds for it, and apart what is locked or on hold, which is no lack of money',
  fc.asyncProperty(accounts, amounts, async ({ runtime, free, reserved, frozen }, asked) => {
    const { id } = runtimes[runtime]
    const chain = await chains.load(id, signal)
    const key = storageKey(chain, 'system', 'account', [alice])
    account = chain.registry.createTypeUnsafe(key.outputType, [{ data: { free, reserved, frozen } }]).toHex()
    const overFree = frozen - reserved
    const [kept = 0n] = [overFree, chain.existentialDeposit].sort((one, other) => (one < other ? 1 : -1))
    const spendable = free > kept ? free - kept : 0n
    const shown = await nativeHoldings({ rpc, chains }, accountId(id, alice), signal)
    expect(shown.spendable, 'the part that can be sent').toBe(spendable)
    expect(shown.spendable + shown.locked, 'all of it').toBe(free + reserved)
    // The other runtime is too old to plan with.
    if (runtime === 'relay') return
    const amount = asked || shown.spendable + 1n
    const token = { network: id, name: displayText('DOT'), symbol: displayText('DOT'), decimals: 10 }
    const request = { from: accountId(id, alice), to, token, amount }
    const planned = createPlanner({ rpc, chains }).plan(request, signal)
    const short = await planned.then(
      () => undefined,
      (error: unknown) =>
        isFoyerError(error, 'transfer/insufficient-funds') ? read(error.context, 'short') : error,
    )
    if (amount > shown.spendable) expect(short).toBe(amount > free + reserved ? 'amount' : 'locked')
    else expect(short === undefined || short === 'fee').toBe(true)
  }),
  { gate: 100, exhaustive: 2_000 },
)
