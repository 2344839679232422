// @tier gate
import { padHex } from 'viem'
import { expect, test } from 'vitest'
import { type Node, NodeError } from '../nodes/node.js'
import { accountStatus } from './accountStatus.js'
import { safeAddress } from './safe.js'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const made = padHex(safeAddress(owner), { size: 32 })

/** A node that says so of the code at an address, and of what the factory would make. */
function node(code: unknown, call: unknown): Node {
  return {
    async ask(method) {
      const told = method === 'eth_getCode' ? code : call
      if (told instanceof NodeError) throw told
      return told
    },
  }
}
const busy = new NodeError('limit exceeded', -32005, 200)
const reverted = new NodeError('execution reverted: Create2 call failed', 3, 200)

test.each<readonly [string, unknown, unknown, string]>([
  ['is there', '0x6080', reverted, 'deployed'],
  ['is there, of a node that says nothing more', '0x6080', busy, 'deployed'],
  ['comes with its first operation', '0x', made, 'counterfactual'],
  ['would be elsewhere', '0x', padHex('0x12', { size: 32 }), 'impossible'],
  ['has no factory', '0x', '0x', 'impossible'],
  ['has another factory', '0x', reverted, 'impossible'],
])('an account that %s is known as such', async (_what, code, call, standing) => {
  expect(await accountStatus('safe', owner, node(code, call))).toBe(standing)
})

test.each<readonly [string, unknown, unknown]>([
  ['is too busy', '0x', busy],
  ['knows no code', null, made],
  ['knows something else', {}, made],
])('a node that %s says nothing of an account', async (_what, code, call) => {
  await expect(accountStatus('safe', owner, node(code, call))).rejects.toBeInstanceOf(NodeError)
})
