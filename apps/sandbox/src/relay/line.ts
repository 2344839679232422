import type { RawData, WebSocket } from 'ws'
import type { Letter, Mailbox } from './mailbox.ts'
import type { Method, Peer } from './methods.ts'
import { membersOf, RelayRpcError } from './params.ts'

/** One client's socket. */
export interface Line extends Peer {
  /** Asks for a sign of life, and cuts a line that gave none since the last time. */
  beat(): void
  cut(): void
}

/** Methods whose answer the relay may be told to lose. */
const publications = /^(irn_publish|irn_batchPublish|wc_\w+)$/

/** Serves JSON-RPC to a client that was let in: its calls, and the letters pushed to it until it acknowledges them. */
export function createLine(
  socket: WebSocket,
  deps: {
    readonly id: string
    readonly mailbox: Mailbox
    /** Milliseconds, for a letter pushed now. */
    delay(): number
    method(name: string): Method | undefined
    losesAnswer(): boolean
    onClose(): void
  },
): Line {
  const unread = new Map<number, Letter>()
  const timers = new Set<NodeJS.Timeout>()
  let alive = true
  let lastId = 0

  const send = (value: object) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ jsonrpc: '2.0', ...value }))
  }
  const deliver = (
    { topic, message, publishedAt, tag, attestation }: Letter,
    id: number,
    subscription: string,
  ) =>
    send({
      id,
      method: 'irn_subscription',
      params: { id: subscription, data: { topic, message, publishedAt, tag, attestation } },
    })

  const line: Line = {
    id: deps.id,
    topics: new Map(),
    push(letter, subscription) {
      // Sixteen digits, as the clients' own ids, and never the same twice.
      lastId = Math.max(lastId + 1, Date.now() * 1000)
      const id = lastId
      unread.set(id, letter)
      const delay = deps.delay()
      if (delay === 0) return deliver(letter, id, subscription)
      const timer = setTimeout(() => {
        timers.delete(timer)
        deliver(letter, id, subscription)
      }, delay)
      timers.add(timer)
    },
    beat() {
      if (!alive) return socket.terminate()
      alive = false
      socket.ping()
    },
    cut: () => socket.terminate(),
  }

  const call = (id: unknown, name: string, params: unknown): void => {
    try {
      const method = deps.method(name)
      if (method === undefined) throw new RelayRpcError('Method not found', -32601)
      const { result, opened = [] } = method(line, membersOf(params))
      if (!publications.test(name) || !deps.losesAnswer()) send({ id, result })
      for (const topic of opened) {
        const subscription = line.topics.get(topic) ?? ''
        for (const letter of deps.mailbox.waiting(topic, line.id)) line.push(letter, subscription)
      }
    } catch (error) {
      const { code, message } = error instanceof RelayRpcError ? error : new RelayRpcError('Internal', -32000)
      send({ id, error: { code, message } })
    }
  }

  socket.on('message', (data) => {
    const { id, method, params, result } = membersOf(parse(data))
    if (typeof method === 'string') return call(id, method, params)
    const letter = typeof id === 'number' && result !== undefined ? unread.get(id) : undefined
    if (letter === undefined) return
    unread.delete(Number(id))
    deps.mailbox.take(letter)
  })
  socket.on('pong', () => {
    alive = true
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    for (const timer of timers) clearTimeout(timer)
    deps.onClose()
  })
  return line
}

function parse(data: RawData): unknown {
  try {
    return JSON.parse(data.toString())
  } catch {
    return undefined
  }
}
