// @tier gate
import { type Allowing, accountId, type Permit } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { domainSeparator, encodeAbiParameters, type Hex, keccak256, pad, stringToHex, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAdapter, type EvmAdapter } from './adapter.js'
import { batchOf, bundleOf, executeOf } from './carriers.test-support.js'
import { bob, failure, fakeContext, fakeWallet, signal } from './fakeWallet.test-support.js'
import { mainnet } from './networks.js'
import { startRpc } from './rpcServer.test-support.js'

const key = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const owner = accountId(mainnet.id, key.address)
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const connectorId = 'test.fake'
const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const approval = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const operation = '49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** A number, or an address, as ABI writes it. */
const asWord = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const wanted = { from: owner, token, spender: router, amount: 7n }
const now = Math.floor(Date.now() / 1_000)

const domain = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: token } as const
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const daiType = 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)'
/** What the token answers, by selector. */
let says: Record<string, Hex | undefined>

let node: Awaited<ReturnType<typeof startRpc>>
let wallet: ReturnType<typeof fakeWallet>
let adapter: EvmAdapter
let allowing: Allowing<'eip155'>

beforeAll(async () => {
  node = await startRpc()
})
afterAll(() => node.stop())
beforeEach(async () => {
  says = {
    '0x06fdde03': text('USD Coin'),
    '0x54fd4d50': text('2'),
    '0x3644e515': domainSeparator({ domain }),
    '0x7ecebe00': pad('0x05'),
  }
  Object.assign(node.answers, {
    eth_getCode: '0x',
    eth_getBlockByNumber: { timestamp: toHex(now) },
    eth_getTransactionReceipt: null,
    eth_getTransactionByHash: null,
    eth_call: ([call]: readonly unknown[]) => {
      const data = String(Reflect.get(Object(call), 'data'))
      return says[data.slice(0, 10)] ?? { error: { code: 3, message: 'execution reverted' } }
    },
  })
  wallet = fakeWallet({ eth_accounts: [key.address], eth_requestAccounts: [key.address] })
  const discovery = { find: () => wallet, subscribe: () => () => {} }
  adapter = createAdapter({ context: fakeContext({ 'eip155:1': [node.url] }), discovery })
  await adapter.connect({ connectorId, network: mainnet.id }, signal)
  const calls = await adapter.capabilities.call?.()
  if (!calls?.allowing) throw new Error('There are no other ways')
  allowing = await calls.allowing()
})
afterEach(() => adapter.dispose())

async function permitted(): Promise<Permit<'eip155'>> {
  const permit = await allowing.permit(wanted, signal)
  if (!permit) throw new Error('The token takes no permission')
  return permit
}

describe('a permission', () => {
  test('is what the token proves on its chain, soon over', async () => {
    expect(await permitted()).toEqual({
      ...wanted,
      nonce: 5n,
      name: 'USD Coin',
      version: '2',
      until: expect.toSatisfy((until: bigint) => until >= BigInt(now + 1_200) && until < BigInt(now + 1_300)),
    })
    says = {
      ...says,
      '0x54fd4d50': undefined,
      '0x3644e515': domainSeparator({ domain: { ...domain, version: '1' } }),
    }
    expect(await permitted()).toMatchObject({ version: '1' })
  })

  test.each([
    ['is of another chain', { '0x3644e515': domainSeparator({ domain: { ...domain, chainId: 10 } }) }],
    [
      'is of another contract',
      { '0x3644e515': domainSeparator({ domain: { ...domain, verifyingContract: router } }) },
    ],
    ['has another name', { '0x06fdde03': text('USD Coin!') }],
    ['has another version', { '0x54fd4d50': text('1') }],
    ['is nothing known', { '0x3644e515': pad('0x01') }],
    ['is not told', { '0x3644e515': undefined }],
    ['is not named', { '0x06fdde03': '0x' }],
    ['is not counted', { '0x7ecebe00': undefined }],
    ['is that of DAI', { '0x30adf81f': keccak256(stringToHex(daiType)) }],
  ] satisfies [string, Record<string, Hex | undefined>][])(
    'is none where what would be signed %s',
    async (_what, change) => {
      Object.assign(says, change)
      expect(await allowing.permit(wanted, signal)).toBeUndefined()
    },
  )

  test.each([undefined, now - 3_700])(
    'is none where the clocks differ by more than an hour (%s)',
    async (time) => {
      // It would count for as much longer, which nobody is shown.
      node.answers.eth_getBlockByNumber = time === undefined ? {} : { timestamp: toHex(time) }
      expect(await allowing.permit(wanted, signal)).toBeUndefined()
    },
  )

  test.each(['0x60', `0xef0100${'11'.repeat(20)}`])('is none of an account with code (%s)', async (code) => {
    node.answers.eth_getCode = code
    expect(await allowing.permit(wanted, signal)).toBeUndefined()
  })

  test('counts until it is used, or over', async () => {
    const permit = await permitted()
    expect(await allowing.validity(permit, signal)).toBe('usable')
    says['0x7ecebe00'] = pad('0x06')
    expect(await allowing.validity(permit, signal)).toBe('over')
    says['0x7ecebe00'] = pad('0x05')
    node.answers.eth_getBlockByNumber = { timestamp: toHex(permit.until + 1n) }
    expect(await allowing.validity(permit, signal)).toBe('over')
  })

  test.each([
    ['the account took on code', `0xef0100${'11'.repeat(20)}`, 0],
    ['the account is a contract', '0x60', 0],
    ['its last minute runs', '0x', 1_199],
    ['the newest block is an hour old', '0x', -3_700],
  ])('is valid, but for no swap, while %s', async (_what, code, later) => {
    const permit = await permitted()
    const timestamp = toHex(now + later)
    Object.assign(node.answers, { eth_getCode: code, eth_getBlockByNumber: { timestamp } })
    expect(await allowing.validity(permit, signal)).toBe('valid')
  })

  test('is signed as EIP-712 data that says the same, after the journal was told', async () => {
    const order: string[] = []
    wallet.answers.eth_signTypedData_v4 = (_account: unknown, data: unknown) => {
      order.push('wallet')
      const { types, ...typed } = JSON.parse(String(data))
      return key.signTypedData({ ...typed, types: { Permit: types.Permit } })
    }
    const permit = await permitted()
    const asked = (to: string) => order.push(to)
    const signature = await allowing.sign(connectorId, permit, signal, { asked, leaving: () => {} })
    const { Permit: fields } = permitTypes
    const { nonce, until, amount: value } = permit
    const message = { owner: key.address, spender: router, value, nonce, deadline: until } as const
    expect(signature).toBe(
      await key.signTypedData({ domain, types: { Permit: fields }, primaryType: 'Permit', message }),
    )
    expect(order).toEqual(['sign', 'wallet'])
  })

  test('is not signed by an account or on a chain that the wallet is not on', async () => {
    const permit = await permitted()
    wallet.answers.eth_accounts = [bob]
    await expect(allowing.sign(connectorId, permit, signal)).rejects.toMatchObject({
      code: 'transfer/plan-outdated',
    })
    wallet.answers.eth_accounts = [key.address]
    wallet.answers.eth_chainId = '0xa'
    await expect(allowing.sign(connectorId, permit, signal)).rejects.toMatchObject({
      code: 'transfer/plan-outdated',
    })
    expect(wallet.methods()).not.toContain('eth_signTypedData_v4')
  })

  test.each([`0x${'ab'.repeat(64)}`, `0x${'ab'.repeat(64)}1d`, `0x${'ab'.repeat(97)}`, '0x', null, 7])(
    'is not signed by %s',
    async (answer) => {
      wallet.answers.eth_signTypedData_v4 = answer
      await expect(allowing.sign(connectorId, await permitted(), signal)).rejects.toMatchObject({
        code: 'wallet/malformed-answer',
      })
    },
  )

  test('is read by tokens, whatever a wallet ends it with', async () => {
    wallet.answers.eth_signTypedData_v4 = `0x${'AB'.repeat(64)}00`
    expect(await allowing.sign(connectorId, await permitted(), signal)).toBe(`0x${'ab'.repeat(64)}1b`)
    wallet.answers.eth_signTypedData_v4 = `0x${'AB'.repeat(64)}1C`
    expect(await allowing.sign(connectorId, await permitted(), signal)).toBe(`0x${'ab'.repeat(64)}1c`)
  })
})

const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

describe('a batch', () => {
  const hash = `0x${'ef'.repeat(32)}`
  const calls = [
    { from: owner, to: token, data: `0x095ea7b3${asWord(router)}${asWord(7n)}`, value: 0n },
    { from: owner, to: router, data: '0x12345678', value: 0n },
  ] as const
  const batch = { from: owner, calls }
  const send = (asked = (_to: string, _id?: string) => {}) =>
    allowing.sendBatch(connectorId, batch, signal, { asked, leaving: () => {} })
  /** The wallet takes it by the id that it is given. */
  const taken = (told: object) => Reflect.get(told, 'id')

  test.each([
    [{ '0x1': { atomic: { status: 'supported' } } }, 'supported'],
    [{ '0x1': { atomic: { status: 'ready' } } }, 'ready'],
    [{ '0x0': { atomic: { status: 'supported' } } }, 'supported'],
    [{ '0x1': { atomic: { status: 'unsupported' } } }, undefined],
    [{ '0x1': { atomic: { status: 'unsupported' } }, '0x0': { atomic: { status: 'supported' } } }, undefined],
    [{ '0x1': { atomic: { status: 'ready' } }, '0x0': { atomic: { status: 'supported' } } }, 'ready'],
    [{ '0xa': { atomic: { status: 'supported' } } }, undefined],
    [{ '0x1': { atomicBatch: { supported: true } } }, undefined],
    ['nonsense', undefined],
    [failure(4200), undefined],
  ])('is offered where the wallet says so: %j', async (answer, status) => {
    wallet.answers.wallet_getCapabilities = answer
    expect(await allowing.batching(connectorId, owner, signal)).toBe(status)
    await allowing.batching(connectorId, owner, signal)
    expect(wallet.methods().filter((method) => method === 'wallet_getCapabilities')).toHaveLength(1)
  })

  test('is asked for once, all or nothing, by an id that is told before', async () => {
    const told: (string | undefined)[] = []
    wallet.answers.wallet_sendCalls = (params: object) => {
      told.push('wallet')
      return { id: taken(params) }
    }
    const id = await send((_to, known) => told.push(known))
    expect(told).toEqual([id, 'wallet'])
    expect(id).toMatch(/^calls:/)
    expect(wallet.calls.at(-1)?.params).toEqual([
      {
        version: '2.0.0',
        from: key.address,
        chainId: '0x1',
        atomicRequired: true,
        id: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        calls: calls.map(({ to, data }) => ({ to, data, value: '0x0' })),
      },
    ])
    expect(await send()).not.toBe(id)
  })

  test.each([4200, 5700, 5710, 5730, 5740, 5750, 5760, -32601, -32602])(
    'that the wallet does not do (%d) was not done',
    async (code) => {
      wallet.answers.wallet_sendCalls = failure(code)
      await expect(send()).rejects.toMatchObject({ code: 'call/refused' })
    },
  )

  test('is the visitor’s to decline, and nothing is known of one that failed otherwise', async () => {
    wallet.answers.wallet_sendCalls = failure(4001)
    await expect(send()).rejects.toMatchObject({ code: 'wallet/user-rejected' })
    wallet.answers.wallet_sendCalls = failure(-32603, 'method not supported')
    await expect(send()).rejects.toMatchObject({ code: 'wallet/request-failed' })
    // The word of a node, to which the wallet may have handed it.
    const data = { originalError: { code: -32602 } }
    wallet.answers.wallet_sendCalls = failure(-32603, 'failed', { data })
    await expect(send()).rejects.toMatchObject({ code: 'wallet/request-failed' })
  })

  test('that the wallet has already is the one that was asked for', async () => {
    const told: (string | undefined)[] = []
    wallet.answers.wallet_sendCalls = failure(5720)
    expect(await send((_to, id) => told.push(id))).toBe(told[0])
  })

  test('that is answered with one of before is none', async () => {
    wallet.answers.wallet_sendCalls = { id: '0x01' }
    await send()
    await expect(send()).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
  })

  test('is not asked for where the wallet has moved', async () => {
    wallet.answers.eth_chainId = '0x2105'
    await expect(send()).rejects.toMatchObject({ code: 'transfer/plan-outdated' })
    expect(wallet.methods()).not.toContain('wallet_sendCalls')
  })

  describe('ends as the wallet says, held against the chain:', () => {
    const status = (code: number, more: object = {}) => ({ status: code, ...more })
    const receipts = { receipts: [{ transactionHash: hash }] }
    const transfer = () => adapter.capabilities.transfer
    const find = async (id: string) => transfer()?.find?.(mainnet.id, id, 0, signal)
    const wait = async (id: string) => transfer()?.wait(mainnet.id, id, signal)
    const follow = async (id: string) => transfer()?.follow?.(owner, id, undefined, signal)
    const bundler = bob.toLowerCase()
    const made = calls.map(({ to, data }) => ({ to, value: 0n, data }))
    const input = bundleOf([{ sender: key.address, nonce: 7n, callData: executeOf('0x01', batchOf(made)) }])
    const other = bundleOf([
      { sender: key.address, nonce: 7n, callData: executeOf('0x01', batchOf(made.slice(0, 1))) },
    ])
    const topics = (...words: string[]) => words.map((text) => `0x${text.padStart(64, '0')}`)
    const approved = {
      address: token,
      topics: topics(approval, asWord(key.address), asWord(router)),
      data: `0x${asWord(7n)}`,
    }
    const operated = (isDone: 0 | 1) => ({
      address: entryPoint,
      topics: topics(operation, asWord(1n), asWord(key.address), asWord(0n)),
      data: `0x${[7n, BigInt(isDone), 1n, 1n].map(asWord).join('')}`,
    })
    /** A block has a transaction of a bundler, with these logs. */
    function carry(logs: readonly object[], { status = '0x1', ...more }: Record<string, unknown> = {}) {
      const block = { blockNumber: '0x101' }
      node.answers.eth_blockNumber = '0x100'
      node.answers.eth_getCode = '0x6080'
      node.answers.eth_getTransactionReceipt = { transactionHash: hash, status, logs, ...block }
      const told = { hash, from: bundler, to: entryPoint, nonce: '0x1', value: '0x0', input }
      node.answers.eth_getTransactionByHash = { ...told, ...block, ...more }
    }
    beforeEach(() => {
      wallet.answers.wallet_sendCalls = (params: object) => ({ id: taken(params) })
      carry([approved, operated(1)])
    })

    let round = 0
    const named = fc.record({
      which: fc.constantFrom('ef', 'ab'),
      way: fc.constantFrom('hash', 'batch', 'batch'),
      isUpper: fc.boolean(),
      waits: fc.boolean(),
    })
    search(
      'one transaction carries out one request, however and whenever a wallet names it',
      fc.asyncProperty(fc.array(named, { minLength: 2, maxLength: 4 }), async (requests) => {
        round += 1
        carry([])
        const [receipt, told] = [
          node.answers.eth_getTransactionReceipt,
          node.answers.eth_getTransactionByHash,
        ]
        const logs = [approved, operated(1)]
        node.answers.eth_getTransactionReceipt = ([transactionHash]: readonly unknown[]) =>
          Object.assign({}, receipt, { transactionHash, logs })
        node.answers.eth_getTransactionByHash = ([hash]: readonly unknown[]) =>
          Object.assign({}, told, { hash })
        const hashes = new Map<string, string>()
        wallet.answers.wallet_getCallsStatus = (key: string) =>
          status(200, { receipts: [{ transactionHash: hashes.get(key) }] })
        /** The ids of requests that are said to be carried out, by transaction. */
        const done = { ef: new Set<string>(), ab: new Set<string>() }
        const batches: [id: string, which: 'ef' | 'ab'][] = []
        for (const { which, way, isUpper, waits } of requests) {
          const lower = `0x${`${round}`.padStart(4, '0')}${which.repeat(30)}`
          const hash = isUpper ? `0x${lower.slice(2).toUpperCase()}` : lower
          if (way === 'hash') {
            wallet.answers.eth_sendTransaction = hash
            const allowed = await adapter.capabilities.call?.()
            const plan = { ...calls[0], fee: 0n, sent: 5n }
            await allowed?.send(connectorId, plan, signal).then(
              (id) => done[which].add(id),
              () => {},
            )
            continue
          }
          const id = await send()
          hashes.set(/^calls:([^@]*)/.exec(id)?.[1] ?? '', hash)
          batches.push([id, which])
          if (waits && (await follow(id))) done[which].add(id)
        }
        for (const [id, which] of [...batches.toReversed(), ...batches])
          if (await follow(id)) done[which].add(id)
        for (const which of ['ef', 'ab'] as const)
          expect(done[which].size).toBe(requests.some((one) => one.which === which) ? 1 : 0)
      }),
      { gate: 12, exhaustive: 300 },
    )

    test.each([
      [status(200), 'unknown'],
      [status(400), 'unknown'],
      [status(500), 'unknown'],
      [status(600), 'unknown'],
      [status(100), 'pending'],
    ])('by its word alone, without a transaction, nothing has ended: %j', async (answer, trace) => {
      wallet.answers.wallet_getCallsStatus = answer
      const id = await send()
      expect(await find(id)).toBe(trace)
      expect(await follow(id)).toBeUndefined()
    })

    test.each([
      ['all that was asked for', 'success', [approved, operated(1)], {}],
      ['an operation that reverted', 'reverted', [operated(0)], {}],
      ['another operation of the account', 'other', [approved, operated(1)], { input: other }],
    ])('by the transaction that carried it, which has %s', async (_what, end, logs, more) => {
      carry(logs, more)
      const id = await send()
      for (const code of [200, 400, 500]) {
        wallet.answers.wallet_getCallsStatus = status(code, receipts)
        expect(await wait(id)).toBe(end)
        expect(await find(id)).toBe('pending')
        expect(await follow(id)).toEqual({ kind: 'replaced', by: hash, isSame: true })
      }
    })

    test.each([
      ['all that was asked for', [approved, operated(1)], {}],
      ['an operation that reverted', [operated(0)], {}],
      ['another operation', [approved, operated(1)], { input: other }],
      ['no proof', [], { input: bundleOf([]) }],
      ['no block yet', [], { blockNumber: null }],
    ])(
      'a transaction that a wallet has named is looked for also once it forgot the batch: %s',
      async (what, logs, more) => {
        for (const code of [200, 500, 600]) {
          // Wallets may name it before any node has it.
          for (const key of ['eth_getTransactionReceipt', 'eth_getTransactionByHash'])
            node.answers[key] = null
          wallet.answers.wallet_getCallsStatus = status(code, receipts)
          const id = await send()
          expect(await find(id)).toBe('pending')
          carry(logs, more)
          if (what === 'no block yet') node.answers.eth_getTransactionReceipt = null
          const told = [await find(id), await follow(id)]
          wallet.answers.wallet_getCallsStatus = failure(5730)
          expect([await find(id), await follow(id)]).toEqual(
            code === 600 && !told[1] ? [told[0], undefined] : told,
          )
          if (told[1]) break
        }
      },
    )

    test.each([
      ['is not there yet', 'pending', { blockNumber: null }],
      ['is of before', 'unknown', { blockNumber: '0x10' }],
      ['is of others', 'unknown', { input: bundleOf([]) }],
    ])('a transaction that %s proves nothing', async (_what, trace, more) => {
      wallet.answers.wallet_getCallsStatus = status(200, receipts)
      const id = await send()
      carry(trace === 'pending' ? [approved, operated(1)] : [], more)
      const { blockNumber = '0x101' } = Object(more)
      node.answers.eth_getTransactionReceipt =
        blockNumber === null ? null : { transactionHash: hash, status: '0x1', logs: [], blockNumber }
      expect(await find(id)).toBe(trace)
    })

    test('a bundle that reverted proves nothing: others may send its operations again', async () => {
      wallet.answers.wallet_getCallsStatus = status(500, receipts)
      const id = await send()
      carry([], { status: '0x0' })
      expect(await find(id)).toBe('unknown')
    })

    test('an approval that the token does not note is none', async () => {
      wallet.answers.wallet_getCallsStatus = status(200, receipts)
      const id = await send()
      carry([{ ...approved, data: `0x${asWord(8n)}` }, operated(1)])
      expect(await find(id)).toBe('unknown')
    })

    test('one of an account that the wallet does not have is not its to know', async () => {
      wallet.answers.wallet_getCallsStatus = failure(5730)
      const id = await send()
      wallet.emit('accountsChanged', [bob])
      await expect(find(id)).rejects.toMatchObject({ code: 'wallet/missing' })
    })

    test('a wallet that is silent about one is not taken for a network that is down', async () => {
      const id = await send()
      vi.useFakeTimers()
      wallet.answers.wallet_getCallsStatus = () => new Promise(() => {})
      const found = expect(find(id)).rejects.toMatchObject({ code: 'wallet/missing' })
      await vi.advanceTimersByTimeAsync(10_000)
      await found
      vi.useRealTimers()
    })

    test.each([300, Number.NaN])('a status that says nothing (%d) is no end', async (code) => {
      wallet.answers.wallet_getCallsStatus = status(code)
      const id = await send()
      expect(await find(id)).toBe('pending')
    })

    test('one is asked for by the very id that the wallet gave it', async () => {
      const told = 'a@b/ü%40'
      wallet.answers.wallet_sendCalls = { id: told }
      wallet.answers.wallet_getCallsStatus = status(100)
      const id = await send()
      expect(await find(id)).toBe('pending')
      expect(wallet.calls.at(-1)?.params).toEqual([told])
    })

    test('one that the wallet does not know may be on the chain, and one of another chain is no answer', async () => {
      const id = await send()
      wallet.answers.wallet_getCallsStatus = failure(5730)
      await expect(find(id)).rejects.toMatchObject({ code: 'wallet/request-failed' })
      wallet.answers.wallet_getCallsStatus = status(100)
      expect(await find(id)).toBe('pending')
      wallet.answers.wallet_getCallsStatus = status(200, { chainId: '0xa' })
      await expect(find(id)).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
      await adapter.disconnect(connectorId)
      await expect(find(id)).rejects.toMatchObject({ code: 'wallet/missing' })
    })
  })
})

describe('a permission that an app was granted', () => {
  const granted = { from: owner, pci: 'one', permissions: [{ type: 'everything', data: {} }], expiry: 7 }
  const end = (answer: unknown) => {
    wallet.answers.wallet_revokePermissions = answer
    return allowing.endPermission?.(connectorId, granted, signal)
  }

  test('is ended by its wallet, whose signature comes back as it is', async () => {
    expect(await end('0x5161')).toBe('0x5161')
    const { from: _, ...asked } = granted
    expect(wallet.calls.at(-1)).toMatchObject({ params: [{ ...asked, address: key.address }] })
  })

  test.each([null, {}, '', '0x', '0x5', 'yes', `0x${'51'.repeat(5_000)}`])(
    'is not ended by the answer %j',
    async (answer) => {
      await expect(end(answer)).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
    },
  )
})
