// @tier gate
import { readFileSync } from 'node:fs'
import { encodeDeployData, type Hex, parseEther, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evmAccount } from '../../frame/keys/derive.js'
import { type Chain, codeOf, other, owner, startChain } from '../../frame/requests/evm/chain.test-support.js'
import { safeAddress } from '../../frame/smart/safe.js'
import { MoveError, planMove } from './move.js'

let node: Chain
beforeAll(async () => {
  node = await startChain()
})
afterAll(() => node.stop())
const seed = new Uint8Array(64).fill(3)
const mine = evmAccount(seed).address as Hex

test('a Safe on a network without its contracts is not said to have been moved', async () => {
  const safe = safeAddress(mine)
  for (const to of [mine, safe])
    await node.receiptOf(
      await node.client.sendTransaction({ account: owner, chain: null, to, value: parseEther('1') }),
    )
  const before = await node.client.getBalance({ address: other.address })
  const said = await planMove({ seed, from: 'smart', node: node.url, to: other.address, token: '' })
    .then((plan) => plan.send())
    .catch((error: unknown) => error)
  const arrived = (await node.client.getBalance({ address: other.address })) - before
  expect(arrived).toBe(0n)
  // It resolves with the hash of a transaction: the page says “arrived”.
  expect(said).toBeInstanceOf(MoveError)
})

test('a recipient that cannot be meant is refused', async () => {
  const { abi } = JSON.parse(
    readFileSync(new URL('../../../../../apps/sandbox/artifacts/Token.json', import.meta.url), 'utf8'),
  )
  const token = await node.send(
    owner,
    undefined,
    encodeDeployData({
      abi,
      bytecode: codeOf('Token'),
      args: ['Coin', 'COIN', 18, [mine], [parseEther('5')]],
    } as never),
  )
  const plan = (to: string, of: string) =>
    planMove({ seed, from: 'eoa', node: node.url, to, token: of }).then(
      () => 'planned',
      (error: MoveError) => error.fault,
    )
  // Tokens to their own contract, and all coins to the address that no key has: neither is refused or pointed out.
  expect([await plan(token, token), await plan(zeroAddress, '')]).toEqual(['badTo', 'badTo'])
})
