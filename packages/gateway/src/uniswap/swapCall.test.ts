// @tier gate
import { search, searchDifference } from '@foyer/search'
import fc from 'fast-check'
import { encodeFunctionData, encodePacked, type Hex, parseAbi, toFunctionSelector } from 'viem'
import { expect, it } from 'vitest'
import { leastOf } from '../slippage.js'
import { packed, type SwapRoute } from './routes.js'
import { type Swap, swapCall, swapSelectors } from './swapCall.js'

const v2 = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const v3 = parseAbi([
  'struct Exact { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function exactInput(Exact params) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
])
const itself = '0x0000000000000000000000000000000000000002'
const nobody = '0x0000000000000000000000000000000000000000'

const address = fc.stringMatching(/^0x[0-9a-f]{40}$/).map((text): Hex => `0x${text.slice(2)}`)
const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const bytes32 = fc.stringMatching(/^0x[0-9a-f]{64}$/).map((text): Hex => `0x${text.slice(2)}`)
const byte = fc.integer({ min: 0, max: 255 })
const path = fc.array(address, { minLength: 2, maxLength: 3 })
const fee = fc.constantFrom(100, 500, 3000, 10000)
const swap = fc
  .record({
    path,
    between: fc.option(fc.tuple(fee, fee), { nil: undefined }),
    amount: uint,
    least: uint,
    account: address,
    deadline: uint,
    coin: fc.constantFrom('given', 'wanted', 'none'),
    permit: fc.option(fc.record({ token: address, deadline: uint, r: bytes32, s: bytes32, v: byte }), {
      nil: undefined,
    }),
  })
  .map(({ path, between, coin, account, permit, ...rest }) => {
    const route: SwapRoute = between ? { path, fees: between.slice(0, path.length - 1) } : { path }
    const sides = { isCoinGiven: coin === 'given', isCoinWanted: coin === 'wanted' }
    const signature = permit && `${permit.r}${permit.s.slice(2)}${permit.v.toString(16).padStart(2, '0')}`
    const { token = nobody, deadline = 0n } = permit ?? {}
    const allowed = signature && { permit: { token, deadline, signature } }
    return { path, account, permit, swap: { ...rest, account, route, ...sides, ...allowed } satisfies Swap }
  })

searchDifference('an exchange by the router of V2 is encoded as ABI says', {
  gate: 200,
  inputs: swap,
  ours: ({ swap }) => swapCall(false, swap),
  oracle({ path, account, swap }) {
    const { amount, least, deadline, isCoinGiven, isCoinWanted } = swap
    const functionName = isCoinWanted ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
    return isCoinGiven
      ? encodeFunctionData({
          abi: v2,
          functionName: 'swapExactETHForTokens',
          args: [least, path, account, deadline],
        })
      : encodeFunctionData({ abi: v2, functionName, args: [amount, least, path, account, deadline] })
  },
})

searchDifference('an exchange by the router of V3 is encoded as ABI says, over pools of both', {
  gate: 200,
  inputs: swap,
  ours: ({ swap }) => swapCall(true, swap),
  oracle({ path, account, permit, swap }) {
    const { route, amount, least, isCoinGiven, isCoinWanted } = swap
    const to = isCoinWanted ? itself : account
    const exchange = route.fees
      ? encodeFunctionData({
          abi: v3,
          functionName: 'exactInput',
          args: [
            {
              path: packedByViem(path, route.fees),
              recipient: to,
              amountIn: amount,
              amountOutMinimum: least,
            },
          ],
        })
      : encodeFunctionData({
          abi: v3,
          functionName: 'swapExactTokensForTokens',
          args: [amount, least, path, to],
        })
    const calls = [
      ...(permit
        ? [
            encodeFunctionData({
              abi: v3,
              functionName: 'selfPermitIfNecessary',
              args: [permit.token, amount, permit.deadline, permit.v, permit.r, permit.s],
            }),
          ]
        : []),
      exchange,
      ...(isCoinWanted
        ? [encodeFunctionData({ abi: v3, functionName: 'unwrapWETH9', args: [least, account] })]
        : []),
      ...(isCoinGiven ? [encodeFunctionData({ abi: v3, functionName: 'refundETH' })] : []),
    ]
    return encodeFunctionData({ abi: v3, functionName: 'multicall', args: [swap.deadline, calls] })
  },
})

function packedByViem(path: readonly Hex[], fees: readonly number[]): Hex {
  const types = path.flatMap((_, at) => (at < fees.length ? ['address', 'uint24'] : ['address']))
  const values = path.flatMap((contract, at) => (at < fees.length ? [contract, fees[at]] : [contract]))
  const bytes = encodePacked(types, values)
  expect(`0x${packed({ path, fees })}`).toBe(bytes)
  return bytes
}

it('the calls that are made are those that are allowed', () => {
  const [multicall] = v3
  expect(swapSelectors(false)).toEqual(v2.map((item) => toFunctionSelector(item).slice(2)))
  expect(swapSelectors(true)).toEqual([toFunctionSelector(multicall).slice(2)])
})

search('what has to arrive is what was quoted less the slippage, never less', async (look) => {
  expect(leastOf(1_000_000n, 0.5)).toBe(995_000n)
  expect(leastOf(999n, 1)).toBe(990n)
  expect(leastOf(1n, 50)).toBe(1n)
  expect(leastOf(10n ** 30n, 0)).toBe(10n ** 30n)
  await look(
    fc.property(uint, fc.integer({ min: 0, max: 500_000 }), (amount, share) => {
      const least = leastOf(amount, share / 10_000)
      expect(least * 1_000_000n >= amount * BigInt(1_000_000 - share)).toBe(true)
      expect(least <= amount).toBe(true)
    }),
  )
})
