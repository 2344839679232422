// @tier gate
import { isFoyerError } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeContext, signal } from './fakeWallet.test-support.js'
import { mainnet } from './networks.js'
import { createRpc } from './rpc.js'
import { startRpc } from './rpcServer.test-support.js'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function server(answers: Readonly<Record<string, unknown>> = {}) {
  const started = await startRpc({ eth_blockNumber: '0x10', ...answers })
  ends.push(started.stop)
  return started
}

function over(...urls: string[]) {
  const rpc = createRpc(fakeContext({ 'eip155:1': urls }))
  ends.unshift(rpc.dispose)
  return { rpc, block: (abort = signal) => rpc.quantity(mainnet.id, 'eth_blockNumber', [], abort) }
}

const failed = expect.toSatisfy((error: unknown) => isFoyerError(error, 'rpc/failed'))

test('one endpoint is asked once, its chain is checked once, and it is never pinged', async () => {
  const only = await server()
  const { block } = over(only.url)

  expect(await block()).toBe(16n)
  await block()

  expect(only.count('eth_blockNumber')).toBe(2)
  expect(only.count('eth_chainId')).toBe(1)
})

test.each([
  ['refuses connections', { eth_blockNumber: new Error('gone') }],
  ['says something else than JSON', { eth_blockNumber: { raw: '<html>' } }],
  ['says JSON that is no answer', { eth_blockNumber: { raw: '[]' } }],
  ['fails by itself', { eth_blockNumber: { error: { code: -32603, message: 'internal' } } }],
  ['serves another chain', { eth_chainId: '0x2105' }],
])('an endpoint that %s is passed over', async (_what, answers) => {
  const bad = await server(answers)
  const good = await server()

  expect(await over(bad.url, good.url).block()).toBe(16n)
})

test('an endpoint of another chain is never asked again', async () => {
  const wrong = await server({ eth_chainId: '0x2105', eth_blockNumber: '0x666' })
  const good = await server()
  const { block } = over(wrong.url, good.url)
  await block()
  const before = wrong.count('eth_blockNumber')

  await block()

  expect(wrong.count('eth_blockNumber')).toBe(before)
})

test.each([null, '', '<html>', '0x', '0x0', 1, {}, [['0x1']]])(
  'an endpoint that says %j of its chain is asked for it again later',
  async (answer) => {
    const only = await server({ eth_chainId: answer })
    const { block } = over(only.url)
    await expect(block()).rejects.toEqual(failed)
    expect(only.count('eth_blockNumber')).toBe(0)

    only.answers.eth_chainId = '0x01'

    expect(await block()).toBe(16n)
  },
)

test.each([
  ['a revert', { code: 3, message: 'execution reverted: no' }],
  ['a revert in words', { code: -32000, message: 'execution reverted' }],
  ['a rejection', { code: 4001, message: 'rejected' }],
  ['a rejected transaction', { code: -32003, message: 'no' }],
])('%s is final: the next endpoint is not asked', async (_what, error) => {
  const first = await server({ eth_blockNumber: { error } })
  const second = await server()
  const { block } = over(first.url, second.url)

  await expect(block()).rejects.toMatchObject({
    code: 'rpc/failed',
    context: { code: error.code, reason: error.message },
  })

  expect(second.count('eth_blockNumber')).toBe(0)
})

test('when all fail, the first failure is told', async () => {
  const first = await server({ eth_blockNumber: { error: { code: -32005, message: 'limit' } } })
  const second = await server({ eth_blockNumber: new Error('gone') })

  await expect(over(first.url, second.url).block()).rejects.toMatchObject({ context: { reason: 'limit' } })
  await expect(over('http://127.0.0.1:9').block()).rejects.toEqual(failed)
  await expect(over().block()).rejects.toEqual(failed)
})

test.each([null, 16, 'abc', '0x', '0xzz', `0x${'f'.repeat(65)}`, {}])(
  '%j is not a number',
  async (answer) => {
    const only = await server({ eth_blockNumber: answer })

    await expect(over(only.url).block()).rejects.toEqual(failed)
  },
)

test('an abort settles at once', async () => {
  const mute = await server({ eth_blockNumber: () => new Promise(() => {}) })
  const abort = new AbortController()
  const { block } = over(mute.url)

  const answer = block(abort.signal)
  await vi.waitUntil(() => mute.count('eth_blockNumber') > 0)
  abort.abort()

  await expect(answer).rejects.toMatchObject({ code: 'aborted' })
})

test("the data API's endpoint is called without a preflight, others as JSON", async () => {
  const only = await server()

  await over(`${only.url}/v1/?chainId=eip155:1&projectId=p`).block()
  await over(`${only.url}/rpc`).block()

  const types = only.requests.map(({ path, type }) => `${path?.slice(0, 4)} ${type}`)
  expect(new Set(types)).toEqual(new Set(['/v1/ text/plain', '/rpc application/json']))
})

test('endpoints that changed are used from then on', async () => {
  const [before, after] = [await server(), await server({ eth_blockNumber: '0x20' })]
  const urls = [before.url]
  const rpc = createRpc(fakeContext({ 'eip155:1': urls }))
  ends.unshift(rpc.dispose)
  await rpc.quantity(mainnet.id, 'eth_blockNumber', [], signal)

  urls.splice(0, 1, after.url)

  expect(await rpc.quantity(mainnet.id, 'eth_blockNumber', [], signal)).toBe(32n)
})

test('of several endpoints the one that answers best is asked first from then on', async () => {
  const slow = await server({
    eth_chainId: () => new Promise((resolve) => setTimeout(resolve, 100, '0x1')),
    eth_blockNumber: '0x1',
  })
  const fast = await server({ eth_blockNumber: '0x2' })
  const { block } = over(slow.url, fast.url)
  expect(await block()).toBe(1n)

  await vi.waitFor(async () => expect(await block()).toBe(2n))

  expect(fast.count('eth_chainId')).toBe(1)
})

const own = `0x${'ab'.repeat(32)}`
/** How a node answers that is asked for a transaction. */
const looks = {
  none: null,
  another: { hash: `0x${'cd'.repeat(32)}`, blockNumber: '0x1' },
  waiting: { hash: own, blockNumber: null },
  block: { hash: own.toUpperCase().replace('X', 'x'), blockNumber: '0x10' },
  down: undefined,
}
type Look = keyof typeof looks

search(
  'a transaction that a block of one node has is found, and is nowhere only if each node that answers lacks it',
  fc.asyncProperty(
    fc.array(fc.constantFrom<Look>('none', 'another', 'waiting', 'block', 'down'), {
      minLength: 1,
      maxLength: 4,
    }),
    async (nodes) => {
      vi.stubGlobal('fetch', async (url: string | URL, { body }: { body: string }) => {
        const look = nodes[Number.parseInt(new URL(url).hostname.slice(1), 10)] ?? 'down'
        const isProof = JSON.parse(body).method === 'eth_chainId'
        if (!isProof && look === 'down') throw new TypeError('Failed to fetch')
        return Response.json({ jsonrpc: '2.0', id: 1, result: isProof ? '0x1' : looks[look] })
      })
      const { rpc } = over(...nodes.map((_, at) => `https://n${at}.example`))
      const found = rpc.request(mainnet.id, 'eth_getTransactionByHash', [own], signal)
      const best = (['block', 'waiting'] as const).find((look) => nodes.includes(look))
      if (nodes.every((look) => look === 'down')) await expect(found).rejects.toEqual(failed)
      else expect(await found).toEqual(best ? looks[best] : null)
      rpc.dispose()
      vi.unstubAllGlobals()
    },
  ),
  { gate: 100, exhaustive: 2_000 },
)
