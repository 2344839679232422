// @tier gate
import { type NetworkId, networkParts } from '@foyer/core'
import { search } from '@foyer/search'
import { Metadata, TypeRegistry } from '@polkadot/types'
import kusama from '@polkadot/types-support/metadata/v14/kusama-hex'
import relay from '@polkadot/types-support/metadata/v14/polkadot-hex'
import small from '@polkadot/types-support/metadata/v14/substrate-contracts-node-hex'
import hubOfKusama from '@polkadot/types-support/metadata/v15/asset-hub-kusama-hex'
import hub from '@polkadot/types-support/metadata/v15/asset-hub-polkadot-hex'
import { decodeAddress } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Chain, createChains } from './chain.js'
import { polkadotNetworkId } from './networkId.js'
import * as networks from './networks.js'
import type { Rpc } from './rpc.js'
import { pinned, transferCall } from './transferCall.js'

const { polkadotRelay, polkadotAssetHub, kusamaRelay, kusamaAssetHub, westendAssetHub } = networks
const own = polkadotNetworkId(`0x${'45'.repeat(32)}`)
const to = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const other = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const { signal } = new AbortController()
// As a runtime call answers it: without the byte that says there is some, and the length.
const plain = (answered: string) => `0x${answered.slice(12)}`

/** A chain as a node describes it. */
function described(network: NetworkId<'polkadot'>, metadata: string): Promise<Chain> {
  const answers: Readonly<Record<string, unknown>> = {
    state_getRuntimeVersion: { specVersion: 1, transactionVersion: 1 },
    state_getMetadata: metadata,
  }
  const rpc: Rpc = {
    genesis: async () => '0x',
    request: async (_network, method) => answers[method],
    offer: async () => ({ taken: false, failures: [] }),
    dispose() {},
  }
  return createChains(rpc).load(network, signal)
}

let local: Chain
beforeAll(async () => {
  local = await described(own, small)
})

const isNotBelieved = expect.objectContaining({
  code: 'rpc/failed',
  context: expect.objectContaining({ method: 'state_getMetadata', reason: 'describes another call' }),
})

test.each([
  ['Polkadot', polkadotRelay, relay, '0503'],
  ['Kusama', kusamaRelay, kusama, '0403'],
  ['Polkadot Asset Hub', polkadotAssetHub, plain(hub), '0a03'],
  ['Kusama Asset Hub', kusamaAssetHub, plain(hubOfKusama), '0a03'],
] as const)(
  'a transfer on %s is the bytes that its runtime knows',
  async (_name, { id }, metadata, index) => {
    const chain = await described(id, metadata)

    expect(transferCall(chain, to, 10n ** 10n).toHex()).toBe(
      `0x${index}00${Buffer.from(decodeAddress(to)).toString('hex')}0700e40b5402`,
    )
  },
)

test('each network that comes with the package has its bytes', () => {
  const known = Object.values(networks).map(({ id }) => networkParts(id).reference)

  expect([...pinned.keys()].toSorted()).toEqual(known.toSorted())
  expect([...pinned.values()].every((index) => /^[0-9a-f]{4}$/.test(index))).toBe(true)
})

test.each([
  ['Polkadot', polkadotRelay, kusama],
  ['Kusama', kusamaRelay, relay],
  ['an Asset Hub', westendAssetHub, small],
] as const)(
  'a node of %s that writes a transfer as another call is not believed',
  async (_name, { id }, metadata) => {
    const chain = await described(id, metadata)

    expect(() => transferCall(chain, to, 1n)).toThrow(isNotBelieved)
  },
)

test.each([
  ['to somebody else', () => local.tx.balances?.transferKeepAlive?.(decodeAddress(other), 1n)],
  ['of another amount', () => local.tx.balances?.transferKeepAlive?.(decodeAddress(to), 2n)],
  ['of all there is', () => local.tx.balances?.transferAll?.(decodeAddress(to), true)],
  ['of no kind at all', () => local.tx.balances?.transferKeepAlive?.()],
])('nor is one of any chain that writes a transfer %s', (_what, write) => {
  const transferKeepAlive = Object.assign(() => write(), local.tx.balances?.transferKeepAlive)
  const tx = { ...local.tx, balances: { ...local.tx.balances, transferKeepAlive: Object(transferKeepAlive) } }

  expect(() => transferCall({ ...local, tx }, to, 1n)).toThrow(isNotBelieved)
})

/** The metadata of a chain whose calls name an account by its key alone. */
function withPlainKeys(): string {
  const metadata = new Metadata(new TypeRegistry(), small)
  const types = [...metadata.asV14.lookup.types]
  const idOf = (name: string) => types.find(({ type }) => String(type.path.at(-1)) === name)?.id
  const [multi, key] = [idOf('MultiAddress'), idOf('AccountId32')]
  const calls = types.find(({ type }) => type.path.join('.') === 'pallet_balances.pallet.Call')
  for (const { fields } of calls?.type.def.asVariant.variants ?? [])
    for (const field of fields) if (key && String(field.type) === String(multi)) field.set('type', key)
  return metadata.toHex()
}

test('a chain of others may write the key alone, one that comes with the package may not', async () => {
  const bytes = `${Buffer.from(decodeAddress(to)).toString('hex')}28`
  const chain = await described(own, withPlainKeys())
  const written = transferCall(chain, to, 10n).toHex()

  expect(written.slice(6)).toBe(bytes)
  expect(() => transferCall({ ...chain, network: polkadotRelay.id }, to, 10n)).toThrow(isNotBelieved)
})

test.each([{}, { balances: {} }])('a chain that knows no transfer fails it: %j', (tx) => {
  expect(() => transferCall({ ...local, tx: Object(tx) }, to, 1n)).toThrow(
    expect.objectContaining({ code: 'transfer/would-revert' }),
  )
})

search('an honest chain is believed whatever the amount', async (look) => {
  const edges = [6n, 14n, 30n, 32n, 64n, 128n].flatMap((bits) => [1n << bits, (1n << bits) - 1n])
  const amounts = fc.oneof(
    fc.constantFrom(...edges.filter((amount) => amount < 1n << 128n)),
    fc.bigInt(1n, (1n << 128n) - 1n),
    fc.integer({ min: 0, max: 127 }).map((bits) => 1n << BigInt(bits)),
  )

  await look(
    fc.property(amounts, (amount) => {
      expect(String(transferCall(local, to, amount).args[1])).toBe(String(amount))
    }),
  )
})
