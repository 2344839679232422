// @tier gate
import { accountId } from '@foyer/core'
import { numberToHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAdapter, type EvmAdapter } from './adapter.js'
import { alice, bob, fakeContext, fakeWallet, signal } from './fakeWallet.test-support.js'
import { mainnet } from './networks.js'
import { startRpc } from './rpcServer.test-support.js'

const account = accountId(mainnet.id, alice)
const hash = `0x${'ab'.repeat(32)}`
const other = `0x${'cd'.repeat(32)}`
const head = 1_000
const own = { hash, from: alice, nonce: '0x7', to: bob, value: '0x5', input: '0x' }

let node: Awaited<ReturnType<typeof startRpc>>
let adapter: EvmAdapter
beforeAll(async () => {
  node = await startRpc()
})
afterAll(() => node.stop())
beforeEach(() => {
  node.requests.length = 0
  const discovery = { find: () => fakeWallet(), subscribe: () => () => {} }
  adapter = createAdapter({ context: fakeContext({ 'eip155:1': [node.url] }), discovery })
})
afterEach(() => adapter.dispose())

const follow = (clue?: string, id = hash) =>
  adapter.capabilities.transfer?.follow?.(account, id, clue, signal)

/** A chain on which the account's nonce 7 is used in one block by one transaction. */
function usedIn(block: number, transaction: object, known = head) {
  Object.assign(node.answers, {
    eth_getTransactionByHash: own,
    eth_blockNumber: numberToHex(known),
    eth_getTransactionCount: ([, at]: [string, string]) => (Number(at) >= block ? '0x8' : '0x7'),
    eth_getBlockByNumber: ([at]: [string]) =>
      Number(at) === block
        ? {
            transactions: [
              { ...own, from: bob },
              { ...own, hash: other, ...transaction },
            ],
          }
        : null,
  })
}

async function clueOfOwn(): Promise<string> {
  const told = await follow()
  if (told?.kind !== 'waits') throw new Error('It waits')
  return told.clue
}

test.each([
  ['the newest', head],
  ['one of an hour ago', head - 299],
])('of two with the same nonce, the one in %s block took the place of the other', async (_which, block) => {
  usedIn(block, { to: alice, value: '0x0' })

  expect(await follow(await clueOfOwn())).toEqual({ kind: 'replaced', by: other, isSame: false })
  expect(node.requests.length).toBeLessThan(30)
})

test('one that does the same, for another fee, was sped up', async () => {
  usedIn(head - 3, { gasPrice: '0x99', to: bob.toLowerCase() })

  expect(await follow(await clueOfOwn())).toEqual({ kind: 'replaced', by: other, isSame: true })
})

test.each([
  ['itself, which another node has', { hash }],
  ['of another nonce', { nonce: '0x6' }],
  ['of somebody else', { from: bob }],
  ['nothing that can be read', { hash: 5, from: null }],
])('a transaction that is %s took no place', async (_which, transaction) => {
  usedIn(head - 3, transaction)

  expect(await follow(await clueOfOwn())).toBeUndefined()
})

test('while the nonce is not used, or no node knows where, nothing is told', async () => {
  usedIn(head + 1, {})
  const clue = await clueOfOwn()
  expect(await follow(clue)).toBeUndefined()

  // Used before all that is looked at.
  usedIn(0, {}, 10_000_000)
  expect(await follow(clue)).toBeUndefined()
  expect(node.requests.length).toBeLessThan(40)

  node.answers.eth_getTransactionCount = { error: { code: -32000, message: 'missing trie node' } }
  await expect(follow(clue)).rejects.toMatchObject({ code: 'rpc/failed' })
})

test('one that somebody else sent for the account has no clue', async () => {
  usedIn(head, {})
  node.answers.eth_getTransactionByHash = { ...own, from: bob }

  expect(await follow()).toBeUndefined()
  expect(await follow('not a clue')).toBeUndefined()
})
