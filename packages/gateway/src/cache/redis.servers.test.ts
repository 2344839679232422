// @tier exhaustive: a real Redis
// @module-tag exhaustive
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answers, gatewayOf } from '../gateway.test-support.js'
import type { Server } from '../server.test-support.js'
import { redisClient, startRedis } from './redis.test-support.js'
import { redisStore } from './redisStore.js'

type Client = Awaited<ReturnType<typeof redisClient>>
const clients: Client[] = []
let server: Server
beforeAll(async () => {
  server = await startRedis()
})
afterAll(async () => {
  for (const client of clients) client.destroy()
  await server.stop()
})

/** A gateway that has no memory of its own beside Redis, with balances that only one account and one chain have. */
async function world() {
  const client = await redisClient(server.url)
  clients.push(client)
  const balances = answers('balances', async ({ account, chain }) => {
    await nextTurn()
    return [{ chain, name: 'Ether', symbol: 'ETH', decimals: 0, amount: amountOf(account, chain) }]
  })
  const gateway = gatewayOf({
    chains: { 'eip155:1': 'https://node.foyer.dev', 'eip155:10': 'https://node.foyer.dev' },
    providers: [balances],
    cache: { name: 'shop', bytes: 1, store: redisStore(client) },
  })
  const ask = async (at: number, chain = 'eip155:1') => {
    const response = await gateway.get(`/v1/account/${accountOf(at)}/balance?chainId=${chain}`)
    const { balances: [row] = [] }: { balances?: { chainId: string; quantity: { numeric: string } }[] } =
      response.ok ? await response.json() : {}
    return { status: response.status, told: row && `${row.chainId} ${row.quantity.numeric}` }
  }
  return { client, gateway, balances, ask }
}
const accountOf = (at: number) => `0x${at.toString(16).padStart(40, '0')}`
const amountOf = (account: string, chain: string) => BigInt(account) * 100n + BigInt(chain.slice(7))
const right = (at: number, chain: string) => ({
  status: 200,
  told: `${chain} ${amountOf(accountOf(at), chain)}`,
})

it('what one gateway was told another knows, for as long as it may', async () => {
  const [one, other] = [await world(), await world()]
  expect(await one.ask(7)).toEqual(right(7, 'eip155:1'))
  await one.gateway.close()
  expect(await other.ask(7)).toEqual(right(7, 'eip155:1'))
  expect(other.balances.asked).toEqual([])
  const keys = await other.client.keys('foyer:*')
  expect(keys).toHaveLength(1)
  // As long as a balance may be given in need.
  const left = await other.client.pTTL(keys[0] ?? '')
  expect(left).toBeGreaterThan(60_000)
  expect(left).toBeLessThanOrEqual(310_000)
})

it('a server that is killed, that hangs and that comes back empty costs nobody an answer, and is used again', async () => {
  const worlds = [await world(), await world()]
  let isOver = false
  let asked = 0
  const wrong: unknown[] = []
  const visitor = async (which: number) => {
    for (let turn = 0; !isOver; turn++) {
      const at = 1_000 + ((which * 37 + turn * 11) % 60)
      const chain = turn % 3 === 0 ? 'eip155:10' : 'eip155:1'
      const answer = await worlds[(which + turn) % 2]?.ask(at, chain)
      asked += 1
      const expected = right(at, chain)
      if (answer?.told !== expected.told || answer.status !== 200) wrong.push({ answer, expected })
    }
  }
  const visitors = Array.from({ length: 16 }, (_, which) => visitor(which))
  /** They go on to be answered, whatever the server does. */
  const more = () => expect.poll(() => asked).toBeGreaterThan(asked + 80)
  await more()
  for (let round = 0; round < 2; round++) {
    await server.kill()
    await more()
    await server.start()
    await more()
  }
  const goOn = server.freeze()
  await more()
  goOn()
  await more()
  isOver = true
  await Promise.all(visitors)
  expect(wrong.slice(0, 3)).toEqual([])
  expect(asked).toBeGreaterThan(500)

  const [one, other] = worlds
  let at = 5_000
  await expect
    .poll(
      async () => {
        at += 1
        await one?.ask(at)
        const before = other?.balances.asked.length
        await other?.ask(at)
        return other?.balances.asked.length === before
      },
      { interval: 250 },
    )
    .toBe(true)
  for (const { gateway } of worlds) await gateway.close()
})
