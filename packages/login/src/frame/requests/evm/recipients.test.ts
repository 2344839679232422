// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { type Abi, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect } from 'vitest'
import { type Call, showCall, showCalls } from './calls.js'
import { account, coin, items, other, place } from './evm.test-support.js'

const abi = parseAbi([
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function approve(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
])
const safeTransferFrom = (signature: string, args: readonly unknown[]) => {
  const abi: Abi = parseAbi([`function ${signature}` as string])
  return encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [...args] })
}
const numbered = (number: bigint): Hex => `0x${number.toString(16).padStart(40, '0')}`

/** Each way that coins, tokens and items go to a recipient. */
const ways: readonly ((to: Hex) => Call)[] = [
  (to) => ({ to, value: 5n, data: '0x' }),
  ...[coin, items, account].flatMap((token) => [
    (to: Hex) => ({
      to: token,
      value: 0n,
      data: encodeFunctionData({ abi, functionName: 'transfer', args: [to, 5n] }),
    }),
    (to: Hex) => ({
      to: token,
      value: 0n,
      data: encodeFunctionData({ abi, functionName: 'transferFrom', args: [account, to, 5n] }),
    }),
    (to: Hex) => ({
      to: token,
      value: 0n,
      data: safeTransferFrom('safeTransferFrom(address,address,uint256)', [account, to, 5n]),
    }),
    (to: Hex) => ({
      to: token,
      value: 0n,
      data: safeTransferFrom('safeTransferFrom(address,address,uint256,uint256,bytes)', [
        account,
        to,
        5n,
        2n,
        '0x',
      ]),
    }),
  ]),
]
const asSafe = ({ to, value, data }: Call): Call => {
  const args = [to, value, data, 0, 0n, 0n, 0n, coin, account, '0x'] as const
  return {
    to: numbered(10n ** 40n),
    value: 0n,
    data: encodeFunctionData({ abi, functionName: 'execTransaction', args }),
  }
}
const recipients = fc.oneof(
  fc.bigInt({ min: 0n, max: 0xffffn }).map((number) => ({ to: numbered(number), warning: ['nobody'] })),
  fc.constantFrom(coin, items).map((to) => ({ to, warning: ['contract', 'tokenContract'] })),
  fc.constantFrom(other, numbered(0x1_0000n)).map((to) => ({ to, warning: [] })),
)

search(
  'each way of sending says that coins or tokens are lost, or may be, at the recipient',
  fc.asyncProperty(
    fc.constantFrom(...ways),
    recipients,
    fc.constantFrom('alone', 'in a list', 'as a Safe'),
    async (way, { to, warning }, how) => {
      const call = how === 'as a Safe' ? asSafe(way(to)) : way(to)
      const screen =
        how === 'in a list' ? await showCalls([way(other), call], place) : await showCall(call, place)
      const said = [screen, ...(screen.steps ?? [])].flatMap(({ warnings }) => warnings)
      const lost = said.filter((one) => ['contract', 'tokenContract', 'nobody'].includes(one))
      if (warning.length === 0) expect(lost).toEqual([])
      else expect(warning).toContain(lost[0])
    },
  ),
  { gate: 200, exhaustive: 4_000 },
)

const revokes: readonly Call[] = [coin, items, account].flatMap((to) => [
  { to, value: 0n, data: encodeFunctionData({ abi, functionName: 'approve', args: [other, 0n] }) },
  {
    to,
    value: 0n,
    data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [other, false] }),
  },
])

search(
  'a call moves a known amount only where no code runs: code may take whatever the account has allowed it',
  fc.asyncProperty(
    fc.oneof(
      fc.tuple(fc.constantFrom(...ways), recipients).map(([way, { to }]) => way(to)),
      fc.constantFrom(...revokes),
    ),
    fc.constantFrom('alone', 'in a list', 'as a Safe'),
    async (call, how) => {
      const listed: readonly Call[] = [call, { to: other, value: 1n, data: '0x' }]
      const screen = await (how === 'in a list'
        ? showCalls(listed, place)
        : showCall(how === 'as a Safe' ? asSafe(call) : call, place))
      const runsCode = how === 'as a Safe' || call.data !== '0x' || (await place.runsCode(call.to))
      expect(screen.moves === 'unknown').toBe(runsCode)
    },
  ),
  { gate: 200, exhaustive: 4_000 },
)
