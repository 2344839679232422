// @tier gate
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bitcoinMainnet, bitcoinRegtest } from './networks.js'
import { createRestApi } from './restApi.js'

const { id } = bitcoinRegtest
const { signal } = new AbortController()
const txid = 'ab'.repeat(32)
const coin = { txid, vout: 1, value: 5_000, status: { confirmed: true } }

type Answer = {
  status?: number
  body?: unknown
  drop?: boolean
  hang?: boolean
  genesis?: string
  delayMs?: number
}

const regtest = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'

/** An API of a chain that answers every other path alike, and keeps what it was asked. */
async function serve(answer: Answer) {
  const { status = 200, body = '', drop, hang, delayMs = 0 } = answer
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    if (drop) return void response.destroy()
    if (hang) return void asked.push(`${request.method} ${request.url}`)
    if (delayMs > 0) await pause(delayMs)
    if (request.url === '/api/block-height/0')
      return void response.writeHead(answer.genesis === '' ? 404 : 200).end(answer.genesis ?? regtest)
    asked.push(`${request.method} ${request.url}`)
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

function apiOf(...servers: readonly { readonly url: string }[]) {
  const api = createRestApi({ publicRpcUrls: () => servers.map(({ url }) => url) })
  onTestFinished(api.dispose)
  return api
}

test('coins are read as they are', async () => {
  const server = await serve({ body: [coin, { ...coin, vout: 2, status: {} }] })

  expect(await apiOf(server).coins(id, 'addr', signal)).toEqual([
    { txid, vout: 1, value: 5_000n, confirmed: true },
    { txid, vout: 2, value: 5_000n, confirmed: false },
  ])
  expect(server.asked).toEqual(['GET /api/address/addr/utxo'])
})

test('of several APIs the one that answers best is asked first from then on', async () => {
  const api = apiOf(await serve({ body: [], delayMs: 100 }), await serve({ body: [coin] }))
  const count = async () => (await api.coins(id, 'addr', signal)).length
  expect(await count()).toBe(0)

  await vi.waitFor(async () => expect(await count()).toBe(1))
})

test('a coin that is told twice is one', async () => {
  const other = { ...coin, vout: 2 }
  const server = await serve({ body: [{ ...coin, status: {} }, other, coin] })

  expect(await apiOf(server).coins(id, 'addr', signal)).toEqual([
    { txid, vout: 1, value: 5_000n, confirmed: true },
    { txid, vout: 2, value: 5_000n, confirmed: true },
  ])
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

test('a transaction that one API refuses is offered to the next', async () => {
  const refusing = await serve({ status: 400, body: 'min relay fee not met' })
  const [silent, good] = [await serve({ drop: true }), await serve({ body: txid })]
  const refusal = expect.objectContaining({
    context: expect.objectContaining({ status: 400, reason: 'min relay fee not met' }),
  })

  expect(await apiOf(refusing, good).offer(id, { txid, hex: '00' }, signal)).toEqual({
    taken: true,
    failures: [refusal],
  })
  expect(await apiOf(refusing).offer(id, { txid, hex: '00' }, signal)).toEqual({
    taken: false,
    failures: [refusal],
  })
  expect(await apiOf(silent).offer(id, { txid, hex: '00' }, signal)).toEqual({
    taken: false,
    failures: [],
    unasked: 1,
  })
  expect(refusing.asked).toContain('POST /api/tx')
})

test('an API that takes a transaction says its id, and nothing else', async () => {
  for (const body of ['ok', '', { txid }, 'ab', 'cd'.repeat(32)])
    expect(await apiOf(await serve({ body })).offer(id, { txid, hex: '00' }, signal)).toMatchObject({
      taken: false,
      failures: [{ code: 'http/malformed' }],
    })
})

test('the id may come in capitals, with a line break after it', async () => {
  const server = await serve({ body: `${txid.toUpperCase()}\n` })

  expect(await apiOf(server).offer(id, { txid, hex: '00' }, signal)).toMatchObject({ taken: true })
})

test.each([
  [{ txid, status: { confirmed: true } }, 'success'],
  [{ txid, status: { confirmed: false } }, 'pending'],
  [{ txid }, 'pending'],
])('a transaction told as %j is %s', async (body, trace) => {
  expect(await apiOf(await serve({ body })).find(id, txid, signal)).toBe(trace)
})

test('a transaction is absent where every API says so, and there where one does', async () => {
  const [without, other] = [await serve({ status: 404 }), await serve({ status: 404 })]
  const having = await serve({ body: { txid } })

  expect(await apiOf(without, other).find(id, txid, signal)).toBe('absent')
  expect(await apiOf(without, having).find(id, txid, signal)).toBe('pending')
})

test('a transaction that waits at one API is pending, though another API fails', async () => {
  const [having, failing] = [await serve({ body: { txid } }), await serve({ status: 503 })]

  expect(await apiOf(having, failing).find(id, txid, signal)).toBe('pending')
})

test.each([{ status: 503 }, { body: { txid: 'another' } }])(
  'where an API does not say whether it has a transaction, nobody knows: %j',
  async (answer) => {
    await expect(
      apiOf(await serve({ status: 404 }), await serve(answer)).find(id, txid, signal),
    ).rejects.toMatchObject({ name: 'FoyerError' })
  },
)

test('where no API can be reached, nobody knows whether there is a transaction', async () => {
  await expect(apiOf(await serve({ drop: true })).find(id, txid, signal)).rejects.toMatchObject({
    code: 'http/failed',
  })
})

test('how final a payment is stays unknown if no API says the height of its block', async () => {
  const server = await serve({ body: { txid, status: { confirmed: true } } })

  expect(await apiOf(server).finality(id, txid, undefined, signal)).toBeUndefined()
})

test.each([undefined, '2 undefined'])(
  'a payment that waits is open if its block was not known: %s',
  async (known) => {
    const server = await serve({ body: { txid } })

    expect(await apiOf(server).finality(id, txid, known, signal)).toEqual({ state: 'open', block: known })
    expect(server.asked).toEqual([`GET /api/tx/${txid}`])
  },
)

test('asking ends when it is given up', async () => {
  const leave = new AbortController()
  const silent = await serve({ hang: true })
  const asking = apiOf(silent).coins(id, 'addr', leave.signal)
  await vi.waitUntil(() => silent.asked.length > 0)
  leave.abort()

  await expect(asking).rejects.toMatchObject({ code: 'aborted' })
})

test.each([
  '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  '0f9188f13cb7b2c71f2a335e3a4fc32',
  '<html>',
  '',
])('an API whose first block is "%s" is asked for nothing else', async (genesis) => {
  const [wrong, right] = [await serve({ genesis, body: [coin] }), await serve({ body: [] })]

  expect(await apiOf(wrong, right).coins(id, 'addr', signal)).toEqual([])
  await expect(apiOf(right).coins(bitcoinMainnet.id, 'addr', signal)).rejects.toMatchObject({
    code: 'http/failed',
  })

  expect(wrong.asked).toEqual([])
})

test.each(['null', '', '<html>', '{}', '000000000019d6689c085ae165831e93'])(
  'an API that says "%s" of its first block is asked for it again later',
  async (said) => {
    const answer: Answer = { genesis: said, body: { halfHourFee: 2 } }
    const api = apiOf(await serve(answer))
    await expect(api.feeRate(id, signal)).rejects.toMatchObject({ code: 'http/failed' })

    answer.genesis = regtest

    expect(await api.feeRate(id, signal)).toBe(2_000n)
  },
)

test('an API that has no first block is passed over', async () => {
  const [other, right] = [await serve({ genesis: '' }), await serve({ body: [] })]

  expect(await apiOf(other, right).coins(id, 'addr', signal)).toEqual([])
})

test('of an answer without end no more is read than a list of coins can have', async () => {
  let sent = 0
  const server = createServer((request, response) => {
    if (request.url === '/block-height/0') return void response.end(regtest)
    const chunk = Buffer.alloc(1_000_000, 32)
    const more = () => {
      sent += chunk.length
      if (!response.destroyed) response.write(chunk, () => setImmediate(more))
    }
    more()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const gone = new Promise<void>((resolve) =>
    server.on('connection', (socket) => socket.on('close', () => resolve())),
  )
  onTestFinished(() => void server.close())
  const { port } = Object(server.address())

  await expect(apiOf({ url: `http://127.0.0.1:${port}` }).coins(id, 'addr', signal)).rejects.toMatchObject({
    code: 'http/malformed',
  })

  await gone
  expect(sent).toBeLessThan(40_000_000)
})

test('a network without an API says so', async () => {
  await expect(apiOf().coins(id, 'addr', signal)).rejects.toMatchObject({ code: 'http/failed' })
})
