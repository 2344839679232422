// @tier gate, @isolate: the libraries must load under the policy, not before it.
import { accountId } from '@foyer/core'
import small from '@polkadot/types-support/metadata/v14/substrate-contracts-node-hex'
import { afterEach, expect, test, vi } from 'vitest'
import { polkadotRelay } from './networks.js'
import { startNode } from './node.test-support.js'
import { createRpc } from './rpc.js'

const genesisHash = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
const alice = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Loads the code as a page does whose policy lacks 'wasm-unsafe-eval'. */
async function loadUnderPolicy() {
  // Of Node itself `fetch` needs WebAssembly, so only the library's own attempt is refused.
  const attempt = vi.spyOn(WebAssembly, 'instantiate').mockRejectedValue(new Error('Refused to compile'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const code = { ...(await import('./chain.js')), ...(await import('./balance.js')) }
  await vi.waitFor(() => expect(attempt).toHaveBeenCalledOnce())
  attempt.mockRestore()
  return code
}

test('a chain is read where the policy of the page forbids WebAssembly', async () => {
  const node = await startNode({
    chain_getBlockHash: genesisHash,
    state_getRuntimeVersion: { specVersion: 1, transactionVersion: 1 },
    state_getMetadata: small,
    system_properties: { tokenDecimals: 10 },
    state_getStorage: null,
  })
  const { createChains, storageKey, nativeHoldings } = await loadUnderPolicy()
  const rpc = createRpc({ rpcUrls: () => [node.url] })
  const chains = createChains(rpc)
  const { signal } = new AbortController()

  const chain = await chains.load(polkadotRelay.id, signal)

  // The hashes of "System" and "Account", that of the key, and the key: all made in plain JavaScript.
  expect(storageKey(chain, 'system', 'account', [alice]).toHex()).toBe(
    [
      '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9',
      'de1e86a9a8c739864cf3cc5ec2bea59f',
      'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
    ].join(''),
  )
  const { spendable } = await nativeHoldings({ rpc, chains }, accountId(polkadotRelay.id, alice), signal)
  expect(spendable).toBe(0n)
  node.stop()
})
