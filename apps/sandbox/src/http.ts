import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Fault, type Faults, misanswer, parseFault } from './faults.ts'
import type { Log } from './log.ts'
import { type Answer, ApiError, decode, failure, parseBody, type Route } from './route.ts'

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'content-type, authorization, x-nonce-jwt, x-project-id, x-sdk-type, x-sdk-version, x-sandbox',
  'access-control-expose-headers': 'x-request-id, retry-after',
  'access-control-max-age': '600',
}
const bodyLimit = 1_000_000

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > bodyLimit) throw new ApiError(413, 'body', 'The body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function checkProject(query: URLSearchParams, body: string): void {
  const project = query.get('projectId') ?? (body.startsWith('{') ? parseBody(body).projectId : undefined)
  if (typeof project === 'string' && project !== '' && project !== 'invalid') return
  throw new ApiError(401, 'authentication', 'We failed to authenticate your request')
}

function write(response: ServerResponse, { status = 200, json, bytes, type, headers }: Answer): void {
  const kind = type ?? (json === undefined ? undefined : 'application/json')
  response.writeHead(status, { ...(kind === undefined ? {} : { 'content-type': kind }), ...headers })
  response.end(json === undefined ? bytes : JSON.stringify(json))
}

function matcher(routes: readonly Route[]) {
  const table = routes.map((route) => ({
    route,
    pattern: new RegExp(
      `^${route.path.replaceAll(/[.+?]/g, '\\$&').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`,
    ),
  }))
  return (method: string | undefined, path: string) => {
    for (const { route, pattern } of table) {
      const groups = route.method === method ? pattern.exec(path) : null
      if (groups === null) continue
      const params = Object.entries(groups.groups ?? {}).map(([name, value]) => [name, decode(value)])
      return { route, params: Object.fromEntries(params) }
    }
    throw new ApiError(404, 'path', `There is no ${method} ${path} here`)
  }
}

/** A connection is kept for longer than a test may take: one that is taken up again while it is being closed loses a request. */
const idleMs = 600_000

/** The server of a route table. Control routes (`/sandbox…`) are neither logged nor made to misbehave. */
export function createHttp({
  routes,
  faults,
  log,
}: {
  routes: readonly Route[]
  faults: Faults
  log: Log
}): Server {
  const match = matcher(routes)

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    signal: AbortSignal,
  ) => {
    const control = url.pathname === '/sandbox' || url.pathname.startsWith('/sandbox/')
    const entry = control
      ? { method: '', path: '', query: {}, time: 0 }
      : log.add(request.method ?? '', url.pathname, url.searchParams)
    response.on('close', () => {
      entry.status = response.writableFinished ? response.statusCode : 499
    })
    const asked = request.headers['x-sandbox'] ?? url.searchParams.get('x-sandbox')
    const fault: Fault = control ? {} : typeof asked === 'string' ? parseFault(asked) : faults.take(url)

    const body = await readBody(request)
    if (fault.delay !== undefined) await wait(fault.delay, undefined, { signal })
    if (await misanswer(fault, response)) return

    const { route, params } = match(request.method, url.pathname)
    if (!control && !route.open) checkProject(url.searchParams, body)
    write(response, await route.handle({ query: url.searchParams, params, body, signal, entry }))
  }

  return createServer({ keepAliveTimeout: idleMs }, (request, response) => {
    for (const [name, value] of Object.entries({ ...cors, 'x-request-id': randomUUID() }))
      response.setHeader(name, value)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()

    const gone = new AbortController()
    response.on('close', () => gone.abort())
    const url = new URL(request.url ?? '/', 'http://sandbox')
    answer(request, response, url, gone.signal).catch((error: unknown) => {
      if (gone.signal.aborted || response.headersSent) return response.destroy()
      if (error instanceof ApiError) return write(response, failure(error.status, error.field, error.message))
      const why = error instanceof Error ? error.message : 'unknown'
      return write(response, { status: 500, bytes: `Internal server error: ${why}`, type: 'text/plain' })
    })
  })
}
