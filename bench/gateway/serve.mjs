/** One server of a measurement: `serve.mjs <scenario> <settings as JSON>`. Tells its port, and its usage when asked. */
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createGateway, redisStore } from '../../packages/gateway/dist/index.js'
import { listen } from '../../packages/gateway/dist/node.js'
import { createRedis } from './redis.mjs'
import { balancePath, balances, holdingsOf, options } from './world.mjs'

const [scenario = '', settings = '{}'] = process.argv.slice(2)
/** @type {any} */
const { keys = 0, upstream = 0, redis = 0, delay = 0 } = JSON.parse(settings)

/** @param {Partial<import('../../packages/gateway/dist/index.js').GatewayOptions>} [more] */
const gatewayOf = (more = {}) => createGateway({ ...options, providers: [balances()], ...more })

/** Asks for each key once, so that all of them are in memory. @param {ReturnType<typeof createGateway>} gateway */
async function filled(gateway) {
  const bodies = new Map()
  for (let rank = 0; rank < keys; rank += 1) {
    const path = balancePath(rank)
    const answer = await gateway.fetch(new Request(`http://127.0.0.1${path}`))
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    bodies.set(path, Buffer.from(await answer.arrayBuffer()))
  }
  return bodies
}

/** @param {import('node:http').RequestListener} answer */
async function bare(answer) {
  const server = createServer(answer)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** @param {ReturnType<typeof createGateway>} gateway */
const served = async (gateway) => {
  const listening = await listen(gateway, { port: 0 })
  process.once('SIGTERM', () => void listening.close().then(() => process.exit(0)))
  return Number(new URL(listening.url).port)
}
const json = { 'content-type': 'application/json' }
/** Answers that are kept stay fresh for as long as it takes. */
const still = Date.now()

/** @type {Readonly<Record<string, () => Promise<number>>>} */
const scenarios = {
  /** The same bytes as {@link hits}, by nothing but Node. */
  async floor() {
    const bodies = await filled(gatewayOf())
    return bare((request, response) => {
      const body = bodies.get(request.url)
      response.writeHead(200, { ...json, 'content-length': body.length })
      response.end(body)
    })
  },
  async hits() {
    const gateway = gatewayOf({ now: () => still })
    await filled(gateway)
    return served(gateway)
  },
  /** Nothing fits into the memory of its own. */
  async shared() {
    const store = redisStore(createRedis(redis))
    const gateway = gatewayOf({ now: () => still, cache: { name: 'bench', bytes: 100, store } })
    await filled(gateway)
    return served(gateway)
  },
  /** A service that takes its time. */
  upstream: () =>
    bare((request, response) => {
      const body = JSON.stringify(request.url?.length)
      setTimeout(() => response.writeHead(200, { ...json, 'content-length': body.length }).end(body), delay)
    }),
  async misses() {
    const base = `http://127.0.0.1:${upstream}`
    return served(
      gatewayOf({
        providers: [
          balances({
            bases: [base],
            answer: async ({ account }, { fetch }) => {
              await fetch({ base, path: [account] })
              return holdingsOf(account).slice(0, 10)
            },
          }),
        ],
      }),
    )
  },
  soak: () => served(gatewayOf()),
}

const port = await scenarios[scenario]?.()
const loop = monitorEventLoopDelay({ resolution: 5 })
loop.enable()
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: user + system, rss: process.memoryUsage.rss(), delay: loop.percentile(99) / 1e6 - 5 })
  loop.reset()
})
process.send?.({ port })
