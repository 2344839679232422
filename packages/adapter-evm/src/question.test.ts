// @tier gate
import { accountId } from '@foyer/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdapter } from './adapter.js'
import { alice, bob, fakeContext, fakeWallet, signal } from './fakeWallet.test-support.js'
import { mainnet } from './networks.js'
import { startRpc } from './rpcServer.test-support.js'

let node: Awaited<ReturnType<typeof startRpc>>
beforeAll(async () => {
  node = await startRpc()
})
afterAll(() => node.stop())

async function answerTo(answer: unknown, data = '0x6352211e'): Promise<string | undefined> {
  node.answers.eth_call = answer
  const discovery = { find: () => fakeWallet(), subscribe: () => () => {} }
  const adapter = createAdapter({ context: fakeContext({ 'eip155:1': [node.url] }), discovery })
  try {
    const calls = await adapter.capabilities.call?.()
    return await calls?.read({ from: accountId(mainnet.id, alice), to: bob, data }, signal)
  } finally {
    adapter.dispose()
  }
}

test('a contract is asked a question by its bytes alone, and answers by bytes', async () => {
  expect(
    await answerTo((params: unknown) => (JSON.stringify(params).includes('6352211e') ? '0x2a' : '0x')),
  ).toBe('0x2a')
  expect(await answerTo('0x')).toBe('0x')
})

test('one that has no such function, or answers by something else, says nothing', async () => {
  expect(await answerTo({ error: { code: 3, message: 'execution reverted' } })).toBeUndefined()
  expect(await answerTo('yes')).toBeUndefined()
})

test('a node that fails says nothing of the contract, and what is no question is not asked', async () => {
  await expect(answerTo({ error: { code: -32005, message: 'too many requests' } })).rejects.toThrow()
  await expect(answerTo('0x', 'ownerOf')).rejects.toMatchObject({ code: 'call/invalid' })
})
