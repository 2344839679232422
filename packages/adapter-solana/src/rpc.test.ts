// @tier gate
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lamportsOf } from './accounts.js'
import { solanaDevnet, solanaMainnet } from './networks.js'
import { createRpc } from './rpc.js'
import { explain } from './simulate.js'

const { signal } = new AbortController()

const mainnetGenesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

/** A node of a cluster that answers every question but that for the cluster alike. */
async function server(answer: string, genesis: unknown = mainnetGenesis, delayMs = 0) {
  const asked: string[] = []
  const said = { genesis }
  const http = createServer(async (request, response) => {
    const { method } = JSON.parse(await text(request))
    asked.push(method)
    if (answer === 'silence') return
    if (delayMs > 0) await pause(delayMs)
    response.end(method === 'getGenesisHash' ? result(JSON.stringify(said.genesis)) : answer)
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  const address = http.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    said,
    count: () => asked.filter((method) => method === 'getSlot').length,
  }
}

const result = (value: string) => `{"jsonrpc":"2.0","id":1,"result":${value}}`
const error = (code: number, message = '') =>
  `{"jsonrpc":"2.0","id":1,"error":{"code":${code},"message":"${message}"}}`
function slot(urls: readonly string[], abort = signal) {
  const rpc = createRpc({ rpcUrls: () => urls })
  onTestFinished(rpc.dispose)
  return rpc.request(solanaMainnet.id, 'getSlot', [], abort)
}

test.each(['<html>', '', '{}', error(-32005, 'behind'), 'x'.repeat(4_000_001)])(
  'an endpoint that says %.20s is passed over for the next, which is asked first from then on',
  async (nonsense) => {
    const [bad, good] = [await server(nonsense), await server(result('7'))]
    const rpc = createRpc({ rpcUrls: () => [bad.url, good.url] })
    onTestFinished(rpc.dispose)

    expect(await rpc.request(solanaMainnet.id, 'getSlot', [], signal)).toBe(7)
    await rpc.request(solanaMainnet.id, 'getSlot', [], signal)

    expect([bad.count(), good.count()]).toEqual([1, 2])
  },
)

test.each(['EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', solanaMainnet.id.slice(7, -1), '', null, 7])(
  'a node whose first block is %s is asked for nothing else',
  async (genesis) => {
    const [wrong, right] = [await server(result('6'), genesis), await server(result('7'))]

    expect(await slot([wrong.url, right.url])).toBe(7)
    await expect(slot([wrong.url])).rejects.toMatchObject({ code: 'rpc/failed' })

    expect(wrong.asked.filter((method) => method !== 'getGenesisHash')).toEqual([])
  },
)

test.each([null, '', '<html>', 7, {}, mainnetGenesis.slice(0, 31)])(
  'a node that says %j of its first block is asked for it again later',
  async (odd) => {
    const { url, said, count } = await server(result('7'), odd)
    const rpc = createRpc({ rpcUrls: () => [url] })
    onTestFinished(rpc.dispose)
    await expect(rpc.request(solanaMainnet.id, 'getSlot', [], signal)).rejects.toMatchObject({
      code: 'rpc/failed',
    })
    expect(count()).toBe(0)

    said.genesis = mainnetGenesis

    expect(await rpc.request(solanaMainnet.id, 'getSlot', [], signal)).toBe(7)
  },
)

test('of several endpoints the one that answers best is asked first from then on', async () => {
  const [slow, fast] = [await server(result('1'), mainnetGenesis, 100), await server(result('2'))]
  const rpc = createRpc({ rpcUrls: () => [slow.url, fast.url] })
  onTestFinished(rpc.dispose)
  const ask = () => rpc.request(solanaMainnet.id, 'getSlot', [], signal)
  expect(await ask()).toBe(1)

  await vi.waitFor(async () => expect(await ask()).toBe(2))
})

test('a node of one cluster is none of another', async () => {
  const { url, count } = await server(result('7'))
  const rpc = createRpc({ rpcUrls: () => [url] })
  onTestFinished(rpc.dispose)

  await expect(rpc.request(solanaDevnet.id, 'getSlot', [], signal)).rejects.toMatchObject({
    code: 'rpc/failed',
  })
  expect(count()).toBe(0)
  expect(await rpc.request(solanaMainnet.id, 'getSlot', [], signal)).toBe(7)
})

test('what one node refuses is not asked of the next', async () => {
  const [first, second] = [await server(error(-32002, 'Blockhash not found')), await server(result('7'))]

  await expect(slot([first.url, second.url])).rejects.toMatchObject({
    code: 'rpc/failed',
    context: { code: -32002 },
  })
  expect(second.count()).toBe(0)
})

test('no endpoint, or none that answers, is a failure; a silent one can be left', async () => {
  const abort = new AbortController()
  const silent = await server('silence')

  await expect(slot([])).rejects.toMatchObject({ code: 'rpc/failed' })
  await expect(slot(['http://127.0.0.1:9'])).rejects.toMatchObject({ code: 'rpc/failed' })
  const asking = slot([silent.url], abort.signal)
  await vi.waitUntil(() => silent.asked.length > 0)
  abort.abort()
  await expect(asking).rejects.toMatchObject({ code: 'aborted' })
})

test('more lamports than a number holds are read to the last', async () => {
  const { url } = await server(result('{"value":9007199254740993}'))

  const answer = await slot([url])

  expect(answer).toEqual({ value: 9007199254740993n })
  expect(lamportsOf('getBalance', Object(answer).value)).toBe(9007199254740993n)
  for (const wrong of [-1, 1.5, Number.NaN, '1', null, undefined])
    expect(() => lamportsOf('getBalance', wrong)).toThrowError(
      expect.objectContaining({ code: 'rpc/failed' }),
    )
})

test.each([
  ['InsufficientFundsForFee', 'transfer/insufficient-funds'],
  ['AccountNotFound', 'transfer/insufficient-funds'],
  ['BlockhashNotFound', 'transfer/would-revert'],
  [{ InsufficientFundsForRent: { account_index: 1 } }, 'transfer/would-revert'],
  [{ InstructionError: [2, { Custom: 17 }] }, 'transfer/would-revert'],
])('a node that says %j means %s', (told, code) => {
  expect(explain(told, ['Program log: Error: Account is frozen'])).toMatchObject({ code })
})

test('a program says why in its own words', () => {
  const told = { InstructionError: [2, { Custom: 17 }] }

  expect(explain(told, ['x', 'Program log: Error: Account is frozen', 'Program failed'])).toMatchObject({
    context: { reason: 'Account is frozen' },
  })
  expect(explain(told, undefined)).toMatchObject({ context: { reason: expect.stringContaining('Custom') } })
})
