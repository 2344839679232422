// @tier gate
import { mainnet } from '@foyer/adapter-evm/networks'
import { joinAccount } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, padHex } from 'viem'
import { expect, vi } from 'vitest'
import { createEvmNode } from '../nodes/evmNode.js'
import { account, coin, other } from '../requests/evm/evm.test-support.js'
import { pageOn } from './page.test-support.js'

/** Answers to `decimals()`: words of any size, none, one with more behind it, and what is no word. */
const answers: fc.Arbitrary<Hex> = fc.oneof(
  fc.nat(40).map((value) => padHex(`0x${value.toString(16)}`)),
  fc
    .constantFrom(36n, 37n, 77n, 255n, 256n, 2n ** 256n - 1n)
    .map((value) => padHex(`0x${value.toString(16)}`)),
  fc.nat(60).map((length): Hex => `0x${'06'.repeat(length)}`),
  fc.nat(20).map((words): Hex => `${padHex('0x06')}${'0'.repeat(words * 64)}`),
)
const from = joinAccount(mainnet.id, account)
const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 5n] })
const symbol = encodeAbiParameters([{ type: 'string' }], ['USD'])

search(
  'page and login frame read the same decimals of a token, or none',
  fc.asyncProperty(answers, async (answer) => {
    vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
      const { id, method, params } = JSON.parse(String(body))
      const asked = String(params?.[0]?.data).slice(0, 10)
      const ofToken = asked === '0x313ce567' ? answer : asked === '0x95d89b41' ? symbol : '0x'
      return Response.json({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : ofToken })
    })
    const page = await pageOn(mainnet)
    const call = { from, to: coin, data, value: 0n }
    const [effect] = await page.calls.effects(call, new AbortController().signal)
    page.dispose()
    const facts = await createEvmNode('https://node.example').token(coin)
    expect(effect?.decimals).toBe(facts?.kind === 'coins' ? facts.decimals : undefined)
  }),
  { gate: 100, exhaustive: 3_000 },
)
