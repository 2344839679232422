import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { bitcoinRegtest } from './networks.js'
import { createRestApi } from './restApi.js'

const { id } = bitcoinRegtest
const { signal } = new AbortController()
const txid = 'ab'.repeat(32)
const coin = { txid, vout: 1, value: 5_000, status: { confirmed: true } }

type Answer = { status?: number; body?: unknown; drop?: boolean; hang?: boolean }

/** An API that answers every path alike, and keeps what it was asked. */
async function serve({ status = 200, body = '', drop, hang }: Answer) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (drop) return void response.destroy()
    if (hang) return
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}/api/`, asked }
}

const apiOf = (...servers: readonly { readonly url: string }[]) =>
  createRestApi({ publicRpcUrls: () => servers.map(({ url }) => url) })

test('coins are read as they are', async () => {
  const server = await serve({ body: [coin, { ...coin, vout: 2, status: {} }] })

  expect(await apiOf(server).coins(id, 'addr', signal)).toEqual([
    { txid, vout: 1, value: 5_000n, confirmed: true },
    { txid, vout: 2, value: 5_000n, confirmed: false },
  ])
  expect(server.asked).toEqual(['GET /api/address/addr/utxo'])
})

test.each([
  'not json',
  {},
  [null],
  [{ ...coin, txid: 'short' }],
  [{ ...coin, vout: -1 }],
  [{ ...coin, vout: 1.5 }],
  [{ ...coin, value: '5000' }],
  [{ ...coin, value: -5 }],
  [{ ...coin, value: 2_100_000_000_000_001 }],
  [{ ...coin, value: 0.5 }],
])('coins that cannot be are refused: %j', async (body) => {
  await expect(apiOf(await serve({ body })).coins(id, 'addr', signal)).rejects.toMatchObject({
    code: 'http/malformed',
  })
})

test.each([
  [2, 2_000n],
  [1.234, 1_234n],
  [0.1, 1_000n],
])('a rate of %d is %d thousandths of a satoshi', async (rate, thousandths) => {
  expect(await apiOf(await serve({ body: { halfHourFee: rate } })).feeRate(id, signal)).toBe(thousandths)
})

test.each([-1, 5_001, '7', null, undefined])('a rate of %s is refused', async (rate) => {
  const server = await serve({ body: { halfHourFee: rate } })

  await expect(apiOf(server).feeRate(id, signal)).rejects.toMatchObject({ code: 'http/malformed' })
})

test('a rate holds for a while, so that a form and its review agree', async () => {
  const server = await serve({ body: { halfHourFee: 2 } })
  const api = apiOf(server)

  await api.feeRate(id, signal)
  await api.feeRate(id, signal)

  expect(server.asked).toHaveLength(1)
})

test('the next API is asked when one is down, busy or wrong', async () => {
  const good = await serve({ body: { halfHourFee: 3 } })

  for (const bad of [{ drop: true }, { status: 503 }, { status: 429 }, { body: '<html>' }])
    expect(await apiOf(await serve(bad), good).feeRate(id, signal)).toBe(3_000n)
})

test('what a node refuses is not offered to another', async () => {
  const [refusing, other] = [await serve({ status: 400, body: 'min relay fee not met' }), await serve({})]

  await expect(apiOf(refusing, other).submit(id, '00', signal)).rejects.toMatchObject({
    code: 'http/failed',
    context: { status: 400, reason: 'min relay fee not met' },
  })
  expect(other.asked).toEqual([])
})

test('a lost answer to a transaction is no refusal', async () => {
  expect(await apiOf(await serve({ drop: true })).submit(id, '00', signal)).toBe(false)
  expect(await apiOf(await serve({ body: txid })).submit(id, '00', signal)).toBe(true)
})

test('a transaction that no node has is not known; a node that does not say is no answer', async () => {
  expect(await apiOf(await serve({ body: { txid } })).knows(id, txid, signal)).toBe(true)
  expect(await apiOf(await serve({ status: 404 })).knows(id, txid, signal)).toBe(false)
  await expect(apiOf(await serve({ drop: true })).knows(id, txid, signal)).rejects.toMatchObject({
    code: 'http/failed',
  })
})

test('asking ends when it is given up', async () => {
  const leave = new AbortController()
  const asking = apiOf(await serve({ hang: true })).coins(id, 'addr', leave.signal)
  setTimeout(() => leave.abort(), 30)

  await expect(asking).rejects.toMatchObject({ code: 'aborted' })
})

test('a network without an API says so', async () => {
  await expect(apiOf().coins(id, 'addr', signal)).rejects.toMatchObject({ code: 'http/failed' })
})
