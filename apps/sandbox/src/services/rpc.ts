import { ApiError, type Call } from '../route.ts'
import { chainOf, type Service } from '../world.ts'

/** A hosted node holds no keys and takes no orders: these stay between a test and the node itself. */
const privileged =
  /^(anvil|hardhat|evm|debug|personal|wallet|ots|erigon)_|^eth_(accounts|sign|send(Unsigned)?Transaction)/

interface Request {
  readonly id: unknown
  readonly method: string
}

function read(value: unknown): Request {
  if (typeof value === 'object' && value !== null && 'method' in value && typeof value.method === 'string') {
    return { id: 'id' in value ? value.id : null, method: value.method }
  }
  throw new ApiError(400, 'body', 'Not a JSON-RPC request')
}

function parse(body: string): { readonly batch: boolean; readonly requests: readonly Request[] } {
  try {
    const value: unknown = JSON.parse(body)
    return { batch: Array.isArray(value), requests: (Array.isArray(value) ? value : [value]).map(read) }
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError(400, 'body', 'Not JSON')
  }
}

/** JSON-RPC (one or a batch) passed through to the node of `chainId`. */
export const rpc: Service = (world) => {
  const handle = async ({ query, body, entry, signal }: Call) => {
    const chain = chainOf(world, query.get('chainId'))
    const { batch, requests } = parse(body)
    entry.rpc = requests.map((request) => request.method)

    if (requests.some((request) => privileged.test(request.method))) {
      const error = { code: -32601, message: 'The method does not exist or is not available' }
      const refusals = requests.map(({ id }) => ({ jsonrpc: '2.0', id, error }))
      return { json: batch ? refusals : refusals[0] }
    }
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(chain.rpcUrl, { method: 'POST', headers, body, signal })
    return { bytes: await response.text(), type: 'application/json' }
  }
  return [
    { method: 'POST', path: '/v1', handle },
    {
      method: 'GET',
      path: '/v1',
      handle: () => {
        throw new ApiError(426, 'upgrade', 'Only a websocket may GET this')
      },
    },
  ]
}
