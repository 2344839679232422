// @tier gate
import { encodeDeployData, encodeFunctionData, formatEther, type Hex, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEvmNode } from '../../nodes/evmNode.js'
import { showCall } from './calls.js'
import { type Chain, codeOf, other, owner, startChain } from './chain.test-support.js'

const abi = parseAbi([
  'constructor(address to, uint256 count)',
  'function transferFrom(address from, address to, uint256 amountOrId)',
  'function approve(address spender, uint256 amountOrId)',
  'function balanceOf(address owner) view returns (uint256)',
])

let node: Chain
let token: Hex

beforeAll(async () => {
  node = await startChain()
  const data = encodeDeployData({ abi, bytecode: codeOf('Pieces'), args: [owner.address, 10n] })
  token = await node.send(owner, undefined, data)
})
afterAll(() => node.stop())

const show = (data: Hex) =>
  showCall(
    { to: token, value: 0n, data },
    { account: owner.address, symbol: 'ETH', ...createEvmNode(node.url) },
  )

describe('of a token whose numbers are amounts or items', () => {
  test.each([1n, 7n, 10n, 11n, parseEther('1'), parseEther('2.5')])(
    'the transfer of %s is shown as it is',
    async (number) => {
      const data = encodeFunctionData({
        abi,
        functionName: 'transferFrom',
        args: [owner.address, other.address, number],
      })
      const { what } = await show(data)
      const before = await node.client.snapshot()
      await node.send(owner, token, data)
      const moved = await node.client.readContract({
        address: token,
        abi,
        functionName: 'balanceOf',
        args: [other.address],
      })
      await node.client.revert({ id: before })
      const isPiece = number <= 10n
      expect(moved).toBe(isPiece ? parseEther('1') : number)
      expect(what).toBe(isPiece ? `“PIECE” #${number}` : `${formatEther(number)} “PIECE”`)
    },
  )

  test('a permission for an item names the item', async () => {
    const approval = (number: bigint) =>
      show(encodeFunctionData({ abi, functionName: 'approve', args: [other.address, number] }))
    expect(await approval(7n)).toMatchObject({ title: 'approve', what: '“PIECE” #7' })
    expect(await approval(parseEther('2'))).toMatchObject({ title: 'approve', what: '2 “PIECE”' })
  })
})
