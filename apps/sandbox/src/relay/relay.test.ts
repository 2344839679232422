// @tier gate
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { generateKeyPair, type Keypair, signJWT } from '@walletconnect/relay-auth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createFaults, type Faults } from '../faults.ts'
import { createLog, type Log } from '../log.ts'
import { membersOf, type Params } from './params.ts'
import { createRelay, type Relay } from './relay.ts'
import { noTrouble } from './trouble.ts'

let relay: Relay
let faults: Faults
let log: Log
let server: Server
let url: string

beforeEach(async () => {
  faults = createFaults()
  log = createLog()
  relay = createRelay({ faults, log })
  server = createServer().listen(0, '127.0.0.1')
  server.on('upgrade', relay.upgrade)
  await once(server, 'listening')
  const address = server.address()
  url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterEach(() => {
  vi.useRealTimers()
  relay.stop()
  server.close()
})

async function token({ keys = generateKeyPair(), ttl = 3600, iat = Math.floor(Date.now() / 1000) } = {}) {
  return signJWT(randomBytes(32).toString('hex'), url, ttl, keys, iat)
}

/** A client that acknowledges what it gets, unless told not to. */
async function client({
  keys = generateKeyPair(),
  acknowledges = true,
}: {
  keys?: Keypair
  acknowledges?: boolean
} = {}) {
  const socket = new WebSocket(`${url}/relay?projectId=test&auth=${await token({ keys })}`)
  const answers = new Map<unknown, Params>()
  const received: string[] = []
  let next = 1
  socket.on('message', (data) => {
    const message = membersOf(JSON.parse(data.toString()))
    if (message.method !== 'irn_subscription') return void answers.set(message.id, message)
    received.push(String(membersOf(membersOf(message.params).data).message))
    if (acknowledges) socket.send(JSON.stringify({ id: message.id, jsonrpc: '2.0', result: true }))
  })
  await once(socket, 'open')
  const call = async (method: string, params: Params): Promise<unknown> => {
    const id = next++
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    // A poll turns a fake clock on by its interval.
    await expect.poll(() => answers.get(id), { interval: 0 }).toBeDefined()
    const { result, error } = answers.get(id) ?? {}
    return error === undefined ? result : membersOf(error).message
  }
  return {
    received,
    call,
    post: (params: Params) => {
      const id = next++
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', ...params }))
      return () => answers.get(id)
    },
    publish: (topic: string, message: string, ttl = 300) =>
      call('irn_publish', { topic, message, ttl, tag: 1108 }),
    gone: new Promise((resolve) => socket.on('close', (code) => resolve(code))),
    close: () => socket.close(),
  }
}

const topic = 'ab'.repeat(32)
const other = 'cd'.repeat(32)

function closing(address: string): Promise<string> {
  const socket = new WebSocket(address)
  return new Promise((resolve) => {
    socket.on('error', (error) => resolve(error.message))
    socket.on('close', (code, reason) => resolve(`${code} ${reason}`))
  })
}

describe('who is let in', () => {
  it('is a client with a project and a token of its own that is valid now', async () => {
    const now = Math.floor(Date.now() / 1000)
    const valid = await token()
    const forged = `${valid.slice(0, -4)}AAAA`
    const of = (auth: string) => closing(`${url}/relay?projectId=test&auth=${auth}`)

    expect(await closing(`${url}/relay?auth=${valid}`)).toBe('3000 Authorization error: Project not found')
    expect(await closing(`${url}/relay?projectId=invalid&auth=${valid}`)).toMatch(/^3000 .*Project not found/)
    expect(await of(forged)).toMatch(/^3000 .*signature is invalid/)
    expect(await of('nonsense')).toMatch(/^3000 .*signature is invalid/)
    expect(await of(await token({ iat: now - 7200 }))).toMatch(/^3000 .*JWT Token is expired/)
    expect(await of(await token({ iat: now + 300 }))).toMatch(/^3000 .*JWT Token is not yet valid/)
    expect(await closing(`${url}/elsewhere?projectId=test&auth=${valid}`)).toMatch(/404/)
    expect(relay.status().sockets).toBe(0)
  })

  it('depends on the relay clock, which a test may set', async () => {
    relay.trouble({ ...noTrouble, skew: -300_000 })
    const late = await closing(`${url}/relay?projectId=test&auth=${await token()}`)
    relay.trouble(noTrouble)
    await client()

    expect(late).toMatch(/^3000 .*JWT Token is not yet valid/)
    expect(relay.status().sockets).toBe(1)
  })

  it('is nobody while upgrades are refused', async () => {
    faults.add('/relay', { status: 401 }, 1)
    faults.add('/relay', { body: 'drop' }, 1)
    const address = `${url}/relay?projectId=test&auth=${await token()}`

    const refused = await closing(address)
    const dropped = await closing(address)
    await client()

    expect(refused).toMatch(/401/)
    expect(dropped).toMatch(/hang up/)
    expect(log.entries.map(({ path, status }) => [path, status])).toEqual([
      ['/relay', 401],
      ['/relay', undefined],
      ['/relay', 101],
    ])
  })
})

describe('a message', () => {
  it('goes to every subscriber but its publisher', async () => {
    const [ada, bob, eve] = await Promise.all([client(), client(), client()])
    await Promise.all([ada, bob].map((each) => each.call('irn_subscribe', { topic })))
    await eve.call('irn_batchSubscribe', { topics: [topic, other] })

    expect(await ada.publish(topic, 'hello')).toBe(true)

    await expect.poll(() => [bob.received, eve.received]).toEqual([['hello'], ['hello']])
    expect(ada.received).toEqual([])
    expect(relay.status()).toMatchObject({ tags: [1108], calls: { irn_publish: 1, irn_subscribe: 2 } })
  })

  it('waits for a reader, comes once, and is forgotten when its time is over', async () => {
    const ada = await client()
    const keys = generateKeyPair()
    await ada.publish(topic, 'short', 60)
    await ada.publish(topic, 'long')
    relay.trouble({ ...noTrouble, skew: 61_000 })

    const bob = await client({ keys })
    await bob.call('irn_subscribe', { topic })
    await expect.poll(() => bob.received).toEqual(['long'])
    await expect.poll(() => relay.status().waiting).toBe(0)
    bob.close()
    const again = await client({ keys })
    await again.call('irn_subscribe', { topic })

    expect(await again.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
    expect(again.received).toEqual([])
  })

  it('comes again to a reader that never acknowledged it', async () => {
    const keys = generateKeyPair()
    const [ada, deaf] = await Promise.all([client(), client({ keys, acknowledges: false })])
    await deaf.call('irn_subscribe', { topic })
    await ada.publish(topic, 'hello')
    await expect.poll(() => deaf.received).toEqual(['hello'])
    deaf.close()

    const back = await client({ keys })
    await back.call('irn_batchSubscribe', { topics: [topic] })

    await expect.poll(() => back.received).toEqual(['hello'])
  })

  it('counts once, however often its publisher retries', async () => {
    const [ada, bob] = await Promise.all([client(), client()])
    await bob.call('irn_subscribe', { topic })

    await ada.publish(topic, 'hello')
    await expect.poll(() => bob.received).toEqual(['hello'])
    await ada.publish(topic, 'hello')
    await ada.publish(topic, 'over')

    await expect.poll(() => bob.received).toEqual(['hello', 'over'])
  })

  it('is fetched in batches, and no longer comes after an unsubscription', async () => {
    const [ada, bob] = await Promise.all([client(), client()])
    const first = { topic, message: 'one', ttl: 300, tag: 1 }
    await ada.call('irn_batchPublish', { messages: [first, { ...first, topic: other, message: 'two' }] })

    const fetched = membersOf(await bob.call('irn_batchFetchMessages', { topics: [topic, other] })).messages
    await bob.call('irn_batchSubscribe', { topics: [topic, other] })
    await bob.call('irn_unsubscribe', { topic })
    await bob.call('irn_batchUnsubscribe', { subscriptions: [{ topic: other, id: '' }] })
    await ada.publish(topic, 'three')
    await ada.publish(other, 'four')

    expect(fetched).toMatchObject([
      { topic, message: 'one', tag: 1 },
      { topic: other, message: 'two' },
    ])
    expect(bob.received).toEqual([])
    expect(relay.status().waiting).toBe(2)
  })

  it('is refused when it makes no sense', async () => {
    const ada = await client()

    expect(await ada.call('irn_publish', { topic: 'x', message: 'm', ttl: 300 })).toBe('Invalid topic')
    expect(await ada.call('irn_publish', { topic, message: '', ttl: 300 })).toBe('Invalid message')
    expect(await ada.call('irn_publish', { topic, message: 'm', ttl: 1e9 })).toBe('TTL out of range')
    expect(await ada.call('irn_teleport', {})).toBe('Method not found')
  })
})

describe('a handshake', () => {
  it('subscribes and publishes for both sides', async () => {
    const [dapp, wallet] = await Promise.all([client(), client()])
    await dapp.call('wc_proposeSession', { pairingTopic: topic, sessionProposal: 'marry me', ttl: 300 })
    await wallet.call('irn_subscribe', { topic })
    await expect.poll(() => wallet.received).toEqual(['marry me'])

    await dapp.call('irn_subscribe', { topic: other })
    const approval = { sessionProposalResponse: 'yes', sessionSettlementRequest: 'the house' }
    await wallet.call('wc_approveSession', { pairingTopic: topic, sessionTopic: other, ...approval })
    await expect.poll(() => dapp.received).toEqual(['yes', 'the house'])
    await dapp.publish(other, 'thanks')

    await expect.poll(() => wallet.received).toEqual(['marry me', 'thanks'])
    expect(relay.status().tags).toEqual([1100, 1101, 1102, 1108])
  })
})

describe('trouble', () => {
  it('delays what is pushed', async () => {
    const [ada, bob] = await Promise.all([client(), client()])
    await bob.call('irn_subscribe', { topic })
    relay.trouble({ ...noTrouble, delay: 80 })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })

    await ada.publish(topic, 'hello')
    vi.advanceTimersByTime(79)
    // An answer comes after all that was sent to this client before.
    await bob.call('irn_subscribe', { topic: other })
    expect(bob.received).toEqual([])

    vi.advanceTimersByTime(1)
    await expect.poll(() => bob.received).toEqual(['hello'])
  })

  it('loses the answer but not the message', async () => {
    const [ada, bob] = await Promise.all([client(), client()])
    await bob.call('irn_subscribe', { topic })
    relay.trouble({ ...noTrouble, lose: 1 })
    const publication = { topic, message: 'hello', ttl: 300, tag: 1108 }

    const answer = ada.post({ method: 'irn_publish', params: publication })
    await expect.poll(() => bob.received).toEqual(['hello'])
    const retried = await ada.call('irn_publish', publication)

    expect([answer(), retried]).toEqual([undefined, true])
    expect(bob.received).toEqual(['hello'])
  })

  it('cuts every line, once or again and again, until the reset, which forgets all', async () => {
    const first = await client()
    await first.publish(topic, 'hello')
    relay.cut()
    await first.gone
    const waiting = relay.status().waiting
    relay.trouble({ ...noTrouble, flap: 30 })
    await (await client()).gone
    await (await client()).gone

    relay.reset()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    relay.trouble({ ...noTrouble, flap: 30 })
    relay.reset()
    const steady = await client()
    vi.advanceTimersByTime(60)
    // Its line still answers.
    await steady.call('irn_subscribe', { topic })

    expect(waiting).toBe(1)
    expect(relay.status()).toMatchObject({ sockets: 1, waiting: 0, tags: [], trouble: noTrouble })
    steady.close()
  })
})
