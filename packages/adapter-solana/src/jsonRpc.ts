import { abortable } from '@foyer/core'
import { read } from './read.js'
import { RpcError } from './rpcError.js'

const most = 4_000_000

/** One JSON-RPC call to one endpoint. @throws {RpcError | AbortedError | TimeoutError} */
export async function callEndpoint(
  url: string,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
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
  return parse(method, text)
}

function parse(method: string, text: string): unknown {
  const answer = text.length > most ? undefined : decode(text)
  const error = read(answer, 'error')
  if (error !== undefined && error !== null) {
    const [code, message] = [read(error, 'code'), read(error, 'message')]
    throw new RpcError(method, typeof message === 'string' ? message.slice(0, 300) : '', {
      ...(typeof code === 'number' && { code }),
      cause: read(read(error, 'data'), 'err'),
    })
  }
  const result = read(answer, 'result')
  if (result === undefined) throw new RpcError(method, 'not a JSON-RPC answer')
  return result
}

function decode(text: string): unknown {
  try {
    return JSON.parse(text, exact)
  } catch {
    return undefined
  }
}

/** Lamports may be more than a `number` holds exactly: such integers are read from their digits, where the engine tells them. */
function exact(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const digits = context?.source
  return typeof value === 'number' && !Number.isSafeInteger(value) && digits && /^\d{1,20}$/.test(digits)
    ? BigInt(digits)
    : value
}
