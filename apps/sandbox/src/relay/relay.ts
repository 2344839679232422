import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import type { Faults } from '../faults.ts'
import type { Log } from '../log.ts'
import { authenticate, RefusedError } from './auth.ts'
import { createLine, type Line } from './line.ts'
import { createMailbox } from './mailbox.ts'
import { createMethods } from './methods.ts'
import { noTrouble, type Trouble } from './trouble.ts'

export const relayPath = '/relay'

/** What `GET /sandbox/relay` tells. */
export interface RelayStatus {
  readonly sockets: number
  /** Letters that wait for a reader. */
  readonly waiting: number
  /** How often each method was called. */
  readonly calls: Readonly<Record<string, number>>
  /** Tags of what was published, oldest first: 1100 proposal, 1102 settlement, 1108 request, 1112 deletion… */
  readonly tags: readonly number[]
  readonly trouble: Trouble
}

/** A WalletConnect relay (version 2) for one machine. */
export interface Relay {
  /** Takes the place of the server's answer to an upgrade request. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  status(): RelayStatus
  trouble(next: Trouble): void
  /** Cuts every socket; what waits stays. */
  cut(): void
  /** Nothing waits, nobody is connected, nothing goes wrong. */
  reset(): void
  stop(): void
}

/** The close code of the public relay for a client that it does not let in; the reason says why. */
const unauthorized = 3000
/** Clients end a socket that stays silent for longer than half a minute. */
const heartbeat = 10_000

/** A relay whose refusals follow `faults` of the path `/relay`; every upgrade is in the `log`. */
export function createRelay({ faults, log }: { readonly faults: Faults; readonly log: Log }): Relay {
  const server = new WebSocketServer({ noServer: true, maxPayload: 1 << 20 })
  const lines = new Set<Line>()
  let trouble = noTrouble
  let flapping: NodeJS.Timeout | undefined
  let calls: Record<string, number> = {}
  let tags: number[] = []

  const now = () => Date.now() + trouble.skew
  const mailbox = createMailbox(now)
  const subscriptionId = (client: string, topic: string) =>
    createHash('sha256').update(`${client} ${topic}`).digest('hex')
  const onPublished = (tag: number) => void tags.push(tag)
  const newestOnly = () => trouble.newest > 0
  const methods = createMethods({ mailbox, peers: lines, subscriptionId, now, onPublished, newestOnly })
  const beat = setInterval(() => {
    for (const line of lines) line.beat()
  }, heartbeat).unref()

  const cut = () => {
    for (const line of lines) line.cut()
  }
  const setTrouble = (next: Trouble) => {
    clearInterval(flapping)
    trouble = next
    flapping = next.flap > 0 ? setInterval(cut, next.flap).unref() : undefined
  }
  const spend = (): boolean => {
    if (trouble.lose === 0) return false
    trouble = { ...trouble, lose: trouble.lose - 1 }
    return true
  }

  const admit = async (query: URLSearchParams): Promise<string> => {
    const project = query.get('projectId')
    if (project === null || project === '' || project === 'invalid')
      throw new RefusedError('Project not found')
    return authenticate(query.get('auth'), now())
  }
  const open = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://sandbox')
    if (url.pathname !== relayPath) return refuse(socket, 404)
    const entry = log.add('GET', url.pathname, url.searchParams)
    const fault = faults.take(url)
    if (fault.delay !== undefined) await wait(fault.delay)
    if (fault.body !== undefined) return void socket.destroy()
    entry.status = fault.status ?? 101
    if (fault.status !== undefined) return refuse(socket, fault.status)

    const admitted = await admit(url.searchParams).catch((error: unknown) => {
      if (error instanceof RefusedError) return error
      throw error
    })
    server.handleUpgrade(request, socket, head, (ws) => {
      if (admitted instanceof RefusedError)
        return ws.close(unauthorized, `Authorization error: ${admitted.message}`)
      const line = createLine(ws, {
        id: admitted,
        mailbox,
        delay: () => trouble.delay,
        method(name) {
          calls[name] = (calls[name] ?? 0) + 1
          return methods.get(name)
        },
        losesAnswer: spend,
        onClose: () => void lines.delete(line),
      })
      lines.add(line)
    })
  }

  return {
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy())
      open(request, socket, head).catch(() => socket.destroy())
    },
    status: () => ({ sockets: lines.size, waiting: mailbox.size, calls, tags, trouble }),
    trouble: setTrouble,
    cut,
    reset() {
      setTrouble(noTrouble)
      cut()
      mailbox.clear()
      calls = {}
      tags = []
    },
    stop() {
      setTrouble(noTrouble)
      clearInterval(beat)
      for (const ws of server.clients) ws.terminate()
    },
  }
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
