// @tier gate
import small from '@polkadot/types-support/metadata/v14/substrate-contracts-node-hex'
import { expect, onTestFinished, test } from 'vitest'
import { createChainAccess } from './chainAccess.js'
import { hashOf } from './extrinsic.js'
import { createLazyChain } from './lazyChain.js'
import { polkadotNetworkId } from './networkId.js'
import { startNode } from './node.test-support.js'

const genesis = `0x${'45'.repeat(32)}`
const extrinsic = '0x0102'
const blockHash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`

// 300 final blocks: the transfer is in block 20, and the journal has the first block that may hold it.
test.each([
  ['the chain library', createChainAccess],
  ['the adapter, which fetches the chain library', createLazyChain],
])('%s finds a transfer of an earlier visit by the first block of the journal', async (_who, create) => {
  const node = await startNode({
    chain_getBlockHash: (number: number) => (number === 0 ? genesis : blockHash(number)),
    state_getRuntimeVersion: { specVersion: 1, transactionVersion: 1 },
    state_getMetadata: small,
    system_properties: { tokenDecimals: 10 },
    state_getStorage: `0x04${'00'.repeat(12)}`,
    author_pendingExtrinsics: [],
    chain_getFinalizedHead: blockHash(300),
    chain_getHeader: () => ({ number: '0x12c' }),
    chain_getBlock: (block: string) => {
      const number = Number.parseInt(block.slice(-6), 16)
      const extrinsics = number === 20 ? [extrinsic] : []
      return { block: { header: { parentHash: blockHash(number - 1) }, extrinsics } }
    },
  })
  onTestFinished(node.stop)
  const { capabilities } = create({ context: { rpcUrls: () => [node.url] }, connected: () => undefined })
  const { signal } = new AbortController()
  const network = polkadotNetworkId(genesis)
  const hourAgo = Date.now() - 3_600_000

  expect(await capabilities.transfer.find(network, hashOf(extrinsic), hourAgo, signal, '5')).toBe('success')
})
