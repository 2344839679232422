// @tier gate
import type { Adapter, RootState, Store, TransactionTrace } from '@foyer/core'
import { createFeatureHost, createMemoryStore } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { expect, test, vi } from 'vitest'
import { asked, hashOf, me, networks } from '../calls.test-support.js'
import type { CallsController } from '../state.js'
import { createHostCalls } from './hostCalls.js'
import type { AskedWallet, HostRequest } from './hostRequest.js'

const unknown = () => Object.assign(new Error('The method is not here.'), { code: 4200 })

type Answers = Readonly<Record<string, (params: unknown) => unknown>>

/** A page, a wallet that knows some methods, and a visitor who agrees. */
function createPage({
  answers = {},
  traces = {},
  sessionWallets = {},
  refuse = unknown,
  locks,
  receipt = async () => null,
}: {
  /** The receipt that Foyer's own node gives. */
  receipt?: (hash: string) => Promise<unknown>
  answers?: Answers
  traces?: Readonly<Record<string, TransactionTrace>>
  sessionWallets?: RootState['sessionWallets']
  refuse?: () => Error
  locks?: LockManager
} = {}) {
  const memory = createMemoryStore()
  const store: Pick<Store, 'get' | 'set'> = {
    get: ({ name, decode }) => memory.get(name, decode),
    set: ({ name }, value) => memory.set(name, value),
  }
  const { context } = createFeatureHost({ text: createText({ locale: 'en' }), networks, address: me })
  const requests: HostRequest[] = []
  const wallet: AskedWallet = {
    connectorId: 'harbor',
    async ask(request) {
      requests.push(request)
      const answer = answers[request.method]
      if (!answer) throw refuse()
      return answer(request.params)
    },
  }
  const send = vi.fn<CallsController['send']>(async (_batch, left) => {
    left([hashOf(1)], false)
    left([hashOf(1), hashOf(2)], false)
  })
  const show = vi.fn<CallsController['show']>()
  const adapter = async (): Promise<Adapter> => {
    const own = await context.adapter('eip155')
    const { transfer } = own.capabilities
    if (!transfer) throw new Error('The adapter sends nothing')
    const find = async (_network: unknown, hash: string) => traces[hash] ?? 'absent'
    return {
      ...own,
      capabilities: { transfer: { ...transfer, find, receipt: (_network, hash) => receipt(hash) } },
    }
  }
  const again = () =>
    createHostCalls({
      state: { ...context.state, sessionWallets },
      store,
      locks,
      adapter,
      controller: async () => ({ ...unused, send, show }),
    })
  const answer = again()
  return {
    requests,
    store,
    send,
    show,
    /** As after a reload. */
    again: (method: string, params: object = []) => again()({ method, params }, wallet),
    ask: (method: string, params: object = []) => answer({ method, params }, wallet),
    /** As where the visitor has changed wallets. */
    with: (other: AskedWallet, method: string, params: object = []) => answer({ method, params }, other),
  }
}

const unused: CallsController = {
  state: { turn: undefined, facts: [], refusal: undefined, status: undefined },
  send: async () => {},
  show: () => {},
  agree: () => {},
  entered: () => {},
  follow: () => {},
  dispose: () => {},
}
const both = { [hashOf(1)]: 'success', [hashOf(2)]: 'success' } as const

test('a wallet that knows of calls answers by itself', async () => {
  const page = createPage({
    answers: {
      wallet_getCapabilities: () => ({ '0x1': { atomic: { status: 'supported' }, more: true } }),
      wallet_sendCalls: () => ({ id: '0xown' }),
      wallet_getCallsStatus: () => ({ status: 200 }),
      wallet_showCallsStatus: () => null,
    },
  })
  expect(await page.ask('wallet_sendCalls', asked())).toEqual({ id: '0xown' })
  expect(await page.ask('wallet_getCallsStatus', ['0xown'])).toEqual({ status: 200 })
  expect(await page.ask('wallet_showCallsStatus', ['0xown'])).toBeNull()
  expect(page.send).not.toHaveBeenCalled()
  expect(page.show).not.toHaveBeenCalled()
  expect(await page.ask('wallet_getCapabilities', [me, ['0x1']])).toEqual({
    '0x1': { atomic: { status: 'supported' }, more: true },
  })
})

test('of one that does not, it is said of each network of the page that calls are not one', async () => {
  const page = createPage()
  const none = { atomic: { status: 'unsupported' } }
  expect(await page.ask('wallet_getCapabilities', [me])).toEqual({ '0x1': none, '0x2105': none })
  expect(await page.ask('wallet_getCapabilities', [me, ['0x2105']])).toEqual({ '0x2105': none })
  await expect(page.ask('wallet_getCapabilities', [hashOf(1)])).rejects.toMatchObject({ code: 4100 })
})

test('what a wallet says of all chains counts where it says nothing of one', async () => {
  const everywhere = { '0x0': { atomic: { status: 'ready' } }, '0x1': { assets: true } }
  const page = createPage({ answers: { wallet_getCapabilities: () => everywhere } })
  expect(await page.ask('wallet_getCapabilities', [me, ['0x1']])).toEqual({
    ...everywhere,
    '0x1': { assets: true, atomic: { status: 'ready' } },
  })
})

test('its calls go one after another, and are looked up on the chain', async () => {
  const page = createPage({
    traces: both,
    receipt: async (hash) => ({ transactionHash: hash, status: '0x1' }),
  })
  const answer = await page.ask('wallet_sendCalls', asked({ id: '0xabc' }))
  expect(answer).toEqual({ id: '0xabc' })
  // It was asked only what does nothing.
  expect(page.requests.map(({ method }) => method)).toEqual(['wallet_getCapabilities'])
  const status = await page.ask('wallet_getCallsStatus', ['0xabc'])
  expect(status).toMatchObject({ status: 200, atomic: false, chainId: '0x1', id: '0xabc' })
  expect(status).toHaveProperty('receipts.1.transactionHash', hashOf(2))
  expect(await page.again('wallet_getCallsStatus', ['0xabc'])).toMatchObject({ status: 200 })
})

test('a wallet that says what it can, and then knows no calls, is asked one after another too', async () => {
  const page = createPage({ answers: { wallet_getCapabilities: () => ({}) } })
  await page.ask('wallet_sendCalls', asked())
  expect(page.send).toHaveBeenCalledOnce()
  await page.ask('wallet_sendCalls', asked())
  expect(page.requests.filter(({ method }) => method === 'wallet_sendCalls')).toHaveLength(1)
})

test('one that refuses the calls themselves is not asked for them in another way', async () => {
  const refusals = [4001, 5710, 5760, -32603, undefined].map((code) =>
    Object.assign(new Error('wallet_sendCalls is not supported by the node'), code && { code }),
  )
  for (const refusal of refusals) {
    const page = createPage({
      answers: { wallet_getCapabilities: () => ({}), wallet_sendCalls: () => Promise.reject(refusal) },
    })
    await expect(page.ask('wallet_sendCalls', asked())).rejects.toBe(refusal)
    expect(page.send).not.toHaveBeenCalled()
  }
})

test.each([
  { '0x1': { atomic: { status: 'supported' } } },
  { '0x2105': { atomic: { status: 'ready' } } },
  { '0x1': { atomicBatch: { supported: true } } },
])('one that makes calls as one (%j) refuses them with whatever code, and makes the next', async (can) => {
  for (const code of [4200, -32601, -32004, 5101]) {
    let isRefused = true
    const refusal = Object.assign(new Error('This would change the account.'), { code })
    const page = createPage({
      answers: {
        wallet_getCapabilities: () => can,
        wallet_sendCalls: () => (isRefused ? Promise.reject(refusal) : { id: '0xown' }),
      },
    })
    await expect(page.ask('wallet_sendCalls', asked())).rejects.toBe(refusal)
    isRefused = false
    expect(await page.ask('wallet_sendCalls', asked({ atomicRequired: true }))).toEqual({ id: '0xown' })
    expect(page.send).not.toHaveBeenCalled()
  }
})

test('one that never says what it can is asked for the calls themselves', async () => {
  vi.useFakeTimers()
  try {
    const page = createPage({
      answers: {
        wallet_getCapabilities: () => new Promise(() => {}),
        wallet_sendCalls: () => ({ id: '0xown' }),
      },
    })
    const sent = page.ask('wallet_sendCalls', asked())
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await sent).toEqual({ id: '0xown' })
  } finally {
    vi.useRealTimers()
  }
})

test('a wallet of words alone is taken at them where the question does nothing', async () => {
  const page = createPage({
    refuse: () => new Error('Missing or invalid. request() method: wallet_getCapabilities'),
  })
  await page.ask('wallet_sendCalls', asked())
  expect(page.send).toHaveBeenCalledOnce()
})

test('the page has its id as soon as something has left, whatever becomes of the rest', async () => {
  const page = createPage({ traces: both })
  page.send.mockImplementation((_batch, left) => {
    left([hashOf(1)], false)
    return new Promise(() => {})
  })
  expect(await page.ask('wallet_sendCalls', asked({ id: '0xabc' }))).toEqual({ id: '0xabc' })
  expect(await page.ask('wallet_getCallsStatus', ['0xabc'])).toMatchObject({ status: 100 })
  // The page was left: nobody asks for the rest.
  expect(await page.again('wallet_getCallsStatus', ['0xabc'])).toMatchObject({ status: 600 })
})

test('calls of an id that is taken are refused, and unknown ones are said to be unknown', async () => {
  const page = createPage()
  await page.ask('wallet_sendCalls', asked({ id: '0xabc' }))
  await expect(page.ask('wallet_sendCalls', asked({ id: '0xabc' }))).rejects.toMatchObject({ code: 5720 })
  await expect(page.ask('wallet_getCallsStatus', ['0xdef'])).rejects.toMatchObject({ code: 5730 })
  await expect(page.ask('wallet_showCallsStatus', ['0xdef'])).rejects.toMatchObject({ code: 5730 })
  await expect(page.ask('wallet_showCallsStatus', [7])).rejects.toMatchObject({ code: -32602 })
})

test('what came to nothing is told as providers tell it, and its id is free', async () => {
  const page = createPage()
  page.send.mockRejectedValueOnce(Object.assign(new Error('no'), { code: 4001 }))
  await expect(page.ask('wallet_sendCalls', asked({ id: '0xabc' }))).rejects.toMatchObject({ code: 4001 })
  expect(await page.ask('wallet_sendCalls', asked({ id: '0xabc' }))).toEqual({ id: '0xabc' })
})

test('the status is shown by a wallet of the page that can, else here', async () => {
  const status = () => ({ status: 100, chainId: '0x1' })
  const own = { wallet_getCallsStatus: status, wallet_showCallsStatus: () => null }
  const onPage = createPage({ answers: own })
  await onPage.ask('wallet_showCallsStatus', ['0xown'])
  expect(onPage.show).not.toHaveBeenCalled()

  const cannot = createPage({ answers: { wallet_getCallsStatus: status } })
  await cannot.ask('wallet_showCallsStatus', ['0xown'])
  expect(cannot.show).toHaveBeenCalledOnce()

  const phone = {
    name: undefined,
    url: undefined,
    icon: undefined,
    redirect: { native: undefined, universal: undefined },
  }
  const elsewhere = createPage({ answers: own, sessionWallets: { harbor: phone as never } })
  await elsewhere.ask('wallet_showCallsStatus', ['0xown'])
  expect(elsewhere.show).toHaveBeenCalledOnce()
})

test('calls of one id are asked for once, though they are asked for twice at once', async () => {
  const locks = oneLock()
  const page = createPage({ locks, traces: both })
  const twice = [page, page].map(({ again }) => again('wallet_sendCalls', asked({ id: '0xabc' })))
  const [first, second] = await Promise.allSettled(twice)
  expect(first).toMatchObject({ value: { id: '0xabc' } })
  expect(second).toMatchObject({ reason: { code: 5720 } })
  await expect(page.again('wallet_sendCalls', asked({ id: '0xabc' }))).rejects.toMatchObject({ code: 5720 })
  expect(page.send).toHaveBeenCalledOnce()

  const alone = createPage()
  const both_ = ['0xabc', '0xabc'].map((id) => alone.ask('wallet_sendCalls', asked({ id })))
  expect((await Promise.allSettled(both_)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(alone.send).toHaveBeenCalledOnce()
})

test('what is stored of calls that cannot be read is not known', async () => {
  const page = createPage()
  const stored = { id: '0xabc', from: `eip155:1:${me}`, total: 0, hashes: [], at: 1 }
  for (const one of [
    stored,
    { ...stored, total: 1, from: 'solana:1:x' },
    { ...stored, total: 1, hashes: [7] },
  ]) {
    page.store.set({ name: 'calls', decode: () => undefined }, [one])
    await expect(page.ask('wallet_getCallsStatus', ['0xabc'])).rejects.toMatchObject({ code: 5730 })
  }
})

test('locks that a browser never answers are done without', async () => {
  vi.useFakeTimers()
  try {
    const silent = () => new Promise<never>(() => {})
    const page = createPage({ locks: { request: silent, query: silent }, traces: both })
    page.send.mockImplementation(async (_batch, left) => left([hashOf(1), hashOf(2)], false))
    const sending = page.ask('wallet_sendCalls', asked({ id: '0xabc' }))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await sending).toEqual({ id: '0xabc' })
    expect(page.send).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

test('locks that a frame may not use are done without', async () => {
  const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  const page = createPage({ locks: { request: refuse, query: refuse } })
  expect(await page.ask('wallet_sendCalls', asked({ id: '0xabc' }))).toEqual({ id: '0xabc' })
  expect(page.send).toHaveBeenCalledOnce()
})

test('what may have left is not known yet, and never over, whatever became of the page', async () => {
  const page = createPage({ traces: both })
  page.send.mockImplementation(async (_batch, left) => {
    left([], true)
    left([hashOf(1)], false)
    left([hashOf(1)], true)
  })
  await page.ask('wallet_sendCalls', asked({ id: '0xabc' }))
  expect(await page.again('wallet_getCallsStatus', ['0xabc'])).toMatchObject({ status: 100 })

  page.send.mockImplementation(async (_batch, left) => {
    left([], true)
    throw Object.assign(new Error('lost'), { code: -32603 })
  })
  await expect(page.ask('wallet_sendCalls', asked({ id: '0xdef' }))).rejects.toMatchObject({ code: -32603 })
  expect(await page.again('wallet_getCallsStatus', ['0xdef'])).toMatchObject({ status: 100 })
  await expect(page.ask('wallet_sendCalls', asked({ id: '0xdef' }))).rejects.toMatchObject({ code: 5720 })
})

test('a wallet that does calls as one does none under the id of others, whose status would be told for it', async () => {
  const page = createPage({ traces: both })
  await page.ask('wallet_sendCalls', asked({ id: '0xabc' }))
  const ask = vi.fn(async () => ({ id: '0xabc' }))
  const again = page.with({ connectorId: 'quay', ask }, 'wallet_sendCalls', asked({ id: '0xabc' }))
  await expect(again).rejects.toMatchObject({ code: 5720 })
  expect(ask).not.toHaveBeenCalled()
})

test('to a page of the first version, which has no word for it, what was done in part is an error', async () => {
  const page = createPage({
    traces: both,
    receipt: async (hash) => ({ transactionHash: hash, status: '0x1' }),
  })
  page.send.mockImplementation(async (_batch, left) => left([hashOf(1)], false))
  expect(await page.ask('wallet_sendCalls', asked({ version: '1.0', id: '0xabc' }))).toBe('0xabc')
  await expect(page.again('wallet_getCallsStatus', ['0xabc'])).rejects.toMatchObject({ code: -32603 })
})

test('a node that says nothing of a receipt does not hold up the status, and no wallet is asked for one', async () => {
  const asks = vi.fn(() => new Promise<never>(() => {}))
  const page = createPage({ traces: both, receipt: asks })
  await page.ask('wallet_sendCalls', asked({ id: '0xabc' }))
  const over = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal)
  const status = page.ask('wallet_getCallsStatus', ['0xabc'])
  await vi.waitFor(() => expect(asks).toHaveBeenCalled())
  over.abort()
  expect(await status).toMatchObject({ status: 200 })
  expect(page.requests.map(({ method }) => method)).not.toContain('eth_getTransactionReceipt')
})

/** Web Locks, of which nobody waits for one. */
function oneLock(): LockManager {
  const held = new Set<string>()
  return {
    async request<T>(
      name: string,
      options: LockOptions | LockGrantedCallback<T>,
      work?: LockGrantedCallback<T>,
    ) {
      if (typeof options === 'function' || !work || !options.ifAvailable)
        throw new TypeError('It would wait.')
      if (held.has(name)) return await work(null)
      held.add(name)
      try {
        return await work({ name, mode: 'exclusive' })
      } finally {
        held.delete(name)
      }
    },
    query: async () => ({ held: [...held].map((name) => ({ name })), pending: [] }),
  }
}
