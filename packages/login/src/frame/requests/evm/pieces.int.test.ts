// @tier full
import { encodeDeployData, encodeFunctionData, formatEther, type Hex, parseAbi, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  codeOf,
  type LocalChain,
  rich as owner,
  receiptOf,
  startLocalChain,
} from '../../../../../gateway/src/localChain.test-support.js'
import { createEvmNode } from '../../nodes/evmNode.js'
import { showCall } from './calls.js'

const other = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const abi = parseAbi([
  'constructor(address to, uint256 count)',
  'function transferFrom(address from, address to, uint256 amountOrId)',
  'function approve(address spender, uint256 amountOrId)',
  'function balanceOf(address owner) view returns (uint256)',
])

let node: LocalChain
let token: Hex

beforeAll(async () => {
  node = await startLocalChain(31_337)
  token =
    (await send(
      undefined,
      encodeDeployData({ abi, bytecode: codeOf('Pieces'), args: [owner.address, 10n] }),
    )) ?? '0x'
})
afterAll(() => node.stop())

async function send(to: Hex | undefined, data: Hex) {
  const hash = await node.client.sendTransaction({ account: owner, chain: null, data, ...(to && { to }) })
  return (await receiptOf(node.client, hash)).contractAddress
}

const show = (data: Hex) =>
  showCall(
    { to: token, value: 0n, data },
    { account: owner.address, symbol: 'ETH', token: createEvmNode(node.url).token },
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
      await send(token, data)
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
