import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Fault, type Faults, misanswer, parseFault } from './faults.ts'
import { type Entry, type Log, methodsIn } from './log.ts'
import { type Answer, ApiError, failure, type Route } from './route.ts'

/** What answers say that are not the data API's own. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-request-id, retry-after',
}
const bodyLimit = 1_000_000

async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > bodyLimit) throw new ApiError(413, 'body', 'The body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function write(response: ServerResponse, { status = 200, json, text, type }: Answer): void {
  const kind = type ?? (json === undefined ? undefined : 'application/json')
  response.writeHead(status, kind === undefined ? {} : { 'content-type': kind })
  response.end(json === undefined ? text : JSON.stringify(json))
}

/** The request as the platform has it, of any runtime. */
function requestOf(
  { method = 'GET', headers }: IncomingMessage,
  url: URL,
  body?: Buffer<ArrayBuffer>,
  signal?: AbortSignal,
): Request {
  const told = Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  return new Request(url, {
    method,
    headers: told,
    ...(body?.length ? { body } : {}),
    ...(signal && { signal }),
  })
}

async function writeResponse(response: ServerResponse, answer: Response): Promise<void> {
  // Each cookie on a line of its own.
  response.setHeaders(answer.headers).writeHead(answer.status)
  response.end(new Uint8Array(await answer.arrayBuffer()))
}

/** A connection is kept for longer than a test may take: one that is taken up again while it is being closed loses a request. */
const idleMs = 600_000

/** A server whose every answer is that of a function of the fetch standard. */
export function createFetchServer(answer: (request: Request) => Promise<Response>): Server {
  return createServer({ keepAliveTimeout: idleMs }, (request, response) => {
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    readBody(request)
      .then((body) => answer(requestOf(request, url, body, gone.signal)))
      .then((answered) => writeResponse(response, answered))
      .catch(() => response.destroy())
  })
}

/** What {@link createHttp} takes. */
export interface HttpOptions {
  /** What the sandbox answers itself. */
  readonly routes: readonly Route[]
  readonly faults: Faults
  readonly log: Log
  /** The data API: answers everything else. */
  answer(request: Request): Promise<Response>
}

/**
 * The server of the sandbox: the data API, with a log before it and faults that reach down to the socket. Control routes
 * (`/sandbox…`) are neither logged nor made to misbehave.
 */
export function createHttp({ routes, faults, log, answer }: HttpOptions): Server {
  const handle = async (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    signal: AbortSignal,
  ) => {
    const { method = '' } = request
    // Whatever is asked next, browsers ask first whether they may.
    if (method === 'OPTIONS') return writeResponse(response, await answer(requestOf(request, url)))

    const { pathname, searchParams: query } = url
    const isControl = pathname === '/sandbox' || pathname.startsWith('/sandbox/')
    const entry: Entry = isControl
      ? { method: '', path: '', query: {}, time: 0 }
      : log.add(method, pathname, query)
    response.on('close', () => {
      entry.status = response.writableFinished ? response.statusCode : 499
    })
    const asked = request.headers['x-sandbox'] ?? query.get('x-sandbox')
    const fault: Fault = isControl ? {} : typeof asked === 'string' ? parseFault(asked) : faults.take(url)

    const body = await readBody(request)
    if (fault.delay !== undefined) await wait(fault.delay, undefined, { signal })
    if (await misanswer(fault, response)) return

    const path = pathname.replace(/\/$/, '')
    const route = routes.find((one) => one.method === method && one.path === path)
    if (route) return write(response, await route.handle({ query, body: `${body}`, entry }))
    if (path === '/v1' && method === 'POST') entry.rpc = methodsIn(`${body}`)
    await writeResponse(response, await answer(requestOf(request, url, body)))
  }

  return createServer({ keepAliveTimeout: idleMs }, (request, response) => {
    for (const [name, value] of Object.entries({ ...cors, 'x-request-id': randomUUID() }))
      response.setHeader(name, value)
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    const url = new URL(request.url ?? '/', 'http://sandbox')
    handle(request, response, url, gone.signal).catch((error: unknown) => {
      if (gone.signal.aborted || response.headersSent) return response.destroy()
      if (error instanceof ApiError) return write(response, failure(error.status, error.field, error.message))
      const why = error instanceof Error ? error.message : 'unknown'
      return write(response, { status: 500, text: `Internal server error: ${why}`, type: 'text/plain' })
    })
  })
}
