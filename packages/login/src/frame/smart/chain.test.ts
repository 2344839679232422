// @tier gate
import { type Hex, numberToHex, padHex } from 'viem'
import { expect, test } from 'vitest'
import { NodeError } from '../nodes/node.js'
import { carriedOut, viewEntryPoint } from './chain.js'

const hash: Hex = `0x${'ab'.repeat(32)}`
const transactionHash: Hex = `0x${'cd'.repeat(32)}`
const log = {
  topics: [carriedOut, hash],
  data: `0x${[5n, 1n, 0n, 0n].map((one) => padHex(numberToHex(one)).slice(2)).join('')}`,
  transactionHash,
}

test.each([0n, 900n, 999n, 1_000n, 1_150n, 15_999n])(
  'an operation of %s blocks later is found on a node that looks into few blocks at once',
  async (after) => {
    const view = viewEntryPoint(
      {
        async ask(_method, [filter]) {
          const { fromBlock, toBlock } = Object(filter)
          if (toBlock === 'latest' || BigInt(toBlock) - BigInt(fromBlock) >= 1_000n)
            throw new NodeError('query exceeds max block range 1000', -32005, 200)
          return BigInt(fromBlock) <= 16n + after && 16n + after <= BigInt(toBlock) ? [log] : []
        },
      },
      '0x0000000071727de22e5e9d8baf0edac6f37da032',
      '0x5aFe5aFe5aFe5aFe5aFe5aFe5aFe5aFe5aFe5aFe',
    )
    expect(await view.since('0x10', 5n)).toEqual([
      { hash, transaction: transactionHash, nonce: 5n, isSuccess: true },
    ])
  },
)
