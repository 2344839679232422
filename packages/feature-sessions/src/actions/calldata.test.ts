// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, erc721Abi, getAddress, parseAbi, toHex } from 'viem'
import { expect, test } from 'vitest'
import { approvalsOn } from '../api.js'
import { approvalRow, ethereum } from '../sessions.test-support.js'
import { keeperOf, leftData, revokeData } from './calldata.js'

const abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function allowance(address owner, address token, address spender)',
  'function setApprovalForAll(address operator, bool approved)',
  'function isApprovedForAll(address owner, address operator)',
  'function getApproved(uint256 id)',
  'function revokeOperator(address operator)',
  'function isOperatorFor(address operator, address holder)',
])
const erc20 = { abi: erc20Abi } as const
const address = fc.bigInt({ min: 1n, max: 2n ** 160n - 1n }).map((at) => getAddress(toHex(at, { size: 20 })))

search(
  'each kind is asked for and taken back by the calls of its standard',
  fc.property(
    address,
    address,
    address,
    fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
    (contract, spender, owner, tokenId) => {
      const granted = { contract, spender, tokenId }
      const none = `0x${'0'.repeat(40)}` as const
      const calls = {
        token: [
          encodeFunctionData({ ...erc20, functionName: 'approve', args: [spender, 0n] }),
          encodeFunctionData({ ...erc20, functionName: 'allowance', args: [owner, spender] }),
        ],
        collection: [
          encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [spender, false] }),
          encodeFunctionData({ abi, functionName: 'isApprovedForAll', args: [owner, spender] }),
        ],
        piece: [
          encodeFunctionData({ abi: erc721Abi, functionName: 'approve', args: [none, tokenId] }),
          encodeFunctionData({ abi, functionName: 'getApproved', args: [tokenId] }),
        ],
        permit2: [
          encodeFunctionData({ abi, functionName: 'approve', args: [contract, spender, 0n, 0] }),
          encodeFunctionData({ abi, functionName: 'allowance', args: [owner, contract, spender] }),
        ],
        operator: [
          encodeFunctionData({ abi, functionName: 'revokeOperator', args: [spender] }),
          encodeFunctionData({ abi, functionName: 'isOperatorFor', args: [spender, owner] }),
        ],
      } as const
      for (const kind of ['token', 'collection', 'piece', 'permit2', 'operator'] as const) {
        expect([revokeData({ ...granted, kind }), leftData({ ...granted, kind }, owner)]).toEqual(calls[kind])
        expect(keeperOf({ ...granted, kind }) === contract).toBe(kind !== 'permit2')
      }
    },
  ),
)

test('pieces of one contract, and permissions of one token, are told apart by their ids', () => {
  const rows = [
    approvalRow(),
    approvalRow({ kind: 'permit2' }),
    approvalRow({ kind: 'collection', amount: null }),
    approvalRow({ kind: 'operator', amount: null }),
    approvalRow({ kind: 'delegation', amount: null }),
    approvalRow({ kind: 'piece', amount: null, tokenId: '1' }),
    approvalRow({ kind: 'piece', amount: null, tokenId: '2' }),
  ]
  const { items } = approvalsOn(ethereum, () => false)({ approvals: rows, isWhole: true })
  expect(new Set(items.map(({ id }) => id)).size).toBe(rows.length)
})
