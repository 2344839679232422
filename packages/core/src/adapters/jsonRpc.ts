import { abortable } from '../async.js'
import { readBody } from '../body.js'
import { parseJson } from '../parseJson.js'
import { read } from './read.js'
import { RpcError } from './rpcError.js'

/** How an answer is read. */
export interface RpcAnswerOptions {
  /** Bytes of an answer that are read at the most; a longer one is none. @default 4,000,000 */
  readonly maxBytes?: number
  /** Reads each value of the JSON, as the second argument of `JSON.parse` does. */
  readonly revive?: (key: string, value: unknown, context?: { readonly source?: string }) => unknown
}

const maxBytes = 4_000_000

/** One JSON-RPC call to one endpoint. @throws {RpcError | AbortedError | TimeoutError} */
export async function callEndpoint(
  url: string,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
  options: RpcAnswerOptions = {},
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  // Plain text spares the data API's endpoint a preflight for every call.
  const type = url.includes('/v1/?chainId=') ? 'text/plain' : 'application/json'
  const work = fetch(url, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    signal,
    credentials: 'omit',
  })
  let status: number | undefined
  const bytes = await abortable(work, signal)
    .then((response) => {
      ;({ status } = response)
      return abortable(readBody(method, response, options.maxBytes ?? maxBytes), signal)
    })
    .catch((cause: unknown) => {
      if (signal.aborted) throw cause
      throw new RpcError(method, 'no answer', { status, cause })
    })
  return parse(method, status, new TextDecoder().decode(bytes), options)
}

function parse(
  method: string,
  status: number | undefined,
  text: string,
  { revive }: RpcAnswerOptions,
): unknown {
  const answer = parseJson(text, revive)
  const error = read(answer, 'error')
  if (error !== undefined && error !== null) {
    const [code, message, data] = ['code', 'message', 'data'].map((key) => read(error, key))
    throw new RpcError(method, typeof message === 'string' ? message.slice(0, 300) : '', {
      ...(typeof code === 'number' && { code }),
      status,
      data,
    })
  }
  const result = read(answer, 'result')
  if (result === undefined) throw new RpcError(method, 'not a JSON-RPC answer', { status })
  return result
}
