import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiError, failure } from './route.ts'

/** What goes wrong with one answer. Nothing set: nothing. */
export interface Fault {
  readonly status?: number
  /** Seconds, or an HTTP date. */
  readonly retryAfter?: string
  /** Milliseconds to wait first. */
  readonly delay?: number
  readonly body?: Body
}

const bodies = {
  /** JSON that ends too early. */
  malformed: { type: 'application/json', text: '{"data":[{"id":' },
  /** JSON of a shape that nobody promised. */
  shape: {
    type: 'application/json',
    text: '{"data":42,"balances":"none","http":null,"fungibles":{},"result":[]}',
  },
  empty: { type: 'application/json', text: '' },
  /** The page of a captive portal. */
  html: { type: 'text/html', text: '<!doctype html><title>Sign in to this network</title><h1>Welcome</h1>' },
  /** Sixteen megabytes of well-formed JSON. */
  huge: undefined,
  /** The connection breaks. */
  drop: undefined,
}
type Body = keyof typeof bodies
const known = ['status=N', 'retry-after=N', 'slow:MS', ...Object.keys(bodies)].join(', ')

function isBody(text: string): text is Body {
  return Object.hasOwn(bodies, text)
}

/**
 * Reads `status=503`, `status=429;retry-after=1`, `slow:5000`, or a body (`malformed`, `shape`, `empty`, `html`, `huge`,
 * `drop`); several parts are joined by `;`.
 */
export function parseFault(text: string): Fault {
  const fault: { -readonly [Key in keyof Fault]: Fault[Key] } = {}
  for (const part of text.split(';').map((raw) => raw.trim())) {
    const [, name, value = ''] = /^([a-z-]+)[=:](.+)$/.exec(part) ?? []
    if (isBody(part)) fault.body = part
    else if (name === 'status' && /^[2-5]\d\d$/.test(value)) fault.status = Number(value)
    else if (name === 'slow' && /^\d{1,6}$/.test(value)) fault.delay = Number(value)
    else if (name === 'retry-after') fault.retryAfter = value
    else throw new ApiError(400, 'fault', `Unknown fault "${part}"; known: ${known}`)
  }
  return fault
}

const reasons: Readonly<Record<number, readonly [field: string, description: string]>> = {
  401: ['authentication', 'We failed to authenticate your request'],
  429: ['rate_limited', 'Requests per second limit exceeded'],
  503: ['provider', 'The provider is temporarily unavailable'],
}

async function* flood(): AsyncGenerator<string> {
  yield '{"data":["'
  for (let block = 0; block < 256; block++) yield 'x'.repeat(65_536)
  yield '"]}'
}

/** Answers as the fault says; `false` when the fault leaves the true answer in place. */
export async function misanswer(
  { status, retryAfter, body }: Fault,
  response: ServerResponse,
): Promise<boolean> {
  if (status === undefined && body === undefined) return false
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
  response.statusCode = status ?? 200

  if (body === 'drop') {
    response.destroy()
  } else if (body === 'huge') {
    response.setHeader('content-type', 'application/json')
    await pipeline(Readable.from(flood()), response)
  } else if (body !== undefined) {
    response.setHeader('content-type', bodies[body].type)
    response.end(bodies[body].text)
  } else {
    const [field, description] = reasons[response.statusCode] ?? ['', 'As the sandbox was asked']
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(failure(response.statusCode, field, description).json))
  }
  return true
}

/** The faults that apply to later requests. */
export interface Faults {
  /** For requests whose path and query start with `path`; `times` of them, or until cleared. */
  add(path: string, fault: Fault, times?: number): void
  /** The fault for this request, counted as used. */
  take(url: URL): Fault
  clear(): void
}

export function createFaults(): Faults {
  const list: { path: string; fault: Fault; left: number }[] = []
  return {
    add: (path, fault, times = Number.POSITIVE_INFINITY) => void list.push({ path, fault, left: times }),
    take(url) {
      const target = url.pathname + decode(url.search)
      const rule = list.find(({ path, left }) => left > 0 && target.startsWith(path))
      if (rule === undefined) return {}
      rule.left -= 1
      return rule.fault
    },
    clear: () => void list.splice(0),
  }
}

/** Percent-decoding that blames the request, not the server. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ApiError(400, 'path', 'The address holds a broken percent-encoding')
  }
}
