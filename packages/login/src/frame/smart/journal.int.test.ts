// @tier gate
import { createWalletClient, type Hex, http, parseAbi, parseEther } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { entryPoint08 } from './accountStatus.js'
import { paying, richVisitor, settled, startWorld, visitor, type World } from './world.test-support.js'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => {
  for (const service of [world.chain, world.bundler, world.paymaster]) service.answer = undefined
})

const fresh = (): Hex => `0x${crypto.randomUUID().replaceAll('-', '').padStart(40, '0')}`
const calls = (id: string, to = fresh()) => [{ version: '2.0.0', id, calls: [paying(to)] }]

/** Somebody whose Safe has coins and pays for itself. */
const rich = () => richVisitor(world, { sponsored: false })

test('an account that stands is used, though nobody can tell any more what became of the operation that made it', async () => {
  const who = await rich()
  await who.ask('wallet_sendCalls', calls('made'))
  await expect.poll(() => who.client.getCode({ address: who.safe })).toBeDefined()
  world.bundler.answer = ({ method }, pass) =>
    method === 'eth_getUserOperationReceipt' ? { result: null } : pass()
  world.chain.answer = ({ method }, pass) =>
    method === 'eth_getLogs' ? { error: { code: -32005, message: 'too many blocks' } } : pass()
  expect(await who.status('made')).toMatchObject({ status: 100 })
  expect(await who.prepare('wallet_sendCalls', calls('next'))).toMatchObject({ isSmart: true })
})

test('of two operations that were read before the account is there, the second waits until the first has made it', async () => {
  const who = await rich()
  const [one, other] = [
    await who.prepare('wallet_sendCalls', calls('one')),
    await who.prepare('wallet_sendCalls', calls('other')),
  ]
  await Promise.all([who.perform(one), who.perform(other)])
  expect(await settled(who, 'one')).toMatchObject({ status: 200 })
  expect(await settled(who, 'other')).toMatchObject({ status: 200 })
})

test('what a bundler said that it does not take, and carries out all the same, is not done again by the next try', async () => {
  const who = await rich()
  await who.ask('eth_sendTransaction', [paying(fresh())])
  const offers: Readonly<Record<string, Hex>>[] = []
  world.bundler.answer = ({ method, params }, pass) => {
    if (method === 'eth_getUserOperationByHash') return { result: {} }
    if (method !== 'eth_sendUserOperation') return pass()
    offers.push(Object(params[0]))
    return offers.length === 2 ? { error: { code: -32000, message: 'not for you' } } : { result: '0x' }
  }
  const to = fresh()
  // Another operation is on its way, so the one that is refused has a number of another row.
  await who.ask('wallet_sendCalls', calls('before'))
  await expect(who.ask('wallet_sendCalls', calls('mine', to))).rejects.toThrow('not for you')
  const [before, refused] = offers
  await who.carryOut(before ?? {})
  expect(await who.status('before')).toMatchObject({ status: 200 })
  await who.ask('wallet_sendCalls', calls('mine', to))
  await who.carryOut(refused ?? {})
  await expect(who.carryOut(offers[2] ?? {})).rejects.toThrow('AA25')
  expect(await who.status('mine')).toMatchObject({ status: 400 })
  expect(await who.client.getBalance({ address: to })).toBe(1n)
})

test('what became of calls is told where the browser keeps nothing more', async () => {
  const who = await rich()
  await who.ask('wallet_sendCalls', calls('full'))
  vi.spyOn(who.memory.notes, 'set').mockRejectedValue(new Error('QuotaExceededError'))
  expect(await settled(who, 'full')).toMatchObject({ status: 200 })
})

test('the key’s own account takes up code with an operation that somebody else pays for', async () => {
  const who = visitor(world, { kind: 'simple7702' })
  const payer = fresh()
  // It pays for whatever comes.
  await who.node.setCode({ address: payer, bytecode: '0x604060005260606000f3' })
  await who.node.setBalance({ address: payer, value: parseEther('10') })
  await who.node.impersonateAccount({ address: payer })
  const wallet = createWalletClient({ chain: mainnet, transport: http(world.rpcUrl), account: payer })
  const abi = parseAbi(['function depositTo(address) payable'])
  const hash = await wallet.writeContract({
    address: entryPoint08,
    abi,
    functionName: 'depositTo',
    args: [payer],
    value: parseEther('5'),
  })
  await who.client.waitForTransactionReceipt({ hash })
  world.paymaster.answer = () => ({
    result: {
      paymaster: payer,
      paymasterData: '0x1234',
      paymasterVerificationGasLimit: '0x20000',
      paymasterPostOpGasLimit: '0x0',
    },
  })
  for (const id of ['first', 'second']) {
    const prepared = await who.prepare('wallet_sendCalls', [
      { version: '2.0.0', id, calls: [{ to: fresh(), data: '0x' }] },
    ])
    expect(prepared.screen.lines).toContainEqual({ label: 'paid', value: 'sponsored', as: 'word' })
    await who.perform(prepared)
    expect(await settled(who, id)).toMatchObject({ status: 200 })
  }
  expect(await who.client.getCode({ address: who.owner })).toMatch(/^0xef0100/)
  expect(await who.client.getBalance({ address: who.owner })).toBe(0n)
})

test('the same calls confirmed in two tabs at once are made once', async () => {
  const who = visitor(world)
  await who.node.setBalance({ address: who.owner, value: parseEther('1') })
  const to = fresh()
  const asked = [{ ...calls('twice', to)[0], from: who.owner }]
  const both = [await who.prepare('wallet_sendCalls', asked), await who.prepare('wallet_sendCalls', asked)]
  const ends = await Promise.allSettled(both.map((one) => who.perform(one)))
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await settled(who, 'twice')).toMatchObject({ status: 200 })
  expect(await who.client.getBalance({ address: to })).toBe(1n)
})
