import { abortable } from '../async.js'
import { read } from './read.js'
import { RpcError } from './rpcError.js'

/** How an answer is read. */
export interface RpcAnswerOptions {
  /** Characters of an answer that is still read. @default 4,000,000 */
  readonly most?: number
  /** Reads each value of the JSON, as the second argument of `JSON.parse` does. */
  readonly revive?: (key: string, value: unknown, context?: { readonly source?: string }) => unknown
}

/** One JSON-RPC call to one endpoint. @throws {RpcError | AbortedError | TimeoutError} */
export async function callEndpoint(
  url: string,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
  options: RpcAnswerOptions = {},
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  // Plain text spares the data API's endpoint a preflight for every call (facts 2.5).
  const type = url.includes('/v1/?chainId=') ? 'text/plain' : 'application/json'
  const work = fetch(url, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    signal,
    credentials: 'omit',
  })
  const text = await abortable(work, signal)
    .then((response) => abortable(response.text(), signal))
    .catch((cause: unknown) => {
      if (signal.aborted) throw cause
      throw new RpcError(method, 'no answer', { cause })
    })
  return parse(method, text, options)
}

function parse(method: string, text: string, { most = 4_000_000, revive }: RpcAnswerOptions): unknown {
  const answer = text.length > most ? undefined : parseJson(text, revive)
  const error = read(answer, 'error')
  if (error !== undefined && error !== null) {
    const [code, message, data] = ['code', 'message', 'data'].map((key) => read(error, key))
    throw new RpcError(method, typeof message === 'string' ? message.slice(0, 300) : '', {
      ...(typeof code === 'number' && { code }),
      data,
    })
  }
  const result = read(answer, 'result')
  if (result === undefined) throw new RpcError(method, 'not a JSON-RPC answer')
  return result
}

/** The value of JSON text, or `undefined` when it is none. */
export function parseJson(text: string, revive?: RpcAnswerOptions['revive']): unknown {
  try {
    return JSON.parse(text, revive)
  } catch {
    return undefined
  }
}
