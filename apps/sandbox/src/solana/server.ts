import { once } from 'node:events'
import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Entry, type Ledger, SolanaError } from './ledger.ts'
import { createMethods } from './methods.ts'

/** A JSON-RPC server over HTTP, and over a websocket on the same port. */
export interface SolanaServer {
  readonly url: string
  stop(): Promise<void>
}

/** What a websocket asked to hear. */
interface Subscription {
  readonly method: string
  readonly once: boolean
  /** What to tell of a transaction; `undefined` for nothing. */
  tell(entry: Entry): unknown
}

const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'content-type': 'application/json',
}

/** A connection that is taken up again while it is being closed loses a request. */
const idleMs = 600_000

/** Serves a chain on a free port of 127.0.0.1. */
export async function serveSolana(ledger: Ledger): Promise<SolanaServer> {
  const methods = createMethods(ledger)

  async function answer(request: unknown, call: typeof callMethod): Promise<unknown> {
    const { id = null, method, params } = Object(request)
    try {
      return { jsonrpc: '2.0', id, result: await call(String(method), Array.isArray(params) ? params : []) }
    } catch (error) {
      const { code = -32602, message, data } = Object(error)
      return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
    }
  }

  async function callMethod(method: string, params: readonly unknown[]): Promise<unknown> {
    const known = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!known) throw new SolanaError(-32601, 'Method not found')
    return known(params)
  }

  const server = createServer({ keepAliveTimeout: idleMs }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const parsed = request.method === 'POST' ? parse(Buffer.concat(chunks).toString()) : undefined
    if (parsed === undefined)
      return void response.writeHead(request.method === 'OPTIONS' ? 204 : 400, headers).end()
    const answers = Array.isArray(parsed)
      ? await Promise.all(parsed.map((one) => answer(one, callMethod)))
      : await answer(parsed, callMethod)
    response.writeHead(200, headers).end(JSON.stringify(answers))
  })

  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => {
    const listen = createSubscriptions(ledger, socket)
    socket.on('message', async (message) => {
      const call: typeof callMethod = async (method, params) =>
        listen(method, params) ?? callMethod(method, params)
      socket.send(JSON.stringify(await answer(parse(String(message)), call)))
    })
  })

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      for (const socket of sockets.clients) socket.terminate()
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      sockets.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** The `…Subscribe` and `…Unsubscribe` methods of one socket. */
function createSubscriptions(ledger: Ledger, socket: WebSocket) {
  const subscriptions = new Map<number, Subscription>()
  let last = 0

  function tell(entry: Entry, only?: number) {
    for (const [id, subscription] of subscriptions) {
      if (only !== undefined && only !== id) continue
      const value = subscription.tell(entry)
      if (value === undefined) continue
      if (subscription.once) subscriptions.delete(id)
      const result = { context: { slot: entry.slot }, value }
      socket.send(
        JSON.stringify({ jsonrpc: '2.0', method: subscription.method, params: { subscription: id, result } }),
      )
    }
  }

  const makers: Readonly<Record<string, (subject: unknown) => Subscription>> = {
    signatureSubscribe: (signature) => ({
      method: 'signatureNotification',
      once: true,
      tell: (entry) => (entry.signature === signature ? { err: entry.error } : undefined),
    }),
    logsSubscribe: (filter) => ({
      method: 'logsNotification',
      once: false,
      tell: ({ signature, error, logs, keys }) =>
        filter === 'all' || keys.some((key) => Object(filter).mentions?.includes(key))
          ? { signature, err: error, logs }
          : undefined,
    }),
    accountSubscribe: (address) => ({
      method: 'accountNotification',
      once: false,
      tell({ keys }) {
        if (typeof address !== 'string' || !keys.includes(address)) return undefined
        const found = ledger.account(address)
        const data = [Buffer.from(found?.data ?? []).toString('base64'), 'base64']
        return { lamports: Number(found?.lamports ?? 0n), owner: found?.programAddress, data }
      },
    }),
  }

  socket.on('close', ledger.subscribe(tell))

  return (method: string, [subject]: readonly unknown[]): unknown => {
    if (method.endsWith('Unsubscribe')) return subscriptions.delete(Number(subject))
    const make = Object.hasOwn(makers, method) ? makers[method] : undefined
    if (!make) return undefined
    last += 1
    const id = last
    subscriptions.set(id, make(subject))
    const known = method === 'signatureSubscribe' ? ledger.entry(String(subject)) : undefined
    if (known) setImmediate(() => tell(known, id))
    return id
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
