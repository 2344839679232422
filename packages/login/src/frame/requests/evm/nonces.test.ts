// @tier gate
import { type Hex, numberToHex, parseTransaction } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { evmAccount } from '../../keys/derive.js'
import { other } from './evm.test-support.js'
import { prepareEvm } from './prepare.js'

const seed = new Uint8Array(64).fill(7)
let count = 5n
let sending: () => unknown = () => ({ result: '0x' })
const sent: number[] = []
beforeEach(() => {
  sent.length = 0
  sending = () => ({ result: '0x' })
})
vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
  const { method, params } = JSON.parse(String(body))
  const answers: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x1',
    eth_estimateGas: numberToHex(21_000n),
    eth_getBlockByNumber: { baseFeePerGas: '0x1' },
    eth_maxPriorityFeePerGas: '0x1',
    // A node behind others that have the newest already.
    eth_getTransactionCount: numberToHex(count),
    eth_getTransactionByHash: null,
    eth_getTransactionReceipt: null,
  }
  if (method !== 'eth_sendRawTransaction') return Response.json({ result: answers[method] })
  sent.push(parseTransaction(params[0] as Hex).nonce ?? 0)
  return Response.json(sending())
})
const send = async (network: string) => {
  const { address } = evmAccount(seed)
  const around = {
    chain: { url: 'https://node.example', name: 'Ethereum', symbol: 'ETH' },
    network,
    address,
    origin: 'https://app.example',
  }
  const { perform } = await prepareEvm(
    'eth_sendTransaction',
    [{ from: address, to: other, value: '0x1' }],
    around,
  )
  return perform((work) => work(seed.slice()))
}

test('what was sent is not replaced by what is sent next, where the node is behind', async () => {
  await send('eip155:1')
  await send('eip155:1')
  expect(sent).toEqual([5, 6])
  count = 9n
  await send('eip155:1')
  expect(sent).toEqual([5, 6, 9])
})

test('a number that was refused is used by the next', async () => {
  count = 20n
  sending = () => ({ error: { code: -32000, message: 'insufficient funds' } })
  await expect(send('eip155:1')).rejects.toThrow('insufficient funds')
  sending = () => ({ result: '0x' })
  await send('eip155:1')
  expect(sent).toEqual([20, 20])
})
