import { abortable } from '@foyer/core'
import { read } from './read.js'
import { RpcError } from './rpcError.js'

/** The metadata of a relay chain, as hex. */
const most = 8_000_000

/** One JSON-RPC call to one endpoint. @throws {RpcError | AbortedError | TimeoutError} */
export async function callEndpoint(
  url: string,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<unknown> {
  const work = fetch(httpUrl(url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
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

/** Nodes answer HTTP where they answer websockets, and lists of them name the latter. */
function httpUrl(url: string): string {
  return url.replace(/^ws(s?):/i, 'http$1:')
}

function parse(method: string, text: string): unknown {
  const answer = text.length > most ? undefined : decode(text)
  const error = read(answer, 'error')
  if (error !== undefined && error !== null) {
    const [code, message, data] = ['code', 'message', 'data'].map((key) => read(error, key))
    const reason = [message, data].filter((part) => typeof part === 'string').join(': ')
    throw new RpcError(method, reason.slice(0, 300), { ...(typeof code === 'number' && { code }) })
  }
  const result = read(answer, 'result')
  if (result === undefined) throw new RpcError(method, 'not a JSON-RPC answer')
  return result
}

function decode(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
