// @tier gate
import { type Hex, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { safeAddress, safeContracts } from './safe.js'
import { paying, richVisitor, settled, startWorld, visitor, type World } from './world.test-support.js'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => {
  for (const service of [world.bundler, world.paymaster]) {
    service.answer = undefined
    service.asked.length = 0
  }
})

const fresh = (): Hex => `0x${crypto.randomUUID().replaceAll('-', '').padStart(40, '0')}`
const words = (screen: { readonly lines: readonly { readonly label: string; readonly value: string }[] }) =>
  Object.fromEntries(screen.lines.map(({ label, value }) => [label, value]))
const refused = { code: -32000, message: 'not for you' }

/** Somebody whose Safe has coins. */
const rich = (of?: { sponsored?: boolean }) => richVisitor(world, of)

test('the first operation makes the account, the second does not, and the account pays for both', async () => {
  const who = await rich({ sponsored: false })
  const to = fresh()
  const first = await who.prepare('eth_sendTransaction', [{ from: who.safe, ...paying(to) }])
  expect(first).toMatchObject({ account: who.safe, isSmart: true })
  expect(words(first.screen)).toMatchObject({ setup: 'setup', fee: expect.stringMatching(/^0\.\d+ ETH$/) })
  const hash = await who.perform(first)
  expect(await who.client.getTransactionReceipt({ hash: `0x${String(hash).slice(2)}` })).toMatchObject({
    status: 'success',
  })
  expect(await who.client.getCode({ address: who.safe })).toMatch(/^0x/)
  const second = await who.prepare('eth_sendTransaction', [paying(to, 2n)])
  expect(words(second.screen)).not.toHaveProperty('setup')
  await who.perform(second)
  expect(await who.client.getBalance({ address: to })).toBe(3n)
  expect(await who.client.getBalance({ address: who.owner })).toBe(0n)
})

test('an account with nothing in it is paid for, and several calls are one operation', async () => {
  const who = visitor(world)
  const calls = [
    { to: fresh(), data: '0x' },
    { to: fresh(), data: '0x' },
  ]
  const prepared = await who.prepare('wallet_sendCalls', [
    { version: '2.0.0', id: 'mine', atomicRequired: true, calls },
  ])
  expect(words(prepared.screen)).toMatchObject({ paid: 'sponsored', setup: 'setup' })
  expect(prepared.screen.steps).toHaveLength(2)
  expect(await who.perform(prepared)).toEqual({ id: 'mine' })
  expect(await settled(who, 'mine')).toMatchObject({
    version: '2.0.0',
    id: 'mine',
    chainId: '0x1',
    status: 200,
    atomic: true,
    receipts: [{ status: '0x1', transactionHash: expect.stringMatching(/^0x/) }],
  })
  await expect(
    who.prepare('wallet_sendCalls', [{ version: '2.0.0', id: 'mine', calls }]),
  ).rejects.toMatchObject({
    code: 5720,
  })
  await expect(who.status('another')).rejects.toMatchObject({ code: 5730 })
})

test('two operations at once are both carried out, once each', async () => {
  const who = await rich()
  await who.ask('eth_sendTransaction', [paying(fresh())])
  const [one, other] = [fresh(), fresh()]
  const both = await Promise.all(
    [one, other].map((to, at) =>
      who.prepare('wallet_sendCalls', [{ version: '2.0.0', id: `${at}`, calls: [paying(to)] }]),
    ),
  )
  await Promise.all(both.map((prepared) => who.perform(prepared)))
  expect(await settled(who, '0')).toMatchObject({ status: 200 })
  expect(await settled(who, '1')).toMatchObject({ status: 200 })
  expect(await who.client.getBalance({ address: one })).toBe(1n)
  expect(await who.client.getBalance({ address: other })).toBe(1n)
})

describe('a signature of the Safe', () => {
  test('counts before the account is there, and after', async () => {
    const who = await rich()
    const { safe: address, client } = who
    const sign = async () => {
      const signature = await who.ask('personal_sign', ['0x68656c6c6f', address])
      return client.verifyMessage({ address, message: 'hello', signature: `0x${String(signature).slice(2)}` })
    }
    expect(await sign()).toBe(true)
    await who.ask('eth_sendTransaction', [paying(fresh())])
    expect(await sign()).toBe(true)
    const data = {
      domain: { name: 'Tide', chainId: 1 },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'hello' },
    } as const
    const signature = await who.ask('eth_signTypedData_v4', [address, JSON.stringify(data)])
    expect(
      await client.verifyTypedData({ ...data, address, signature: `0x${String(signature).slice(2)}` }),
    ).toBe(true)
  })

  test('is not had from its owner’s key by the way', async () => {
    const who = visitor(world)
    const safeOp = {
      domain: { chainId: 1, verifyingContract: safeContracts.module },
      types: { SafeOp: [{ name: 'safe', type: 'address' }] },
      primaryType: 'SafeOp',
      message: { safe: safeAddress(who.owner) },
    }
    const asked = [
      ['eth_signTypedData_v4', [who.owner, JSON.stringify(safeOp)]],
      ['personal_sign', [`0x${'9f'.repeat(32)}`, who.owner]],
    ] as const
    for (const [method, params] of asked)
      await expect(who.prepare(method, params)).rejects.toMatchObject({ code: -32602 })
  })
})

describe('a bundler', () => {
  test('that lies about what became of an operation is not believed', async () => {
    const who = await rich()
    await who.ask('eth_sendTransaction', [paying(fresh())])
    const kept: unknown[] = []
    const other = await who.client.getBlock({ blockTag: 'latest' })
    world.bundler.answer = ({ method, params }, pass) => {
      if (method === 'eth_sendUserOperation') {
        kept.push(params)
        return { result: `0x${'12'.repeat(32)}` }
      }
      if (method !== 'eth_getUserOperationReceipt') return pass()
      return { result: { success: true, receipt: { transactionHash: other.transactions[0] } } }
    }
    const to = fresh()
    await who.ask('wallet_sendCalls', [{ version: '2.0.0', id: 'lie', calls: [paying(to)] }])
    expect(await who.status('lie')).toMatchObject({ status: 100 })
    expect(await who.client.getBalance({ address: to })).toBe(0n)
    world.bundler.answer = ({ method }, pass) =>
      method === 'eth_getUserOperationReceipt'
        ? { result: { success: false, receipt: { transactionHash: other.transactions[0] } } }
        : pass()
    const [params] = kept
    await fetch(world.bundler.url, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendUserOperation', params }),
    })
    expect(await settled(who, 'lie')).toMatchObject({ status: 200 })
    expect(await who.client.getBalance({ address: to })).toBe(1n)
  })

  test('that takes an operation and says nothing has it carried out once', async () => {
    const who = await rich()
    const to = fresh()
    world.bundler.answer = async ({ method }, pass) => {
      const told = await pass()
      return method === 'eth_sendUserOperation' ? undefined : told
    }
    await who.ask('wallet_sendCalls', [{ version: '2.0.0', id: 'silent', calls: [paying(to)] }])
    expect(await settled(who, 'silent')).toMatchObject({ status: 200 })
    expect(await who.client.getBalance({ address: to })).toBe(1n)
  })

  test('that refuses has nothing left: the next operation has the same number', async () => {
    const who = await rich()
    await who.ask('eth_sendTransaction', [paying(fresh())])
    const offers: Hex[] = []
    world.bundler.answer = ({ method, params }, pass) => {
      if (method !== 'eth_sendUserOperation') return pass()
      offers.push(Object(params[0]).nonce)
      return offers.length === 1 ? { error: refused } : pass()
    }
    const calls = [paying(fresh())]
    await expect(who.ask('wallet_sendCalls', [{ version: '2.0.0', id: 'no', calls }])).rejects.toThrow(
      'not for you',
    )
    await expect(who.status('no')).rejects.toMatchObject({ code: 5730 })
    await who.ask('wallet_sendCalls', [{ version: '2.0.0', id: 'yes', calls }])
    expect(await settled(who, 'yes')).toMatchObject({ status: 200 })
    expect(offers[1]).toBe(offers[0])
  })

  test('that drops an operation is given it again; past its time it is told to be gone, and its number is used anew', async () => {
    const who = await rich({ sponsored: false })
    await who.ask('eth_sendTransaction', [paying(fresh())])
    const offers: string[] = []
    world.bundler.answer = ({ method, params }, pass) => {
      if (method === 'eth_getUserOperationByHash') return { result: null }
      if (method !== 'eth_sendUserOperation') return pass()
      offers.push(Object(params[0]).nonce)
      return { result: '0x' }
    }
    await who.ask('wallet_sendCalls', [{ version: '2.0.0', id: 'gone', calls: [paying(fresh())] }])
    expect(await who.status('gone')).toMatchObject({ status: 100 })
    await who.node.increaseTime({ seconds: 700 })
    await who.node.mine({ blocks: 1 })
    expect(await who.status('gone')).toMatchObject({ status: 400 })
    world.bundler.answer = undefined
    await who.ask('wallet_sendCalls', [{ version: '2.0.0', id: 'next', calls: [paying(fresh())] }])
    expect(await settled(who, 'next')).toMatchObject({ status: 200 })
    expect(new Set(offers).size).toBe(1)
  })

  test('that asks for too much is held to what a node finds right, or is refused', async () => {
    const who = await rich({ sponsored: false })
    await who.ask('eth_sendTransaction', [paying(fresh())])
    const prepare = () => who.prepare('eth_sendTransaction', [paying(fresh())])
    const fee = async () => Number.parseFloat(words((await prepare()).screen).fee ?? '')
    const fair = await fee()
    world.bundler.answer = ({ method }, pass) =>
      method === 'pimlico_getUserOperationGasPrice'
        ? { result: { standard: { maxFeePerGas: '0xffffffffffff', maxPriorityFeePerGas: '0xffffffffffff' } } }
        : pass()
    expect(await fee()).toBeLessThan(fair * 4)
    const gas = (preVerificationGas: string) => {
      world.bundler.answer = ({ method }, pass) =>
        method === 'eth_estimateUserOperationGas'
          ? { result: { preVerificationGas, verificationGasLimit: '0x30000', callGasLimit: '0x30000' } }
          : pass()
    }
    gas('0x2000000')
    expect((await prepare()).screen).toMatchObject({ weight: 'danger', warnings: ['fee'] })
    gas('0xffffffffff')
    await expect(prepare()).rejects.toThrow('out of bounds')
  })
})

describe('a paymaster', () => {
  test('that refuses has the account pay itself, which is said; one with nothing cannot', async () => {
    world.paymaster.answer = () => ({ error: refused })
    const who = await rich()
    const to = fresh()
    const prepared = await who.prepare('eth_sendTransaction', [paying(to)])
    expect(prepared.screen.warnings).toContain('unsponsored')
    await who.perform(prepared)
    expect(await who.client.getBalance({ address: to })).toBe(1n)
    await expect(
      visitor(world).prepare('wallet_sendCalls', [{ version: '2.0.0', calls: [{ to, data: '0x' }] }]),
    ).rejects.toThrow(/insufficient funds.*not for you/)
  })

  test.each<readonly [string, (result: object) => object]>([
    ['names nobody', (result) => ({ ...result, paymaster: `0x${'0'.repeat(40)}` })],
    ['is no address', (result) => ({ ...result, paymaster: '0x12' })],
    ['has data without end', (result) => ({ ...result, paymasterData: `0x${'00'.repeat(9_000)}` })],
    ['wants gas without bound', (result) => ({ ...result, paymasterVerificationGasLimit: '0xffffffff' })],
  ])('that %s pays nothing', async (_what, lie) => {
    world.paymaster.answer = async (_ask, pass) => {
      const { result } = Object(await pass())
      return { result: lie(result) }
    }
    const who = await rich()
    const { screen } = await who.prepare('eth_sendTransaction', [paying(fresh())])
    expect(screen.warnings).toContain('unsponsored')
    expect(words(screen)).not.toHaveProperty('paid')
  })
})

test('what the network would undo is told before anything is signed, and what it undoes is told after', async () => {
  const who = await rich({ sponsored: false })
  const broken = fresh()
  await who.node.setCode({ address: broken, bytecode: '0x60006000fd' })
  await expect(who.prepare('eth_sendTransaction', [{ to: broken, data: '0x01' }])).rejects.toMatchObject({
    code: -32000,
  })
  await who.ask('eth_sendTransaction', [paying(fresh())])
  const later = fresh()
  const taken: unknown[] = []
  world.bundler.answer = ({ method, params }, pass) => {
    if (method !== 'eth_sendUserOperation') return pass()
    taken.push(params[0])
    return { result: '0x' }
  }
  await who.ask('wallet_sendCalls', [
    { version: '2.0.0', id: 'undone', calls: [{ to: later, data: '0x01' }] },
  ])
  await who.node.setCode({ address: later, bytecode: '0x60006000fd' })
  await who.carryOut(Object(taken[0]))
  expect(await who.status('undone')).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
})

test('an operation whose number another one took is told to be gone', async () => {
  const who = await rich({ sponsored: false })
  await who.ask('eth_sendTransaction', [paying(fresh())])
  const taken: unknown[] = []
  world.bundler.answer = ({ method, params }, pass) => {
    if (method !== 'eth_sendUserOperation') return pass()
    taken.push(params[0])
    return taken.length === 1 ? { error: refused } : { result: '0x' }
  }
  const to = fresh()
  const calls = [paying(to)]
  await who.ask('wallet_sendCalls', [{ version: '2.0.0', id: 'first', calls }]).catch(() => {})
  await who.ask('wallet_sendCalls', [{ version: '2.0.0', id: 'second', calls: [paying(fresh())] }])
  // The one that was said to be refused is carried out all the same: then the other one never is.
  await who.carryOut(Object(taken[0]))
  await expect(who.carryOut(Object(taken[1]))).rejects.toThrow('AA25')
  expect(await who.status('second')).toMatchObject({ status: 400 })
  expect(await who.client.getBalance({ address: to })).toBe(1n)
})

test('the account is not called by itself, nor is what acts for it', async () => {
  const who = await rich()
  for (const to of [who.safe, safeContracts.module])
    await expect(
      who.prepare('wallet_sendCalls', [
        { version: '2.0.0', calls: [paying(fresh()), { to, data: '0x610b5925' }] },
      ]),
    ).rejects.toMatchObject({ code: -32602 })
})

test('a request is for the account that it names, and for no other', async () => {
  const who = await rich()
  await expect(
    who.prepare('eth_sendTransaction', [{ from: fresh(), ...paying(fresh()) }]),
  ).rejects.toMatchObject({
    code: 4100,
  })
  await who.node.setBalance({ address: who.owner, value: parseEther('1') })
  const named = await who.prepare('eth_sendTransaction', [{ from: who.owner, ...paying(fresh()) }])
  expect(named.isSmart).toBeUndefined()
  const preferred = await who.prepare('eth_sendTransaction', [paying(fresh())], 'eoa')
  expect(preferred.isSmart).toBeUndefined()
})

describe('calls of the key’s own account', () => {
  const own = async () => {
    const who = visitor(world)
    await who.node.setBalance({ address: who.owner, value: parseEther('1') })
    return who
  }
  const batch = (from: Hex, id: string, calls: readonly object[], atomicRequired = false) => [
    { version: '2.0.0', from, id, calls, atomicRequired },
  ]

  test('go one after another', async () => {
    const who = await own()
    const [one, other] = [fresh(), fresh()]
    const prepared = await who.prepare(
      'wallet_sendCalls',
      batch(who.owner, 'row', [paying(one), paying(other)]),
    )
    expect(prepared.screen).toMatchObject({ title: 'batch', warnings: ['oneByOne'] })
    expect(await who.perform(prepared)).toEqual({ id: 'row' })
    expect(await settled(who, 'row')).toMatchObject({ status: 200, atomic: false, receipts: [{}, {}] })
    expect(await who.client.getBalance({ address: other })).toBe(1n)
  })

  test('stop at the first that fails, and are told to be done in part', async () => {
    const who = await own()
    const broken = fresh()
    await who.node.setCode({ address: broken, bytecode: '0x60006000fd' })
    const never = fresh()
    await who.ask(
      'wallet_sendCalls',
      batch(who.owner, 'part', [paying(fresh()), { to: broken, data: '0x01' }, paying(never)]),
    )
    expect(await settled(who, 'part')).toMatchObject({ status: 600, receipts: [{ status: '0x1' }] })
    expect(await who.client.getBalance({ address: never })).toBe(0n)
  })

  test('are refused where all of them are wanted, or none', async () => {
    const who = await own()
    await expect(
      who.prepare('wallet_sendCalls', batch(who.owner, 'all', [paying(fresh()), paying(fresh())], true)),
    ).rejects.toMatchObject({ code: 5760 })
  })
})

test('the key’s own account takes up code with its first operation, which is called out', async () => {
  const who = visitor(world, { kind: 'simple7702', sponsored: false })
  await who.node.setBalance({ address: who.owner, value: parseEther('1') })
  const to = fresh()
  const calls = [paying(to), paying(to, 2n)]
  const first = await who.prepare('wallet_sendCalls', [
    { version: '2.0.0', id: 'one', atomicRequired: true, calls },
  ])
  expect(first.screen.warnings).toContain('upgrade')
  await who.perform(first)
  expect(await settled(who, 'one')).toMatchObject({ status: 200, atomic: true })
  expect(await who.client.getCode({ address: who.owner })).toMatch(/^0xef0100/)
  const second = await who.prepare('eth_sendTransaction', [paying(to)])
  expect(second.screen.warnings).not.toContain('upgrade')
  await who.perform(second)
  expect(await who.client.getBalance({ address: to })).toBe(4n)
})
