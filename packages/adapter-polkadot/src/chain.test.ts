// @tier gate
import type { NetworkId } from '@foyer/core'
import { createPolkadotTestWallet } from '@foyer/testing/polkadot'
import relay from '@polkadot/types-support/metadata/v14/polkadot-hex'
import small from '@polkadot/types-support/metadata/v14/substrate-contracts-node-hex'
import answered from '@polkadot/types-support/metadata/v15/asset-hub-polkadot-hex'
import { decodeAddress } from '@polkadot/util-crypto'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createChains } from './chain.js'
import { prepare } from './extrinsic.js'
import { polkadotAssetHub, polkadotRelay } from './networks.js'
import { type Answers, startNode } from './node.test-support.js'
import { createRpc } from './rpc.js'
import { parseSignature } from './signature.js'
import { transferCall } from './transferCall.js'

const hubGenesis = '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f'
const relayGenesis = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
// As a runtime call answers it: without the byte that says there is some, and the length.
const hub = `0x${answered.slice(12)}`
const { signal } = new AbortController()
const wallet = createPolkadotTestWallet({ key: 'test', seeds: [`0x${'11'.repeat(32)}`] })
const address = wallet.accounts[0]?.address ?? ''

let answers: Answers
let node: Awaited<ReturnType<typeof startNode>>

beforeEach(async () => {
  answers = {
    chain_getBlockHash: hubGenesis,
    state_getRuntimeVersion: { specVersion: 1_000, transactionVersion: 15 },
    state_getMetadata: small,
    system_properties: { ss58Format: 0, tokenDecimals: 10, tokenSymbol: 'DOT' },
    chain_getFinalizedHead: `0x${'ab'.repeat(32)}`,
    chain_getHeader: { number: '0x1234' },
  }
  node = await startNode(answers)
})

afterEach(() => node.stop())

const rpcOf = (...urls: string[]) => createRpc({ rpcUrls: () => urls })
const load = (network: NetworkId<'polkadot'>, ...urls: string[]) =>
  createChains(rpcOf(...urls)).load(network, signal)

test('prefix, deposit and decimals are those that the chain itself names', async () => {
  answers.state_getMetadata = hub

  const chain = await load(polkadotAssetHub.id, node.url)

  expect(chain.ss58Prefix).toBe(0)
  expect(chain.decimals).toBe(10)
  expect(chain.existentialDeposit).toBe(100_000_000n)
})

test('an address of a node that speaks websocket is asked over HTTP', async () => {
  const chain = await load(polkadotAssetHub.id, node.url.replace('http', 'ws'))

  expect(chain.genesisHash).toBe(hubGenesis)
})

test.each([
  ['Polkadot Asset Hub', polkadotAssetHub, hub, hubGenesis],
  ['the Polkadot relay chain', polkadotRelay, relay, relayGenesis],
] as const)(
  'what is signed for %s is what its extensions want',
  async (_what, network, metadata, genesis) => {
    Object.assign(answers, { chain_getBlockHash: genesis, state_getMetadata: metadata })
    const rpc = rpcOf(node.url)
    const chain = await createChains(rpc).load(network.id, signal)

    const call = transferCall(chain, address, 12_345_678_901n)
    const { payload, bytes, signed } = await prepare(rpc, chain, { address, call, nonce: 7n }, signal)

    expect(payload).toMatchObject({ genesisHash: genesis, nonce: '0x00000007', specVersion: '0x000003e8' })
    // The wallet writes what it signs by itself, from the same facts: a difference would be another signature.
    const answer = await wallet.request({ method: 'signPayload', params: payload })
    const signature = parseSignature('signPayload', answer, [bytes], decodeAddress(address))
    const sent = chain.registry.createType('Extrinsic', signed(signature))
    expect(String(sent.method.args[1])).toBe('12345678901')
    expect(`${sent.method.section}.${sent.method.method}`).toBe('balances.transferKeepAlive')
    expect([sent.nonce.toNumber(), sent.tip.toNumber(), sent.era.isMortalEra]).toEqual([7, 0, true])
  },
)

test('a runtime that was upgraded is read anew, one that stayed is not', async () => {
  const chains = createChains(rpcOf(node.url))
  await chains.load(polkadotAssetHub.id, signal)
  await chains.load(polkadotAssetHub.id, signal)
  expect(node.asked.filter((method) => method === 'state_getMetadata')).toHaveLength(1)

  answers.state_getRuntimeVersion = { specVersion: 1_001, transactionVersion: 15 }

  expect((await chains.load(polkadotAssetHub.id, signal)).specVersion).toBe(1_001)
  expect(node.asked.filter((method) => method === 'state_getMetadata')).toHaveLength(2)
})

test('an endpoint of another chain is never asked again, one that is down is passed over', async () => {
  const wrong = await startNode({ ...answers, chain_getBlockHash: relayGenesis })
  const chains = createChains(rpcOf('http://127.0.0.1:9', wrong.url, node.url))

  expect((await chains.load(polkadotAssetHub.id, signal)).genesisHash).toBe(hubGenesis)
  expect(wrong.asked).toEqual(['chain_getBlockHash'])
  wrong.stop()
})

test.each([null, '', '<html>', 7, {}, '0x', hubGenesis.slice(0, 34)])(
  'an endpoint that says %j of its first block is asked for it again later',
  async (odd) => {
    answers.chain_getBlockHash = odd
    const chains = createChains(rpcOf(node.url))
    await expect(chains.load(polkadotAssetHub.id, signal)).rejects.toMatchObject({ code: 'rpc/failed' })
    expect(new Set(node.asked)).toEqual(new Set(['chain_getBlockHash']))

    answers.chain_getBlockHash = hubGenesis

    expect((await chains.load(polkadotAssetHub.id, signal)).genesisHash).toBe(hubGenesis)
  },
)

test('of several endpoints the one that answers best is asked first from then on', async () => {
  const slow = await startNode({
    chain_getBlockHash: () => new Promise((resolve) => setTimeout(resolve, 100, hubGenesis)),
    system_chain: 'slow',
  })
  answers.system_chain = 'fast'
  const rpc = rpcOf(slow.url, node.url)
  onTestFinished(() => {
    rpc.dispose()
    slow.stop()
  })
  const ask = () => rpc.request(polkadotAssetHub.id, 'system_chain', [], signal)
  expect(await ask()).toBe('slow')

  await vi.waitFor(async () => expect(await ask()).toBe('fast'))
})

test.each([
  ['metadata that is none', { state_getMetadata: '0x1234' }],
  ['metadata that is no hex', { state_getMetadata: 'nonsense' }],
  ['no version', { state_getRuntimeVersion: {} }],
  ['an error', { state_getRuntimeVersion: new Error('no') }],
])('a node that answers %s is no chain', async (_what, said) => {
  Object.assign(answers, said)

  await expect(load(polkadotAssetHub.id, node.url)).rejects.toMatchObject({ code: 'rpc/failed' })
})

test('with no endpoint there is no chain', async () => {
  await expect(load(polkadotAssetHub.id)).rejects.toMatchObject({ code: 'rpc/failed' })
})
