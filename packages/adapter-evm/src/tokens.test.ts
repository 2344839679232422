// @tier gate
import { accountId } from '@foyer/core'
import {
  decodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  multicall3Abi,
  pad,
  stringToHex,
  toHex,
} from 'viem'
import { afterEach, expect, test } from 'vitest'
import { mainnet } from './networks.js'
import { createRpc } from './rpc.js'
import { startRpc } from './rpcServer.test-support.js'
import { createTokens } from './tokens.js'

const { signal } = new AbortController()
const account = accountId(mainnet.id, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const good = '0x0000000000000000000000000000000000000001'
const old = '0x0000000000000000000000000000000000000002'
const odd = '0x0000000000000000000000000000000000000003'
const empty = '0x0000000000000000000000000000000000000004'

/** What each contract answers, by function. */
const contracts: Record<string, Record<string, Hex>> = {
  [good]: {
    balanceOf: word(5n),
    decimals: word(6n),
    symbol: text('symbol', 'G\u202eOOD'),
    name: text('name', 'Good coin'),
  },
  // Answers 32 bytes, as some of before the standard do.
  [old]: { balanceOf: word(7n), decimals: word(18n), symbol: bytes('OLD'), name: bytes('Old coin') },
  [odd]: { balanceOf: word(9n), decimals: word(200n), symbol: text('symbol', 'ODD'), name: '0x' },
  [empty]: { balanceOf: word(0n) },
}

function word(value: bigint): Hex {
  return pad(toHex(value), { size: 32 })
}
function text(functionName: 'symbol' | 'name', result: string): Hex {
  return encodeFunctionResult({ abi: erc20Abi, functionName, result })
}
function bytes(value: string): Hex {
  return stringToHex(value, { size: 32 })
}

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function setup({ hasMulticall }: { readonly hasMulticall: boolean }) {
  const answerOf = (to: string, data: Hex) => {
    const { functionName } = decodeFunctionData({ abi: erc20Abi, data })
    return contracts[to]?.[functionName] ?? '0x'
  }
  const node = await startRpc({
    eth_call([{ to, data }]: [{ to: string; data: Hex }]) {
      if (contracts[to]) return answerOf(to, data)
      if (!hasMulticall) return '0x'
      const { args } = decodeFunctionData({ abi: multicall3Abi, data })
      const [calls] = args as readonly [readonly { target: string; callData: Hex }[]]
      const result = calls.map(({ target, callData }) => ({
        success: true,
        returnData: answerOf(target, callData),
      }))
      return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
    },
  })
  const rpc = createRpc({ rpcUrls: () => [node.url] })
  stops.push(node.stop, rpc.dispose)
  return { node, read: createTokens(rpc) }
}

test.each([{ hasMulticall: true }, { hasMulticall: false }])(
  'what is held is told, with clean facts, and what is no token is left out: %o',
  async (given) => {
    const { read } = await setup(given)

    const tokens = await read(account, [good, old, odd, empty, '0x12', good], signal)

    expect(tokens).toEqual([
      { network: mainnet.id, address: good, name: 'Good coin', symbol: 'GOOD', decimals: 6, amount: 5n },
      { network: mainnet.id, address: old, name: 'Old coin', symbol: 'OLD', decimals: 18, amount: 7n },
    ])
  },
)

test('many are asked for in one call where the chain can, and what they say of themselves once', async () => {
  const { node, read } = await setup({ hasMulticall: true })

  await read(account, [good, old], signal)
  expect(node.count('eth_call')).toBe(2)
  await read(account, [good, old], signal)

  expect(node.count('eth_call')).toBe(3)
})

test('a node that does not answer is a failure, not an empty list', async () => {
  const { node, read } = await setup({ hasMulticall: true })
  node.answers.eth_call = new Error('gone')

  await expect(read(account, [good, old], signal)).rejects.toThrow()
})

test('a node that refuses to answer for now is a failure as well, and what it did not say is asked again', async () => {
  const { node, read } = await setup({ hasMulticall: false })
  const { eth_call: answer } = node.answers
  const busy = { error: { code: -32005, message: 'limit exceeded' } }
  node.answers.eth_call = () => busy
  await expect(read(account, [good, old], signal)).rejects.toThrow()

  const isBalance = (data: Hex) => data.startsWith('0x70a08231')
  node.answers.eth_call = ([{ data }]: [{ data: Hex }]) => (isBalance(data) ? word(5n) : busy)
  await read(account, [good], signal).catch(() => {})
  node.answers.eth_call = answer

  expect(await read(account, [good], signal)).toMatchObject([{ symbol: 'GOOD', amount: 5n }])
})

test.each([
  'header not found',
  'missing trie node',
  'server busy',
  'no backends available',
  'request timed out',
])('a node that cannot answer (“%s”) says nothing about tokens', async (message) => {
  const { node, read } = await setup({ hasMulticall: false })
  node.answers.eth_call = { error: { code: -32000, message } }

  await expect(read(account, [good, old], signal)).rejects.toThrow()
})

test.each([
  { code: -32000, message: 'out of gas' },
  { code: -32000, message: 'invalid opcode: INVALID' },
  { code: -32000, message: 'stack underflow (0 <=> 1)' },
  { code: -32000, message: 'invalid jump destination' },
  { code: -32015, message: 'VM execution error.' },
  { code: -32603, message: 'EVM error OutOfGas' },
  { code: 3, message: 'execution reverted' },
])('a token on which calls fail ($message) hides no other', async (error) => {
  const { node, read } = await setup({ hasMulticall: false })
  const { eth_call: answer } = node.answers
  node.answers.eth_call = (params: [{ to: string }]) =>
    params[0].to === odd ? { error } : typeof answer === 'function' && answer(params)

  expect(await read(account, [odd, good], signal)).toMatchObject([{ symbol: 'GOOD', amount: 5n }])
})
