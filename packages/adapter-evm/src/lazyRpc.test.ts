// @tier gate
import { afterEach, expect, test, vi } from 'vitest'
import { createLazyRpc } from './lazyRpc.js'
import { mainnet } from './networks.js'

const network = mainnet.id

afterEach(() => {
  vi.unstubAllGlobals()
})

test('nodes are asked with the first question, and answer as nodes do', async () => {
  const urls = vi.fn(async () => ['https://node.test'])
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    const { id, method } = JSON.parse(body)
    const result = method === 'eth_chainId' ? '0x1' : '0x2a'
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  const rpc = createLazyRpc({ rpcUrls: urls })
  expect(urls).not.toHaveBeenCalled()

  expect(await rpc.quantity(network, 'eth_getBalance', [], new AbortController().signal)).toBe(42n)
  expect(urls).toHaveBeenCalled()
  rpc.dispose()
})

test('a question that was given up before the code is here asks no node', async () => {
  const urls = vi.fn(async () => ['https://node.test'])
  const rpc = createLazyRpc({ rpcUrls: urls })
  const asking = new AbortController()
  const answer = rpc.request(network, 'eth_blockNumber', [], asking.signal)
  asking.abort()

  await expect(answer).rejects.toMatchObject({ code: 'aborted' })
  await vi.dynamicImportSettled()
  expect(urls).not.toHaveBeenCalled()
})
