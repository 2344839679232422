// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { expect } from 'vitest'
import { account, gatewayOf } from '../gateway.test-support.js'
import { onchain } from './onchain.js'

const chain = 'eip155:1'
const tokens = ['a', 'b', 'c'].map((digit) => ({
  chain,
  address: `0x${digit.repeat(40)}`,
  name: digit,
  symbol: digit.toUpperCase(),
  decimals: 0,
})) satisfies object[]
const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`
/** Answers of a contract to the question for a balance; nothing is a refusal. */
const words: Readonly<Record<string, Hex | undefined>> = {
  some: word(5),
  none: word(0),
  refuses: undefined,
  'is not there': '0x',
  'says half a word': '0x05',
}

search(
  'a token of the list is held, not held, or the answer says that something may be missing',
  fc.asyncProperty(
    fc.array(fc.constantFrom(...Object.keys(words)), { minLength: 3, maxLength: 3 }),
    fc.boolean(),
    async (kinds, hasMulticall) => {
      const said = (to: string) => words[kinds[tokens.findIndex(({ address }) => address === to)] ?? '']
      const aggregate = (data: Hex) => {
        const { args } = decodeFunctionData({ abi: multicall3Abi, data })
        const calls = args?.[0]
        const result = [calls].flat(2).map((call) => {
          const { target }: { target: string } = Object(call)
          const returnData = said(target.toLowerCase())
          return { success: returnData !== undefined, returnData: returnData ?? '0x' }
        })
        return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
      }
      const { get } = gatewayOf({
        cache: false,
        tokens: tokens.map((token) => ({ ...token, chain })),
        providers: [...onchain()],
        async fetch(_, init) {
          const { method, params }: { method: string; params: readonly { to: string; data: Hex }[] } =
            JSON.parse(`${init?.body}`)
          const [call] = params
          const isAll = /^0xca11/i.test(call?.to ?? '')
          const contract = () =>
            isAll ? (hasMulticall ? aggregate(call?.data ?? '0x') : '0x') : said(call?.to ?? '')
          const result = method === 'eth_call' ? contract() : '0x0'
          const error = { code: -32_000, message: 'execution reverted' }
          return Response.json({ jsonrpc: '2.0', id: 1, ...(result === undefined ? { error } : { result }) })
        },
      })
      const response = await get(`/v1/account/${account}/balance?chainId=${chain}`)
      expect(response.status).toBe(200)
      const { balances, isCut = false }: { balances: { symbol: string }[]; isCut?: boolean } =
        await response.json()
      const held = tokens.filter((_, at) => kinds[at] === 'some').map(({ symbol }) => symbol)
      expect(balances.map(({ symbol }) => symbol)).toEqual(held)
      expect(isCut).toBe(kinds.some((kind) => kind === 'refuses' || kind === 'says half a word'))
    },
  ),
  { gate: 12, exhaustive: 500 },
)
